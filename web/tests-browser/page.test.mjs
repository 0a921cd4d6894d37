// The page in Chromium, against the server.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Board, openForEachTest, puzzleFile } from './page.mjs';

let server;
let browser;
/** @type {Board} */ let board;
openForEachTest((open) => { ({ server, browser, board } = open); });

const killer = puzzleFile('variants/killer.toml');

test('a killer is unique once its last cages are drawn, and a wrong sum is in the conflict', async () => {
    const rest = killer.replace(/"12: r1c1[^]*?r4c3",/, '').replace(/\[expect\][^]*/, '');
    await board.paste(rest);
    await board.verdict('multiple');
    await board.tool('cages', 'cages.list');
    const draw = async (sum, ...cells) => {
        await board.drag(...cells);
        for (const digit of sum) await board.press(digit);
    };
    await draw('12', [0, 0], [0, 1], [1, 1]);
    await draw('13', [0, 2], [0, 3], [0, 4]);
    await draw('17', [0, 6], [0, 7], [0, 8]);
    await draw('23', [1, 3], [2, 3], [2, 2], [3, 2]);
    await draw('14', [1, 0], [2, 0]);
    await board.verdict('unique');
    assert.deepEqual((await board.document()).cages.list.slice(-5),
        ['12: r1c1 r1c2 r2c2', '13: r1c3 r1c4 r1c5', '17: r1c7 r1c8 r1c9', '23: r2c4 r3c3 r3c4 r4c3', '14: r2c1 r3c1']);

    await board.press('Backspace');
    await board.press('Backspace');
    await board.press('4');
    await board.verdict('none');
    await board.page.waitForFunction(() => document.querySelector('#verdict-state').textContent.includes('Killer cage 4, r2c1 does not fit the rest'));
    await board.use('details');
    await board.page.waitForSelector('#details .parts button');
    assert.match(await board.page.locator('#details .parts').first().innerText(), /Killer cage 4, r2c1/);
    assert.ok(await board.page.locator('#board .shade.conflict').count() > 2);
});

test('a thermometer drawn by mouse is drawn by kdoku, and undo removes it', async () => {
    await board.tool('lines', 'lines.thermo');
    await board.drag([4, 4], [3, 4], [2, 5], [2, 6]);
    await board.page.waitForSelector('#board .clues .thermo');
    assert.deepEqual((await board.document()).lines, { thermo: ['r5c5 r4c5 r3c6 r3c7'] });
    await board.press('Control+z');
    await board.page.waitForSelector('#board .clues .thermo', { state: 'detached' });
    assert.equal((await board.document()).lines, undefined);
    await board.press('Control+y');
    await board.page.waitForSelector('#board .clues .thermo');
});

test('shapes are drawn, changed and erased, and leave the verdict alone', async () => {
    await board.paste(killer);
    await board.verdict('unique');
    await board.page.evaluate(() => {
        window.verdicts_ = 0;
        new MutationObserver(() => { if (document.querySelector('#verdict .strip.running')) window.verdicts_++; })
            .observe(document.querySelector('#verdict'), { childList: true, subtree: true, attributes: true });
    });
    await board.tool('draw', 'shape.line');
    await board.drag([0, 0], [1, 1], [1, 2]);
    await board.use('tool-shape.circle');
    await board.click(2, 2.5);
    await board.use('tool-shape.rectangle');
    await board.drag([4, 4], [5, 4]);
    await board.use('tool-shape.text');
    await board.click(-1, 3);
    await board.press('7');
    await board.use('tool-shape.colour');
    await board.drag([8, 0], [8, 1]);
    await board.use('tool-shape.cage');
    await board.drag([6, 6], [6, 7]);
    await board.page.waitForSelector('#board .clues .shape.cage');
    assert.deepEqual((await board.document()).shape, [
        { kind: 'colour', at: 'r9c1 r9c2', colour: '#8fc7f5' },
        { kind: 'line', at: 'r1c1 r2c2 r2c3' },
        { kind: 'circle', at: 'r3c3.5', above: true },
        { kind: 'rectangle', at: 'r5.5c5', above: true, width: 0.8, height: 1.8 },
        { kind: 'text', at: 'r0c4', text: '7', above: true },
        { kind: 'cage', at: 'r7c7 r7c8' },
    ]);
    for (const kind of ['line', 'circle', 'rectangle', 'text', 'colour']) assert.equal(await board.page.locator(`#board .clues .shape.${kind}`).count(), 1, kind);
    assert.equal(await board.page.evaluate(() => window.verdicts_), 0, 'nothing was checked again');

    // a click chooses a circle, the next one removes it
    await board.use('tool-shape.circle');
    await board.click(2, 2.5);
    await board.page.fill('[data-key=shape-width]', '2');
    await board.press('Tab');
    assert.equal((await board.document()).shape[2].width, 2);
    await board.click(2, 2.5);
    assert.equal((await board.document()).shape.some(({ kind }) => kind === 'circle'), false);
    await board.press('Control+z');
    assert.equal((await board.document()).shape[2].kind, 'circle');
    await board.use('tool-shape.colour');
    await board.drag([8, 0], [8, 1]);
    assert.equal((await board.document()).shape[0].kind, 'line', 'the colour is erased');
    await board.page.reload();
    await board.page.waitForSelector('#board .clues .shape.line');
});

