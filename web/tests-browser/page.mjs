// The server, the browser and the board, for the tests.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, normalize } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { deflateRawSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The text of a puzzle file of the repository. */
export const puzzleFile = (name) => readFileSync(`${ROOT}puzzles/${name}`, 'utf8');

/** Starts the server and returns its address; port 0 is any free one. */
export function startServer(port = 0) {
    const program = process.env.KDOKU_WEB ?? `${ROOT}target/debug/kdoku-web`;
    const server = spawn(program, ['--port', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((end) => { server.on('exit', end); });
    const stop = () => {
        server.kill('SIGINT');
        return ended;
    };
    return new Promise((resolve, reject) => {
        let text = '';
        const read = (chunk) => {
            text += chunk;
            const url = /http:\/\/\S+/.exec(text)?.[0];
            if (url) resolve({ url, pid: server.pid, stop });
        };
        server.stdout.on('data', read);
        server.stderr.on('data', read);
        server.on('error', reject);
        server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    });
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/** Serves the files of a folder on a free port, as any host of files would. */
export async function serveFolder(folder) {
    const server = createServer(async ({ url: path }, response) => {
        const name = normalize(path.split('?')[0].replace(/\/$/, '/index.html'));
        try {
            const content = await readFile(folder + name);
            response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'text/plain' }).end(content);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export function startBrowser() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
}

const schemas = new Ajv2020({ strict: false }).addSchema(JSON.parse(readFileSync(`${ROOT}web/openapi.json`, 'utf8')), 'api');

/** Asserts that a request has the form that the API describes. */
export function assertIsDescribed({ operation, body }) {
    const validate = schemas.getSchema(`api#/components/schemas/${operation[0].toUpperCase()}${operation.slice(1)}Request`);
    assert.ok(validate(body), `${operation} ${JSON.stringify(body)}: ${JSON.stringify(validate.errors)}`);
}

/**
 * Starts a server and a browser for the tests of a file, and opens a page for each. After each test,
 * the page has reported no error, has asked nothing that the API does not describe, and nobody else.
 * @param {(open: {server: any, browser: any, board: Board}) => void} use
 */
export function openForEachTest(use) {
    let server;
    let browser;
    let board;
    before(async () => {
        server = await startServer();
        browser = await startBrowser();
    });
    after(async () => {
        await browser?.close();
        await server?.stop();
    });
    beforeEach(async () => {
        board = await Board.open(browser, server.url);
        use({ server, browser, board });
    });
    afterEach(async () => {
        assert.deepEqual(board.errors, []);
        board.asked.forEach(assertIsDescribed);
        const elsewhere = board.requests.filter((url) => !url.startsWith(new URL(server.url).origin) && !/^(blob|data):/.test(url));
        assert.deepEqual(elsewhere, [], 'requests that leave the machine');
        await board.close();
    });
}

/** A page of kdoku in a browser without memory of earlier ones. */
export class Board {
    static async open(browser, url, options = {}) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', ...options });
        const page = await context.newPage();
        // the server joins all modules in one script
        await page.addInitScript(() => {
            window.module_ = async (name) => {
                const script = document.querySelector('script[src$="js/page.js"]');
                const joined = script && (await import(script.src)).modules[name];
                return joined ?? import(new URL(name, document.baseURI).href);
            };
        });
        const board = new Board(page, context);
        page.on('pageerror', (error) => board.errors.push(error.message));
        page.on('console', (message) => {
            // the browser reports answers such as 422 by itself
            if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) board.errors.push(message.text());
        });
        page.on('request', (request) => {
            board.requests.push(request.url());
            const operation = /\/api\/(\w+)$/.exec(request.url())?.[1];
            if (operation) board.asked.push({ operation, body: request.postDataJSON() });
        });
        await page.goto(url);
        await page.waitForSelector('html[data-ready]');
        return board;
    }

    constructor(page, context) {
        Object.assign(this, { page, context, errors: [], requests: [], asked: [] });
    }

    close() {
        return this.context.close();
    }

    /** The point on the screen of a place: rows and columns from 0 at the middle of the first cell. */
    async at(row, column) {
        const layer = this.page.locator('#board .cells');
        const { x, y, width, height } = await layer.boundingBox();
        const [left, top, wide, high] = (await layer.getAttribute('viewBox')).split(' ').map(Number);
        return [x + ((column * 64 + 32 - left) * width) / wide, y + ((row * 64 + 32 - top) * height) / high];
    }

    async click(row, column) {
        await this.page.mouse.click(...await this.at(row, column));
    }

    async drag(...places) {
        const points = [];
        for (const place of places) points.push(await this.at(...place));
        await this.page.mouse.move(...points[0]);
        await this.page.mouse.down();
        for (const point of points.slice(1)) await this.page.mouse.move(...point, { steps: 5 });
        await this.page.mouse.up();
    }

    press(key) {
        return this.page.keyboard.press(key);
    }

    /** Clicks on the control with this key. */
    async use(key) {
        await this.page.click(`[data-key="${key}"]`);
    }

    async tab(name) {
        await this.page.click(`#tab-${name}`);
    }

    /** Chooses a tool of the setter. */
    async tool(group, id) {
        await this.tab('set');
        await this.use(`group-${group}`);
        if (id) await this.use(`tool-${id}`);
    }

    /** Uses a button of the menu of the header. */
    async menu(id) {
        await this.page.click('#more');
        await this.page.click(`#${id}`);
        // the words of a language are loaded first
        const [, language] = id.split('language-');
        if (language) await this.page.waitForFunction((language) => document.documentElement.lang === language, language);
    }

    /** Shows the form of a new board. */
    async boardForm() {
        await this.page.click('#new');
        await this.page.click('.start summary');
    }

    /** Starts a blank square board. */
    async newBoard(size) {
        await this.boardForm();
        await this.page.click(`.start .fields >> xpath=.. >> text="${size}×${size}"`);
        await this.use('create-board');
    }

    /** Opens a text through the panel for sharing. */
    async paste(text) {
        await this.tab('share');
        await this.page.fill('[data-key=paste]', text);
        await this.use('open');
        await this.page.waitForFunction(() => document.querySelector('[data-key=paste]')?.value === '');
        await this.tab('set');
    }

    /** Waits until the message of a panel matches. */
    async message(pattern, place = '#panel .message') {
        await this.page.waitForFunction(([place, source]) => [...document.querySelectorAll(place)].some((one) => new RegExp(source).test(one.textContent)), [place, pattern.source]);
    }

    /** Opens a link with this state. */
    async openState(state) {
        const packed = deflateRawSync(typeof state === 'string' ? state : JSON.stringify(state)).toString('base64url');
        const { origin } = new URL(this.page.url());
        await this.page.goto('about:blank');
        await this.page.goto(`${origin}/#p=${packed}`);
        await this.page.waitForSelector('html[data-ready]');
    }

    /** Waits until the verdict is this one. */
    async verdict(name, timeout = 60000) {
        await this.page.waitForSelector(`#verdict .strip.${name}`, { timeout });
    }

    /** The label of a cell, as a screen reader says it. */
    async label(row, column) {
        await this.page.waitForTimeout(50);
        const { columns } = await this.page.evaluate(() => ({ columns: Number(document.querySelector('#board .cells').getAttribute('aria-colcount')) }));
        return this.page.getAttribute(`#cell-${row * columns + column}`, 'aria-label');
    }

    /** The puzzle as the page has it. */
    document() {
        return this.page.evaluate(async () => (await window.module_('js/app.js')).app.document);
    }
}
