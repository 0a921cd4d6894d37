// Rules of one's own are written, shown, added, and changed again by a form.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openForEachTest } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ board } = open); });
beforeEach(() => board.tool('clues'));

/** Selects these cells in the page. */
const select = (...cells) => board.page.evaluate(async (cells) => (await window.module_('js/app.js')).select(cells), cells);
const choose = (key, value) => board.page.selectOption(`[data-key=rule-${key}]`, value);
const fillIn = (key, text) => board.page.fill(`[data-key=rule-${key}]`, text);
const verdict = (name) => board.page.waitForSelector(`.rule-verdict.${name}`);
/** The rules of one's own in the document, without the words for solvers. */
const rules = async (id) => ((await board.document())[id] ?? []).map(({ text: _, ...rule }) => rule);
const says = () => board.page.textContent('.rule-says');

test('a relation of the whole board is one step of the history', async () => {
    await board.use('rule-relation');
    await choose('measure', 'difference');
    await choose('op', 'ge');
    await fillIn('n', '2');
    assert.equal(await says(), 'Cells that share a side: their difference is at least 2.');
    assert.equal(await board.page.locator('.rule-grid .allowed').count(), 56);
    await verdict('good');
    await board.use('rule-add');
    const { relation, shape } = await board.document();
    assert.deepEqual(relation, [{ allow: 'abs(a - b) >= 2', over: 'adjacent', text: 'Cells that share a side: their difference is at least 2.' }]);
    assert.equal(shape, undefined);
    await board.page.click('#header [aria-label=Undo]');
    assert.equal((await board.document()).relation, undefined);
});

test('a line is drawn on the board, added with its drawing, and changed in the same form', async () => {
    await board.use('rule-example-prime_line');
    await board.page.evaluate(() => document.querySelector('#board').scrollIntoView());
    await board.drag([0, 0], [1, 1], [1, 2]);
    assert.equal(await board.page.inputValue('[data-key=rule-cells]'), 'r1c1 r2c2 r2c3');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual(await rules('relation'), [{ allow: 'a + b == 2 || a + b == 3 || a + b == 5 || a + b == 7 || a + b == 11 || a + b == 13 || a + b == 17', over: 'line', cells: 'r1c1 r2c2 r2c3' }]);
    assert.equal((await board.document()).shape[0].at, 'r1c1 r2c2 r2c3');

    await board.use('edit-relation-0');
    assert.equal(await board.page.inputValue('[data-key=rule-op]'), 'prime');
    await choose('op', 'square');
    await fillIn('cells', 'r3c1-r3c3');
    await board.use('rule-draw-colour');
    await fillIn('name', 'Squares');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual(await rules('relation'), [{ allow: 'a + b == 1 || a + b == 4 || a + b == 9 || a + b == 16', over: 'line', cells: 'r3c1-r3c3', name: 'Squares' }]);
    const { shape } = await board.document();
    assert.deepEqual(shape.map(({ kind, at }) => [kind, at.split(' ').length]), [['colour', 3]]);
    await board.page.waitForSelector('.clues-list >> text=Squares');
    await board.page.click('#header [aria-label=Undo]');
    assert.deepEqual((await board.document()).shape.map(({ kind }) => kind), ['line']);
});

test('a mistake is shown in the words of kdoku, and such a rule is not added', async () => {
    await board.use('rule-example-no_ten');
    await fillIn('expression', 'a + b');
    await verdict('bad');
    assert.match(await board.page.textContent('.rule-verdict'), /^This is a number, not a condition/);
    assert.ok(await board.page.isDisabled('[data-key=rule-add]'));
    await fillIn('expression', 'a + b != 5');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual(await rules('relation'), [{ allow: 'a + b != 5', over: 'adjacent' }]);
});

test('a clue with a name is used if it says the same', async () => {
    await board.use('rule-line');
    await select(0, 1, 2);
    await choose('rule', 'alternate');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual((await board.document()).lines, { modular: [{ cells: 'r1c1 r1c2 r1c3', mod: 2 }] });

    await board.use('rule-group');
    await select(30, 40, 50);
    await choose('rule', 'different');
    await board.page.uncheck('[data-key=rule-named]');
    await board.use('rule-draw-none');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual(await rules('relation'), [{ allow: 'a != b', over: 'pairs', cells: 'r4c4 r5c5 r6c6' }]);

    await board.use('rule-line');
    await select(60, 61, 62);
    await choose('rule', 'consecutive');
    await board.page.check('[data-key=rule-not]');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual(await rules('not'), [{ lines: { renban: ['r7c7 r7c8 r7c9'] } }]);
});

test('counts and areas take digits; what is missing is named', async () => {
    await board.use('rule-count');
    assert.equal(await board.page.textContent('.rule-verdict'), 'Select cells on the board.');
    await select(0, 4, 8, 12);
    assert.equal(await board.page.textContent('.rule-verdict'), 'Choose digits.');
    await board.use('rule-digit-2');
    await board.use('rule-digit-0');
    await choose('rule', 'at_most');
    await fillIn('n', '1');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual(await rules('count'), [{ cells: 'r1c1 r1c5 r1c9 r2c4', values: '1 3', at_most: 1 }]);

    await board.use('rule-example-odd_area');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual(await rules('connected'), [{ values: '1 3 5 7 9' }]);
});