test('shapes of f-puzzles are kept', async () => {
    const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
    grid[0][0] = { c: '#ffa0a0' };
    await board.paste(JSON.stringify({
        size: 9, grid, circle: [{ cells: ['R1C1', 'R1C2'], width: 0.5, height: 0.5, baseC: '#FFFFFF', outlineC: '#000000', value: '<b>' }],
        text: [{ cells: ['R0C1'], value: 'x' }],
    }));
    await board.page.waitForSelector('#board .clues .shape.circle');
    assert.equal(await board.page.locator('#board .clues .shape.circle text').textContent(), '<b>');
    assert.deepEqual((await board.document()).shape.map(({ kind }) => kind), ['colour', 'circle', 'text']);
});

test('a line can be drawn with the keyboard alone', async () => {
    await board.tool('lines', 'lines.renban');
    await board.click(2, 2);
    await board.press('Shift+ArrowRight');
    await board.press('Shift+ArrowDown');
    await board.press('Enter');
    assert.deepEqual((await board.document()).lines, { renban: ['r3c3 r3c4 r4c4'] });
});

test('signs between cells, quads, marks and clues outside are set by clicks', async () => {
    await board.tool('dots', 'dots.white');
    await board.click(0, 0.5);
    await board.use('tool-dots.greater');
    await board.click(0.5, 3);
    await board.use('tool-marks.quad');
    await board.click(4.5, 4.5);
    await board.press('3');
    await board.press('7');
    await board.tool('cells', 'marks.even');
    await board.drag([8, 0], [8, 1]);
    await board.tool('outside', 'outside.sandwich');
    await board.click(-1, 2);
    await board.press('1');
    await board.press('7');
    await board.use('tool-outside.little_killer');
    await board.click(-1, 3);
    await board.press('9');
    const document = await board.document();
    assert.deepEqual(document.dots, { white: ['r1c1 r1c2'], greater: ['r1c4 r2c4'] });
    assert.deepEqual(document.marks, { quad: ['3 7: r5c5:r6c6'], even: ['r9c1 r9c2'] });
    assert.deepEqual(document.outside, { sandwich: ['17: col 3'], little_killer: ['9: r1c5 down-right'] });
    await board.page.waitForSelector('#board .signs .sandwich, #board .clues .sandwich');
});

test('every tool makes a clue that kdoku reads', async () => {
    const tools = await board.page.evaluate(async () => {
        const { KINDS } = await window.module_('js/kinds.js');
        return KINDS.filter((kind) => kind.tools !== 'rules').map(({ id, tools, gesture }) => ({ id, tools, gesture }));
    });
    let last = '';
    for (const { id, tools: group, gesture } of tools) {
        if (group !== last) await board.use(`group-${group}`);
        last = group;
        await board.use(`tool-${id}`);
        if (gesture === 'edge') await board.click(4, 4.5);
        else if (gesture === 'corner') await board.click(4.5, 4.5);
        else if (gesture === 'cells') await board.click(4, 4);
        else if (gesture === 'outside') await board.click(-1, 4);
        else await board.drag([4, 3], [4, 4], [4, 5], [4, 6]);
        if (gesture === 'groups') await board.drag([6, 3], [6, 4], [6, 5], [6, 6]);
        // some of these clues make a blank board slow to check, so it is only read
        const error = await board.page.evaluate(async () => {
            const [{ call }, { app }, { stop }] = await Promise.all(['api', 'app', 'live'].map((name) => window.module_(`js/${name}.js`)));
            stop();
            return call('draw', { puzzle: app.document }).then(() => null, (error) => error.message);
        });
        assert.equal(error, null, id);
        const [section, key] = id.split('.');
        assert.equal((await board.document())[section]?.[key]?.length, 1, id);
        await board.press('Control+z');
        if (gesture === 'cells') assert.equal((await board.document())[section], undefined, id);
    }
});

