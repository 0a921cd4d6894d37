// Setting: the start, the bar of the verdict, tools, the card of a clue, and the layout of each window.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board, openForEachTest, puzzleFile } from './page.mjs';

let server;
let browser;
/** @type {Board} */ let board;
openForEachTest((open) => { ({ server, browser, board } = open); });

const killer = puzzleFile('variants/killer.toml');
const box = (selector) => board.page.locator(selector).boundingBox();

test('the start is shown on an empty board without a verdict, and leaves with the first stroke', async () => {
    await board.page.waitForSelector('.start');
    assert.equal(await board.page.locator('.start .examples button').count(), 6);
    assert.equal(await board.page.locator('#verdict .strip.idle').count(), 1);
    assert.deepEqual(board.asked.filter(({ operation }) => operation === 'check'), []);
    await board.click(0, 0);
    await board.press('5');
    await board.verdict('multiple');
    assert.equal(await board.page.locator('.start').count(), 0);
    await board.page.click('#new');
    await board.page.waitForSelector('.start');
    await board.use('group-lines');
    assert.equal(await board.page.locator('.start').count(), 0);
});

test('each example and each board of the start opens', async () => {
    const keys = await board.page.locator('.start [data-key^=example-], .start [data-key^=preset-]').evaluateAll((all) => all.map((one) => one.dataset.key));
    for (const key of keys) {
        await board.boardForm();
        await board.use(key);
        if (key.startsWith('example-')) await board.verdict('unique');
        assert.equal(await board.page.locator('.start').count(), 0, key);
        assert.equal(await board.page.locator('#verdict .strip.failed').count(), 0, key);
    }
});

test('a puzzle is opened and made from the start', async () => {
    await board.page.fill('[data-key=start-text]', '1...............');
    await board.press('Enter');
    await board.page.waitForFunction(() => document.querySelectorAll('#board [role=gridcell]').length === 16);
    await board.page.click('#new');
    await board.use('start-easy');
    await board.page.waitForSelector('#tab-solve[aria-selected=true]');
    assert.equal(await board.page.locator('#board [role=gridcell]').count(), 81);
    await board.tab('set');
    await board.verdict('unique');
});

test('neither the bar nor the tools move with the verdict', async () => {
    await board.tool('cages', 'cages.list');
    const places = [];
    const note = async () => places.push(JSON.stringify([await box('#bar'), await box('[data-key="tool-cages.list"]')].map(({ y, height }) => [y, height])));
    await note();
    await board.drag([0, 0], [0, 1]);
    await board.press('1');
    await board.verdict('failed');
    await note();
    await board.press('5');
    await board.verdict('multiple');
    await note();
    await board.use('details');
    await note();
    await board.drag([0, 7], [0, 8]);
    for (const key of '17') await board.press(key);
    await board.drag([0, 5], [0, 6]);
    for (const key of '17') await board.press(key);
    await board.verdict('none');
    await board.page.waitForFunction(() => document.querySelector('#verdict-state').textContent.includes('does not fit'));
    await note();
    assert.equal(new Set(places).size, 1, places.join('\n'));
});

test('a clue that is not valid stays on the board, in red, with the reason beside it', async () => {
    await board.tool('lines', 'lines.thermo');
    await board.drag([0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6], [0, 7], [0, 8], [1, 8]);
    await board.verdict('failed');
    await board.page.waitForSelector('#board .undrawn .line');
    await board.page.waitForFunction(() => document.querySelector('#card .message').textContent.length > 10);
    const said = await board.page.innerText('#verdict-state');
    assert.equal(said.toLowerCase(), (await board.page.innerText('#card .message')).toLowerCase());
    // other clues stay as they are
    await board.use('tool-arrows.list');
    await board.drag([4, 4], [4, 5]);
    await board.page.waitForSelector('#board .clues .arrow');
    assert.equal(await board.page.locator('#board .undrawn .line').count(), 1);
});

test('the verdict waits while a number is typed', async () => {
    await board.tool('cages', 'cages.list');
    await board.drag([0, 0], [0, 1], [0, 2]);
    await board.verdict('multiple');
    const before = board.asked.filter(({ operation }) => operation === 'check').length;
    await board.press('1');
    await board.press('5');
    await board.page.waitForFunction(() => document.querySelector('#verdict .strip').classList.contains('multiple') && document.querySelector('#card .head').textContent.includes('15'));
    await board.page.waitForTimeout(1500);
    const asked = board.asked.filter(({ operation }) => operation === 'check').slice(before);
    assert.deepEqual(asked.map(({ body }) => body.puzzle.cages.list), [['15: r1c1 r1c2 r1c3']]);
});

