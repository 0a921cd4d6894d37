// Forms keep the focus while they change, so that no digit reaches the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForEachTest } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ board } = open); });

const focus = () => board.page.evaluate(() => document.activeElement.dataset.key ?? document.activeElement.textContent);

test('the form of a new board is filled with the keyboard', async () => {
    await board.click(4, 4);
    await board.boardForm();
    await board.page.focus('[data-key=board-rows]');
    const order = [];
    for (const text of ['6', '8']) {
        await board.press('Control+a');
        await board.press(text);
        await board.press('Tab');
        await board.page.waitForTimeout(50);
        order.push(await focus());
    }
    await board.press('ArrowDown');
    for (let i = 0; i < 3; i++) {
        await board.press('Tab');
        order.push(await focus());
    }
    assert.deepEqual(order, ['board-columns', 'board-box', 'board-lowest', 'board-symbols', 'create-board']);
    assert.equal(await board.label(4, 4), 'r5c5, empty');
    // what was typed stays while the page changes
    await board.menu('theme-dark');
    assert.equal(await board.page.inputValue('[data-key=board-columns]'), '8');
    await board.use('create-board');
    const { rows, columns, boxes } = await board.document();
    assert.deepEqual({ rows, columns, boxes }, { rows: 6, columns: 8, boxes: false });
});

test('a board that is too large is not made', async () => {
    await board.boardForm();
    for (const key of ['board-rows', 'board-columns']) await board.page.fill(`[data-key=${key}]`, '60');
    await board.use('create-board');
    await board.message(/60×60 with 60 values is too large/);
    assert.deepEqual(await board.document(), {});
});

test('the settings of a clue keep the focus', async () => {
    await board.tool('lines', 'lines.whisper');
    await board.drag([4, 4], [4, 5], [4, 6]);
    const seen = [];
    await board.page.focus('[data-key=clue-min]');
    await board.press('3');
    for (let i = 0; i < 3; i++) {
        await board.press('Tab');
        await board.page.waitForTimeout(50);
        seen.push(await board.page.evaluate(() => document.activeElement.closest('#card') && (document.activeElement.type ?? document.activeElement.localName)));
        if (i === 0) await board.press('Space');
    }
    assert.deepEqual(seen, ['checkbox', 'summary', 'button']);
    assert.deepEqual((await board.document()).lines.whisper, [{ cells: 'r5c5 r5c6 r5c7', min: 3, loop: true }]);
    await board.press('5');
    assert.equal((await board.document()).grid, undefined);
});
