// Opening and exporting puzzles, and what the page says of it; the printed pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForEachTest, puzzleFile } from './page.mjs';

let server;
let browser;
/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ server, browser, board } = open); });

const killer = puzzleFile('variants/killer.toml');
const thermo = puzzleFile('variants/thermo.toml');
const LONG = 'x'.repeat(10_000_000);

/** Pastes a text outside of fields. */
const pasteAnywhere = (text, place = 'body') => board.page.evaluate(([text, place]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    return document.querySelector(place).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, [text, place]);
const toast = (pattern) => board.message(pattern, '#toast p');
const title = async () => (await board.document()).title;
const allowCopies = () => board.context.grantPermissions(['clipboard-read', 'clipboard-write']);
const copied = async (key) => {
    await board.page.evaluate(() => navigator.clipboard.writeText(''));
    await board.use(key);
    await board.message(/^Copied\./);
    return board.page.evaluate(() => navigator.clipboard.readText());
};
const keys = (place) => board.page.locator(`${place} [data-key]`).evaluateAll((all) => all.map((one) => one.dataset.key));

test('links to other pages come first, and what they lose stands there before a click', async () => {
    await board.paste(killer);
    await board.tab('share');
    await board.message(/^SudokuPad and f-puzzles both get the whole puzzle\./, '.losses');
    await board.paste(puzzleFile('variants/yin_yang.toml'));
    await board.tab('share');
    await board.message(/both lose:/, '.losses');
    assert.deepEqual(await board.page.locator('.losses li').allInnerTexts(), ['A rule is lost: Yin-yang', 'A rule is lost: Japanese sums (9)']);
    assert.deepEqual((await keys('.ways')).slice(0, 6), ['copy-sudokupad', 'open-sudokupad', 'copy-f-puzzles', 'open-f-puzzles', 'copy-about', 'copy-link']);
    for (const [page, address] of [['sudokupad', /^https:\/\/sudokupad\.app\/\?puzzleid=fpuzzles[\w%]+$/], ['f-puzzles', /^https:\/\/f-puzzles\.com\/\?load=[\w%]+$/]]) {
        const link = board.page.locator(`a[data-key=open-${page}]`);
        assert.match(await link.getAttribute('href'), address);
        assert.deepEqual([await link.getAttribute('target'), await link.getAttribute('rel')], ['_blank', 'noopener noreferrer']);
        assert.match(await link.getAttribute('aria-label'), /new tab/);
    }
});

test('the link and its description follow the puzzle', async () => {
    await allowCopies();
    await board.paste('title = "First"\nauthor = "Somebody"\nsize = 4\n');
    await board.tab('share');
    const [line, link] = (await copied('copy-about')).split('\n');
    assert.equal(line, 'First by Somebody');
    assert.equal(link, await copied('copy-sudokupad'));
    assert.equal(link, await board.page.getAttribute('[data-key=open-sudokupad]', 'href'));
    await board.paste('size = 6\n');
    await board.tab('share');
    const next = (await copied('copy-about')).split('\n');
    assert.equal(next[0], 'Untitled puzzle');
    assert.notEqual(next[1], link);
});

test('on a page without a server its own link is the first', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        const { host } = new URL(server.url);
        // the server answers neither other hosts nor other pages
        const { origin: _, referer: __, ...headers } = route.request().headers();
        const answer = await route.fetch({ url: new URL(pathname, server.url).href, headers: { ...headers, host } });
        if (pathname !== '/') return route.fulfill({ response: answer });
        const body = (await answer.text()).replace('<head>', '<head><meta name="kdoku-transport" content="worker">');
        return route.fulfill({ status: 200, contentType: 'text/html', body });
    });
    await page.goto('http://kdoku.example/');
    await page.waitForSelector('#tab-share');
    await page.click('#tab-share');
    assert.equal(await page.locator('.ways b').first().innerText(), 'Link to this page');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
});

test('a text that cannot be copied is shown at its button', async () => {
    await board.paste(killer);
    await board.tab('share');
    await board.page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); });
    await board.use('copy-iss');
    await board.message(/did not allow copying/);
    const shown = board.page.locator('[data-key=uncopied]');
    assert.match(await shown.inputValue(), /Cage/);
    assert.match(await board.page.locator('.ways li', { has: shown }).innerText(), /^Interactive Sudoku Solver/);
    await board.use('copy-toml');
    await board.page.waitForFunction(() => document.querySelector('[data-key=uncopied]')?.value.includes('[cages]'));
    assert.equal(await shown.count(), 1);
});

test('the button of a row says that it has copied, each time, and only for a moment', async () => {
    await allowCopies();
    await board.tab('share');
    const row = (key) => board.page.locator('.ways li', { has: board.page.locator(`[data-key=${key}]`) });
    for (const key of ['copy-sudokupad', 'copy-line', 'copy-line']) {
        await board.use(key);
        await row(key).locator('.copied', { hasText: 'Copied ✓' }).waitFor();
        assert.equal(await board.page.locator('.copied').count(), 1);
        await board.page.waitForFunction(() => /^Copied\./.test(document.querySelector('#announced').textContent));
        await board.page.waitForFunction(() => !document.querySelector('.copied'));
    }
    assert.equal(await row('copy-line').innerText().then((text) => /Copied/.test(text)), false);
});