test('a clash is hatched, and its clue is named', async () => {
    await board.paste('[outside]\nsandwich = ["34: row 7"]\n');
    await board.verdict('none');
    await board.page.waitForFunction(() => document.querySelector('#verdict-state').textContent.includes('Sandwich 34, row 7 cannot be met'));
    await board.paste('[cages]\nlist = ["3: r1c1 r1c2", "3: r1c4 r1c5"]\n');
    await board.verdict('none');
    await board.page.waitForFunction(() => document.querySelector('#verdict-state').textContent.includes('Killer cage 3, r1c1 and Killer cage 3, r1c4 clash'));
    assert.equal(await board.page.locator('#board .hatch').count(), 4);
    await board.use('details');
    await board.page.click('#details .parts button >> nth=1');
    assert.equal(await board.page.innerText('#card .head strong'), 'Killer cage 3');
    await board.press('Delete');
    await board.verdict('multiple');
});

test('drawing the same clue again chooses it, the right button and the eraser erase', async () => {
    await board.tool('cages', 'cages.list');
    await board.drag([0, 0], [0, 1]);
    await board.drag([4, 4], [4, 5]);
    await board.drag([0, 0], [0, 1]);
    await board.press('7');
    assert.deepEqual((await board.document()).cages.list, ['7: r1c1 r1c2', 'r5c5 r5c6']);
    const rightDrag = async (...places) => {
        const points = await Promise.all(places.map((place) => board.at(...place)));
        await board.page.mouse.move(...points[0]);
        await board.page.mouse.down({ button: 'right' });
        for (const point of points) await board.page.mouse.move(...point, { steps: 4 });
        await board.page.mouse.up({ button: 'right' });
    };
    await rightDrag([4, 3], [4, 5]);
    assert.deepEqual((await board.document()).cages.list, ['7: r1c1 r1c2']);
    await board.press('Control+z');
    assert.equal((await board.document()).cages.list.length, 2);
    await board.use('erase');
    await board.click(0, 1);
    assert.deepEqual((await board.document()).cages.list, ['r5c5 r5c6']);

    await board.tool('dots', 'dots.black');
    await board.click(2, 2.5);
    await rightDrag([2, 2.5]);
    assert.equal((await board.document()).dots, undefined);
    await board.tool('lines', 'lines.thermo');
    await board.drag([6, 0], [6, 1], [6, 2]);
    await board.drag([6, 2], [6, 1], [6, 0]);
    assert.deepEqual((await board.document()).lines.thermo, ['r7c3 r7c2 r7c1'], 'the other way round');
    await board.tool('outside', 'outside.sandwich');
    await board.click(-1, 3);
    await rightDrag([-1, 3]);
    assert.equal((await board.document()).outside, undefined);
    await board.tool('digits');
    await board.click(8, 8);
    await board.press('4');
    await rightDrag([8, 8]);
    assert.equal((await board.document()).grid, undefined);
});

test('a clue is found by its name, and the last tools stay on top', async () => {
    await board.tool('cages');
    await board.page.fill('[data-key=find-clue]', 'whisper');
    assert.match(await board.page.innerText('.tools button >> nth=0'), /Whisper/);
    await board.press('Enter');
    await board.drag([2, 2], [2, 3]);
    assert.deepEqual((await board.document()).lines, { whisper: ['r3c3 r3c4'] });
    await board.tool('lines', 'lines.renban');
    assert.deepEqual(await board.page.locator('.recent button').evaluateAll((all) => all.map((one) => one.dataset.key).slice(0, 2)), ['recent-lines.renban', 'recent-lines.whisper']);
    await board.page.fill('[data-key=find-clue]', 'nonsense');
    await board.page.waitForSelector('.palette .note >> text=“nonsense”');
});

test('the card of a clue is beside it and changes it', async () => {
    await board.tool('lines', 'lines.whisper');
    await board.drag([2, 2], [2, 3], [2, 4]);
    const [, low] = await board.at(2.5, 2);
    const card = await box('#card');
    assert.ok(card.y >= low - 2, 'below the line');
    await board.page.fill('#card [data-key=clue-min]', '4');
    await board.press('Tab');
    assert.deepEqual((await board.document()).lines.whisper, [{ cells: 'r3c3 r3c4 r3c5', min: 4 }]);
    await board.use('card-remove');
    assert.equal((await board.document()).lines, undefined);
    assert.equal(await board.page.locator('#card').isVisible(), false);
});

