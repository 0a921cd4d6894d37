// @ts-check
// The answers to the puzzle as it stands: its picture, its verdict, the true candidates. Each edit
// cancels the questions about the puzzle before.

import { call, isAborted, isUnreachable } from './api.js';
import { app, emit, on } from './app.js';
import { clueAt } from './clue-names.js';
import { replaced, withTop } from './clues.js';
import { withGivens } from './shape.js';
import { language, t } from './words/index.js';

/** @typedef {import('./api.js').Problem} Problem */
/** @typedef {{name: string, given?: number, clue?: (string | number)[] | null, cells?: number[]}} Part */

/** Solutions of a candidate are counted up to this number. */
export const MOST = 20;

/** How long a check may take, in seconds. */
const TIME = 120;

/** How long the verdict waits while a number is typed, in milliseconds. */
const TYPING = 1000;

export const live = {
    /** @type {'idle' | 'running' | 'done' | 'failed' | 'lost' | 'stopped'} */
    status: 'idle',
    verdict: '',
    /** What the server measured, in seconds. */
    seconds: 0,
    /** When the question began, as `performance.now()`. */
    since: 0,
    /** @type {number[][]} */ solutions: [],
    /** @type {{digit: number, cells: number[], in: string}[]} */ clashes: [],
    /** @type {{parts: Part[], minimal: boolean, suspects: Part[]} | null} */ conflict: null,
    /** Whether a conflict was looked for and not found in time. */
    isUnexplained: false,
    /** Whether the conflict is still being looked for. */
    diagnosing: false,
    /** @type {Problem[]} */ warnings: [],
    /** @type {Problem[]} */ problems: [],
    /** @type {number[][] | null} */ candidates: null,
    /** By cell and digit, the number of solutions with this digit, up to `MOST`. @type {number[][] | null} */
    counts: null,
    /** Whether the details are open. */
    isOpen: false,
    /** The solutions shown while the details are open: where the first two differ, or one by its index. @type {'both' | number} */
    shown: 'both',
    /** Clues that kdoku cannot draw. @type {import('./clues.js').Entry[]} */
    undrawn: [],
    /** Whether kdoku asks for the token of its address. */
    isLocked: false,
    /** How many solutions there are, in words. */
    number: '',
    /** What kdoku says about the rules, in words. */
    rules: /** @type {string[]} */ ([]),
};

/** @type {AbortController | null} */ let checking = null;
/** @type {AbortController | null} */ let drawing = null;
let drawn = '';
let latest = /** @type {import('./shape.js').PuzzleDocument | null} */ (null);

/** Cancels the questions that run. */
export function stop() {
    checking?.abort();
    if (live.status === 'running') live.status = 'stopped';
    live.diagnosing = false;
    emit('live');
}

/** Opens or closes the details. */
export function showDetails(/** @type {boolean} */ isOpen) {
    live.isOpen = isOpen;
    emit('live');
}

/** The parts of a document that say what board it has, and how it is called. */
const BOARD_KEYS = new Set(['board', 'size', 'order', 'box', 'boxes', 'rows', 'columns', 'values', 'symbols', 'title', 'author', 'description', 'rules', 'fog']);

/** Whether a puzzle is a plain board without a clue. */
export function isBlank(/** @type {import('./shape.js').PuzzleDocument} */ document) {
    return Object.keys(document).every((key) => BOARD_KEYS.has(key));
}

let waiting = 0;

/** Asks about the puzzle once nothing has been typed for a while. */
function askSoon() {
    checking?.abort();
    clearTimeout(waiting);
    waiting = window.setTimeout(ask, TYPING);
    void draw();
}

/** Asks again about the puzzle. */
export function ask() {
    checking?.abort();
    clearTimeout(waiting);
    const controller = checking = new AbortController();
    latest = app.document;
    Object.assign(live, {
        status: 'running', verdict: '', since: performance.now(), solutions: [], clashes: [], conflict: null, diagnosing: false, isUnexplained: false,
        warnings: [], problems: [], candidates: null, counts: null, shown: 'both', number: '',
    });
    void draw();
    if (isBlank(app.document)) live.status = 'idle';
    else void check(controller.signal);
    emit('live');
}

