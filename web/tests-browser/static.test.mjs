// The page without a server: the folder of `web/static/build`, with the library as WebAssembly.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Board, puzzleFile, serveFolder, startBrowser } from './page.mjs';

const FOLDER = process.env.KDOKU_STATIC ?? fileURLToPath(new URL('../../target/page', import.meta.url));

let browser, files, url;

before(async () => {
    files = await serveFolder(FOLDER);
    ({ url } = files);
    browser = await startBrowser();
});

after(async () => {
    await browser?.close();
    files?.close();
});

test('the library answers in a worker', async () => {
    const board = await Board.open(browser, url);
    await board.paste(puzzleFile('variants/killer.toml'));
    await board.verdict('unique');
    assert.deepEqual(board.errors, []);
    assert.ok(board.requests.some((request) => request.endsWith('/kdoku.wasm')));
    assert.ok(!board.requests.some((request) => request.includes('/api/')));
    await board.close();
});

test('a question that takes long is cancelled by the next edit', async () => {
    const board = await Board.open(browser, url);
    // a blank board of 25×25: counting its solutions does not end
    await board.paste('order = 5\n');
    await board.verdict('multiple');
    await board.paste(puzzleFile('variants/thermo.toml'));
    await board.verdict('unique');
    assert.deepEqual(board.errors, []);
    await board.close();
});
