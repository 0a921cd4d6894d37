// Solve as a page of its own: pencil marks, the pad, checkpoints, hints, the bar and the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board, openForEachTest, puzzleFile } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
let browser;
let server;
openForEachTest((open) => { ({ board, browser, server } = open); });

const mini = '1...\n..3.\n.1..\n...2';
const killer = puzzleFile('variants/killer.toml');

/** Opens a puzzle in Solve, and waits for its verdict. */
async function solve(text, verdict = 'unique') {
    await board.paste(text);
    await board.verdict(verdict);
    await board.tab('solve');
}

/** Chooses an action of the menu. */
async function choose(key) {
    await board.use('solve-menu');
    await board.use(key);
}

/** Switches an option of the menu. */
async function setOption(key, on) {
    await board.use('solve-menu');
    await board.page.setChecked(`[data-key=${key}]`, on);
    await board.press('Escape');
}

/** The solution, row by row. */
const solution = () => board.page.evaluate(async () => (await window.module_('js/live.js')).solution());
/** Runs `read` with the state of the page. */
const state = (read) => board.page.evaluate(`(async () => { const { app } = await window.module_('js/app.js'); return (${read})(app); })()`);
const message = () => board.page.innerText('.solve-bar .message');

/** Enters digits in cells; 0 stands for none. */
async function enter(digits, { skip = -1 } = {}) {
    for (const [cell, digit] of digits.entries()) {
        if (cell === skip || !digit || await state(`(app) => app.digits[${cell}]`)) continue;
        await state(`async () => (await window.module_('js/app.js')).select([${cell}])`);
        await board.press(String(digit));
    }
}

test('the bar has the time and all messages, which never move the pad', async () => {
    await solve(mini);
    const place = () => board.page.locator('.pad').boundingBox();
    const before = await place();
    assert.equal(await message(), '12 cells left.');
    await board.use('check');
    await board.message(/No mistake so far\./, '.solve-bar .message');
    assert.equal(await board.page.innerText('#announced'), 'No mistake so far.');
    assert.deepEqual(await place(), before);
    const height = await board.page.locator('.solve-bar').evaluate((bar) => bar.offsetHeight);
    assert.equal(height, 44);
    await board.click(0, 1);
    await board.press('2');
    assert.equal(await message(), '11 cells left.');

    // words of setters are not for solvers
    assert.doesNotMatch(await board.page.locator('main').innerText(), /Unique|Candidates/i);
    await board.tab('set');
    assert.equal(await board.page.locator('.solve-bar').count(), 0);
});

test('the bar keeps the focus of its button', async () => {
    await solve(mini);
    await board.page.focus('[data-key=pause]');
    await board.press('Enter');
    const focused = () => board.page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    assert.equal(await focused(), 'Continue');
    await board.press('Enter');
    assert.equal(await focused(), 'Pause');
});

test('long rules are eight lines until one asks for more', async () => {
    await board.paste(`rules = """\n${Array.from({ length: 20 }, (_, i) => `Rule ${i + 1}.`).join('\n')}"""\n[lines]\nthermo = ["r1c1 r1c2 r1c3"]\n`);
    await board.tab('solve');
    const height = () => board.page.locator('.rules .text').evaluate((text) => text.clientHeight);
    const more = board.page.locator('[data-key=rules-more]');
    await more.waitFor();
    const short = await height();
    assert.ok(short < 8.5 * 1.45 * 14);
    await more.click();
    await board.page.waitForSelector('[data-key=rules-more][aria-expanded=true]');
    assert.ok(await height() > 2 * short);
    await more.click();
    await board.page.waitForSelector('[data-key=rules-more][aria-expanded=false]');
    assert.equal(await height(), short);

    await board.paste(killer);
    await board.tab('solve');
    assert.equal(await board.page.locator('[data-key=rules-more]:visible').count(), 0);
});

test('automatic pencil marks follow the digits and keep what was removed', async () => {
    await solve(mini);
    await board.press('m');
    assert.equal(await board.page.innerText('#announced'), 'Automatic pencil marks are on.');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 3 4');
    assert.equal(await board.label(1, 1), 'r2c2, centre marks 2 4');
    await board.page.waitForSelector('#board .cells .automatic');

    // what the user removes stays removed
    await board.click(0, 1);
    await board.press('Control+Digit4');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 3');
    await board.click(0, 2);
    await board.press('2');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 3');
    assert.equal(await board.label(0, 3), 'r1c4, centre marks 4');
    await board.press('Control+z');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 3');
    await board.press('Control+z');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 3 4');

    // a digit that is seen cannot be noted; a removed one can be again
    await board.click(0, 1);
    await board.press('Control+Digit1');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 3 4');
    await board.press('Control+Digit3');
    await board.press('Control+Digit3');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 3 4');
    await board.press('Control+Digit3');
    await board.press('Delete');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 3 4');

    // they are for solving, and kept in the link
    await board.press('Control+Digit3');
    await board.tab('set');
    assert.equal(await board.label(1, 1), 'r2c2, empty');
    await board.page.waitForTimeout(600);
    await board.page.reload();
    await board.page.waitForSelector('html[data-ready]');
    await board.tab('solve');
    assert.equal(await board.label(0, 1), 'r1c2, centre marks 2 4');
    await setOption('automatic', false);
    assert.equal(await board.label(0, 1), 'r1c2, empty');
});

