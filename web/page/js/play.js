// @ts-check
// Solving: mistakes, the timer, and what is said about the state of play.

import { call } from './api.js';
import { app, blankPlay, emit, enter, on } from './app.js';
import { say as announce } from './dom.js';
import { seenDigits } from './fog.js';
import { live, solution } from './live.js';
import { housesOf } from './pencil-marks.js';
import { mistakesText, t } from './words/index.js';

export const play = {
    /** Cells that are marked as wrong. @type {Set<number>} */
    wrong: new Set(),
    /** Cells that repeat a digit in a house. @type {Set<number>} */
    clashing: new Set(),
    /** Seconds before the timer was started last. */
    before: 0,
    /** When the timer was started; 0 if it stands. */
    since: 0,
    /** Whether the user has stopped the timer. */
    paused: false,
    message: '',
    isSolved: false,
    /** Whether the solution was shown. */
    isRevealed: false,
    /** Whether it was said that the board is full but wrong. */
    isFullSaid: false,
};

/** How all that begins. */
const BEGINNING = { before: 0, since: 0, paused: false, isSolved: false, isRevealed: false, isFullSaid: false, message: '' };

/** The time of the timer, in seconds. */
export function elapsed() {
    return play.before + (play.since ? (Date.now() - play.since) / 1000 : 0);
}

/** A time as `m:ss` or `h:mm:ss`. */
export function clock(/** @type {number} */ seconds) {
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
    const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
    return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The timer runs while a puzzle is being solved and the page is visible. */
export function runTimer() {
    const runs = app.tab === 'solve' && !play.paused && !play.isSolved && !document.hidden;
    if (runs && !play.since) play.since = Date.now();
    if (!runs && play.since) {
        play.before = elapsed();
        play.since = 0;
    }
    // a puzzle is not studied while its clock stands
    const { host } = app.board;
    host.inert = app.tab === 'solve' && play.paused;
    if (host.inert) host.dataset.paused = t('paused');
    else delete host.dataset.paused;
}

/** Stops the timer, or starts it again. */
export function pause() {
    play.paused = !play.paused;
    runTimer();
    emit('live');
}

/** Removes all entries and starts the timer at 0, if the user agrees. */
export function restart() {
    if (Object.values(app.play).some((list) => list.some((/** @type {any} */ entry) => entry.length ?? entry)) && !confirm(t('restart_question'))) return;
    Object.assign(play, BEGINNING, { wrong: new Set() });
    runTimer();
    enter(blankPlay(app.givens.length));
}

/** Enters the solution, if the user agrees. */
export function reveal() {
    const found = solution();
    if (!found) return say(t('cannot_check'));
    if (!confirm(t('reveal_question'))) return;
    Object.assign(play, { isSolved: true, isRevealed: true });
    runTimer();
    enter({ ...app.play, values: found.map((digit, cell) => app.givens[cell] ? 0 : digit) });
    say('');
}

/** Says something about the state of play. */
export function say(/** @type {string} */ message) {
    play.message = message;
    if (message) announce(message);
    emit('live');
}

/** The cells whose digit is not that of the solution. */
function mistakes(/** @type {number[]} */ found) {
    return new Set(app.play.values.flatMap((digit, cell) => digit && !app.givens[cell] && digit !== found[cell] ? [cell] : []));
}

/** Looks for mistakes and says how many there are. */
export async function check() {
    const found = solution();
    if (found) {
        play.wrong = mistakes(found);
        return say(play.wrong.size ? mistakesText(play.wrong.size) : t('right_so_far'));
    }
    say(t('checking'));
    try {
        const answer = await call('check', { puzzle: app.document, givens: app.digits, why: false, time: 30 });
        const words = { none: 'impossible', invalid: 'impossible', undecided: 'undecided' };
        say(t(words[/** @type {keyof words} */ (answer.verdict)] ?? 'still_possible'));
    } catch (error) {
        say(t('failed', { message: /** @type {Error} */ (error).message }));
    }
}

/** Follows an entry: marks what repeats, and mistakes if asked for; sees when all is solved. */
function follow() {
    // a digit does not tell what is in the fog
    const digits = seenDigits();
    play.clashing = new Set();
    for (const house of housesOf(app.document)) {
        /** @type {Map<number, number>} */ const seen = new Map();
        for (const cell of house) {
            const digit = digits[cell];
            if (!digit) continue;
            const other = seen.get(digit);
            if (other !== undefined) play.clashing.add(other).add(cell);
            seen.set(digit, cell);
        }
    }
    const found = solution();
    const wrong = found ? mistakes(found) : new Set();
    // what a check has marked stays marked while it is wrong
    play.wrong = app.options.checking ? wrong : new Set([...play.wrong].filter((cell) => wrong.has(cell)));
    if (!isFull()) Object.assign(play, { isSolved: false, isFullSaid: false, message: '' });
    runTimer();
}

/** Whether every cell has a digit. */
const isFull = () => app.digits.every((digit, cell) => digit || app.shape.missing[cell]);

/** Whether a full board waits for the answer about the puzzle. */
let isWaiting = false;

/** Says whether a full board is right. */
async function judge() {
    const { document, play: entered } = app;
    if (app.tab !== 'solve' || play.isSolved || play.isRevealed || !isFull() || !entered.values.some(Boolean)) return;
    isWaiting = live.status === 'running';
    if (isWaiting) return;
    const found = solution();
    let isRight = found ? !mistakes(found).size : !play.clashing.size;
    if (!found && isRight) {
        try {
            isRight = (await call('check', { puzzle: document, givens: app.digits, why: false, time: 30 })).verdict === 'unique';
        } catch {
            return;
        }
        if (app.play !== entered || app.document !== document) return;
    }
    if (isRight) {
        play.isSolved = true;
        runTimer();
        say(t('solved', { time: clock(elapsed()) }));
        emit('solved');
    } else if (!play.isFullSaid) {
        play.isFullSaid = true;
        say(t('full_but_wrong'));
    }
}

on(['play', 'document', 'options', 'tab'], follow);
on(['play'], () => void judge());
on(['live'], () => {
    if (live.status === 'done' && app.options.checking) {
        const found = solution();
        if (found) play.wrong = mistakes(found);
    }
    if (isWaiting && live.status === 'done') void judge();
});
on(['reset'], () => Object.assign(play, BEGINNING));
document.addEventListener('visibilitychange', runTimer);