test('a message does not outlive the language it is in', async () => {
    await board.tab('share');
    await board.use('open');
    await board.message(/^Paste a puzzle first/);
    await board.menu('language-ko');
    await board.page.waitForSelector('html[lang=ko]');
    await board.page.waitForFunction(() => !document.querySelector('#panel').textContent.includes('Paste a puzzle first'));
});

test('the export says so if the puzzle does not have exactly one solution', async () => {
    const note = () => board.page.locator('.share section:nth-of-type(2) > .note');
    await board.paste(killer);
    await board.verdict('unique');
    await board.tab('share');
    assert.equal(await note().isVisible(), false);
    await board.paste('1...............');
    await board.tab('share');
    await board.message(/^The puzzle has more than one solution\.$/, '.share .note');
    await board.openState({ p: { size: 4, grid: [1, 1, ...Array(14).fill(0)] } });
    await board.tab('share');
    await board.message(/^The puzzle has no solution\.$/, '.share .note');
});

test('the buttons stay beside the words on a phone', async () => {
    await board.page.setViewportSize({ width: 390, height: 844 });
    await board.tab('share');
    await board.message(/whole/, '.losses');
    for (const language of ['en', 'ko']) {
        if (language === 'ko') await board.menu('language-ko');
        await board.page.waitForSelector(`html[lang=${language}]`);
        const rows = await board.page.locator('.ways li:not(.losses):has(.row)').evaluateAll((all) => all.map((one) => {
            const [words, buttons] = [one.firstElementChild, one.querySelector('.row')].map((part) => part.getBoundingClientRect());
            return buttons.left >= words.right && buttons.top < words.bottom;
        }));
        assert.ok(rows.length > 7 && rows.every(Boolean), `${language} ${rows}`);
    }
});

test('a link opens as it is pasted in the field, other text waits for Open', async () => {
    await board.paste(killer);
    await board.tab('share');
    await board.message(/whole/, '.losses');
    const link = await board.page.getAttribute('[data-key=open-sudokupad]', 'href');
    await board.paste('1...............');
    await board.tab('share');
    assert.equal(await pasteAnywhere(thermo, '[data-key=paste]'), true, 'the browser inserts it');
    assert.equal(await pasteAnywhere(link, '[data-key=paste]'), false);
    await board.message(/^Opened: Killer cages\./);
    assert.equal(await board.page.inputValue('[data-key=paste]'), '');
    await board.use('open');
    await board.message(/^Paste a puzzle first/);
});

test('a text pasted anywhere leaves the tab, and the toast leads to Solve or back', async () => {
    await board.paste('title = "Before"\nsize = 4\n');
    await board.tab('make');
    await pasteAnywhere('title = "After"\nauthor = "Somebody"\nsize = 6\n');
    await toast(/^Opened: After, by Somebody\.$/);
    assert.equal(await board.page.getAttribute('#tab-make', 'aria-selected'), 'true');
    assert.equal(await board.page.locator('#toast [role=status]').count(), 1);
    await board.page.click('#toast >> text=Start solving');
    assert.equal(await board.page.getAttribute('#tab-solve', 'aria-selected'), 'true');
    assert.equal(await board.page.locator('#toast').isVisible(), false);

    // in Solve too, whatever was entered since
    await pasteAnywhere('title = "Last"\nsize = 9\n');
    await toast(/Last/);
    assert.equal(await board.page.locator('#toast >> text=Start solving').count(), 0);
    await board.click(0, 0);
    await board.press('3');
    await board.page.click('#toast >> text=Undo');
    assert.equal(await title(), 'After');
});

test('the toast is one, takes no focus, and Esc closes it', async () => {
    await board.click(3, 3);
    for (const text of ['neither a puzzle nor a link', killer]) await pasteAnywhere(text);
    await toast(/^Opened: Killer cages/);
    assert.equal(await board.page.locator('#toast').count(), 1);
    assert.ok(await board.page.evaluate(() => document.activeElement.matches('.cells')));
    await board.page.focus('#toast button');
    await board.press('7');
    await board.press('Escape');
    assert.equal(await board.page.locator('#toast').isVisible(), false);
    assert.ok(await board.page.evaluate(() => document.activeElement.matches('.cells')), 'the focus returns');
    assert.equal((await board.document()).grid?.some(Boolean) ?? false, false);
    await pasteAnywhere('neither a puzzle nor a link');
    await toast(/^That did not work/);
});

test('a file that is dropped on the page or chosen opens', async () => {
    const drop = (text) => board.page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'puzzle.toml'));
        for (const type of ['dragover', 'drop']) document.querySelector('#board').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
    await drop(killer);
    await toast(/^Opened: Killer cages/);
    assert.equal(await board.page.evaluate(() => document.body.classList.contains('dropping')), false);
    await board.tab('share');
    await board.page.setInputFiles('#open-file', { name: 'puzzle.toml', mimeType: 'text/plain', buffer: Buffer.from(thermo) });
    await board.message(/^Opened: Four thermometers/);
    await drop(LONG);
    await toast(/longer than 1 MB/);
    assert.equal(await title(), 'Four thermometers');
});