test('pencil marks know extra regions, diagonals and chess moves', async () => {
    const grid = new Array(81).fill(0);
    [grid[0], grid[40]] = [1, 5];
    await board.openState({ p: { size: 9, grid, houses: { extra: ['r1c1 r4c2 r9c9'], diagonals: 'up' }, global: { anti: ['knight'] } } });
    await board.tab('solve');
    await board.press('m');
    const marks = (row, column) => board.label(row, column).then((label) => label.replace(/.*marks /, ''));
    assert.equal(await marks(3, 1), '2 3 4 5 6 7 8 9');
    assert.equal(await marks(8, 8), '2 3 4 5 6 7 8 9');
    assert.equal(await marks(0, 8), '2 3 4 6 7 8 9', 'row 1, and the diagonal of the 5');
    assert.equal(await marks(7, 7), '1 2 3 4 5 6 7 8 9', 'the other diagonal does not count');
    assert.equal(await marks(6, 5), '1 2 3 4 6 7 8 9', 'a knight away');
});

test('a digit removes its marks from the cells that it sees, as one step', async () => {
    await solve(mini);
    for (const [row, column] of [[0, 1], [0, 2], [3, 0]]) {
        await board.click(row, column);
        await board.press('Shift+Digit4');
        await board.press('Control+Digit4');
    }
    await board.click(0, 3);
    await board.press('4');
    assert.equal(await board.label(0, 1), 'r1c2, empty');
    assert.equal(await board.label(0, 2), 'r1c3, empty');
    assert.equal(await board.label(3, 0), 'r4c1, corner marks 4, centre marks 4', 'it is not seen');
    await board.press('Control+z');
    assert.equal(await board.label(0, 3), 'r1c4, empty');
    assert.equal(await board.label(0, 1), 'r1c2, corner marks 4, centre marks 4');

    await setOption('clearMarks', false);
    await board.click(0, 3);
    await board.press('4');
    assert.equal(await board.label(0, 1), 'r1c2, corner marks 4, centre marks 4');
});

test('pencil marks are filled in', async () => {
    await solve(mini);
    await choose('fill-marks');
    assert.equal(await board.label(1, 1), 'r2c2, centre marks 2 4');
    await board.press('Control+z');
    assert.equal(await board.label(1, 1), 'r2c2, empty');
});

test('the pad shows how many of a digit are left', async () => {
    await solve(mini);
    const key = (digit) => board.page.locator(`[data-key=digit-${digit}]`);
    assert.equal(await key(1).getAttribute('aria-label'), '1, 2 left');
    assert.equal(await key(1).evaluate((one) => getComputedStyle(one, '::after').content), '"2"');
    await enter((await solution()).map((digit) => digit === 1 ? 1 : 0));
    assert.equal(await key(1).getAttribute('aria-label'), '1, 0 left');
    assert.equal(await board.page.locator('.pad .complete').count(), 1);
    assert.equal(await key(1).isEnabled(), true);

    // unknown where a row does not hold all digits
    await board.openState({ p: { rows: 4, columns: 4, values: [1, 6], boxes: false } });
    await board.tab('solve');
    assert.equal(await key(1).getAttribute('aria-label'), null);
});

test('the same digits are highlighted, and selected with the key of the pad', async () => {
    await solve('1...\n..1.\n.3..\n...2');
    const same = () => board.page.locator('#board .shade.same').count();
    const seen = (count) => board.page.waitForFunction((count) => document.querySelectorAll('#board .shade.same').length === count, count);
    await board.click(0, 0);
    await seen(2);
    await board.click(0, 1);
    await seen(0);
    await board.press('Escape');
    await board.use('digit-1');
    await seen(2);
    assert.equal(await board.page.getAttribute('[data-key=digit-1]', 'aria-pressed'), 'true');
    await board.use('digit-1');
    await seen(0);
    await board.press('2');
    await seen(1);
    await board.click(0, 0);
    await seen(2);
    await board.tab('set');
    await seen(0);
    await board.tab('solve');
    await seen(2);
    await setOption('highlight', false);
    await seen(0);
    assert.equal(await same(), 0);

    const selected = () => state('(app) => app.selection');
    await board.page.click('[data-key=digit-1]', { modifiers: ['Shift'] });
    assert.deepEqual(await selected(), [0, 6]);
    await board.press('Escape');
    await board.page.click('[data-key=digit-1]', { delay: 700 });
    assert.deepEqual(await selected(), [0, 6]);
    assert.equal(await board.label(0, 0), 'r1c1, 1, given');
    // a short press enters
    await board.click(0, 1);
    await board.use('digit-4');
    assert.equal(await board.label(0, 1), 'r1c2, 4');
});