test('rules of the whole board are switches', async () => {
    await board.tool('rules');
    await board.page.selectOption('[data-key="houses.diagonals"]', 'both');
    await board.page.check('[data-key="anti-king"]');
    await board.page.check('[data-key="houses.disjoint"]');
    const document = await board.document();
    assert.deepEqual([document.houses, document.global], [{ diagonals: true, disjoint: true }, { anti: ['king'] }]);
    await board.verdict('multiple');
});

test('givens, marks and colours are typed as in other pages', async () => {
    await board.click(0, 0);
    await board.press('5');
    assert.equal(await board.label(0, 0), 'r1c1, 5, given');
    await board.press('ArrowRight');
    await board.press('Shift+Digit1');
    await board.press('Shift+Digit2');
    await board.press('Control+Digit3');
    await board.press('Alt+Digit4');
    assert.equal(await board.label(0, 1), 'r1c2, corner marks 1 2, centre marks 3, green');
    assert.equal(await board.page.locator('#board .colour').count(), 1);
    await board.press('Delete');
    assert.equal(await board.label(0, 1), 'r1c2, empty, green');
    await board.tab('solve');
    await board.press('7');
    assert.equal(await board.label(0, 1), 'r1c2, 7, green');
    await board.click(0, 0);
    await board.press('7');
    assert.equal(await board.label(0, 0), 'r1c1, 5, given');
});

test('clashing givens are marked', async () => {
    await board.click(0, 0);
    await board.press('5');
    await board.click(0, 7);
    await board.press('5');
    await board.verdict('invalid');
    assert.equal(await board.page.locator('#board .shade.conflict').count(), 2);
});

test('two solutions are shown where they differ, and true candidates as a shade', async () => {
    await board.paste('...456789456789123789123456..4365897365897214897214365..1642978642978531978531642');
    await board.verdict('multiple');
    assert.equal(await board.page.locator('#board .cells .two').count(), 0, 'differences are shown when asked for');
    await board.use('details');
    await board.page.waitForSelector('#board .cells .two');
    const both = await board.page.locator('#board .cells .two').count();
    assert.ok(both >= 4);
    await board.use('show-first');
    await board.page.waitForSelector('#board .cells .two', { state: 'detached' });
    assert.equal(await board.page.locator('#board .cells text').count(), 81);
    await board.use('candidates');
    await board.page.waitForSelector('#board .cells .ghost');
    assert.ok(await board.page.locator('#board .cells .ghost').count() >= 2 * both - 2);
});

test('the number of solutions of each candidate is shown', async () => {
    await board.paste('12......' + '.'.repeat(8));
    await board.verdict('multiple');
    await board.use('candidates');
    await board.use('details');
    await board.page.check('[data-key=counts]');
    await board.page.waitForSelector('#board .cells .often');
    await board.click(0, 2);
    // 3 and 4 can change places, so that half of the 24 solutions have each
    assert.match(await board.page.innerText('.legend'), /r1c3: 3 \(12\) 4 \(12\)/);
    assert.equal(await board.label(0, 2), 'r1c3, candidates 3 (12) 4 (12)');
});

test('a hint comes in three degrees and can be done', async () => {
    await board.paste('19..372.......148...6......4...7.8...2..9...5...8...4...37......8.3..71...2.4..9.');
    await board.verdict('unique');
    await board.tab('solve');
    await board.use('hint');
    await board.page.waitForFunction(() => document.querySelector('.hints .words')?.textContent.includes('Look at row 1.'));
    assert.equal(await board.page.locator('#board.with-hint').count(), 0);
    await board.use('hint');
    await board.page.waitForFunction(() => document.querySelector('.hints .words')?.textContent.includes('hidden single in row 1'));
    await board.use('hint');
    await board.page.waitForSelector('#board.with-hint');
    await board.use('hint');
    assert.equal(await board.label(0, 2), 'r1c3, 8');
});