test('a text of 10 MB is refused at once', async () => {
    await board.paste(killer);
    await board.tab('share');
    const parsed = () => board.asked.filter(({ operation }) => operation === 'parse').length;
    const before = parsed();
    await pasteAnywhere(LONG, '[data-key=paste]');
    await board.message(/longer than 1 MB/);
    await board.page.evaluate((text) => {
        const area = document.querySelector('[data-key=paste]');
        area.value = text;
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, LONG);
    assert.equal(await board.page.inputValue('[data-key=paste]'), '');
    await pasteAnywhere(LONG);
    await toast(/longer than 1 MB/);
    assert.equal(parsed(), before);
    assert.equal(await title(), 'Killer cages');
});

test('a kept puzzle has a picture, opens with a toast, and can be left again', async () => {
    await board.paste(killer);
    await board.tab('share');
    await board.use('keep');
    await board.page.waitForSelector('.saved img[src^="blob:"]');
    await board.paste(thermo);
    await board.tab('share');
    await board.page.click('.saved .link');
    await toast(/^Opened: Killer cages/);
    await board.page.click('#toast >> text=Undo');
    assert.equal(await title(), 'Four thermometers');
});

test('a new message is scrolled into view', async () => {
    await board.page.setViewportSize({ width: 1280, height: 500 });
    await board.paste(killer);
    await board.tab('make');
    await board.use('make-more');
    await board.use('rate');
    await board.message(/Hardest step/);
    await board.page.waitForFunction(() => {
        const line = [...document.querySelectorAll('.make .message')].find((one) => one.textContent).getBoundingClientRect();
        const panel = document.querySelector('#panel').getBoundingClientRect();
        return line.top >= panel.top && line.bottom <= panel.bottom;
    });
});

/** Fills the sheet and opens the view of its pages. */
async function printed(puzzles, perPage) {
    await board.page.evaluate((list) => localStorage.setItem('kdoku-sheet', JSON.stringify(list)), puzzles);
    await board.tab('share');
    await board.page.selectOption('[data-key=per-page]', String(perPage));
    await board.use('print');
    await board.page.waitForSelector('#print .page svg', { timeout: 60000 });
}

const RULES = 'Normal sudoku rules apply.\nEach arrow has a different sum.';
const small = (more) => ({ size: 4, grid: [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0], marks: { even: ['r1c2'] }, ...more });

test('the rules of the author are printed once, as text, and not on the solutions', async () => {
    await printed([small({ title: 'One', author: 'Somebody', rules: RULES }), small({ title: 'Two' })], 1);
    const pages = await board.page.locator('#print .page').allInnerTexts();
    assert.equal(pages.length, 3);
    assert.equal(pages[0].match(/rules apply/g).length, 1);
    assert.match(pages[0], /1\. One[\s\S]*Somebody[\s\S]*Each arrow has a different sum\./);
    assert.match(pages[1], /2\. Two[\s\S]*Even: /);
    assert.doesNotMatch(pages[2], /rules|Even/);
    assert.equal(await board.page.locator('#print svg :is(.legend, .heading)').count(), 0);
});

test('rules have a readable size whatever the board and the number of puzzles', async () => {
    const size = () => board.page.locator('#print .rules-text').evaluateAll((all) => all.map((one) => Math.round(parseFloat(getComputedStyle(one).fontSize) * 0.75 * 10) / 10));
    for (const perPage of [1, 2, 4, 6]) {
        await printed([small({ rules: RULES }), { size: 25, boxes: false, rules: 'Other rules.' }, small({ rules: RULES.repeat(30) })], perPage);
        const sizes = await size();
        assert.equal(sizes.length, 3);
        assert.ok(sizes.every((points) => points >= 9 && points <= 11), `${perPage}: ${sizes}`);
        assert.ok(await board.page.locator('#print .rules-text').evaluateAll((all) => all.every((one) => {
            const [inner, outer] = [one.getBoundingClientRect(), one.closest('.page').getBoundingClientRect()];
            return inner.bottom <= outer.bottom && inner.right <= outer.right;
        })), 'nothing is cut off');
        await board.use('end-preview');
    }
});

test('rules that all puzzles have are printed once on each page', async () => {
    await printed(Array(5).fill(small({})), 4);
    const pages = await board.page.locator('#print .page').allInnerTexts();
    assert.deepEqual(pages.map((text) => text.match(/Even: /g)?.length ?? 0), [1, 1, 0]);
});

test('the pages fit on A4 and on Letter', async () => {
    const rules = 'A sentence of the rules. '.repeat(30);
    for (const [perPage, expected] of [[1, 7], [2, 4], [4, 3], [6, 3]]) {
        // the one with long rules takes two places of four or six
        await printed([...Array(5).fill(small({})), small({ rules })], perPage);
        for (const format of ['A4', 'Letter']) {
            const pdf = await board.page.pdf({ format });
            assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g).length, expected, `${perPage} ${format}`);
        }
        await board.use('end-preview');
    }
});