test('rules have names in plain words, and one that is changed is not called a new one', async () => {
    const heading = () => board.page.locator('.rule-form h2').innerText();
    assert.equal(await heading(), 'Add a rule of your own');
    await board.use('rule-relation');
    assert.equal(await heading(), 'Add a rule of your own');
    await board.page.click('[data-key=rule-n]');
    // the number is selected
    await board.page.keyboard.type('10');
    assert.equal(await board.page.inputValue('[data-key=rule-n]'), '10');
    await verdict('good');
    await board.use('rule-add');
    assert.equal(await board.page.locator('[data-key=clue-relation-0]').innerText(), 'Neighbours: sum is not 10');
    await board.use('edit-relation-0');
    assert.equal(await heading(), 'Change the rule');
    await board.use('rule-cancel');
    assert.equal(await heading(), 'Add a rule of your own');
});

test('a rule that always holds is said to say nothing, and nothing else', async () => {
    await board.use('rule-relation');
    await verdict('good');
    const checks = () => board.asked.filter(({ operation }) => operation === 'check').length;
    const before = checks();
    const answer = board.page.waitForResponse((response) => response.url().endsWith('/api/check'));
    await fillIn('n', '30');
    await answer;
    assert.ok(checks() > before);
    await board.page.waitForTimeout(50);
    assert.equal(await board.page.getAttribute('.rule-verdict', 'class'), 'rule-verdict unsure');
    assert.equal(await board.page.textContent('.rule-verdict'), 'The rule says nothing: it always holds.');
    // what is wrong is still said
    await choose('measure', 'custom');
    await fillIn('expression', 'a + b');
    await verdict('bad');
});

test('the form is filled with the keyboard', async () => {
    await board.page.focus('[data-key=rule-line]');
    await board.press('Enter');
    await fillIn('cells', 'r1c1-r1c4');
    await choose('rule', 'pattern');
    await board.page.focus('[data-key=rule-not]');
    await board.press('Space');
    await board.press('Space');
    assert.equal(await board.page.evaluate(() => document.activeElement.dataset.key), 'rule-not');
    await verdict('good');
    await board.page.focus('[data-key=rule-add]');
    await board.press('Enter');
    assert.deepEqual(await rules('regex'), [{ cells: 'r1c1-r1c4', accept: '.*12.*' }]);
});

test('a table that the form cannot hold is changed as text', async () => {
    await board.openState({ p: { table: [{ cells: 'r1c1 r1c2', tuples: ['1 2', '3 4'] }] } });
    await board.tool('clues');
    await board.use('edit-table-0');
    const text = await board.page.inputValue('[data-key=rule-text]');
    assert.equal(text, '[[table]]\ncells = "r1c1 r1c2"\ntuples = ["1 2", "3 4"]');
    await fillIn('text', text.replace('3 4', '3'));
    await board.use('rule-save-text');
    await board.page.waitForSelector('.rule-form [role=alert]:not(:empty)');
    await fillIn('text', text.replace('3 4', '5 6'));
    await board.use('rule-save-text');
    await board.page.waitForSelector('.rule-card');
    assert.deepEqual((await board.document()).table, [{ cells: 'r1c1 r1c2', tuples: ['1 2', '5 6'] }]);
});

test('each rule that the form makes is read again as the same rule', async () => {
    const wrong = await board.page.evaluate(async () => {
        const { BLANK, MEASURES, RULES, clueOf, ruleOf } = await window.module_('js/own-rules.js');
        const { shapeOf } = await window.module_('js/shape.js');
        const shape = shapeOf({});
        const all = [];
        for (const [measure, ops] of Object.entries(MEASURES)) for (const op of ops.concat(ops.length ? [] : ['ne'])) all.push({ kind: 'relation', measure, op, n: 3, over: 'king' }, { kind: 'relation', measure, op, n: 3, over: 'line', cells: 'r1c1 r2c2' });
        for (const kind of ['line', 'group', 'count', 'area']) for (const rule of RULES[kind]) for (const isNot of [false, true]) all.push({ kind, rule, isNot, n: 3, op: 'le', cells: 'r1c1 r2c2', digits: [1, 3], other: rule === 'distinct' ? 'r9c9' : '' });
        return all.flatMap((one) => {
            const clue = clueOf({ ...BLANK, isNamed: false, ...one }, shape);
            if (clue.id.includes('.')) return [];
            const rule = ruleOf(clue.id, clue.raw, shape);
            return rule && JSON.stringify(clueOf(rule, shape)) === JSON.stringify(clue) ? [] : [clue];
        });
    });
    assert.deepEqual(wrong, []);
});

test('a condition is evaluated as kdoku does', async () => {
    const held = await board.page.evaluate(async () => {
        const { compile, pretty } = await window.module_('js/expression.js');
        const holds = (text, a, b) => compile(text)?.(a, b) ?? null;
        return [
            holds('-a / 2 == -4', 7, 1), holds('-a % 2 == 1', 7, 1), holds('a % -2 == -1', 7, 1),
            holds('a / b == 0', 1, 0), holds('a == 1 || a / b == 0', 1, 0), holds('!(a < b) && max(a, b) - min(a, b) == abs(b - a)', 5, 3),
            holds('a +', 1, 1), pretty('abs(a - b) != 3 && a*b >= 2', 'and', 'or'),
        ];
    });
    assert.deepEqual(held, [true, true, true, false, true, true, null, '|a − b| ≠ 3 and a×b ≥ 2']);
});

test('a rule that is being changed keeps its place while others are removed', async () => {
    const relation = ['a + b != 5', 'a + b != 6', 'a + b != 7'].map((allow) => ({ allow, over: 'adjacent' }));
    await board.openState({ p: { relation } });
    await board.tool('clues');
    await board.use('edit-relation-1');
    await board.page.evaluate(async () => {
        const { removeRule } = await window.module_('js/rule-draft.js');
        removeRule('relation', 0);
    });
    await fillIn('n', '8');
    await verdict('good');
    await board.use('rule-add');
    assert.deepEqual((await rules('relation')).map(({ allow }) => allow), ['a + b != 8', 'a + b != 7']);
});