test('the explanation leads through all steps, with links drawn', async () => {
    await board.paste(puzzleFile('lines.txt').split('\n')[1]);
    await board.verdict('unique');
    await board.tab('solve');
    await board.use('solve-menu');
    await board.use('explain');
    await board.page.waitForSelector('.steps li');
    assert.match(await board.page.innerText('.hints .grow'), /^Step 1 of [2-9]\d$/);
    await board.use('next');
    assert.match(await board.page.innerText('.hints .grow'), /^Step 2 of /);
    assert.equal(await board.page.locator('.steps [aria-current=step]').count(), 1);
    await board.page.waitForSelector('#board.with-hint .signs text');
    await board.press('Escape');
    await board.page.waitForSelector('#board:not(.with-hint)');
});

test('mistakes are found, and the end is noticed', async () => {
    await board.paste('.87654321246173985351928746128537694634892157795461832519286473472319568863745219');
    await board.verdict('unique');
    await board.tab('solve');
    await board.click(0, 0);
    await board.press('8');
    await board.use('check');
    await board.page.waitForSelector('#board .cells .wrong');
    assert.match(await board.page.innerText('.solve-bar .message'), /1 cell is wrong/);
    await board.press('9');
    await board.page.waitForFunction(() => document.querySelector('.solve-bar .message')?.textContent.startsWith('Solved'));
});

test('a link is pasted, and the puzzle is copied as every kind of text', async () => {
    await board.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await board.paste(killer);
    await board.verdict('unique');
    await board.tab('share');
    const copy = async (kind) => {
        await board.page.evaluate(() => navigator.clipboard.writeText(''));
        await board.use(`copy-${kind}`);
        // a promise would be true for `waitForFunction`
        for (let i = 0; i < 200; i++) {
            const text = await board.page.evaluate(() => navigator.clipboard.readText());
            if (text) return text;
            await board.page.waitForTimeout(50);
        }
        throw new Error(`${kind} is not copied`);
    };
    const link = await copy('f-puzzles');
    assert.match(link, /f-puzzles\.com/);
    const pad = await copy('sudokupad');
    assert.match(pad, /^https:\/\/sudokupad\.app\/\?puzzleid=fpuzzles[\w%]+$/);
    assert.match(await copy('toml'), /\[cages\]/);
    assert.match(await copy('iss'), /Cage/);
    assert.equal((await copy('line')).trim(), '.'.repeat(81));
    const own = await copy('link');
    const before = (await board.document()).cages.list;
    for (const text of [link, pad, own]) {
        await board.paste('.'.repeat(81));
        await board.verdict('multiple');
        await board.paste(text);
        await board.verdict('unique');
        assert.equal((await board.document()).cages.list.length, before.length);
    }
});

test('a text pasted anywhere is opened, and other text is reported', async () => {
    const paste = (text) => board.page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await paste('1...............');
    await board.page.waitForFunction(() => document.querySelectorAll('#board [role=gridcell]').length === 16);
    assert.equal(await board.label(0, 0), 'r1c1, 1, given');
    await paste('neither a puzzle nor a link');
    await board.message(/^That did not work/, '#toast p');
});

