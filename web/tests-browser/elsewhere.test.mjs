// What comes from elsewhere: links, the storage of the browser, another start of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board, openForEachTest, puzzleFile, startServer } from './page.mjs';

let browser;
/** @type {Board} */ let board;
openForEachTest((open) => { ({ browser, board } = open); });

const killer = puzzleFile('variants/killer.toml');
const cells = () => board.page.locator('#board [role=gridcell]').count();

test('boards that are not square and have regions open', async () => {
    await board.paste('.Shape~4x7.Jigsaw~1222222111113244441334443333.~R2C4_2');
    await board.verdict('multiple');
    const { rows, columns, regions } = await board.document();
    assert.deepEqual([rows, columns, regions.length, await cells()], [4, 7, 28, 28]);
    assert.equal(await board.label(1, 3), 'r2c4, 2, given');
    await board.paste('regions = """\naabbcc\naabbcc\n"""\n');
    await board.verdict('multiple');
    assert.equal(await cells(), 12);

    // an answer of another size is not guessed
    await board.page.route('**/api/parse', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, columns: 5 } });
    });
    await board.tab('share');
    await board.page.fill('[data-key=paste]', 'regions = """\naabb\naabb\n"""\n');
    await board.use('open');
    await board.message(/not a puzzle/);
    assert.equal(await cells(), 12);
});

test('a link with a board that is too large is refused and not kept', async () => {
    await board.paste(killer);
    await board.page.waitForTimeout(1000);
    for (const puzzle of [{ size: 300 }, { size: 3000 }, { size: 1e300 }, { rows: 100, columns: 100 }, { values: [1, 1e9] }, { board: [{ at: 'r99999c1' }] }, { order: 40 }]) {
        await board.openState({ p: puzzle });
        await board.message(/too large/);
        assert.equal((await board.document()).title, 'Killer cages', JSON.stringify(puzzle));
    }
    await board.verdict('unique');
    await board.page.waitForTimeout(1000);
    await board.page.goto(new URL('/', board.page.url()).href);
    await board.page.waitForSelector('html[data-ready]');
    assert.equal((await board.document()).title, 'Killer cages');
});

test('a damaged link, or one that unpacks to very much, is refused', async () => {
    for (const state of [null, 5, {}, { p: null }, { p: [1] }, { p: { shape: [null] } }, { p: { shape: 5, cages: { list: [null] } } }, { p: { lines: { thermo: [[1]] } } }, { p: { title: {} } },
        { p: { size: 'x' } }, { p: { size: -9 } }, { p: { rows: 2.5, columns: 4 } }, { p: { board: [null] } }, { p: { board: [{ size: 4, box: [2] }] } }, { p: { regions: [1, 2] } }, { p: { grid: [1, 'x'] } },
        { p: { grid: new Array(81).fill(null) } }, { p: { box: [0, 0] } }, `{"p":{"title":"${' '.repeat(5_000_000)}"}}`, 'no JSON']) {
        await board.openState(state);
        await board.message(/cannot be read|not a puzzle/).catch(() => assert.fail(JSON.stringify(state)));
        assert.equal(await cells(), 81);
    }
});

test('the page works with a puzzle that is odd but whole, and with damaged entries', async () => {
    const play = { v: [1], r: [null, [0, 5], [999, [1]], [1, [2, 'x']], [2, [3]]], c: 5, f: [[3, [77]]] };
    for (const puzzle of [{ shape: [{}] }, { shape: [{ kind: 'colour' }], cages: 5, lines: null, houses: { diagonals: {} }, global: { anti: [null] } }, { cages: { list: [{ cells: null }, ''] }, symbols: 5, expect: [] }]) {
        await board.openState({ p: puzzle, e: play });
        assert.equal(await board.label(0, 2), 'r1c3, corner marks 3');
        for (const tab of ['solve', 'make', 'share', 'set']) await board.tab(tab);
        for (const key of await board.page.locator('[data-key^=group-]').evaluateAll((all) => all.map((one) => one.dataset.key))) {
            await board.use(key);
            await board.click(4, 4);
        }
    }
});

