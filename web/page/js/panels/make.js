// @ts-check
// The panel for making puzzles: generate, remove what is redundant, rate.

import { call, isAborted } from '../api.js';
import { app, emit, open } from '../app.js';
import { button, choice, field, h, toggle } from '../dom.js';
import { setSheet, sheet } from '../print.js';
import { withGivens } from '../shape.js';
import { difficultyText, inGroups, known, nameOf, ratingText } from '../techniques.js';
import { t } from '../words/index.js';
import { blankBoard } from './board-form.js';
import { messageLine } from './message.js';
import { findRedundant, redundantList } from './redundant.js';
import { hasTenths, scaleField } from './scale.js';

/** What the form holds. */
const form = { board: '9', symmetry: 'rotate-180', from: '', to: '', level: '', technique: '', low: '', high: '', minimal: true, count: 1, rules: new Set() };
const RULES = /** @type {[string, string][]} */ ([['diagonals', 'kind:houses.diagonals'], ['windoku', 'kind:houses.windoku'], ['disjoint', 'kind:houses.disjoint'], ['anti-knight', 'anti_knight'], ['anti-king', 'anti_king'], ['nonconsecutive', 'kind:global.nonconsecutive']]);
/** More than any rating. */
const HIGHEST_RATING = 1_000_000;
const SYMMETRIES = ['none', 'rotate-180', 'rotate-90', 'mirror-h', 'mirror-v', 'diagonal', 'anti-diagonal', 'full'];
/** How long a puzzle is rated whose difficulty was not asked for, in seconds. */
const RATING_TIME = 2;

/** The message, and the section that it belongs to. @type {{text: string, section: 'generate' | 'improve'}} */
let message = { text: '', section: 'generate' };
let busy = false;
/** How many puzzles are made. @type {number | null} */ let done = null;
/** @type {AbortController | null} */ let making = null;

/** Shows a message in the panel. */
function say(/** @type {string} */ text, working = false, section = message.section) {
    [message, busy] = [{ text, section }, working];
    emit('tool');
}

/** A time in words. */
export function duration(/** @type {number} */ seconds) {
    return seconds < 1 ? t('milliseconds', { n: seconds < 0.001 ? '<1' : Math.round(seconds * 1000) }) : t('seconds', { n: seconds.toFixed(seconds < 10 ? 1 : 0) });
}

/** @returns {HTMLElement} */
export function makePanel() {
    const { techniques, levels } = known(() => emit('tool'));
    const sizes = /** @type {[string, string][]} */ ([4, 6, 8, 9, 10, 12, 16].map((n) => [String(n), t('a_size', { n })]));
    return h('div.make', null,
        h('section', null,
            h('h2', null, t('make_puzzle')),
            h('div.fields', null,
                field(t('from_rules'), choice([...sizes, ['this', t('this_board')]], form.board, (value) => {
                    form.board = value;
                    emit('tool');
                }, { 'data-key': 'make-board' })),
                field(t('level'), choice([['', t('any')], ...levels.map((level) => /** @type {[string, string]} */ ([level, t(level)]))], form.level, (value) => { form.level = value; }, { 'data-key': 'make-level' })),
                field(t('how_many'), choice(['1', '2', '4', '6', '12', '24'].map((n) => [n, n]), String(form.count), (value) => {
                    form.count = Number(value);
                    emit('tool');
                }, { 'data-key': 'make-count' }))),
            form.count > 1 ? h('p.note', null, t('many_note')) : null,
            more(techniques),
            h('div.row', null,
                button(t('generate'), () => void generate(), { disabled: busy, 'data-key': 'generate' }, '.primary'),
                busy ? stopButton() : null),
            busy && done !== null ? h('progress', { max: form.count, value: form.count > 1 ? done : null, 'aria-label': t('working') }) : null,
            messageOf('generate')),
        h('section', null,
            h('h2', null, t('improve')),
            h('div.row', null,
                button(t('minimise'), () => void run('improve', (signal) => findRedundant(false, signal)), { disabled: busy, 'data-key': 'minimise' }),
                button(t('minimise_clues'), () => void run('improve', (signal) => findRedundant(true, signal)), { disabled: busy, 'data-key': 'minimise-clues' }),
                button(t('rate'), () => void run('improve', rate), { disabled: busy, 'data-key': 'rate' }),
                busy && done === null ? stopButton() : null),
            messageOf('improve'),
            redundantList((text) => say(text, false, 'improve'))));
}

const messageOf = (/** @type {string} */ section) => messageLine(message.section === section ? message.text : '');

const stopButton = () => button(t('stop'), () => {
    making?.abort();
    say(t('stopped'));
}, { 'data-key': 'stop' });