test('pictures are saved as SVG and PNG', async () => {
    await board.paste(killer);
    await board.tab('share');
    for (const kind of ['svg', 'png']) {
        const [download] = await Promise.all([board.page.waitForEvent('download'), board.use(`download-${kind}`)]);
        assert.equal(download.suggestedFilename(), `killer-cages.${kind}`);
        const chunks = await (await download.createReadStream()).toArray();
        const bytes = Buffer.concat(chunks);
        if (kind === 'svg') assert.match(bytes.toString(), /^<svg /);
        else assert.deepEqual([...bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
    }
});

test('the state survives a reload, in the address', async () => {
    await board.tool('lines', 'lines.thermo');
    await board.drag([4, 4], [3, 4], [2, 4]);
    await board.tab('solve');
    await board.click(0, 0);
    await board.press('3');
    const before = await board.document();
    await board.page.waitForTimeout(1000);
    assert.match(board.page.url(), /#p=/);
    await board.page.reload();
    await board.page.waitForSelector('html[data-ready]');
    await board.page.waitForSelector('#board .clues .thermo');
    assert.deepEqual(await board.document(), before);
    assert.equal(await board.label(0, 0), 'r1c1, 3');

    // the last edit too, which the address has not yet
    const { hash } = new URL(board.page.url());
    await board.tab('solve');
    await board.click(0, 1);
    await board.press('4');
    await board.page.reload();
    await board.page.waitForSelector('html[data-ready]');
    assert.equal(await board.label(0, 1), 'r1c2, 4');
    await board.page.waitForFunction((old) => location.hash !== old, hash);
    await board.page.reload();
    await board.page.waitForSelector('html[data-ready]');
    assert.equal(await board.label(0, 1), 'r1c2, 4');
});

test('a damaged link is reported, and the last puzzle is opened', async () => {
    await board.paste(killer);
    await board.page.waitForTimeout(1000);
    await board.page.evaluate(() => { location.hash = `${location.hash.slice(0, 40)}`; });
    await board.page.waitForFunction(() => document.querySelector('.share .message')?.textContent.startsWith('The puzzle in the address'));
    assert.equal((await board.document()).title, 'Killer cages');
    await board.verdict('unique');
});

test('another tab has its own puzzle, and shares the sheet and the kept puzzles', async () => {
    await board.tab('share');
    const other = await board.context.newPage();
    // without the token, as in a link that was copied
    await other.goto(new URL('/', server.url).href);
    await other.waitForSelector('html[data-ready]');
    await other.click('#tab-share');
    for (const page of [other, board.page]) {
        await page.click('[data-key=add-to-sheet]');
        await page.click('[data-key=keep]');
    }
    for (const page of [other, board.page]) {
        await page.waitForFunction(() => document.querySelector('.share')?.textContent.includes('2 puzzles on the sheet'));
        await page.waitForFunction(() => document.querySelectorAll('.saved li').length === 2);
    }
    await other.click('.saved .icon');
    await board.page.waitForFunction(() => document.querySelectorAll('.saved li').length === 1);
});

test('the page says so if kdoku does not answer, and asks again', async () => {
    await board.page.route('**/api/*', (route) => route.abort());
    await board.click(0, 0);
    await board.press('1');
    await board.verdict('failed');
    assert.match(await board.page.textContent('#verdict-state'), /^No answer from kdoku/);
    await board.page.unroute('**/api/*');
    await board.use('check-again');
    await board.verdict('multiple');
});

test('the print view names puzzles without exactly one solution', async () => {
    const preview = async () => {
        await board.use('print');
        await board.page.waitForSelector('#print .page figure svg');
        const doubts = await board.page.locator('#print .doubts p').allInnerTexts();
        const backs = await board.page.locator('#print .solutions figure').evaluateAll((all) => all.map((one) => [one.textContent, Boolean(one.querySelector('svg'))]));
        await board.use('end-preview');
        return [doubts, backs.map(([text, isDrawn]) => [text.replace(/\d{9,}$/, ''), isDrawn])];
    };
    await board.paste('1...............');
    await board.verdict('multiple');
    await board.tab('share');
    await board.message(/^Prints this puzzle\./, '.share .note');
    const [doubts, [[caption, isDrawn]]] = await preview();
    assert.deepEqual(doubts, ['Untitled puzzle has more than one solution.']);
    assert.match(caption, /^One of several solutions/);
    assert.ok(isDrawn);
    // a puzzle without a solution has a sentence at the back, alone not even a page
    const broken = { size: 4, grid: [1, 1, ...Array(14).fill(0)], title: 'Broken' };
    await board.openState({ p: broken });
    await board.tab('share');
    assert.deepEqual(await preview(), [['Broken has no solution.'], []]);
    await board.use('add-to-sheet');
    await board.message(/^1 puzzle on the sheet/, '.share .note');
    await board.paste(killer);
    await board.tab('share');
    await board.use('add-to-sheet');
    const [many, backs] = await preview();
    assert.deepEqual(many, ['1. Broken has no solution.']);
    assert.deepEqual([backs[0], backs.length], [['1. BrokenNo solution.', false], 2]);
});

test('the print view has several puzzles, and their solutions at the back', async () => {
    await board.paste(killer);
    await board.tab('share');
    await board.use('add-to-sheet');
    await board.paste(puzzleFile('variants/thermo.toml'));
    await board.tab('share');
    await board.use('add-to-sheet');
    await board.page.selectOption('[data-key=per-page]', '2');
    await board.use('print');
    await board.page.waitForSelector('#print .page figure svg');
    assert.equal(await board.page.locator('#print .page').count(), 2);
    assert.equal(await board.page.locator('#print .page').first().locator('figure').count(), 2);
    assert.equal(await board.page.locator('#print .page').last().locator('.found text').count(), 81 + 72);
    await board.page.emulateMedia({ media: 'print' });
    assert.equal(await board.page.locator('#panel').isVisible(), false);
    const pdf = await board.page.pdf({ format: 'A4' });
    // one page of puzzles, one of solutions
    assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g).length, 2);
    await board.page.emulateMedia({ media: 'screen' });
    await board.use('end-preview');
    assert.equal(await board.page.locator('#print').count(), 0);
});

test('a board of 16×16 takes letters', async () => {
    await board.newBoard(16);
    assert.equal(await board.page.locator('#board [role=gridcell]').count(), 256);
    await board.click(15, 15);
    await board.press('g');
    assert.equal(await board.label(15, 15), 'r16c16, G, given');
    await board.paste(puzzleFile('hex16.toml'));
    await board.verdict('unique');
});

test('a board with numbers takes two digits', async () => {
    await board.newBoard(12);
    await board.click(0, 0);
    await board.press('1');
    await board.press('2');
    assert.equal(await board.label(0, 0), 'r1c1, 12, given');
    await board.verdict('multiple');
});

test('a board of 25×25 opens and is edited', async () => {
    await board.paste(puzzleFile('giant25.toml'));
    await board.verdict('unique');
    assert.equal(await board.page.locator('#board [role=gridcell]').count(), 625);
    await board.click(0, 0);
    await board.press('Delete');
    await board.page.waitForFunction(() => /unique|multiple/.test(document.querySelector('#verdict .strip').className));
});

test('regions are painted', async () => {
    await board.newBoard(4);
    await board.tool('regions');
    await board.drag([0, 2], [0, 1]);
    await board.verdict('undecided');
    assert.match(await board.page.innerText('#verdict-state'), /Regions of 3, 5 cells/);
    await board.drag([1, 1], [1, 2]);
    const { regions } = await board.document();
    assert.deepEqual(regions.map((name) => name === regions[0]).slice(0, 8), [true, false, false, false, true, true, true, false]);
    await board.verdict('multiple');
});

test('a slow puzzle is cancelled by the next edit', async () => {
    // three rows of odd sum in two parts of the same sum, which search refutes slowly
    const cells = [1, 2, 3].flatMap((row) => Array.from({ length: 25 }, (_, i) => `r${row}c${i + 1}`));
    await board.paste(`size = 25\nsymbols = "numbers"\n[sums]\nequal = ["${cells.slice(0, 37).join(' ')} = ${cells.slice(37).join(' ')}"]\n`);
    await board.page.waitForSelector('#verdict .strip.running');
    const aborted = [];
    board.page.on('requestfailed', (request) => aborted.push(request.url()));
    await board.newBoard(4);
    await board.click(0, 0);
    await board.press('1');
    await board.verdict('multiple', 10000);
    assert.ok(aborted.some((url) => url.endsWith('/api/check')));
});

test('a puzzle is generated, minimised and rated', async () => {
    await board.tab('make');
    await board.page.selectOption('[data-key=make-board]', '6');
    await board.use('make-more');
    await board.page.selectOption('[data-key=make-symmetry]', 'none');
    await board.use('generate');
    await board.page.waitForFunction(() => document.querySelector('.make .message')?.textContent.startsWith('Made'));
    await board.verdict('unique');
    assert.equal(await board.page.locator('#board [role=gridcell]').count(), 36);
    await board.use('minimise');
    await board.message(/^Nothing/, '.make .message');
    await board.use('rate');
    await board.message(/Hardest step/, '.make .message');
});

test('a clue is changed and removed in the list', async () => {
    await board.paste('[lines]\nwhisper = ["r1c1 r1c2"]\n[[relation]]\nallow = "a + b != 5"\nover = "adjacent"\n');
    await board.use('group-clues');
    assert.equal(await board.page.locator('.clues-list li').count(), 2);
    await board.use('clue-lines.whisper-0');
    await board.page.fill('.clues-list [data-key="text-lines.whisper-0"]', 'r1c1 r1c2 r1c3');
    await board.press('Enter');
    assert.deepEqual((await board.document()).lines.whisper, ['r1c1 r1c2 r1c3']);
    await board.page.click('.clues-list li:last-child .icon');
    assert.equal((await board.document()).relation, undefined);
});

test('an error names its clue', async () => {
    await board.paste('[lines]\nthermo = ["r1c1 r1c2"]\n');
    await board.use('group-clues');
    await board.use('clue-lines.thermo-0');
    await board.page.fill('.clues-list [data-key="text-lines.thermo-0"]', 'r1c1 r1c10');
    await board.press('Enter');
    await board.verdict('failed');
    assert.match(await board.page.innerText('#verdict-state'), /r1c10/);
});

test('the page speaks Korean and changes its colours', async () => {
    await board.menu('language-ko');
    assert.equal(await board.page.getAttribute('html', 'lang'), 'ko');
    assert.match(await board.page.innerText('#header'), /출제/);
    const ground = () => board.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await board.menu('theme-dark');
    assert.equal(await board.page.getAttribute('html', 'data-theme'), 'dark');
    assert.notEqual(await ground(), light);
    await board.page.reload();
    await board.page.waitForSelector('html[data-ready]');
    assert.equal(await board.page.getAttribute('html', 'lang'), 'ko');
});

test('both languages have the same words', async () => {
    const [en, ko] = await board.page.evaluate(async () => {
        const words = await Promise.all([window.module_('js/words/en.js'), window.module_('js/words/ko.js')]);
        return [Object.keys(words[0].en), Object.keys(words[1].ko)];
    });
    assert.deepEqual(en.sort(), ko.sort());
});

test('every control has a name, on every tab', async () => {
    await board.paste(killer);
    for (const tab of ['set', 'solve', 'make', 'share']) {
        await board.tab(tab);
        const groups = tab === 'set' ? await board.page.locator('[data-key^=group-]').evaluateAll((all) => all.map((one) => one.dataset.key)) : [null];
        for (const group of groups) {
            if (group) await board.use(group);
            const unnamed = await board.page.evaluate(() => [...document.querySelectorAll('button, input, select, textarea, [role=grid], [role=group], [role=tablist], [role=dialog]')]
                .filter((one) => one.checkVisibility())
                .filter((one) => !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.textContent.trim() || one.labels?.[0]?.textContent.trim()))
                .map((one) => one.outerHTML.slice(0, 120)));
            assert.deepEqual(unnamed, [], `${tab} ${group}`);
            const ids = await board.page.evaluate(() => [...document.querySelectorAll('[id]')].map((one) => one.id));
            assert.equal(new Set(ids).size, ids.length, 'identifiers occur once');
        }
    }
    assert.equal(await board.page.locator('#board [role=gridcell][aria-label]').count(), 81);
    assert.equal(await board.page.locator('[aria-live=polite]').count(), 1);
});

