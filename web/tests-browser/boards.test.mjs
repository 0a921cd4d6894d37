// Boards to begin with, overlapping boards, copying on the board, and puzzles that are turned.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForEachTest, puzzleFile } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ board } = open); });

/** Puts a panel above that of the page, and builds it anew after each change. */
const show = (module, name) => board.page.evaluate(async ([module, name]) => {
    const panel = document.body.appendChild(document.createElement('div'));
    panel.className = 'tried';
    Object.assign(panel.style, { position: 'fixed', right: 0, bottom: 0, width: '22rem', background: 'white' });
    const make = (await window.module_(module))[name];
    const build = () => panel.replaceChildren(make());
    const { on } = await window.module_('js/app.js');
    on(['tool', 'document'], () => setTimeout(build));
    build();
}, [module, name]);

const open = (puzzle) => board.page.evaluate(async (puzzle) => (await window.module_('js/app.js')).open(puzzle), puzzle);
const state = () => board.page.evaluate(async () => {
    const { app } = await window.module_('js/app.js');
    return { values: app.play.values, selection: app.selection, tab: app.tab };
});

/** Copies or cuts with the keys; returns the text. */
const copy = (type = 'copy') => board.page.evaluate((type) => {
    const clipboardData = new DataTransfer();
    document.querySelector('#board .cells').dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
}, type);

const paste = (text) => board.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.querySelector('#board .cells').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** What differs between the answers about puzzles and about the same puzzles in all other positions. */
const differences = (puzzles, operation) => board.page.evaluate(async ([puzzles, operation]) => {
    const [{ call }, transform] = [await window.module_('js/api.js'), await window.module_('js/transform.js')];
    const found = [];
    for (const [name, text] of puzzles) {
        const puzzle = typeof text === 'string' ? (await call('parse', { puzzle: text })).puzzle : text;
        const was = await call(operation, { puzzle, time: 20 });
        const turns = [1, 2, 3].map((n) => transform.rotation(puzzle, n)).concat(['h', 'v', 'diagonal'].map((axis) => transform.reflection(puzzle, axis)));
        for (const [i, turn] of turns.entries()) {
            try {
                const is = await call(operation, { puzzle: transform.turnDocument(turn), time: 20 });
                const wanted = was.verdict === 'unique' ? turn.list(was.solutions[0], 0).join() : '';
                if (is.verdict !== was.verdict || is.count !== was.count || (wanted && is.solutions[0].join() !== wanted)) found.push(`${name} ${i}: ${was.verdict ?? was.count} ${is.verdict ?? is.count}`);
            } catch (error) {
                found.push(`${name} ${i}: ${error.message}`);
            }
        }
    }
    return found;
}, [puzzles, operation]);

test('a puzzle that is turned or mirrored has the same solution', async () => {
    const files = ['arrows', 'candidates', 'chaos_construction', 'clones', 'diagonals', 'doublers', 'drawn_rules', 'first_seen', 'full_rank', 'greater', 'index_line', 'japanese_sums', 'killer', 'kropki', 'little_killer', 'minimum_maximum', 'own_rules', 'quads', 'region_sum', 'rossini', 'sandwich', 'sums', 'sweeper', 'tables', 'thermo', 'value_index', 'variables', 'windoku', 'x_sum', 'yin_yang'].map((name) => `variants/${name}.toml`);
    const others = ['jigsaw9.toml', 'samurai.toml', 'six.toml', 'twins6.toml', 'wide6x8.toml'];
    assert.deepEqual(await differences([...files, ...others].map((name) => [name, puzzleFile(name)]), 'check'), []);
});