/**
 * Draws the clues, unless only the givens have changed. Clues that kdoku cannot read are left to the
 * board, so that nothing vanishes while it is wrong.
 * @param {() => void} [failed] called if kdoku cannot read the puzzle
 */
async function draw(failed) {
    const puzzle = withTop(withTop(withGivens(app.document, null), 'title', undefined), 'fog', undefined);
    const text = JSON.stringify([puzzle, language()]);
    if (text === drawn) return;
    drawing?.abort();
    const { signal } = drawing = new AbortController();
    /** @type {import('./clues.js').Entry[]} */ const undrawn = [];
    let readable = puzzle;
    // one more request for each set of clues that cannot be read
    for (let attempt = 0; attempt < 4; attempt++) {
        try {
            const answer = await call('draw', { puzzle: readable, language: language() }, { signal });
            if (signal.aborted) return;
            drawn = text;
            app.board.setClues(answer);
            Object.assign(live, { rules: answer.rules, undrawn });
            return emit('live');
        } catch (error) {
            if (isAborted(error)) return;
            failed?.();
            const found = (/** @type {any} */ (error).problems ?? []).flatMap((/** @type {Problem} */ { path }) => clueAt(path, readable) ?? []);
            if (!found.length) break;
            undrawn.push(...found);
            // from the last to the first, so that places stay right
            found.sort((/** @type {{index: number}} */ a, /** @type {{index: number}} */ b) => b.index - a.index);
            for (const { id, index, raw } of found) {
                if (clueAt(id.includes('.') ? [...id.split('.'), index] : [id, index], readable)?.raw === raw) readable = replaced(readable, id, index, undefined);
            }
        }
    }
    drawn = '';
}

/** Draws the clues again. */
export function redraw() {
    drawn = '';
    void draw();
}

/** @param {AbortSignal} signal */
async function check(signal) {
    const puzzle = app.document;
    try {
        const answer = await call('check', { puzzle, why: false, time: TIME }, { signal });
        if (signal.aborted) return;
        Object.assign(live, {
            status: 'done', verdict: answer.verdict, seconds: answer.seconds, solutions: answer.solutions ?? [], clashes: answer.clashes ?? [],
            warnings: answer.warnings ?? [],
        });
        if (answer.verdict === 'unique') live.candidates = answer.solutions[0].map((/** @type {number} */ digit) => digit ? [digit] : []);
        live.diagnosing = answer.verdict === 'none' || answer.verdict === 'invalid';
        emit('live');
        if (live.diagnosing) await diagnose(puzzle, signal);
        else if (app.options.candidates && answer.verdict !== 'unique') await findCandidates(puzzle, signal);
    } catch (error) {
        if (signal.aborted || isAborted(error)) return;
        const { status = 0, problems = [] } = /** @type {any} */ (error);
        Object.assign(live, {
            status: isUnreachable(error) ? 'lost' : 'failed', isLocked: status === 401, diagnosing: false,
            problems: status && problems.length ? problems : [{ message: t('no_answer_hint') }],
        });
        // its token is asked for there
        if (live.isLocked) live.isOpen = true;
        emit('live');
    }
}

/**
 * @param {import('./shape.js').PuzzleDocument} puzzle
 * @param {AbortSignal} signal
 */
async function diagnose(puzzle, signal) {
    const answer = await call('diagnose', { puzzle, time: 30 }, { signal });
    if (signal.aborted) return;
    live.conflict = answer.conflict;
    live.isUnexplained = !answer.conflict;
    live.diagnosing = false;
    emit('live');
}

/**
 * Finds the true candidates, and shows each as it is found.
 * @param {import('./shape.js').PuzzleDocument} puzzle
 * @param {AbortSignal} signal
 */