test('axe finds nothing on the main states of the page, light and dark', async () => {
    const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const { page } = board;
    await page.evaluate(`${source}; undefined`);
    const look = async (state) => {
        for (const colorScheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html]));
            assert.deepEqual(found, [], `${state}, ${colorScheme}`);
        }
    };
    await look('start');
    await board.click(0, 0);
    await board.press('1');
    await board.verdict('multiple');
    await board.use('details');
    await page.waitForSelector('#board .cells .two');
    await look('two solutions');
    await board.paste('12......' + '.'.repeat(8));
    await board.use('candidates');
    await board.use('details');
    await page.check('[data-key=counts]');
    await page.waitForSelector('#board .cells .often');
    await look('candidates');
    await board.paste(killer);
    await board.verdict('unique');
    for (const group of ['cages', 'outside', 'regions', 'draw', 'rules', 'clues', 'info']) {
        await board.use(`group-${group}`);
        await look(group);
    }
    await board.paste(puzzleFile('lines.txt').split('\n')[1]);
    await board.verdict('unique');
    await board.tab('solve');
    await board.use('hint');
    await page.waitForSelector('.hints .words p');
    await look('hint');
    await board.use('solve-menu');
    await look('actions of Solve');
    await board.use('explain');
    await page.waitForSelector('.steps li');
    await look('explanation');
    await board.tab('make');
    await page.waitForSelector('[data-key=generate]');
    await look('make');
    await board.tab('share');
    await look('share');
    await board.use('print');
    await page.waitForSelector('#print .page figure svg');
    await look('print view');
    await board.press('Escape');
    await board.press('?');
    await look('help');
    await board.press('Escape');
    await board.paste('11..............');
    await board.verdict('invalid');
    await look('clash');
});

