// Measures the page in Chromium: first paint, edit to verdict, key to frame, many clients, size.
//
//     cargo build --release -p kdoku-web
//     npm install --prefix web/tests-browser
//     KDOKU_WEB=target/release/kdoku-web node web/tests-browser/figures.mjs [PART ...]
//
// The parts are `paint`, `edits`, `keys`, `clients` and `size`; without one, all. Run it on a quiet
// machine. Times are in milliseconds.

import { readFileSync, readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { Board, puzzleFile, startBrowser, startServer } from './page.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** A number of times in words. */
function summary(times) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
    return `${times.length} times: median ${at(0.5)}, 95 % ${at(0.95)}, worst ${at(1)}`;
}

/** From the request of a link to its first paint, to the board, and to the verdict, without a cache. */
async function paint(browser, server) {
    const times = { paint: [], board: [], verdict: [] };
    const line = readFileSync(`${WEB}../puzzles/lines.txt`, 'utf8').split('\n')[1];
    const state = { p: { grid: [...line].slice(0, 81).map((digit) => Number(digit) || 0) } };
    const link = `${server.url}#p=${deflateRawSync(JSON.stringify(state)).toString('base64url')}`;
    for (let i = 0; i < 20; i++) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        await context.addInitScript(() => {
            window.frames_ = {};
            const look = () => {
                if (document.querySelector('#board [role=gridcell][aria-label]')) window.frames_.board ??= performance.now();
                if (document.querySelector('#verdict .strip.unique')) window.frames_.verdict ??= performance.now();
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        });
        const page = await context.newPage();
        await page.goto(link);
        await page.waitForFunction(() => window.frames_.verdict);
        const { board, verdict, paint } = await page.evaluate(() => ({
            ...window.frames_, paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        }));
        times.paint.push(paint);
        times.board.push(board);
        times.verdict.push(verdict);
        await context.close();
    }
    console.log(`first paint, ${summary(times.paint)}`);
    console.log(`board shown, ${summary(times.board)}`);
    console.log(`verdict on a puzzle of 9×9, ${summary(times.verdict)}`);
}

/**
 * From a key to the first frame that shows what `isDone` waits for.
 * @param {string[]} keys pressed one after the other
 * @param {string | null} watched an element that has to change, or null for the next frame
 */
async function timesOfKeys(board, keys, watched) {
    await board.page.evaluate((watched) => {
        window.frames_ = [];
        const shown = (resolve) => requestAnimationFrame(() => {
            // after the frame has been painted
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now());
            port2.postMessage(null);
        });
        window.measure_ = (event) => {
            const start = event.timeStamp;
            window.frames_.push(new Promise((resolve) => {
                if (!watched) return shown(resolve);
                const observer = new MutationObserver(() => {
                    if (document.querySelector('#verdict .strip').classList.contains('running')) return;
                    observer.disconnect();
                    shown(resolve);
                });
                observer.observe(document.querySelector(watched), { childList: true });
            }).then((end) => end - start));
        };
        window.addEventListener('keydown', window.measure_, true);
    }, watched);
    const times = [];
    for (const key of keys) {
        await board.press(key);
        times.push(await board.page.evaluate(() => window.frames_.at(-1)));
        // the state is kept in the address soon after
        await board.page.waitForTimeout(60);
    }
    await board.page.evaluate(() => window.removeEventListener('keydown', window.measure_, true));
    return times;
}

/** From a key that adds or removes a digit to the frame with the verdict, on each variant puzzle of up to 9 values. */
async function edits(browser, server) {
    const medians = [];
    for (const name of readdirSync(`${WEB}../puzzles/variants`).filter((name) => name.endsWith('.toml'))) {
        const board = await Board.open(browser, server.url);
        await board.paste(puzzleFile(`variants/${name}`));
        // the verdict of the puzzle before stays for a moment
        const isDone = () => board.page.evaluate(async () => {
            const { live } = await window.module_('js/live.js');
            return live.status === 'done' && live.solutions.length > 0;
        });
        while (!await isDone()) await board.page.waitForTimeout(20);
        const { cell, symbol, count } = await board.page.evaluate(async () => {
            const [{ app }, { live, solution }] = await Promise.all([window.module_('js/app.js'), window.module_('js/live.js')]);
            const values = solution() ?? live.solutions[0];
            const cell = values.findIndex((value, cell) => value && !app.givens[cell]);
            app.board.cells.focus();
            (await window.module_('js/app.js')).select([cell]);
            return { cell, symbol: app.shape.symbols[values[cell] - 1], count: app.shape.count };
        });
        if (count <= 9 && cell >= 0) {
            const times = (await timesOfKeys(board, Array(6).fill([symbol, 'Delete']).flat(), '#verdict-state')).slice(2);
            times.sort((a, b) => a - b);
            medians.push({ name, median: times[times.length >> 1], worst: times.at(-1) });
        }
        await board.close();
    }
    medians.sort((a, b) => b.median - a.median);
    console.log(`edit to verdict, median of each of ${summary(medians.map(({ median }) => median))}`);
    console.log(`edit to verdict, worst of each of ${summary(medians.map(({ worst }) => worst))}`);
    for (const { name, median, worst } of medians.slice(0, 8)) console.log(`    ${name}: median ${median.toFixed(1)}, worst ${worst.toFixed(1)}`);
}

