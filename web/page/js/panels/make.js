// @ts-check
// The panel for making puzzles: generate, minimise, rate.

import { call, isAborted } from '../api.js';
import { app, edit, emit, open } from '../app.js';
import { button, choice, field, h, toggle } from '../dom.js';
import { setSheet, sheet } from '../print.js';
import { withGivens } from '../shape.js';
import { language, t } from '../words/index.js';
import { blankBoard } from './board-form.js';
import { hasTenths, scaleField } from './scale.js';

/** What the form holds. */
const form = { board: '9', symmetry: 'rotate-180', from: '', to: '', level: '', technique: '', low: '', high: '', minimal: true, count: 1, rules: new Set() };
const RULES = /** @type {[string, string][]} */ ([['diagonals', 'kind:houses.diagonals'], ['windoku', 'kind:houses.windoku'], ['disjoint', 'kind:houses.disjoint'], ['anti-knight', 'anti_knight'], ['anti-king', 'anti_king'], ['nonconsecutive', 'kind:global.nonconsecutive']]);
/** More than any rating. */
const HIGHEST_RATING = 1_000_000;
const SYMMETRIES = ['none', 'rotate-180', 'rotate-90', 'mirror-h', 'mirror-v', 'diagonal', 'anti-diagonal', 'full'];

let message = '';
let busy = false;
/** @type {AbortController | null} */ let making = null;
/** What kdoku knows, once it has said so. @type {{techniques: {id: string, name: string, korean: string}[], levels: string[]} | null} */
let formats = null;

/** Shows a message in the panel. */
function say(/** @type {string} */ text, /** @type {boolean} */ working = false) {
    [message, busy] = [text, working];
    emit('tool');
}

/** A time in words. */
export function duration(/** @type {number} */ seconds) {
    return seconds < 1 ? t('milliseconds', { n: seconds < 0.001 ? '<1' : Math.round(seconds * 1000) }) : t('seconds', { n: seconds.toFixed(seconds < 10 ? 1 : 0) });
}

