// Icons and the search for a kind of clue, without a server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serveFolder, startBrowser } from './page.mjs';

const NAMES = 'tool:select tool:digits tool:cages tool:lines tool:dots tool:cells tool:outside tool:regions tool:draw list:rules list:clues list:info '
    + 'undo redo erase copy rotate-left rotate-right mirror search new more close help theme-auto theme-light theme-dark hint check pause play up down fog own';

let browser, files, page;

before(async () => {
    files = await serveFolder(fileURLToPath(new URL('../page', import.meta.url)));
    browser = await startBrowser();
    page = await browser.newPage();
    await page.goto(`${files.url}css/base.css`);
});

after(async () => {
    await browser?.close();
    files?.close();
});

test('each kind, shape, tool, list and action has its own icon', async () => {
    const { drawings, names, sizes } = await page.evaluate(async () => {
        const { DRAWINGS, icon } = await import('/js/icons.js');
        const { KINDS } = await import('/js/kinds.js');
        const { SHAPES } = await import('/js/editor/shapes.js');
        const boxes = Object.keys(DRAWINGS).map((name) => {
            const drawing = icon(name, 40);
            document.body.append(drawing);
            const { x, y, width, height } = drawing.getBBox();
            return [name, drawing.getBoundingClientRect().width, drawing.textContent, Math.min(x, y, 32 - x - width, 32 - y - height)];
        });
        return { drawings: DRAWINGS, sizes: boxes, names: [...KINDS.map(({ id }) => id), ...Object.keys(SHAPES).map((name) => `shape.${name}`)] };
    });
    assert.deepEqual(Object.keys(drawings).sort(), [...names, ...NAMES.split(' ')].sort());
    assert.equal(new Set(Object.values(drawings)).size, Object.keys(drawings).length);
    for (const [name, size, text, margin] of sizes) {
        assert.equal(size, 40, name);
        assert.equal(text, '', `${name} has no text that depends on fonts`);
        assert.ok(margin >= 0.4, `${name} is ${margin} from the edge`);
        assert.doesNotMatch(drawings[name], /undefined|NaN|style=/, name);
    }
});

/** The kinds that a search finds. */
const search = (text, language = 'en') => page.evaluate(async ([text, language]) => {
    const { searchKinds } = await import('/js/search-tools.js');
    const words = await Promise.all([language, 'en'].map(async (name) => (await import(`/js/words/${name}.js`))[name]));
    return searchKinds(text, words).map(({ id }) => id);
}, [text, language]);

test('a search finds the kind that is meant first', async () => {
    const expected = {
        whisper: 'lines.whisper', german: 'lines.whisper', kropki: 'dots.white', 'sum line': 'lines.sum_line', 'line sum': 'lines.sum_line', 'x sum': 'outside.x_sum', X: 'dots.x',
        'Thérmo': 'lines.thermo', thermometer: 'lines.thermo', 'king anti': 'global.anti', killer: 'cages.list', skysc: 'outside.skyscraper', 'x sudoku': 'houses.diagonals', arrow: 'arrows.list',
    };
    for (const [text, id] of Object.entries(expected)) assert.equal((await search(text))[0], id, text);
    const korean = { 나이트: 'global.anti', 나잍: 'global.anti', 위스ㅍ: 'lines.whisper', 크롭키: 'dots.white', '합 선': 'lines.sum_line', 샌드: 'outside.sandwich', renban: 'lines.renban' };
    for (const [text, id] of Object.entries(korean)) assert.equal((await search(text, 'ko'))[0], id, text);
});

test('a search needs all words, and no word finds all kinds', async () => {
    assert.deepEqual(await search('whisper cage'), []);
    assert.equal((await search(' ')).length, await page.evaluate(async () => (await import('/js/kinds.js')).KINDS.length));
});
