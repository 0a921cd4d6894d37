// The form for making puzzles: what each control asks for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertIsDescribed, openForEachTest, puzzleFile } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ board } = open); });

/** Generates, and returns the request; it is answered as if it had been refused. */
async function request() {
    await board.page.route('**/api/generate', (route) => route.fulfill({ status: 422, json: { error: [{ message: 'refused' }] } }));
    const [asked] = await Promise.all([board.page.waitForRequest('**/api/generate'), board.use('generate')]);
    await board.message(/refused/);
    const body = asked.postDataJSON();
    assertIsDescribed({ operation: 'generate', body });
    return body;
}

const showMore = () => board.use('make-more');
const fill = (key, text) => board.page.fill(`[data-key=${key}]`, text);
const choose = (key, value) => board.page.selectOption(`[data-key=${key}]`, value);

test('each control alone makes a request that the API describes', async () => {
    await board.tab('make');
    await board.page.waitForSelector('[data-key=make-technique] optgroup:nth-of-type(8)', { state: 'attached' });
    await showMore();
    const controls = await board.page.evaluate(() => [...document.querySelectorAll('.make section:first-child :is(input, select)')]
        .map(({ dataset: { key }, type, value, options = [] }) => ({ key, type, value, values: [...options].map((one) => one.value) })));
    assert.ok(controls.length > 15);
    const plain = await request();
    for (const { key, type, value, values } of controls) {
        const set = (next) => type === 'checkbox' ? board.page.click(`[data-key="${key}"]`) : type === 'number' ? fill(key, next) : choose(key, next);
        const others = type === 'checkbox' ? ['other'] : type === 'number' ? ['3'] : values.filter((one) => one !== value);
        const changed = [];
        // of the techniques, the first and the last
        for (const next of others.length > 12 ? [others[0], others.at(-1)] : others) {
            await set(next);
            changed.push(JSON.stringify(await request()) !== JSON.stringify(plain));
        }
        await set(value);
        // the number of puzzles is that of the requests; a scale is nothing without a difficulty
        assert.ok(changed.some(Boolean) || ['make-count', 'scale'].includes(key), key);
    }
});

test('a difficulty is a level, and a puzzle of that level is made', async () => {
    await board.tab('make');
    await choose('make-board', '4');
    await choose('make-level', 'easy');
    await board.use('generate');
    await board.message(/^Made a puzzle with \d+ givens in [\d.<]+ m?s\. Easy \(kdoku \d\.\d\)\. Hardest step: [A-Z][a-z ]+\.$/);
    assert.match((await board.document()).title, /^Easy \(kdoku \d\.\d\)$/);
    assert.deepEqual(board.asked.find(({ operation }) => operation === 'generate').body.difficulty, { level: ['easy', 'easy'] });
});

test('ratings are in the unit of the scale, whose range is stated', async () => {
    await board.tab('make');
    await showMore();
    const difficulty = async (low, high) => {
        await fill('make-low', low);
        await fill('make-high', high);
        return (await request()).difficulty;
    };
    assert.match(await board.page.innerText('.make'), /from 1\.0 for a single to about 12/);
    assert.deepEqual((await difficulty('3.5', '4.2')).rating, [35, 42]);
    assert.deepEqual((await difficulty('', '2')).rating, [0, 20]);
    const [least, most] = (await difficulty('3', '')).rating;
    assert.ok(least === 30 && most > 200, `${least} ${most}`);
    await choose('make-level', 'hard');
    assert.deepEqual(await difficulty('3', '4'), { level: ['hard', 'hard'], rating: [30, 40] });
    await choose('scale', 'hodoku');
    await board.page.waitForFunction(() => document.querySelector('.make').textContent.includes('the score of all steps'));
    assert.deepEqual(await difficulty('300', '900'), { scale: 'hodoku', level: ['hard', 'hard'], rating: [300, 900] });
});

test('the form shows board, difficulty and number; the rest is under More', async () => {
    await board.tab('make');
    const shown = () => board.page.locator('.make section:first-child :is(select, input)').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.key));
    assert.deepEqual(await shown(), ['make-board', 'make-level', 'make-count']);
    assert.equal(await board.page.locator('.make .primary').count(), 1);
    await showMore();
    assert.ok((await shown()).length > 12);
    await choose('make-board', 'this');
    assert.ok(await board.page.isVisible('[data-key=make-technique]'), 'it stays open');
});

test('techniques are in groups, each once', async () => {
    await board.tab('make');
    await board.page.waitForSelector('[data-key=make-technique] optgroup', { state: 'attached' });
    const groups = await board.page.locator('[data-key=make-technique] optgroup').evaluateAll((all) => Object.fromEntries(all.map((one) => [one.label, [...one.children].map(({ value }) => value)])));
    assert.deepEqual(Object.keys(groups), ['Singles', 'Locked candidates', 'Pairs, triples and larger', 'Fish', 'Wings', 'Strong links and colouring', 'Uniqueness', 'Chains', 'Clues', 'Others']);
    for (const [group, ids] of [['Singles', ['full-house', 'naked-single']], ['Locked candidates', ['pointing', 'direct-claiming', 'locked-pair']], ['Pairs, triples and larger', ['naked-pair', 'direct-hidden-triple', 'generalized-naked-subset']],
        ['Fish', ['x-wing', 'swordfish', 'finned-franken-x-wing']], ['Wings', ['w-wing', 'xy-wing', 'tuvwxyz-wing']], ['Strong links and colouring', ['turbot-fish', 'simple-colors', 'remote-pair']], ['Uniqueness', ['hidden-rectangle', 'bug-1']],
        ['Chains', ['aic', 'als-chain', 'dynamic-double', 'y-cycle']], ['Clues', ['constraint-bounds', 'innies-outies']], ['Others', ['brute-force', 'als-xy-wing', 'sue-de-coq']]]) {
        for (const id of ids) assert.ok(groups[group].includes(id), `${id} in ${group}`);
    }
    const all = Object.values(groups).flat();
    assert.equal(new Set(all).size, all.length);
    assert.equal(all.length, (await board.page.evaluate(async () => (await (await window.module_('js/api.js')).call('formats', {})).techniques)).length);
});