test('rules of your own follow the board', async () => {
    const order = 2;
    const puzzles = Object.entries({
        ordered: { order, relation: [{ allow: 'a < b', over: 'diagonal', cells: 'r1c1:r2c4' }, { allow: 'a * 2 != b', over: 'knight' }] },
        symmetric: { order, relation: [{ allow: 'a + b != 5', over: 'adjacent', cells: 'r1c1:r2c2' }] },
        offset: { order, relation: [{ allow: 'a <= b', over: [1, 1], cells: 'r1c1:r3c3' }] },
        houses: { order, regex: [{ cells: 'box 2', accept: '.*12.*' }, { cells: 'col 3', accept: '1.*' }, { cells: 'r3c1:r4c2', accept: '[12].*' }] },
        template: { order, each: [{ cells: 'r1c1:r3c3', relation: [{ cells: '{cell} r{r+1}c{c+1}', allow: 'a != b + 2' }] }] },
        variables: { order, variable: [{ name: 's', values: '0-1', rows: 4, columns: 4 }], each: [{ table: [{ cells: '{cell} s{i}', tuples: ['1 1', '2 0', '3 0', '4 0'] }] }], table: [{ cells: 's1-s4', tuples: ['1 0 0 0', '0 1 0 0'] }] },
        modifier: { order, modifier: [{ value: '2 * digit', values: 'v', places: 'p' }], relation: [{ cells: 'v1 v2', allow: 'a == b' }, { cells: 'p1 p5', allow: 'a > b' }] },
        sums: { order, sums: { list: ['3: r1c1 + 2*r2c2 - r3c3-r1c2'] } },
        down: { order, houses: { diagonals: 'down' } },
        place: { order, grid: [0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], regex: [{ cells: 'row 1', accept: '12.' }] },
        boards: { board: [{ at: 'r1c1', order }, { at: 'r3c3', order }], cages: { list: ['box 2'] }, regex: [{ cells: 'box 4', accept: '12..' }] },
    });
    assert.deepEqual(await differences(puzzles, 'count'), []);
});

test('a rule that depends on the direction is named', async () => {
    const refused = await board.page.evaluate(async () => {
        const { mirrored, rotated } = await window.module_('js/transform.js');
        const messages = [];
        for (const turn of [() => rotated({ global: { flatmates: true } }, 1), () => mirrored({ marks: { column_index: ['r1c1'] } }, 'h'), () => rotated({ each: [{ cells: 'row 1', relation: [{ cells: '{cell} r9c{n}', allow: 'a < b' }] }] }, 2)]) {
            try {
                turn();
            } catch (error) {
                messages.push(error.message);
            }
        }
        return [messages, mirrored({ marks: { column_index: ['r1c1 r2c1'] } }, 'diagonal').marks];
    });
    assert.deepEqual(refused[0].map((message) => message.split(' cannot')[0]), ['Dutch flatmates', 'Column index', '[[each]]']);
    assert.deepEqual(refused[1], { row_index: ['r1c1 r1c2'] });
});

test('boards to begin with and examples are puzzles', async () => {
    const found = await board.page.evaluate(async () => {
        const { EXAMPLES, PRESETS, smallBoard } = await window.module_('js/presets.js');
        const { call } = await window.module_('js/api.js');
        const { t } = await window.module_('js/words/index.js');
        const verdicts = async (presets) => Promise.all(presets.map(async ({ document, name }) => [(await call('check', { puzzle: document, why: false })).verdict, smallBoard(document).querySelectorAll('path').length > 2, t(name) !== name].join()));
        return [await verdicts(EXAMPLES), await verdicts(PRESETS)];
    });
    assert.deepEqual(new Set(found[0]), new Set(['unique,true,true']));
    assert.equal(found[0].length, 6);
    assert.deepEqual(new Set(found[1]), new Set(['multiple,true,true']));
});

test('boards are dragged, added and removed, and clues keep their places', async () => {
    await open({ cages: { list: ['10: r7c7 r7c8', '9: r1c1 r1c2'] }, outside: { x_sum: ['20: row 1 backwards'] } });
    await show('js/panels/board-form.js', 'boardsSection');
    await board.use('move-boards');
    await board.drag([9.2, 9.2], [10.6, 10.6]);
    let document = await board.document();
    assert.deepEqual(document.board, [{ at: 'r1c1' }, { at: 'r7c7' }]);
    assert.deepEqual(document.outside.x_sum, ['20: r1c9-r1c1']);
    // over the left edge: everything moves to the right
    await board.drag([10, 10], [10, -2]);
    document = await board.document();
    assert.deepEqual(document.board, [{ at: 'r1c7' }, { at: 'r7c1' }]);
    assert.deepEqual(document.cages.list, ['10: r7c13 r7c14', '9: r1c7 r1c8']);
    // by whole cells
    await board.page.keyboard.down('Alt');
    await board.drag([10, 1], [11, 2]);
    await board.page.keyboard.up('Alt');
    assert.deepEqual((await board.document()).board, [{ at: 'r1c6' }, { at: 'r8c1' }]);
    await board.press('Control+z');
    // by the panel
    await board.page.fill('[data-key=board-1-column]', '13');
    await board.press('Tab');
    assert.deepEqual((await board.document()).board, [{ at: 'r1c1' }, { at: 'r7c7' }]);
    await board.use('board-1-remove');
    document = await board.document();
    assert.equal(document.board, undefined);
    assert.deepEqual(document.cages.list, ['10: r7c7 r7c8', '9: r1c1 r1c2']);
});