test('the keyboard reaches every control, and the focus is seen', async () => {
    const { page } = board;
    await board.paste(killer);
    for (const [tab, group] of [['set', 'cages'], ['set', 'info'], ['solve'], ['make'], ['share']]) {
        await board.tab(tab);
        if (group) await board.use(`group-${group}`);
        await page.evaluate(() => document.activeElement.blur());
        const wanted = await page.evaluate(() => {
            const all = [...document.querySelectorAll('button, input, select, textarea, summary, a, #board .cells')].filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0);
            all.forEach((one, index) => { one.dataset.order = index; });
            return all.length;
        });
        const reached = new Set();
        for (let i = 0; i < wanted + 2; i++) {
            await board.press('Tab');
            const now = await page.evaluate(() => {
                const one = document.activeElement;
                const shown = one.closest('.file, #board') ?? one;
                const frame = shown.querySelector('.frame') ?? shown;
                const { outlineStyle, outlineWidth } = getComputedStyle(frame);
                return { order: one.dataset.order, isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, html: one.outerHTML.slice(0, 120) };
            });
            if (now.order === undefined) continue;
            reached.add(now.order);
            assert.ok(now.isSeen, now.html);
        }
        assert.equal(reached.size, wanted, `${tab} ${group}`);
    }
});

