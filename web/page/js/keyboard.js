// @ts-check
// Keys. Digits and Delete work wherever the focus is, except in text; arrows, Enter and Space only
// where no control needs them.

import { app, emit, redo, select, undo } from './app.js';
import { clearCells, digitFor, enterDigit } from './editor/digits.js';
import { forgetGroup } from './editor/areas.js';
import { currentRaw, remove, typeNumber, unchoose } from './editor/current.js';
import { moveCursor, selectAll } from './editor/select.js';
import { gesture } from './editor/tools.js';
import { saveCheckpoint, toCheckpoint } from './checkpoints.js';
import { highlightDigit, pressed } from './highlight.js';
import * as hints from './hints.js';
import { live, showDetails } from './live.js';
import { toggleAutomatic } from './pencil-marks.js';

/** @typedef {import('./app.js').Entry} Entry */

/** @type {Entry[]} */
const ENTRIES = ['digit', 'corner', 'centre', 'colour'];
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** Listens to the keys of the page. */
export function listen(/** @type {() => void} */ showHelp) {
    document.addEventListener('keydown', (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (target.closest('dialog, textarea, input:not([type=checkbox]):not([type=radio])') || event.isComposing || document.querySelector('dialog[open]') || document.body.classList.contains('previewing') || app.board.host.inert) return;
        const isFree = !target.closest('button, a, select, summary, input, [role=tab]');
        if (handle(event, isFree, showHelp)) event.preventDefault();
    });
}

/**
 * @param {KeyboardEvent} event
 * @param {boolean} isFree whether no control has the focus
 * @param {() => void} showHelp
 * @returns {boolean} whether the key was used
 */
function handle(event, isFree, showHelp) {
    const { key, shiftKey, altKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const lower = key.toLowerCase();
    if (isControl && lower === 'z') return done(shiftKey ? redo : undo);
    if (isControl && lower === 'y') return done(redo);
    if (isControl && lower === 'a') return done(selectAll);
    if (key === 'Escape') return done(letGo);
    if (key in ARROWS && isFree) {
        const [down, right] = ARROWS[key];
        const hasOutside = Boolean(gesture().hasRing);
        return done(() => moveCursor(down, right, { extend: shiftKey || isControl, outside: hasOutside }));
    }
    if (key === 'Enter' && isFree && app.isSetting) return done(() => gesture().enter?.());
    const typed = character(event);
    if (!isControl && !altKey && !shiftKey && app.isSetting && app.tool !== 'digits') {
        if (typed && gesture().key?.(typed)) return true;
        if ((typed || key === 'Backspace') && typeNumber(typed ?? key)) return true;
    }
    if (key === 'Delete' || key === 'Backspace') {
        if (app.current && app.isSetting && currentRaw() !== undefined) {
            const { id, index } = app.current;
            return done(() => remove(id, index));
        }
        return done(clearCells);
    }
    if (key === ' ' && isFree) return done(() => setEntry(ENTRIES[(ENTRIES.indexOf(app.entry) + 1) % ENTRIES.length]));
    if (typed) {
        const entry = altKey || (isControl && shiftKey) ? 'colour' : isControl ? 'centre' : shiftKey && /\d/.test(typed) ? 'corner' : app.entry;
        // letters with Ctrl or Alt are commands of the browser
        if (/\d/.test(typed) || !(isControl || altKey)) {
            const digit = entry === 'colour' && /\d/.test(typed) ? Number(typed) : digitFor(typed);
            if (digit > 0 && app.selection.length) return done(() => enterDigit(digit, entry));
            if (digit > 0 && app.tab === 'solve' && entry === 'digit') return done(() => highlightDigit(digit));
        }
        const mode = 'zxcv'.indexOf(lower);
        const isCommand = !isControl && !altKey && digitFor(typed) === 0;
        if (mode >= 0 && isCommand) return done(() => setEntry(ENTRIES[mode]));
        if (lower === 'm' && isCommand && app.tab === 'solve') return done(toggleAutomatic);
        if (lower === 'k' && isCommand && app.tab === 'solve') return done(shiftKey ? toCheckpoint : saveCheckpoint);
    }
    if (key === '?') return done(showHelp);
    return false;
}

/** The character of a key without its modifiers; digits also from the number pad. */
function character(/** @type {KeyboardEvent} */ event) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (digit) return digit[1];
    return [...event.key].length === 1 && event.key !== ' ' ? event.key : null;
}

/** @param {() => void} action */
function done(action) {
    action();
    return true;
}

/** Chooses what digits enter. */
export function setEntry(/** @type {Entry} */ entry) {
    app.entry = entry;
    emit('tool');
}

/** Lets go of the hint, the clue and the selection. */
function letGo() {
    if (live.isOpen) return showDetails(false);
    if (hints.hint.answer || hints.hint.steps.length) return hints.close();
    pressed.digit = 0;
    gesture().cancel?.();
    forgetGroup();
    unchoose();
    select([], -1);
}
