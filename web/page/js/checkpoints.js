// @ts-check
// Returning to a position: one that was saved, or the last one without a mistake.

import { app, enter, on } from './app.js';
import { solution } from './live.js';
import { say } from './play.js';
import { t } from './words/index.js';

/** @typedef {import('./app.js').Play} Play */

/** @type {Play | null} */ let saved = null;

/** Whether there is a checkpoint of this board. */
export const hasCheckpoint = () => saved !== null && saved.values.length === app.givens.length;

/** Saves the position. */
export function saveCheckpoint() {
    saved = app.play;
    say(t('checkpoint_saved'));
}

/** Returns to the position that was saved, as one step. */
export function toCheckpoint() {
    if (!saved || !hasCheckpoint()) return say(t('no_checkpoint'));
    if (saved !== app.play) enter(saved);
    say(t('checkpoint_back'));
}

/** Returns to the last position without a wrong digit, as one step. */
export function toLastRight() {
    const found = solution();
    if (!found) return say(t('cannot_check'));
    const { document, givens, play, history: { past } } = app;
    const isWrong = (/** @type {number} */ digit, /** @type {number} */ cell) => digit > 0 && !givens[cell] && digit !== found[cell];
    if (!play.values.some(isWrong)) return say(t('right_so_far'));
    let at = past.length - 1;
    while (past[at]?.document === document && past[at].play.values.some(isWrong)) at--;
    if (past[at]?.document === document) {
        const count = past.length - at;
        enter(past[at].play);
        return say(t('taken_back', { count }));
    }
    // the position was opened with mistakes
    const count = play.values.filter(isWrong).length;
    enter({ ...play, values: play.values.map((digit, cell) => isWrong(digit, cell) ? 0 : digit) });
    say(t('wrong_removed', { count }));
}

on(['reset'], () => { saved = null; });