test('a rating is a level with its scale, and the hardest step', async () => {
    await board.paste(puzzleFile('lines.txt').split('\n').find((line) => /^[.\d]{81}$/.test(line)));
    await board.verdict('unique');
    await board.tab('make');
    await board.use('rate');
    await board.message(/^(Easy|Medium|Hard|Unfair|Extreme) \(SE \d+\.\d\)\. Hardest step: [A-Z].*\.$/);
    await board.menu('language-ko');
    await board.use('rate');
    await board.message(/^(쉬움|보통|어려움|매우 어려움|극한) \(SE \d+\.\d\)\. 가장 어려운 단계: [^a-z]+\.$/);
});

test('a puzzle of a level is made in one step, for the start of the page', async () => {
    const said = await board.page.evaluate(async () => (await window.module_('js/panels/make.js')).makeAtLevel('easy'));
    assert.match(said, /^Made a puzzle .* Easy \(SE 1\.\d\)\./);
    await board.verdict('unique');
    assert.match((await board.document()).title, /^Easy \(SE/);
    assertIsDescribed(board.asked.find(({ operation }) => operation === 'generate'));
});

test('several puzzles go to the sheet, with progress, and can be stopped', async () => {
    await board.tab('make');
    await choose('make-board', '4');
    await choose('make-count', '4');
    await board.message(/put on the sheet/, '.make .note');
    await board.use('generate');
    await board.message(/^4 puzzles on the sheet/);
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    await board.page.route('**/api/generate', async (route) => {
        await held;
        await route.abort();
    });
    await board.use('generate');
    await board.page.waitForSelector('.make progress');
    await board.use('stop');
    await board.message(/^Stopped/);
    assert.equal(await board.page.locator('.make progress').count(), 0);
    release();
});

test('what is redundant is listed with names, shown on the board, and removed in one step', async () => {
    await board.paste(puzzleFile('variants/sandwich.toml'));
    await board.verdict('unique');
    const before = await board.document();
    await board.tab('make');
    await board.use('minimise-clues');
    const rows = board.page.locator('.redundant li');
    await rows.first().waitFor();
    const names = await rows.allInnerTexts();
    assert.deepEqual(names.slice(0, 2).map((name) => name.trim()), ['Sandwich 16, row 1', 'Sandwich 0, row 3']);
    assert.ok(await rows.locator('input').evaluateAll((all) => all.every((one) => one.checked)));
    assert.deepEqual(await board.document(), before, 'nothing is removed yet');

    const shaded = () => board.page.locator('#board .shade.clue').count();
    await board.page.focus('[data-key=redundant-0]');
    await board.page.waitForFunction(() => document.querySelectorAll('#board .shade.clue').length === 9);
    await board.page.hover('#header h1');
    await rows.nth(1).hover();
    assert.ok(await shaded() > 0);

    await board.page.uncheck('[data-key=redundant-0]');
    const count = names.length - 1;
    assert.equal(await board.page.innerText('[data-key=remove-redundant]'), `Remove ${count}`);
    await board.use('remove-redundant');
    await board.message(/Undo brings them back/);
    const { sandwich } = (await board.document()).outside;
    assert.equal(sandwich.length, before.outside.sandwich.length - count);
    assert.ok(sandwich.includes('16: row 1') && !sandwich.includes('0: row 3'));
    assert.equal(await rows.count(), 0);
    assert.equal(await shaded(), 0);
    await board.verdict('unique');
    await board.press('Control+z');
    assert.deepEqual(await board.document(), before);
});

test('redundant givens are listed, and the list is left without a change', async () => {
    await board.paste(`1234${'.'.repeat(12)}`.replace(/\.{12}$/, '3412214343.1'));
    await board.verdict('unique');
    const before = await board.document();
    await board.tab('make');
    await board.use('minimise');
    await board.page.waitForSelector('.redundant li');
    assert.match(await board.page.innerText('.redundant li:first-child'), /^\s*Given \d, r\dc\d\s*$/);
    await board.use('keep-redundant');
    assert.equal(await board.page.locator('.redundant').count(), 0);
    assert.deepEqual(await board.document(), before);
    // an edit makes the list old
    await board.use('minimise');
    await board.page.waitForSelector('.redundant li');
    const count = await board.page.locator('.redundant li').count();
    await board.use('remove-redundant');
    await board.verdict('unique');
    const { grid } = await board.document();
    assert.equal(grid.filter(Boolean).length, before.grid.filter(Boolean).length - count);
    await board.use('minimise');
    await board.message(/^Nothing is redundant/);
});
