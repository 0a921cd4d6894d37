// @ts-check
// The state of the page: the puzzle document, what the solver entered, the selection and the tool.

import { History } from './history.js';
import { checkPuzzle } from './puzzle.js';
import { givensOf, sameShape, shapeOf } from './shape.js';
import { t } from './words/index.js';

/** @typedef {import('./shape.js').PuzzleDocument} PuzzleDocument */

/**
 * What a solver entered, by cell. Digits count from 1.
 * @typedef {object} Play
 * @property {number[]} values
 * @property {number[][]} corner
 * @property {number[][]} centre
 * @property {number[][]} colours
 * @property {number[][]} removed digits that the user removed from the automatic marks
 */

/** @typedef {'digit' | 'corner' | 'centre' | 'colour'} Entry how a key is entered */

/** @typedef {'document' | 'play' | 'selection' | 'tool' | 'tab' | 'live' | 'options' | 'hint' | 'reset' | 'solved'} Change */

/**
 * @param {number} cells
 * @returns {Play}
 */
export function blankPlay(cells) {
    const lists = () => /** @type {number[][]} */ (new Array(cells).fill([]));
    return { values: new Array(cells).fill(0), corner: lists(), centre: lists(), colours: lists(), removed: lists() };
}

/** @type {Map<Change, ((detail?: any) => void)[]>} */
const listeners = new Map();

export const app = {
    /** The board; set at the start. */
    board: /** @type {import('./board.js').Board} */ (/** @type {unknown} */ (null)),
    /** `puzzle` is the number of the puzzle, in the order in which they were opened. @type {History<{document: PuzzleDocument, play: Play, puzzle: number}>} */
    history: new History({ document: {}, play: blankPlay(81), puzzle: 0 }),
    /** @type {'set' | 'solve' | 'make' | 'share'} */
    tab: 'set',
    /** @type {Entry} */
    entry: 'digit',
    /** The tool of the setter: `digits`, `regions`, or the id of a kind of clue. */
    tool: 'digits',
    /** The selected cells, in the order of their selection. @type {number[]} */
    selection: [],
    /** The cell of the cursor, or -1. */
    cursor: -1,
    /** The place of the cursor outside the board. @type {{row: number, column: number} | null} */
    outside: null,
    /** Cells that the panel points at. @type {number[]} */
    pointed: [],
    /** The clue that keys change. @type {{id: string, index: number, fresh: boolean} | null} */
    current: null,
    /** Settings of new clues. @type {Record<string, any>} */
    settings: { min: '', mod: '', sum: '', head: '1', loop: false },
    /** Choices of the user that are kept. */
    options: { language: '', theme: 'auto', candidates: false, counts: false, checking: false, scale: '', automatic: false, clearMarks: true, highlight: true },

    get document() {
        return this.history.now.document;
    },
    get play() {
        return this.history.now.play;
    },
    get shape() {
        return shapeOf(this.document);
    },
    get givens() {
        return givensOf(this.document);
    },
    /** The digits on the board: givens, and what was entered. */
    get digits() {
        const { values } = this.play;
        return this.givens.map((given, cell) => given || values[cell] || 0);
    },
    /** Whether keys set givens. */
    get isSetting() {
        return this.tab === 'set' || this.tab === 'make';
    },
};

/**
 * Calls `listener` after each of these changes.
 * @param {Change[]} changes
 * @param {(detail?: any) => void} listener
 */
export function on(changes, listener) {
    for (const change of changes) listeners.set(change, [...(listeners.get(change) ?? []), listener]);
}

/**
 * Reports a change.
 * @param {Change} change
 * @param {any} [detail]
 */
export function emit(change, detail) {
    for (const listener of listeners.get(change) ?? []) listener(detail);
}

/**
 * Changes the puzzle, as one entry of the history.
 * @param {PuzzleDocument} document
 * @param {string | null} [group] consecutive changes of a group are one entry
 * @param {boolean} [isTyping] whether more of the same change may follow at once
 */
