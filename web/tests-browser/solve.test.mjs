// Solving: the rules, undo, hints, the pause, and what is kept from a solver.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForEachTest, puzzleFile } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ board } = open); });

const killer = puzzleFile('variants/killer.toml');
const mini = '1...\n..3.\n.1..\n...2';

/** Answers the questions of the browser, and collects them. */
function answerQuestions(agrees) {
    const asked = [];
    board.page.on('dialog', async (dialog) => {
        asked.push(dialog.message());
        await (agrees() ? dialog.accept() : dialog.dismiss());
    });
    return asked;
}

test('title, author, description and the rules of the author stand above the pad', async () => {
    await board.paste('title = "Three lines"\nauthor = "A. Setter"\ndescription = "A gentle one."\nrules = """\nLines rise.\nSo do <b>arrows</b>."""\n[lines]\nthermo = ["r1c1 r1c2 r1c3"]\n');
    await board.tab('solve');
    await board.page.waitForSelector('.rules .text');
    const rules = await board.page.innerText('.rules');
    assert.deepEqual(rules.split('\n').filter(Boolean), ['Three lines', 'A. Setter', 'A gentle one.', 'Lines rise.', 'So do <b>arrows</b>.']);
    const isAbove = await board.page.evaluate(() => document.querySelector('.rules').getBoundingClientRect().bottom <= document.querySelector('.pad').getBoundingClientRect().top);
    assert.ok(isAbove);

    // rules that are written in About are read here; without any, kdoku says what holds
    await board.tool('info');
    await board.page.fill('[data-key=about-rules]', 'Each line is another one.');
    await board.tab('solve');
    assert.match(await board.page.innerText('.rules'), /Each line is another one/);
    await board.tab('set');
    await board.page.fill('[data-key=about-rules]', '');
    await board.tab('solve');
    await board.page.waitForFunction(() => document.querySelector('.rules')?.textContent.includes('thermometer'));
    assert.match(await board.page.innerText('.rules'), /A gentle one/);
});

test('rules of f-puzzles are shown', async () => {
    const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
    await board.paste(JSON.stringify({ size: 9, grid, title: 'Own rules', ruleset: 'Ones and nines never touch.' }));
    await board.tab('solve');
    assert.match(await board.page.innerText('.rules'), /Own rules\s+Ones and nines never touch\./);
});

test('undo in Solve stops at the puzzle', async () => {
    await board.paste(killer);
    const before = await board.document();
    await board.tab('solve');
    await board.click(0, 0);
    await board.press('5');
    await board.press('Control+z');
    assert.equal(await board.label(0, 0), 'r1c1, Killer cage 12, empty');
    await board.press('Control+z');
    await board.use('undo');
    assert.deepEqual(await board.document(), before);
    await board.press('Control+y');
    assert.equal(await board.label(0, 0), 'r1c1, Killer cage 12, 5');

    // nor does redo bring back an edit
    await board.tool('lines', 'lines.thermo');
    await board.drag([4, 4], [3, 4]);
    await board.press('Control+z');
    assert.deepEqual(await board.document(), before);
    await board.tab('solve');
    await board.press('Control+y');
    assert.deepEqual(await board.document(), before);
});

test('entries of a text that was opened are its beginning', async () => {
    const grid = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({})));
    grid[0][0] = { value: 1 };
    await board.paste(JSON.stringify({ size: 4, grid }));
    await board.tab('solve');
    assert.equal(await board.label(0, 0), 'r1c1, 1');
    await board.press('Control+z');
    assert.equal(await board.label(0, 0), 'r1c1, 1');
});

test('undo in Set asks before it returns to another puzzle', async () => {
    let agrees = false;
    const asked = answerQuestions(() => agrees);
    await board.paste(killer);
    await board.press('Control+z');
    assert.equal((await board.document()).title, 'Killer cages');
    assert.deepEqual(asked, [], 'there was none before');
    await board.paste(mini);
    await board.tool('digits');
    await board.click(0, 1);
    await board.press('2');
    await board.press('Control+z');
    assert.deepEqual(asked, []);
    await board.press('Control+z');
    assert.equal(asked.length, 1);
    assert.equal((await board.document()).title, undefined);
    agrees = true;
    await board.press('Control+z');
    assert.equal((await board.document()).title, 'Killer cages');
    await board.press('Control+y');
    assert.equal((await board.document()).title, undefined);
    assert.equal(asked.length, 3);
});