test('the name of a cell says its clues', async () => {
    await board.paste(killer);
    assert.equal(await board.label(0, 0), 'r1c1, Killer cage 12, empty');
});

test('rules are written from the clues', async () => {
    await board.paste(killer.replace(/^rules = .*$/m, ''));
    await board.verdict('unique');
    await board.tool('info');
    await board.use('write-rules');
    const { rules } = await board.document();
    assert.match(rules, /cage/i);
    assert.equal(await board.page.inputValue('[data-key=about-rules]'), rules);
    // they follow the clues of this puzzle, not those of another with the same words
    await board.page.evaluate(() => document.activeElement.blur());
    await board.paste(`rules = ${JSON.stringify(rules)}\n[lines]\nthermo = ["r1c1 r1c2"]\n`);
    await board.verdict('multiple');
    await board.page.waitForSelector('#board .clues .thermo');
    assert.equal((await board.document()).rules, rules);
});

test('nothing overflows, at any size of the window', async () => {
    for (const [width, height] of [[1400, 900], [1280, 720], [820, 1180], [390, 844], [360, 640], [844, 390], [640, 360], [320, 180], [320, 640]]) {
        await board.page.setViewportSize({ width, height });
        await board.paste(killer);
        for (const tab of ['set', 'solve', 'make', 'share']) {
            await board.tab(tab);
            const [wide, high] = await board.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
            assert.ok(wide <= width, `${tab}, ${width}×${height}: ${wide} wide`);
            if (height > 300) assert.ok(high <= height, `${tab}, ${width}×${height}: ${high} high`);
        }
        await board.page.click('#tab-set');
        await board.use('group-cages');
        const { x, y, width: wide, height: high } = await box('#board');
        if (height > 300) assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `the board at ${width}×${height}`);
    }
});

test('on a phone the sheet has two heights, and keys type the number of a clue', async () => {
    const phone = await Board.open(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.paste(killer);
    const top = async () => (await phone.page.locator('#side').boundingBox()).y;
    const low = await top();
    assert.ok(low > 450);
    await phone.page.click('#handle button');
    assert.ok(await top() < 200);
    await phone.page.click('#handle button');
    assert.equal(await top(), low);
    await phone.use('group-cages');
    await phone.drag([0, 0], [0, 1]);
    for (const key of ['1', '5']) await phone.use(`number-${key}`);
    assert.equal((await phone.document()).cages.list.at(-1), '15: r1c1 r1c2');
    const [, board, keys] = await Promise.all(['#bar', '#board', '.number-keys'].map((selector) => phone.page.locator(selector).boundingBox()));
    assert.ok(board.y + board.height <= keys.y && keys.y + keys.height <= 844, 'the board and the keys are seen together');
    // the card of the next clue has the height that it needs
    await phone.tool('lines', 'lines.renban');
    await phone.drag([7, 0], [7, 1], [7, 2]);
    await phone.use('card-remove');
    assert.equal((await phone.document()).lines, undefined);
    await phone.page.click('#more');
    for (const name of ['auto', 'light', 'dark']) {
        const { x, width } = await phone.page.locator(`#theme-${name}`).boundingBox();
        assert.ok(x >= 0 && x + width <= 390, name);
    }
    assert.deepEqual(phone.errors, []);
    await phone.close();
});

test('two fingers enlarge the board and move it, and draw nothing', async () => {
    const phone = await Board.open(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.paste(puzzleFile('giant25.toml'));
    const before = await phone.document();
    const cdp = await phone.context.newCDPSession(phone.page);
    const touches = async (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const [x, y] = await phone.at(12, 12);
    await touches('touchStart', [x - 20, y], [x + 20, y]);
    for (const by of [40, 60, 80]) await touches('touchMove', [x - by, y], [x + by, y]);
    await touches('touchEnd');
    const size = (await phone.page.getAttribute('#board .cells', 'viewBox')).split(' ').map(Number);
    assert.ok(size[2] < 25 * 64 / 3, size.join(' '));
    // what was under the fingers stays there
    const [nowX, nowY] = await phone.at(12, 12);
    assert.ok(Math.hypot(nowX - x, nowY - y) < 6);
    await phone.page.touchscreen.tap(...await phone.at(13, 13));
    assert.equal(await phone.page.evaluate(async () => (await window.module_('js/app.js')).app.cursor), 13 * 25 + 13);
    assert.deepEqual(await phone.document(), before);
    await phone.close();
});