test('a board takes along its own digits, and too many boards are refused', async () => {
    await open({ board: [{ at: 'r1c1' }, { at: 'r7c7' }], grid: Array.from({ length: 225 }, (_, cell) => [0, 96].includes(cell) ? 5 : 0) });
    await show('js/panels/board-form.js', 'boardsSection');
    await board.page.fill('[data-key=board-0-column]', '13');
    await board.press('Tab');
    const { board: boards, grid } = await board.document();
    assert.deepEqual(boards, [{ at: 'r1c7' }, { at: 'r7c1' }]);
    assert.deepEqual(grid.flatMap((digit, cell) => digit ? [cell] : []), [6, 90]);
    await board.page.fill('[data-key=board-0-row]', '46');
    await board.press('Tab');
    await board.message(/at most 46 rows/, '.tried .message');
});

test('a clue is copied to another place', async () => {
    await open({ cages: { list: ['10: r1c1 r1c2'] } });
    await board.tool('cages', 'cages.list');
    await board.click(0, 0);
    const text = await copy();
    assert.equal(text, '{"cages":{"list":["10: r1c1 r1c2"]}}');
    await board.tool('digits');
    await board.click(4, 4);
    await paste(text);
    assert.deepEqual((await board.document()).cages.list, ['10: r1c1 r1c2', '10: r5c5 r5c6']);
    assert.equal((await state()).tab, 'set');
    await board.click(8, 8);
    await paste(text);
    assert.equal((await board.document()).cages.list.length, 2, 'it does not fit there');
    // a clue of a column goes to that of the cursor
    await paste('{"outside":{"x_sum":["20: col 1 backwards"]}}');
    await paste('{"outside":{"little_killer":["30: r1c2 down-right"]}}');
    assert.deepEqual((await board.document()).outside, { x_sum: ['20: col 9 backwards'], little_killer: ['30: r9c9 down-right'] });
});

test('digits are copied as rows and pasted from the cursor', async () => {
    await open({ grid: Array.from({ length: 81 }, (_, cell) => cell < 3 ? cell + 1 : cell === 9 ? 4 : 0) });
    await board.drag([0, 0], [0, 1], [1, 1], [1, 0]);
    assert.equal(await copy(), '12\n4.');
    await board.click(4, 4);
    await paste('12\n4.');
    const { grid } = await board.document();
    assert.deepEqual([grid[40], grid[41], grid[49], grid[50]], [1, 2, 4, 0]);
    await board.drag([4, 5], [4, 4]);
    assert.equal(await copy('cut'), '12');
    assert.deepEqual((await board.document()).grid.slice(40, 42), [0, 0]);
    // in Solve, entries; givens stay
    await board.tab('solve');
    await board.click(0, 2);
    await paste('789');
    assert.deepEqual((await state()).values.slice(0, 6), [0, 0, 0, 8, 9, 0]);
    await board.press('Escape');
    assert.match(await copy(), /^12389[.]{4}4[.4]+$/);
    // a whole puzzle is opened
    await paste(`${'1'.padEnd(81, '.')}`);
    await board.message(/Opened/, '#toast p');
});

test('cells are selected in any tool, and the puzzle turns with them', async () => {
    await open({ grid: Array.from({ length: 81 }, (_, cell) => cell === 1 ? 7 : 0), lines: { thermo: ['r1c1 r1c2'] } });
    await board.tool('lines', 'lines.thermo');
    await board.page.keyboard.down('Shift');
    await board.drag([0, 0], [0, 1]);
    await board.page.keyboard.up('Shift');
    assert.deepEqual((await state()).selection, [0, 1]);
    await show('js/clipboard.js', 'selectTools');
    assert.equal(await board.page.textContent('.selected-cells output'), '2 cells · sum 7');
    await board.use('select-rotate_right');
    const { lines, grid } = await board.document();
    assert.deepEqual(lines.thermo, ['r1c9 r2c9']);
    assert.equal(grid[17], 7);
    assert.deepEqual((await state()).selection, [8, 17]);
    await board.press('Control+z');
    assert.deepEqual((await board.document()).lines.thermo, ['r1c1 r1c2']);
});