test('a hint is closed when Solve is left', async () => {
    await board.paste(puzzleFile('lines.txt').split('\n')[1]);
    await board.verdict('unique');
    await board.tab('solve');
    for (let i = 0; i < 3; i++) {
        await board.use('hint');
        await board.page.waitForSelector('[data-key=hint]:not([disabled])');
    }
    await board.page.waitForSelector('#board.with-hint');
    await board.tab('set');
    await board.page.waitForSelector('#board:not(.with-hint)');
    await board.tab('solve');
    assert.equal(await board.page.locator('#board.with-hint, [data-key=close-hint]').count(), 0);
});

test('Set starts with digits, whatever was entered in Solve', async () => {
    for (const entry of ['centre', 'colour']) {
        await board.tab('solve');
        await board.use(`entry-${entry}`);
        await board.tab('set');
        await board.click(0, 0);
        await board.press('4');
        assert.equal(await board.label(0, 0), 'r1c1, 4, given');
        await board.press('Delete');
    }
});

test('a solver is not shown the candidates', async () => {
    await board.paste(mini);
    await board.verdict('unique');
    await board.use('candidates');
    await board.page.waitForSelector('#board .cells .ghost');
    await board.tab('solve');
    await board.page.waitForSelector('#board .cells .ghost', { state: 'detached' });
    assert.equal(await board.page.locator('[data-key=candidates], [data-key=counts]').count(), 0);
    assert.equal(await board.label(0, 1), 'r1c2, empty');
});

test('the board is hidden while the clock stands', async () => {
    await board.paste(mini);
    await board.tab('solve');
    await board.click(0, 1);
    await board.use('pause');
    assert.equal(await board.page.locator('#board .cells').isVisible(), false);
    await board.press('3');
    // neither keys nor the pad enter anything
    assert.equal(await board.page.locator('.entering').evaluate((one) => one.inert), true);
    await board.tab('set');
    assert.equal(await board.page.locator('#board .cells').isVisible(), true);
    await board.tab('solve');
    assert.equal(await board.page.locator('#board .cells').isVisible(), false);
    await board.use('pause');
    assert.equal(await board.page.locator('#board .cells').isVisible(), true);
    assert.equal(await board.label(0, 1), 'r1c2, empty');
});

test('starting again and showing the solution ask first', async () => {
    let agrees = false;
    const asked = answerQuestions(() => agrees);
    await board.paste(mini);
    await board.verdict('unique');
    await board.tab('solve');
    const choose = async (key) => {
        await board.use('solve-menu');
        await board.use(key);
    };
    await choose('restart');
    assert.deepEqual(asked, [], 'nothing is lost');
    await board.click(0, 1);
    await board.press('3');
    await choose('restart');
    await choose('reveal');
    assert.equal(asked.length, 2);
    assert.equal(await board.label(0, 1), 'r1c2, 3');
    assert.equal(await board.label(0, 2), 'r1c3, empty');
    agrees = true;
    await choose('restart');
    assert.equal(await board.label(0, 1), 'r1c2, empty');
    await choose('reveal');
    assert.notEqual(await board.label(0, 2), 'r1c3, empty');
    // each is one step of the history
    await board.press('Control+z');
    await board.press('Control+z');
    assert.equal(await board.label(0, 1), 'r1c2, 3');
});

test('the combinations of the cage with the selected cells stand below the pad', async () => {
    await board.paste(killer);
    await board.tab('solve');
    const line = () => board.page.innerText('.combinations');
    assert.equal(await line(), '');
    // 9: r3c2 r4c2
    await board.click(2, 1);
    await board.page.waitForFunction(() => document.querySelector('.combinations')?.textContent);
    assert.equal(await line(), '9 in 2 cells: 18 27 36 45');
    await board.press('2');
    assert.equal(await line(), '9 in 2 cells: 27');
    await board.press('9');
    assert.equal(await line(), '9 in 2 cells: –');
    await board.tab('set');
    assert.equal(await board.page.locator('.combinations').count(), 0);
});