/** From a key to the next frame on a board of 25×25: the cursor moves, or a digit changes. */
async function keys(browser, server) {
    const board = await Board.open(browser, server.url);
    await board.paste(puzzleFile('giant25.toml'));
    await board.verdict('unique');
    await board.tab('solve');
    await board.click(0, 0);
    console.log(`25×25, cursor, ${summary(await timesOfKeys(board, Array(30).fill(['ArrowRight', 'ArrowDown']).flat(), null))}`);
    console.log(`25×25, entry, ${summary(await timesOfKeys(board, Array(20).fill(['7', 'ArrowRight', 'Shift+Digit3']).flat(), null))}`);
    await board.tab('set');
    console.log(`25×25, given, ${summary(await timesOfKeys(board, Array(20).fill(['7', 'Delete']).flat(), null))}`);
    await board.close();
}

/** Fifty clients that each edit a killer four times a second, with and without questions that never end. */
async function clients() {
    for (const runaways of [0, 1, 5, 10]) {
        const server = await startServer();
        const { origin, searchParams } = new URL(server.url);
        const ask = async (client, operation, request, signal) => {
            const headers = { 'Content-Type': 'application/json', 'X-Kdoku-Token': searchParams.get('token'), 'X-Kdoku-Client': client };
            const answer = await fetch(`${origin}/api/${operation}`, { method: 'POST', headers, body: JSON.stringify(request), signal });
            if (!answer.ok) throw new Error(`${operation}: status ${answer.status}: ${await answer.text()}`);
            return answer.json();
        };
        const { puzzle } = await ask('first', 'parse', { puzzle: puzzleFile('variants/killer.toml') });
        const stop = new AbortController();
        // two questions of each client that runs away: a check and a count
        const cells = [1, 2, 3].flatMap((row) => Array.from({ length: 25 }, (_, i) => `r${row}c${i + 1}`));
        const slow = { size: 25, symbols: 'numbers', sums: { equal: [`${cells.slice(0, 37).join(' ')} = ${cells.slice(37).join(' ')}`] } };
        for (let i = 0; i < runaways; i++) {
            for (const [operation, request] of [['check', { puzzle: slow }], ['count', { puzzle: {}, limit: 1e9 }]]) {
                ask(`runaway ${i}`, operation, { ...request, time: 60 }, stop.signal).catch(() => {});
            }
        }
        await new Promise((resolve) => setTimeout(resolve, 2000));
        const times = [];
        await Promise.all(Array.from({ length: 50 }, async (_, client) => {
            await new Promise((resolve) => setTimeout(resolve, client * 5));
            for (let edit = 0; edit < 40; edit++) {
                const grid = [...puzzle.grid];
                const cell = (client * 7 + edit * 13) % 81;
                grid[cell] = puzzle.expect.solution[cell];
                const start = performance.now();
                const { verdict } = await ask(`client ${client}`, 'check', { puzzle: { ...puzzle, grid } });
                const time = performance.now() - start;
                if (verdict !== 'unique') throw new Error(verdict);
                times.push(time);
                await new Promise((resolve) => setTimeout(resolve, Math.max(0, 250 - time)));
            }
        }));
        const memory = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1];
        console.log(`50 clients, ${runaways} that run away, ${summary(times)}; peak memory ${Math.round(memory / 1024)} MiB`);
        stop.abort();
        server.stop();
    }
}

/** The size of what a visit loads, each file compressed alone. */
async function size(browser, server) {
    for (const locale of ['en', 'ko']) {
        const context = await browser.newContext({ locale });
        const page = await context.newPage();
        const sizes = [];
        page.on('response', (response) => {
            if (!response.url().includes('/api/')) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
        });
        await page.goto(server.url);
        await page.waitForSelector('html[data-ready]');
        const all = await Promise.all(sizes);
        console.log(`${locale}: ${all.length} files, ${(all.reduce((a, b) => a + b) / 1000).toFixed(1)} KB with gzip`);
        await context.close();
    }
}

const parts = { paint, edits, keys, clients, size };
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const server = await startServer();
const browser = await startBrowser();
for (const name of names) {
    console.log(`load ${loadavg()[0].toFixed(2)}`);
    await parts[name](browser, server);
}
await browser.close();
server.stop();
