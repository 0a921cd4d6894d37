// The form for making puzzles: what each control asks for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertIsDescribed, openForEachTest } from './page.mjs';

/** @type {import('./page.mjs').Board} */ let board;
openForEachTest((open) => { ({ board } = open); });

/** Generates, and returns the request; it is answered as if it had been refused. */
async function request() {
    await board.page.route('**/api/generate', (route) => route.fulfill({ status: 422, json: { error: [{ message: 'refused' }] } }));
    const [asked] = await Promise.all([board.page.waitForRequest('**/api/generate'), board.use('generate')]);
    await board.message(/refused/);
    const body = asked.postDataJSON();
    assertIsDescribed({ operation: 'generate', body });
    return body;
}

const fill = (key, text) => board.page.fill(`[data-key=${key}]`, text);
const choose = (key, value) => board.page.selectOption(`[data-key=${key}]`, value);

test('each control alone makes a request that the API describes', async () => {
    await board.tab('make');
    await board.page.waitForSelector('[data-key=make-technique] option:nth-child(20)', { state: 'attached' });
    const controls = await board.page.evaluate(() => [...document.querySelectorAll('.make section:first-child :is(input, select)')]
        .map(({ dataset: { key }, type, value, options = [] }) => ({ key, type, value, values: [...options].map((one) => one.value) })));
    assert.ok(controls.length > 15);
    const plain = await request();
    for (const { key, type, value, values } of controls) {
        const set = (next) => type === 'checkbox' ? board.page.click(`[data-key="${key}"]`) : type === 'number' ? fill(key, next) : choose(key, next);
        const others = type === 'checkbox' ? ['other'] : type === 'number' ? ['3'] : values.filter((one) => one !== value);
        const changed = [];
        // of the techniques, the first and the last
        for (const next of others.length > 12 ? [others[0], others.at(-1)] : others) {
            await set(next);
            changed.push(JSON.stringify(await request()) !== JSON.stringify(plain));
        }
        await set(value);
        // the number of puzzles is that of the requests; a scale is nothing without a difficulty
        assert.ok(changed.some(Boolean) || ['make-count', 'scale'].includes(key), key);
    }
});

test('a difficulty is a level, and a puzzle of that level is made', async () => {
    await board.tab('make');
    await choose('make-board', '4');
    await choose('make-level', 'easy');
    await board.use('generate');
    await board.message(/^Made a puzzle/);
    assert.deepEqual(board.asked.find(({ operation }) => operation === 'generate').body.difficulty, { level: ['easy', 'easy'] });
});

test('ratings are in the unit of the scale, whose range is stated', async () => {
    await board.tab('make');
    const difficulty = async (low, high) => {
        await fill('make-low', low);
        await fill('make-high', high);
        return (await request()).difficulty;
    };
    assert.match(await board.page.innerText('.make'), /from 1\.0 for a single to about 12/);
    assert.deepEqual((await difficulty('3.5', '4.2')).rating, [35, 42]);
    assert.deepEqual((await difficulty('', '2')).rating, [0, 20]);
    const [least, most] = (await difficulty('3', '')).rating;
    assert.ok(least === 30 && most > 200, `${least} ${most}`);
    await choose('make-level', 'hard');
    assert.deepEqual(await difficulty('3', '4'), { level: ['hard', 'hard'], rating: [30, 40] });
    await choose('scale', 'hodoku');
    await board.page.waitForFunction(() => document.querySelector('.make').textContent.includes('the score of all steps'));
    assert.deepEqual(await difficulty('300', '900'), { scale: 'hodoku', level: ['hard', 'hard'], rating: [300, 900] });
});