export function edit(document, group = null, isTyping = false) {
    // what was expected of the puzzle before; fog changes nothing of it
    if ('expect' in document && document.fog === app.document.fog) {
        const { expect: _, ...rest } = document;
        document = rest;
    }
    const old = app.shape;
    const shape = shapeOf(document);
    const fits = shape.rows === old.rows && shape.columns === old.columns && shape.count === old.count;
    const play = fits ? app.play : blankPlay(shape.rows * shape.columns);
    app.history.add({ ...app.history.now, document, play }, group);
    changed(old, isTyping);
}

/** Changes the puzzle without a step of the history, as for words that follow an edit. */
export function amend(/** @type {PuzzleDocument} */ document) {
    app.history.now = { ...app.history.now, document };
    emit('document');
}

/**
 * Changes what the solver entered.
 * @param {Play} play
 * @param {string | null} [group]
 */
export function enter(play, group = null) {
    app.history.add({ ...app.history.now, play }, group);
    emit('play');
}

/** Undoes the last change. */
export function undo() {
    if (mayStep(app.history.past.at(-1), 'undo_opening')) step(() => app.history.undo());
}

/** Undoes the opening of a puzzle, and all that was done in it; if another one is open, nothing. */
export function undoOpening(/** @type {number} */ puzzle) {
    const { history } = app;
    if (history.now.puzzle !== puzzle) return;
    step(() => {
        while (history.now.puzzle === puzzle && history.past.length) history.undo();
    });
}

/** Repeats the change that was undone last. */
export function redo() {
    if (mayStep(app.history.future.at(-1), 'redo_opening')) step(() => app.history.redo());
}

/**
 * Whether undo or redo may lead to a state: in Solve not to another puzzle, elsewhere to one that was
 * opened before or later if the user agrees.
 * @param {typeof app.history.now | undefined} state
 * @param {string} question
 */
function mayStep(state, question) {
    if (!state) return false;
    if (app.tab === 'solve') return state.document === app.document;
    return state.puzzle === app.history.now.puzzle || confirm(t(question));
}

/** @param {() => void} move */
function step(move) {
    const old = app.history.now;
    const shape = app.shape;
    move();
    app.current = null;
    if (old.document === app.document) emit('play');
    else changed(shape);
}

/**
 * Opens another puzzle; throws an error in words if it is not a puzzle.
 * @param {PuzzleDocument} document
 * @param {Play | null} [play]
 */
export function open(document, play = null) {
    checkPuzzle(document);
    const old = app.shape;
    const shape = shapeOf(document);
    const cells = shape.rows * shape.columns;
    const { past, now: { puzzle } } = app.history;
    const next = { document, play: play && play.values.length === cells ? play : blankPlay(cells), puzzle: puzzle + 1 };
    // the blank board of the start is not worth a step
    if (puzzle || past.length) app.history.add(next);
    else app.history = new History(next);
    app.history.close();
    Object.assign(app, { selection: [], cursor: -1, outside: null, current: null, entry: 'digit' });
    emit('reset');
    changed(old);
}

/**
 * @param {import('./shape.js').Shape} old
 * @param {boolean} [isTyping]
 */
function changed(old, isTyping = false) {
    if (!sameShape(old, app.shape)) {
        const cells = app.shape.rows * app.shape.columns;
        app.selection = app.selection.filter((cell) => cell < cells && !app.shape.missing[cell]);
        if (app.cursor >= cells || old.columns !== app.shape.columns) [app.cursor, app.selection] = [-1, []];
    }
    emit('document', isTyping);
    emit('selection');
}

/**
 * Selects cells; the last one has the cursor.
 * @param {number[]} cells
 * @param {number} [cursor]
 */
export function select(cells, cursor = cells.at(-1) ?? -1) {
    app.selection = cells;
    app.cursor = cursor;
    app.outside = null;
    emit('selection');
}