/** The controls that few need. */
function more(/** @type {import('../techniques.js').Technique[]} */ techniques) {
    const number = (/** @type {'from' | 'to' | 'low' | 'high'} */ key, /** @type {string} */ label) => {
        const input = h('input', { type: 'number', min: 0, step: (key === 'low' || key === 'high') && hasTenths() ? 0.1 : 1, value: form[key], 'aria-label': label, 'data-key': `make-${key}`, onchange: () => { form[key] = input.value; } });
        return input;
    };
    const range = (/** @type {string} */ word, /** @type {HTMLElement} */ from, /** @type {HTMLElement} */ to, unit = '') =>
        h('div.field', { role: 'group', 'aria-label': t(word) }, h('span', null, t(word)), h('div.range', null, from, '–', to), unit ? h('span', null, unit) : null);
    const technique = h('select', { 'data-key': 'make-technique', onchange: () => { form.technique = technique.value; } },
        h('option', { value: '' }, t('any')),
        inGroups(techniques).map(([group, list]) => h('optgroup', { label: t(`techniques:${group}`) },
            list.map((one) => h('option', { value: one.id, selected: one.id === form.technique }, nameOf(one))))));
    return h('details', null, h('summary', { 'data-key': 'make-more' }, t('more_options')), h('div.more', null,
        h('div.fields', null,
            field(t('symmetry'), choice(SYMMETRIES.map((name) => [name, t(`symmetry:${name}`)]), form.symmetry, (value) => { form.symmetry = value; }, { 'data-key': 'make-symmetry' })),
            range('clue_count', number('from', `${t('clue_count')} 1`), number('to', `${t('clue_count')} 2`)),
            range('rating', number('low', `${t('rating')} 1`), number('high', `${t('rating')} 2`), t(hasTenths() ? 'rating_unit' : 'score_unit')),
            scaleField()),
        h('p.note', null, t(hasTenths() ? 'rating_range' : 'score_range')),
        field(t('technique'), technique),
        h('p.note', null, t('technique_note')),
        toggle(t('minimal'), form.minimal, (on) => { form.minimal = on; }, { 'data-key': 'make-minimal' }),
        form.board === 'this' ? null : h('fieldset.two', null, h('legend', null, t('extra_rules')), RULES.map(([rule, word]) => toggle(t(word), form.rules.has(rule), (on) => { form.rules[on ? 'add' : 'delete'](rule); }, { 'data-key': `make-${rule}` })))));
}

/** The request of the form. */
function request() {
    /** @type {Record<string, any>} */ const request = { symmetry: form.symmetry, minimal: form.minimal, time: 120 };
    if (form.board === 'this') {
        request.puzzle = withGivens(app.document, null);
    } else {
        const n = Number(form.board);
        /** @type {Record<string, any>} */ const board = blankBoard({ rows: n, columns: n, box: 'usual', lowest: 1, symbols: '' });
        for (const rule of form.rules) {
            if (rule.startsWith('anti-')) board.global = { ...board.global, anti: [...(board.global?.anti ?? []), rule.slice(5)] };
            else if (rule === 'nonconsecutive') board.global = { ...board.global, nonconsecutive: true };
            else board.houses = { ...board.houses, [rule]: true };
        }
        request.puzzle = board;
    }
    if (form.from || form.to) request.clues = [Number(form.from || form.to), Number(form.to || form.from)];
    if (form.level || form.low || form.high || form.technique) {
        request.difficulty = app.options.scale ? { scale: app.options.scale } : {};
        if (form.level) request.difficulty.level = [form.level, form.level];
        // the server counts in tenths
        const rating = (/** @type {string} */ number) => Math.round(Number(number) * (hasTenths() ? 10 : 1));
        if (form.low || form.high) request.difficulty.rating = [rating(form.low), form.high ? rating(form.high) : HIGHEST_RATING];
        if (form.technique) request.difficulty.technique = form.technique;
    }
    return request;
}

/**
 * Does something that takes a while, with a message in its section.
 * @param {'generate' | 'improve'} section
 * @param {(signal: AbortSignal) => Promise<string>} task returns the last message
 */
async function run(section, task) {
    making?.abort();
    const { signal } = making = new AbortController();
    done = section === 'generate' ? 0 : null;
    say(t('working'), true, section);
    try {
        const text = await task(signal);
        if (!signal.aborted) say(text);
    } catch (error) {
        if (!signal.aborted && !isAborted(error)) say(t('failed', { message: /** @type {Error} */ (error).message }));
    }
}

/**
 * Makes a puzzle. Its title states its difficulty.
 * @param {Record<string, any>} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<{puzzle: Record<string, any>, text: string}>} the puzzle, and what to say of it
 */
async function makeOne(request, signal) {
    const { puzzle, rating: asked, clues, seconds } = await call('generate', request, { signal });
    const { rating } = asked ? { rating: asked } : await call('rate', { puzzle, ...scaled(), time: RATING_TIME }, { signal }).catch((error) => {
        if (isAborted(error)) throw error;
        return {};
    });
    const text = t('generated', { clues, time: duration(seconds) });
    if (!rating?.solved) return { puzzle, text };
    return { puzzle: { title: difficultyText(rating), ...puzzle }, text: `${text} ${ratingText(rating)}` };
}

/** The scale of a request, unless it is the usual one. */
const scaled = () => app.options.scale ? { scale: app.options.scale } : {};

/**
 * Makes a classic 9×9 puzzle of a level and opens it.
 * @param {'easy' | 'medium' | 'hard' | 'unfair' | 'extreme'} level
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} what to say of it
 */
export async function makeAtLevel(level, signal) {
    const { puzzle, text } = await makeOne({ puzzle: {}, symmetry: 'rotate-180', minimal: true, difficulty: { level: [level, level] }, time: 120 }, signal);
    if (!signal?.aborted) open(puzzle);
    return text;
}

function generate() {
    return run('generate', async (signal) => {
        const found = [];
        let said = '';
        for (let n = 1; n <= form.count; n++) {
            done = n - 1;
            if (form.count > 1) say(t('generating', { n, count: form.count }), true);
            const { puzzle, text } = await makeOne(request(), signal);
            found.push(puzzle);
            said = text;
            if (n === 1) open(puzzle);
        }
        if (found.length === 1) return said;
        setSheet([...sheet(), ...found]);
        return t('sheet_count', { count: sheet().length });
    });
}

/** @param {AbortSignal} signal */
async function rate(signal) {
    const { rating } = await call('rate', { puzzle: app.document, ...scaled(), time: 120 }, { signal });
    return ratingText(rating);
}
