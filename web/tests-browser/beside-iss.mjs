// Compares the page without a server with the Interactive Sudoku Solver (ISS), both in Chromium: the
// time to say whether a puzzle has exactly one solution.
//
//     cargo build --release
//     web/static/build
//     npm install --prefix web/tests-browser
//     git clone https://github.com/sigh/Interactive-Sudoku-Solver /tmp/iss
//     node web/tests-browser/beside-iss.mjs /tmp/iss
//
// The puzzles are those of puzzles/variants that ISS can hold, as its own text, which both read. Both
// answer in a worker, as on their pages. Each time is the best of up to 30 runs, and includes reading
// the text and preparing the solver. Environment: KDOKU is the program that converts, KDOKU_STATIC the folder of
// the page.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { serveFolder, startBrowser } from './page.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = process.env.KDOKU ?? `${ROOT}target/release/kdoku`;

/** The text of a puzzle for ISS, or null if ISS cannot hold it. */
function issText(name) {
    const { status, stdout } = spawnSync(PROGRAM, ['convert', '--to', 'iss', `${ROOT}puzzles/variants/${name}`], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
}

/** Defines `window.check_`: whether a text has exactly one solution, by ISS in its worker. */
async function prepareIss() {
    self.VERSION_PARAM = '';
    const [{ SolverProxy }, { SudokuParser }] = await Promise.all([import('/js/solver_runner.js'), import('/js/sudoku_parser.js')]);
    window.check_ = async (text) => {
        const solver = await SolverProxy.makeSolver(SudokuParser.parseText(text));
        const count = await solver.countSolutions(2);
        solver.terminate();
        return count === 1;
    };
}

/** Defines `window.check_`: whether a text has exactly one solution, by kdoku in its worker. */
async function prepareKdoku() {
    const worker = new Worker('/worker.js', { type: 'module' });
    window.check_ = (puzzle) => new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => data.ok ? resolve(data.answer.verdict === 'unique') : reject(new Error(JSON.stringify(data.error)));
        worker.postMessage({ id: 1, operation: 'check', request: { puzzle, why: false, time: 120 } });
    });
}

/** The best time of a text in milliseconds, or an error. */
async function timeOf(text) {
    const times = [];
    const begin = performance.now();
    try {
        while (times.length < 30 && (times.length < 4 || performance.now() - begin < 5000)) {
            const start = performance.now();
            if (!await window.check_(text)) return 'not unique';
            times.push(performance.now() - start);
        }
    } catch (error) {
        return String(error.message ?? error);
    }
    return Math.min(...times);
}

const browser = await startBrowser();
const sides = [];
for (const [folder, file, prepare] of [[process.argv[2], 'LICENSE', prepareIss], [process.env.KDOKU_STATIC ?? `${ROOT}target/page`, 'css/base.css', prepareKdoku]]) {
    const files = await serveFolder(folder);
    const page = await browser.newPage();
    // any file of the same origin
    await page.goto(files.url + file);
    await page.evaluate(prepare);
    sides.push({ page, files });
}
console.log(`load ${loadavg()[0].toFixed(2)}`);
const ratios = [];
let left = 0;
for (const name of readdirSync(`${ROOT}puzzles/variants`).filter((name) => name.endsWith('.toml'))) {
    const text = issText(name);
    if (text === null) {
        left += 1;
        continue;
    }
    const [iss, kdoku] = [await sides[0].page.evaluate(timeOf, text), await sides[1].page.evaluate(timeOf, text)];
    if (typeof iss === 'number' && typeof kdoku === 'number') {
        ratios.push([iss / kdoku, name]);
        console.log(`${name}: ISS ${iss.toFixed(2)} ms, kdoku ${kdoku.toFixed(2)} ms, ratio ${(iss / kdoku).toFixed(2)}`);
    } else {
        console.log(`${name}: ISS ${iss}, kdoku ${kdoku}`);
    }
}
ratios.sort(([a], [b]) => a - b);
const mean = Math.exp(ratios.reduce((sum, [ratio]) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`${ratios.length} puzzles, ${left} that ISS cannot hold: ISS takes ${mean.toFixed(2)} times as long (geometric mean), from ${ratios[0][0].toFixed(2)} (${ratios[0][1]}) to ${ratios.at(-1)[0].toFixed(2)} (${ratios.at(-1)[1]})`);
for (const { files } of sides) files.close();
await browser.close();