/** @returns {HTMLElement} */
export function makePanel() {
    if (!formats) {
        formats = { techniques: [], levels: [] };
        call('formats', {}).then((answer) => {
            formats = answer;
            emit('tool');
        }, () => {});
    }
    const sizes = /** @type {[string, string][]} */ ([4, 6, 8, 9, 10, 12, 16].map((n) => [String(n), t('a_size', { n })]));
    const text = (/** @type {'from' | 'to' | 'low' | 'high'} */ key, /** @type {string} */ label) => {
        const input = h('input', { type: 'number', min: 0, step: (key === 'low' || key === 'high') && hasTenths() ? 0.1 : 1, value: form[key], 'aria-label': label, 'data-key': `make-${key}`, onchange: () => { form[key] = input.value; } });
        return input;
    };
    const isHere = form.board === 'this';
    return h('div.make', null,
        h('section', null,
            h('h2', null, t('generate')),
            h('div.fields', null,
                field(t('from_rules'), choice([...sizes, ['this', t('this_board')]], form.board, (value) => {
                    form.board = value;
                    emit('tool');
                }, { 'data-key': 'make-board' })),
                field(t('symmetry'), choice(SYMMETRIES.map((name) => [name, t(`symmetry:${name}`)]), form.symmetry, (value) => { form.symmetry = value; }, { 'data-key': 'make-symmetry' })),
                field(t('level'), choice([['', t('any')], ...formats.levels.map((level) => /** @type {[string, string]} */ ([level, t(level)]))], form.level, (value) => { form.level = value; }, { 'data-key': 'make-level' })),
                scaleField(),
                field(t('technique'), choice([['', t('any')], ...formats.techniques.map(({ id, name, korean }) => /** @type {[string, string]} */ ([id, language() === 'ko' ? korean : name]))], form.technique, (value) => { form.technique = value; }, { 'data-key': 'make-technique' })),
                h('div.field', { role: 'group', 'aria-label': t('rating') }, h('span', null, t('rating')), h('div.range', null, text('low', `${t('rating')} 1`), '–', text('high', `${t('rating')} 2`))),
                h('div.field', { role: 'group', 'aria-label': t('clue_count') }, h('span', null, t('clue_count')), h('div.range', null, text('from', `${t('clue_count')} 1`), '–', text('to', `${t('clue_count')} 2`)))),
            h('p.note', null, t(hasTenths() ? 'rating_range' : 'score_range')),
            isHere ? null : h('fieldset.two', null, h('legend', null, t('extra_rules')), RULES.map(([rule, word]) => toggle(t(word), form.rules.has(rule), (on) => { form.rules[on ? 'add' : 'delete'](rule); }, { 'data-key': `make-${rule}` }))),
            toggle(t('minimal'), form.minimal, (on) => { form.minimal = on; }, { 'data-key': 'make-minimal' }),
            field(t('how_many'), choice(['1', '2', '4', '6', '12', '24'].map((n) => [n, n === '1' ? n : `${n} → ${t('sheet')}`]), String(form.count), (value) => { form.count = Number(value); }, { 'data-key': 'make-count' })),
            h('div.row', null,
                button(t('generate'), () => void generate(), { disabled: busy, 'data-key': 'generate' }, '.primary'),
                busy ? button(t('stop'), () => {
                    making?.abort();
                    say(t('stopped'));
                }) : null),
            h('p.message', null, message)),
        h('section', null,
            h('h2', null, t('improve')),
            h('div.row', null,
                button(t('minimise'), () => void minimise(false), { disabled: busy, 'data-key': 'minimise' }),
                button(t('minimise_clues'), () => void minimise(true), { disabled: busy, 'data-key': 'minimise-clues' }),
                button(t('rate'), () => void rate(), { disabled: busy, 'data-key': 'rate' }))));
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

/** @param {(signal: AbortSignal) => Promise<string>} task returns the last message */
async function run(task) {
    making?.abort();
    const { signal } = making = new AbortController();
    say(t('working'), true);
    try {
        const text = await task(signal);
        if (!signal.aborted) say(text);
    } catch (error) {
        if (!signal.aborted && !isAborted(error)) say(t('failed', { message: /** @type {Error} */ (error).message }));
    }
}

function generate() {
    return run(async (signal) => {
        const found = [];
        let text = '';
        for (let n = 1; n <= form.count; n++) {
            if (form.count > 1) say(t('generating', { n, count: form.count }), true);
            const answer = await call('generate', request(), { signal });
            found.push(answer.puzzle);
            text = t('generated', { clues: answer.clues, time: duration(answer.seconds) });
            if (answer.rating) text += ` ${answer.rating.text}`;
            if (n === 1) open(answer.puzzle);
        }
        if (found.length > 1) {
            setSheet([...sheet(), ...found]);
            text = t('sheet_count', { count: sheet().length });
        }
        return text;
    });
}

/** @param {boolean} clues */
function minimise(clues) {
    return run(async (signal) => {
        const answer = await call('minimize', { puzzle: app.document, clues, time: 120 }, { signal });
        if (!answer.removed.length) return t('nothing_redundant');
        edit(answer.puzzle);
        return t('minimised', { count: answer.removed.length, names: answer.removed.map((/** @type {any} */ part) => part.name).join(', ') });
    });
}

function rate() {
    return run(async (signal) => {
        const { rating } = await call('rate', { puzzle: app.document, ...(app.options.scale ? { scale: app.options.scale } : {}), time: 120 }, { signal });
        return t('rated', { text: rating.level ? `${rating.text} (${rating.level})` : rating.text, technique: rating.technique ?? '–' });
    });
}

/** Makes a puzzle. */
export async function makeEasy(/** @type {string} */ level) {
    form.level = level;
    await generate();
}