test('a checkpoint is saved and returned to, as one step', async () => {
    await solve(mini);
    await board.use('solve-menu');
    assert.equal(await board.page.isDisabled('[data-key=to-checkpoint]'), true);
    await board.press('Escape');
    await board.press('Shift+K');
    assert.equal(await message(), 'No position is saved yet.');
    await board.click(0, 1);
    await board.press('2');
    await board.press('k');
    assert.equal(await message(), 'The position is saved.');
    await board.press('3');
    await board.click(0, 2);
    await board.press('Control+Digit4');
    await board.press('Shift+K');
    assert.equal(await board.label(0, 1), 'r1c2, 2');
    assert.equal(await board.label(0, 2), 'r1c3, empty');
    await board.press('Control+z');
    assert.equal(await board.label(0, 1), 'r1c2, 3');
    assert.equal(await board.label(0, 2), 'r1c3, centre marks 4');
    await choose('to-checkpoint');
    assert.equal(await board.label(0, 1), 'r1c2, 2');
    await choose('save-checkpoint');
    await board.paste(killer);
    await board.tab('solve');
    await board.press('Shift+K');
    assert.equal(await message(), 'No position is saved yet.');
});

test('one returns to the last right position, as one step', async () => {
    await solve(mini);
    const digits = await solution();
    await choose('to-last-right');
    assert.equal(await message(), 'No mistake so far.');
    await board.click(0, 1);
    await board.press(String(digits[1]));
    await board.press(String(digits[1] % 4 + 1));
    await board.click(0, 2);
    await board.press(String(digits[2]));
    await board.press('Alt+Digit4');
    await choose('to-last-right');
    assert.equal(await message(), 'Steps taken back: 3.');
    assert.equal(await board.label(0, 1), `r1c2, ${digits[1]}`);
    assert.equal(await board.label(0, 2), 'r1c3, empty');
    await board.press('Control+z');
    assert.equal(await board.label(0, 2), `r1c3, ${digits[2]}, green`);
});

test('hints come in degrees and take the automatic marks', async () => {
    await solve(killer);
    await board.press('m');
    assert.equal(await board.page.locator('.hints').count(), 0);
    for (const label of ['Hint', 'More', 'Show the step']) {
        await board.page.waitForSelector('[data-key=hint]:not([disabled])');
        assert.equal(await board.page.innerText('[data-key=hint]'), label);
        await board.use('hint');
    }
    await board.page.waitForSelector('#board.with-hint');
    assert.equal(board.asked.at(-1).body.candidates[0].length, 9);
    const { eliminations } = await board.page.evaluate(async () => (await window.module_('js/hints.js')).shownStep());
    assert.ok(eliminations.length);
    assert.equal(await board.page.innerText('[data-key=hint]'), 'Do the step');
    await board.use('hint');
    const [{ cell, digit }] = eliminations;
    const marks = async () => / centre marks .*/.exec(await board.label(Math.floor(cell / 9), cell % 9))[0];
    assert.ok(!(await marks()).includes(` ${digit}`), await marks());
    await board.press('Control+z');
    assert.ok((await marks()).includes(` ${digit}`));
});

test('the explanation groups steps of one technique that rest on clues', async () => {
    const groups = await board.page.evaluate(async () => {
        const { groups } = await window.module_('js/hints.js');
        const of = (steps) => groups(steps).map(({ first, steps }) => [first, steps.length]);
        const clue = {};
        return of([{ technique: 'a', clue }, { technique: 'a', clue }, { technique: 'b', clue }, { technique: 'a' }, { technique: 'a' }]);
    });
    assert.deepEqual(groups, [[0, 2], [2, 1], [3, 1], [4, 1]]);

    await board.page.route('**/api/explain', async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        answer.steps.forEach((step, at) => Object.assign(step, { clue: { clue: ['cages', 'list', 0], name: 'cage 12', cells: [0, 1] }, technique: `${Math.floor(at / 3)}` }));
        await route.fulfill({ response, json: answer });
    });
    await solve(killer);
    await choose('explain');
    await board.page.waitForSelector('.steps .group');
    const first = board.page.locator('.steps > li').first();
    assert.match(await first.innerText(), /: cage 12 *· 3 steps$/);
    assert.equal(await board.page.locator('[data-key=step-1]').count(), 0);
    await board.use('group-of-0');
    assert.equal(await board.page.getAttribute('[data-key=group-of-0]', 'aria-expanded'), 'true');
    await board.use('step-1');
    assert.match(await board.page.innerText('.hints .grow'), /^Step 2 of /);
    assert.match(await board.page.innerText('[data-key=step-1]'), /^r\dc\d/);
    assert.equal(await board.page.getAttribute('[data-key=step-1]', 'aria-current'), 'step');
    await board.use('group-of-0');
    assert.equal(await board.page.getAttribute('[data-key=group-of-0]', 'aria-current'), 'step', 'the line of the group stands for its steps');
    await board.use('close-hint');
    assert.equal(await board.page.locator('.hints').count(), 0);
});