async function findCandidates(puzzle, signal) {
    const counts = app.options.counts ? app.givens.map(() => /** @type {number[]} */ (new Array(app.shape.count).fill(0))) : null;
    /** @type {number[][]} */ const found = app.givens.map(() => []);
    let waiting = false;
    const onLine = (/** @type {any} */ line) => {
        for (const [cell, digit, count] of line.settled ?? []) {
            if (count) found[cell].push(digit);
            if (counts) counts[cell][digit - 1] = count;
        }
        if (waiting || signal.aborted) return;
        waiting = true;
        requestAnimationFrame(() => {
            waiting = false;
            if (signal.aborted) return;
            live.candidates = found.map((list) => [...list].sort((a, b) => a - b));
            live.counts = counts?.map((list) => [...list]) ?? null;
            emit('live');
        });
    };
    const answer = await call('candidates', { puzzle, cap: counts ? MOST : 1, time: TIME }, { signal, onLine });
    if (signal.aborted) return;
    waiting = true;
    live.candidates = answer.candidates;
    live.counts = answer.counts ?? null;
    emit('live');
}

/** Finds more solutions to look at. */
export function findMore() {
    return further(async (signal) => {
        const answer = await call('solve', { puzzle: app.document, count: 200, pick: 'any', time: 10 }, { signal });
        if (signal.aborted) return;
        live.solutions = answer.solutions;
        live.shown = 0;
    });
}

/** Counts the solutions; if there are very many, estimates their number. */
export function countAll() {
    return further(async (signal) => {
        live.number = t('checking');
        emit('live');
        const puzzle = app.document;
        const exact = await call('count', { puzzle, limit: 1000000, time: 10 }, { signal });
        if (exact.exact) live.number = t('count_exact', { count: exact.count });
        else live.number = (await call('estimate', { puzzle, time: 10 }, { signal })).text;
    });
}

/** @param {(signal: AbortSignal) => Promise<void>} task a question about the same puzzle */
async function further(task) {
    const signal = checking?.signal ?? new AbortController().signal;
    try {
        await task(signal);
    } catch (error) {
        if (!signal.aborted) live.number = /** @type {Error} */ (error).message;
    }
    if (!signal.aborted) emit('live');
}

/** The solution, if there is exactly one. */
export function solution() {
    return live.verdict === 'unique' && latest === app.document ? live.solutions[0] : null;
}

/** The cells in which the first solution differs from the one that is shown, or from the second. */
export function differingCells() {
    const [first] = live.solutions;
    const second = live.solutions[live.shown === 'both' ? 1 : Math.max(live.shown, 1)];
    return first && second ? [...first.keys()].filter((cell) => first[cell] !== second[cell]) : [];
}

/** The cells of a part of a puzzle. */
export function cellsOfPart(/** @type {Part} */ part) {
    return part.given === undefined || part.given === null ? part.cells ?? [] : [part.given];
}

/** The parts of a document that no answer depends on. */
const WORDS = ['title', 'author', 'description', 'rules', 'shape', 'fog', 'expect'];

/** The puzzle without words and shapes, as text. */
const meaning = (/** @type {import('./shape.js').PuzzleDocument} */ document) => JSON.stringify(WORDS.reduce((rest, key) => withTop(rest, key, undefined), document));

on(['document'], (isTyping) => {
    if (isTyping) return askSoon();
    const isSame = live.status === 'done' && !live.diagnosing && latest && meaning(latest) === meaning(app.document);
    if (!isSame) return ask();
    // the verdict stays
    latest = app.document;
    void draw(ask);
});
on(['reset', 'tab'], () => { live.isOpen = false; });
on(['options'], () => {
    const { candidates, counts } = app.options;
    const isMissing = !live.candidates || (counts && !live.counts && live.verdict === 'multiple');
    if (candidates && isMissing && live.status === 'done') ask();
    else emit('live');
});