test('dialogs hold the focus, and Esc closes them', async () => {
    const { page } = board;
    const isInside = (dialog) => page.evaluate((dialog) => document.querySelector(dialog).contains(document.activeElement) || document.activeElement === document.body, dialog);
    await page.focus('#more');
    await board.press('?');
    for (let i = 0; i < 4; i++) {
        assert.ok(await isInside('#help'));
        await board.press('Tab');
    }
    await board.press('Escape');
    assert.equal(await page.locator('#help').isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'more');
    await board.tab('share');
    await board.use('print');
    await page.waitForSelector('#print .page figure svg');
    const before = await board.document();
    for (const key of ['Tab', 'Tab', 'Tab', '5']) {
        await board.press(key);
        assert.ok(await isInside('#print'));
    }
    await board.press('Escape');
    assert.equal(await page.locator('#print').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.key), 'print');
    assert.deepEqual(await board.document(), before);
});

test('screen readers hear the cell, the place outside and the hint', async () => {
    await board.paste(puzzleFile('lines.txt').split('\n')[1]);
    await board.verdict('unique');
    await board.tool('outside', 'outside.sandwich');
    await board.click(0, 0);
    await board.page.evaluate(() => document.querySelector('#board .cells').focus());
    await board.press('ArrowUp');
    const said = () => board.page.innerText('#announced');
    assert.equal(await said(), 'outside, row 0, column 1');
    await board.tab('solve');
    await board.click(1, 1);
    await board.page.waitForFunction(() => document.querySelector('#board .cells').getAttribute('aria-activedescendant') === 'cell-10');
    await board.use('hint');
    await board.page.waitForFunction(() => document.querySelector('#announced').textContent.startsWith('Look at'));
});

test('every module is requested at once', async () => {
    const html = await (await fetch(server.url)).text();
    // the words of the language are loaded by themselves
    const loaded = board.requests.map((url) => new URL(url).pathname.slice(1)).filter((path) => path.endsWith('.js') && path !== 'js/words/en.js');
    const listed = [...html.matchAll(/(?:modulepreload" href|module" src)="([^"]+)"/g)].map(([, path]) => path);
    assert.deepEqual(listed.sort(), [...new Set(loaded)].sort());
});

test('a phone shows everything without scrolling sideways, and takes touches', async () => {
    const phone = await Board.open(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    for (const tab of ['set', 'solve', 'make', 'share']) {
        await phone.tab(tab);
        const [wide, seen] = await phone.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= seen, `${tab}: ${wide} > ${seen}`);
    }
    await phone.tab('set');
    await phone.page.touchscreen.tap(...await phone.at(2, 2));
    await phone.page.tap('[data-key=digit-4]');
    assert.equal(await phone.label(2, 2), 'r3c3, 4, given');
    const small = await phone.page.evaluate(() => [...document.querySelectorAll('button, select, textarea, input:not([type=checkbox], [type=file])')].filter((one) => one.checkVisibility())
        .map((one) => [one.textContent || one.dataset.key, one.getBoundingClientRect()]).filter(([, box]) => box.height < 40 || box.width < 40).map(([text]) => text));
    assert.deepEqual(small, []);
    assert.deepEqual(phone.errors, []);
    await phone.close();
});