test('the end is acknowledged, and leads to another puzzle', async () => {
    await solve(mini);
    await enter(await solution());
    const dialog = board.page.getByRole('dialog', { name: 'Solved!' });
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Your time: 0:\d\d/);
    assert.match(await message(), /^Solved in 0:\d\d\. Well done!$/);
    assert.match(await board.page.innerText('#announced'), /^Solved in/);
    await board.use('look');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await board.page.evaluate(() => document.activeElement.getAttribute('role')), 'grid');
    const time = await board.page.innerText('#clock');
    await board.press('Control+z');
    await board.press('Control+y');
    await dialog.waitFor();
    assert.equal((await board.page.innerText('#clock')).length, time.length);
    await board.use('another');
    await board.page.waitForSelector('[data-key=generate]');
    assert.equal(await board.page.getAttribute('#tab-make', 'aria-selected'), 'true');
});

test('a full board that is wrong is mentioned once', async () => {
    await solve(mini);
    const digits = await solution();
    const wrong = digits.with(1, digits[1] % 4 + 1);
    await enter(wrong, { skip: 15 });
    await board.message(/The board is full, but not yet right\./, '.solve-bar .message');
    await board.use('check');
    await board.message(/^1 cell is wrong\.$/, '.solve-bar .message');
    await board.click(0, 2);
    await board.press(String(digits[2] % 4 + 1));
    assert.doesNotMatch(await message(), /full/);
    await board.press(String(digits[2]));
    await board.click(0, 1);
    await board.press(String(digits[1]));
    await board.page.getByRole('dialog', { name: 'Solved!' }).waitFor();
});

test('a solution of a puzzle with several is accepted', async () => {
    await solve('1234\n3412\n....\n....', 'multiple');
    await enter([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    await board.page.getByRole('dialog', { name: 'Solved!' }).waitFor();
});

test('the shown solution is not praised', async () => {
    board.page.on('dialog', (dialog) => dialog.accept());
    await solve(mini);
    await choose('reveal');
    assert.equal(await state('(app) => app.digits.every(Boolean)'), true);
    assert.equal(await board.page.locator('dialog[open]').count(), 0);
});

test('colours have names and the digits that type them', async () => {
    await solve(mini);
    await board.use('entry-colour');
    const keys = await board.page.locator('.pad .swatch').evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('aria-label'), getComputedStyle(one).backgroundColor]));
    assert.deepEqual(keys.map(([digit]) => digit), ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    assert.deepEqual(keys.map(([, name]) => name), ['White', 'Grey', 'Black', 'Green', 'Pink', 'Orange', 'Red', 'Yellow', 'Blue']);
    assert.equal(new Set(keys.map(([, , colour]) => colour)).size, 9);
    await board.click(0, 1);
    await board.use('colour-6');
    assert.equal(await board.label(0, 1), 'r1c2, empty, orange');
    const fill = await board.page.locator('#board .colour rect').evaluate((rect) => getComputedStyle(rect).fill);
    assert.equal(fill, keys[5][2]);
});

test('on a phone, entering and the actions take less than 230 px', async () => {
    const phone = await Board.open(browser, server.url, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await phone.tab('solve');
    const box = await phone.page.locator('.entering').boundingBox();
    assert.ok(box.height <= 206, `${box.height}`);
    const tops = await phone.page.evaluate(() => ['entry-digit', 'several', 'digit-1', 'digit-6', 'hint', 'check', 'solve-menu', 'undo', 'redo'].map((key) => Math.round(document.querySelector(`[data-key=${key}]`).getBoundingClientRect().top)));
    assert.ok(Math.abs(tops[0] - tops[1]) < 3);
    assert.equal(new Set(tops.slice(4)).size, 1);
    const small = await phone.page.evaluate(() => [...document.querySelectorAll('.entering button, .entering summary')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length);
    assert.equal(small, 0);
    // the menu lies in the window
    await phone.use('solve-menu');
    const menu = await phone.page.locator('.solve .menu-items').boundingBox();
    assert.ok(menu.x >= 0 && menu.y >= 0 && menu.x + menu.width <= 360 && menu.y + menu.height <= 740);
    assert.deepEqual(phone.errors, []);
    await phone.close();
});
