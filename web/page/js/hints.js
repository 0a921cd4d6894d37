// @ts-check
// Hints in three degrees, and the explanation of all steps. The overlay of a step comes from kdoku.

import { call, isAborted } from './api.js';
import { app, emit, enter, on } from './app.js';
import { automaticMarks, isAutomatic, withoutSeen } from './pencil-marks.js';
import { language, mistakesText } from './words/index.js';

/**
 * A step of a solution as a person finds it.
 * @typedef {object} Step
 * @property {string} text
 * @property {string} name of the technique
 * @property {string} technique its identifier
 * @property {{path: (string | number)[], name: string, cells: number[]} | null} [clue] the clue that it is about
 * @property {{cell: number, digit: number}[]} placements
 * @property {{cell: number, digit: number}[]} eliminations
 * @property {{below: string, digits: string, above: string} | null} overlay
 * @property {number[]} values
 * @property {number[][]} candidates
 */

export const hint = {
    /** How much is shown: 0 nothing, 1 where to look, 2 the technique, 3 the step. */
    degree: 0,
    busy: false,
    /** @type {any} */ answer: null,
    message: '',
    /** Cells that contradict the solution. @type {number[]} */
    wrong: [],
    /** All steps, if they were asked for. @type {Step[]} */
    steps: [],
    /** The shown step of all steps. */
    at: 0,
    summary: '',
    /** Whether the steps are all of the position. */
    all: false,
    /** The first steps of the groups that are open. @type {Set<number>} */
    open: new Set(),
};

/** @type {AbortController | null} */ let asking = null;

/** The position as the hints see it: digits, and centre marks as candidates. */
function position() {
    const { digits, play } = app;
    const marks = isAutomatic() ? automaticMarks() : play.centre;
    const hasMarks = marks.some((list, cell) => list.length && !digits[cell]);
    return {
        puzzle: app.document,
        values: digits,
        candidates: hasMarks ? marks.map((list, cell) => digits[cell] ? [] : list) : null,
        language: language(),
        ...(app.options.scale ? { scale: app.options.scale } : {}),
        time: 60,
    };
}

/** Forgets the hint. */
export function close() {
    asking?.abort();
    Object.assign(hint, { degree: 0, busy: false, answer: null, message: '', wrong: [], steps: [], at: 0, summary: '', open: new Set() });
    show();
}

/** Shows the step that is chosen, or none. */
function show() {
    app.board.setHint(shownStep()?.overlay ?? null);
    emit('hint');
}

/** The step that is on the board. @returns {Step | null} */
export function shownStep() {
    if (hint.steps.length) return hint.steps[hint.at];
    return hint.degree >= 3 ? hint.answer?.step ?? null : null;
}

/** Shows more of a hint, does its step, or asks for one. */
export async function more() {
    if (hint.steps.length) close();
    if (hint.answer?.state === 'step' && hint.degree < 3) {
        hint.degree++;
        return show();
    }
    if (shownStep()) return apply();
    close();
    await run('hint', {}, (answer) => {
        hint.answer = answer;
        hint.degree = answer.state === 'step' ? 1 : 0;
    });
}

/** Asks for the steps to the solution, or for all steps of the position. */
export async function explain(all = false) {
    close();
    hint.all = all;
    await run('explain', { all }, (answer) => {
        hint.steps = answer.steps ?? [];
        hint.at = 0;
        hint.summary = answer.summary ?? '';
    });
    if (hint.steps.length) await goTo(0);
}

/**
 * @param {string} operation
 * @param {Record<string, any>} further
 * @param {(answer: any) => void} use
 */
async function run(operation, further, use) {
    asking?.abort();
    const { signal } = asking = new AbortController();
    hint.busy = true;
    emit('hint');
    // on a phone the hint stands above the pad
    document.getElementById('panel')?.scrollTo(0, 0);
    try {
        const answer = await call(operation, { ...position(), ...further }, { signal });
        if (signal.aborted) return;
        use(answer);
        hint.wrong = answer.wrong ?? [];
        hint.message = answer.message ?? (hint.wrong.length ? mistakesText(hint.wrong.length) : '');
    } catch (error) {
        if (signal.aborted || isAborted(error)) return;
        hint.message = /** @type {Error} */ (error).message;
    }
    hint.busy = false;
    show();
}

/** Shows step number `at` of all steps. */
export async function goTo(/** @type {number} */ at) {
    if (at < 0 || at >= hint.steps.length) return;
    hint.at = at;
    show();
    const step = hint.steps[at];
    // very long explanations come without the later pictures
    if (step.overlay || hint.all) return;
    try {
        const answer = await call('hint', { ...position(), values: step.values, candidates: step.candidates });
        if (answer.step) step.overlay = answer.step.overlay;
        if (hint.at === at) show();
    } catch {
        // the step in words remains
    }
}

/** Does the step that is shown: enters its digits, or notes the candidates that are left. */
export function apply() {
    const step = shownStep() ?? hint.answer?.step;
    if (!step) return;
    let play = { ...app.play, values: app.play.values.slice(), centre: app.play.centre.slice(), removed: app.play.removed.slice() };
    for (const { cell, digit } of step.placements) play.values[cell] = digit;
    for (const { cell, digit } of step.eliminations) {
        if (isAutomatic()) play.removed[cell] = [...play.removed[cell], digit];
        else {
            const marks = play.centre[cell] === app.play.centre[cell] ? step.candidates[cell] : play.centre[cell];
            play.centre[cell] = marks.filter((/** @type {number} */ mark) => mark !== digit);
        }
    }
    for (const { cell, digit } of step.placements) play = withoutSeen(play, [cell], digit);
    close();
    enter(play);
}

/**
 * The steps in groups: consecutive steps of one technique that rest on clues, or all of one technique.
 * @param {Step[]} steps
 * @returns {{first: number, steps: Step[]}[]}
 */
export function groups(steps) {
    /** @type {{first: number, steps: Step[]}[]} */ const found = [];
    steps.forEach((step, at) => {
        const last = steps[at - 1];
        const isSame = last?.technique === step.technique && (hint.all || last.clue && step.clue);
        if (isSame) found[found.length - 1].steps.push(step);
        else found.push({ first: at, steps: [step] });
    });
    return found;
}

/** Forgets the hint if there is one. */
function closeIfOpen() {
    if (hint.answer || hint.steps.length || hint.message || hint.busy || hint.wrong.length) close();
}

on(['document', 'play', 'reset'], closeIfOpen);
on(['tab'], () => { if (app.tab !== 'solve') closeIfOpen(); });
