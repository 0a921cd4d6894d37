// Fog: set with its tool, covering the board while it is solved, and kept by files and links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForEachTest } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ board } = open); });

/** A puzzle with one solution, 1324 4231 2143 3412. */
const four = 'order = 2\nfog = "r1c1:r2c2"\ngrid = """\n1...\n..3.\n.1..\n...2"""\n[cages]\nlist = ["5: r4c1 r3c1"]\n';

/** Waits until the board shows the present state. */
const drawn = () => board.page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

/** The cells that are covered, by name. */
async function covered() {
    await drawn();
    return board.page.evaluate(async () => {
        const [{ hiddenCells }, { app }, { cellNames }] = await Promise.all(['js/fog.js', 'js/app.js', 'js/cells.js'].map(window.module_));
        return cellNames(hiddenCells(), app.shape);
    });
}

/** What is drawn in a cell above the fog or without it. */
async function shown(row, column) {
    await drawn();
    return board.page.evaluate(([x, y]) => [...document.querySelectorAll('.cells > [aria-hidden] > g, .fog-digits > g')]
        .find((group) => group.getAttribute('transform') === `translate(${x} ${y})`)?.textContent, [column * 64, row * 64]);
}

test('fog hides givens in Solve, also from screen readers', async () => {
    await board.paste(four);
    assert.equal((await board.document()).fog, 'r1c1:r2c2');
    assert.match(await board.label(1, 2), /3, given/);
    await board.tab('solve');
    assert.equal(await covered(), 'r1c3 r1c4 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4');
    assert.equal(await board.label(1, 2), 'r2c3, in fog, empty');
    assert.equal(await board.label(0, 0), 'r1c1, 1, given');
    assert.equal(await shown(1, 2), '');
    assert.equal(await shown(0, 0), '1');
    assert.ok(await board.page.locator('.fog-layer.dense .fog path').getAttribute('d'));
    await board.tab('set');
    assert.match(await board.label(1, 2), /3, given/);
    assert.equal(await shown(1, 2), '3');
});

test('a right digit clears the cells around it, and undo covers them again', async () => {
    await board.paste(four);
    await board.verdict('unique');
    await board.tab('solve');
    // a wrong digit clears nothing, and is seen in the fog
    await board.click(2, 2);
    await board.press('3');
    assert.match(await covered(), /r3c3/);
    assert.equal(await shown(2, 2), '3');
    assert.equal(await board.label(2, 2), 'r3c3, in fog, 3');
    await board.press('4');
    assert.equal(await covered(), 'r1c3 r1c4 r3c1 r4c1');
    assert.equal(await shown(1, 2), '3');
    assert.equal(await board.page.textContent('#announced'), 'Cells cleared of fog: 8.');
    await board.press('Control+z');
    assert.match(await covered(), /r3c3/);
    // a digit on a hidden given is taken as any other
    await board.click(3, 3);
    await board.press('2');
    assert.equal(await shown(3, 3), '2');
    assert.doesNotMatch(await covered(), /r3c3|r3c4|r4c3|r4c4/);
});

test('without exactly one solution each digit clears; a stated solution comes first', async () => {
    await board.paste('order = 2\nfog = ""\n');
    await board.verdict('multiple');
    await board.tab('solve');
    await board.click(0, 0);
    await board.press('2');
    assert.equal(await covered(), 'r1c3 r1c4 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4');
    const cells = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({})));
    await board.paste(JSON.stringify({ cells, foglight: [], metadata: { solution: '1324423121433412' } }));
    await board.verdict('multiple');
    await board.tab('solve');
    await board.click(0, 0);
    await board.press('2');
    assert.match(await covered(), /^r1c1 /);
    await board.press('1');
    assert.match(await covered(), /^r1c3 r1c4 r2c3/);
});

test('the tool clears and covers cells by mouse and keys', async () => {
    await board.tool('draw', 'fog');
    await board.click(0, 0);
    assert.equal((await board.document()).fog, 'r1c1');
    await board.drag([4, 4], [4, 5]);
    assert.equal((await board.document()).fog, 'r1c1 r5c5 r5c6');
    await board.drag([4, 5], [4, 4], [3, 4]);
    assert.equal((await board.document()).fog, 'r1c1');
    assert.equal(await board.label(0, 0), 'r1c1, clear at the start, empty');
    assert.equal(await board.page.locator('.fog-lights circle').count(), 1);
    // one drag is one step
    await board.press('Control+z');
    assert.equal((await board.document()).fog, 'r1c1 r5c5 r5c6');
    await board.page.selectOption('[data-key=fog-brush]', 'wide');
    await board.press('Escape');
    await board.page.locator('#board .cells').focus();
    await board.press('ArrowRight');
    await board.press('ArrowRight');
    await board.press('Enter');
    assert.equal((await board.document()).fog, 'r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r5c5 r5c6');
    await board.page.uncheck('[data-key=fog-on]');
    assert.equal((await board.document()).fog, undefined);
    await board.page.check('[data-key=fog-on]');
    assert.equal((await board.document()).fog, '');
});

test('fog is not a rule: the verdict stays, and conversions keep it', async () => {
    await board.paste(four);
    await board.verdict('unique');
    const checks = board.asked.filter(({ operation }) => operation === 'check').length;
    await board.tool('draw', 'fog');
    await board.click(3, 3);
    await board.verdict('unique');
    assert.equal(board.asked.filter(({ operation }) => operation === 'check').length, checks);
    const kept = await board.page.evaluate(async () => {
        const [{ call }, { app }] = await Promise.all(['js/api.js', 'js/app.js'].map(window.module_));
        const found = [];
        for (const to of ['sudokupad', 'f-puzzles', 'toml']) {
            const { text } = await call('convert', { puzzle: app.document, to });
            found.push((await call('parse', { puzzle: text })).puzzle.fog);
        }
        return found;
    });
    assert.deepEqual(kept, Array(3).fill('r1c1 r1c2 r2c1 r2c2 r4c4'));
});

test('a link whose fog is not a text is refused', async () => {
    await board.openState({ p: { fog: [1, 2] } });
    assert.equal((await board.document()).fog, undefined);
});