test('damaged lists of the browser are skipped', async () => {
    await board.tab('share');
    for (const text of ['[1, null]', '{}', '{"length": 3}', '"text"', 'no JSON', 'null', JSON.stringify([{ name: 'bad', puzzle: { shape: [null] } }, { name: 5, puzzle: {} }, { name: 'large', puzzle: { size: 300 } }, { name: 'good', puzzle: { size: 4 } }])]) {
        await board.page.evaluate((text) => {
            for (const key of ['kdoku-saved', 'kdoku-sheet']) localStorage.setItem(key, text);
        }, text);
        await board.page.reload();
        await board.page.waitForSelector('html[data-ready]');
        await board.tab('share');
        assert.equal(await board.page.locator('.saved li').count(), text.includes('good') ? 1 : 0, text);
        await board.use('keep');
        await board.page.waitForSelector('.saved li');
        await board.use('add-to-sheet');
        await board.message(text.includes('good') ? /^5 puzzles on the sheet/ : /^1 puzzle on the sheet/, '.share .note');
    }
    await board.page.click('.saved li:last-child .link');
    assert.equal(await cells(), 16);
});

test('a copy that fails says so at its button', async () => {
    await board.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const share = () => board.page.innerText('.share');
    const languages = { en: [/Copied\./, /That did not work: No answer from kdoku/], ko: [/복사했습니다/, /실패했습니다: kdoku가 응답하지 않음/] };
    for (const [language, [copied, failed]] of Object.entries(languages)) {
        if (language === 'ko') await board.menu('language-ko');
        await board.tab('share');
        await board.use('copy-toml');
        await board.message(copied);
        await board.page.route('**/api/convert', (route) => route.abort());
        await board.use('copy-toml');
        await board.message(failed);
        assert.doesNotMatch(await share(), /Failed to fetch/);
        assert.doesNotMatch(await share(), copied);
        const isAtButton = await board.page.evaluate(() => document.querySelector('[data-key=copy-toml]').closest('section').querySelector('.message').textContent);
        assert.match(isAtButton, failed);
        assert.equal(await board.page.locator('.share .message:not(:empty)').count(), 1);
        await board.page.unroute('**/api/convert');
        await board.page.fill('[data-key=paste]', 'neither a puzzle nor a link');
        await board.use('open');
        await board.page.waitForFunction(() => document.querySelector('.share section:first-child .message').textContent);
        assert.equal(await board.page.locator('.share .message:not(:empty)').count(), 1);
    }
});

test('an open tab finds a server that was started again', async (t) => {
    const start = async (port) => {
        const server = await startServer(port);
        t.after(() => server.stop());
        return server;
    };
    const first = await start();
    const { port } = new URL(first.url);
    const tab = await Board.open(browser, first.url);
    await tab.paste(killer);
    await tab.verdict('unique');
    assert.equal(new URL(tab.page.url()).search, '', 'the token leaves the address');
    await first.stop();
    await tab.use('group-info');
    await tab.page.click('text=Remove the givens');
    await tab.tool('digits');
    await tab.click(0, 0);
    await tab.press('1');
    await tab.verdict('failed');
    const second = await start(port);

    // no tab has seen the new token: its address is asked for
    await tab.use('check-again');
    await tab.page.waitForSelector('[data-key=address]');
    for (const width of [390, 1280]) {
        await tab.page.setViewportSize({ width, height: 800 });
        assert.ok(await tab.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
    }
    await tab.page.fill('[data-key=address]', second.url.replace(/token.*/, ''));
    await tab.press('Enter');
    assert.equal(await tab.page.evaluate(() => document.querySelector('[data-key=address]').validationMessage), 'This address has no token. Copy all of it.');
    await tab.page.fill('[data-key=address]', `  ${second.url} `);
    await tab.press('Enter');
    await tab.page.waitForSelector('#verdict .strip:is(.unique, .none, .invalid)');
    await second.stop();

    // another tab has the new address
    const third = await start(port);
    const other = await tab.context.newPage();
    await other.goto(third.url);
    await other.waitForSelector('#verdict .strip:is(.unique, .none, .invalid)');
    await tab.press('Delete');
    await tab.verdict('unique');
    await tab.page.reload();
    await tab.verdict('unique');
    assert.equal((await tab.document()).title, 'Killer cages');
    await tab.close();
});
