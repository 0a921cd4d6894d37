// @ts-check
// The page for solving: the rules, the pad, checks and further actions, hints and the explanation;
// and the bar above the board with the timer and the state of play.

import { app, emit, on } from '../app.js';
import { cellName } from '../cells.js';
import { hasCheckpoint, saveCheckpoint, toCheckpoint, toLastRight } from '../checkpoints.js';
import { button, h, menu, s, toggle } from '../dom.js';
import * as hints from '../hints.js';
import { icon } from '../icons.js';
import { ask, live } from '../live.js';
import { fillMarks, toggleAutomatic } from '../pencil-marks.js';
import * as playing from '../play.js';
import { plain, t } from '../words/index.js';
import { pad } from './pad.js';
import { scaleField } from './scale.js';
import { showSolved } from './solved.js';

on(['solved'], showSolved);

/** @returns {HTMLElement} */
export function solvePanel() {
    const section = hintSection();
    return h(`div.solve${section ? '.with-hints' : ''}`, null,
        rulesSection(),
        h('section.entering', { inert: playing.play.paused }, pad(), actions(), combinations()),
        section);
}

/** The bar above the board: the time, and the state of play. @returns {HTMLElement} */
export function solveBar() {
    const { play } = playing;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = active?.closest('.solve-bar') ? active.dataset.key : null;
    const message = play.message || (live.status === 'lost' ? t('no_answer') : '');
    const left = app.digits.filter((digit, cell) => !digit && !app.shape.missing[cell]).length;
    const bar = h('div.solve-bar', null,
        h('time', { id: 'clock', role: 'timer', 'aria-label': t('timer') }, playing.clock(playing.elapsed())),
        play.isSolved ? null : button(pauseSign(play.paused), (event) => {
            playing.pause();
            if (event.detail > 0) app.board.cells.focus({ preventScroll: true });
        }, { 'aria-label': t(play.paused ? 'resume' : 'pause'), title: t(play.paused ? 'resume' : 'pause'), 'data-key': 'pause' }, '.icon'),
        h(`p.message${message ? '' : '.calm'}`, null, message || (play.paused ? t('paused') : left ? t('cells_left', { count: left }) : '')),
        live.status === 'lost' ? button(t('check_again'), ask, { 'data-key': 'check-again' }) : null);
    // once it stands in the page
    if (key) queueMicrotask(() => bar.querySelector(`[data-key=${key}]`)?.focus({ preventScroll: true }));
    return bar;
}

/** Two strokes, or a triangle. */
function pauseSign(/** @type {boolean} */ paused) {
    return s('svg', { viewBox: '0 0 16 16', width: 14, height: 14, 'aria-hidden': 'true' }, s('path', { d: paused ? 'M4 2l10 6-10 6z' : 'M3 2h4v12H3zM9 2h4v12H9z', fill: 'currentColor' }));
}

/** The rules as they are shown: all of them, or the first lines; and whether there are more. */
const rules = { isOpen: false, isLong: false };
on(['reset'], () => Object.assign(rules, { isOpen: false, isLong: false }));

/** Title, author and description, and the rules: those of the author, or else of kdoku. */
function rulesSection() {
    const { title, author, description, rules: own } = app.document;
    const lines = [description, ...(own ? [own] : live.rules)].filter(Boolean);
    if (!title && !author && !lines.length) return null;
    const text = h(`div.text${rules.isOpen ? '' : '.short'}`, { role: 'group', 'aria-label': t('rules') }, lines.map((line) => h('p', null, line)));
    const more = button(t(rules.isOpen ? 'rules_less' : 'rules_more'), () => {
        rules.isOpen = !rules.isOpen;
        emit('tool');
    }, { 'aria-expanded': String(rules.isOpen), hidden: !rules.isLong && !rules.isOpen, 'data-key': 'rules-more' }, '.link');
    new ResizeObserver(() => {
        if (rules.isOpen) return;
        rules.isLong = text.scrollHeight > text.clientHeight + 2;
        more.hidden = !rules.isLong;
    }).observe(text);
    return h('section.rules', null,
        title || author ? h('div.titled', null, title ? h('h2', null, title) : null, author ? h('p.note', null, author) : null) : null,
        lines.length ? [text, more] : null);
}

/** What writes the combinations of the selected killer cage into a line, once it is loaded. */
let writeCombinations = (/** @type {HTMLElement} */ line) => void import('./combinations.js').then(({ writeInto }) => {
    writeCombinations = writeInto;
    writeInto(line);
});

/** A line for the combinations of the selected killer cage. */
function combinations() {
    const line = h('p.note.combinations', { role: 'status' });
    if (app.document.cages?.list?.length) writeCombinations(line);
    return line;
}

/** Hint, check, and a menu with all else. */
function actions() {
    const { hint } = hints;
    const labels = ['hint', 'hint_more', 'hint_step', 'hint_apply'];
    return h('div.actions', null,
        button(t(labels[hint.steps.length ? 0 : hint.degree]), () => void hints.more(), { 'data-key': 'hint', disabled: hint.busy }, '.primary'),
        button(t('check'), () => void playing.check(), { 'data-key': 'check' }),
        furtherActions());
}

function furtherActions() {
    const item = (/** @type {string} */ word, /** @type {() => void} */ action, keys = '', attributes = {}) =>
        button([h('span', null, t(word)), keys ? h('kbd', null, keys) : null], action, { 'data-key': word.replaceAll('_', '-'), 'aria-keyshortcuts': keys || null, ...attributes });
    const option = (/** @type {'clearMarks' | 'highlight' | 'checking'} */ name, /** @type {string} */ word) => toggle(t(word), app.options[name], (on) => {
        app.options[name] = on;
        emit('options');
    }, { 'data-key': name });
    const automatic = toggle(t('automatic'), app.options.automatic, toggleAutomatic, { 'data-key': 'automatic', 'aria-keyshortcuts': 'M' });
    automatic.append(h('kbd', null, 'M'));
    const details = menu(icon('more', 20), [
        item('fill_marks', fillMarks), automatic, option('clearMarks', 'clear_marks'), h('hr'),
        item('save_checkpoint', saveCheckpoint, 'K'), item('to_checkpoint', toCheckpoint, 'Shift+K', { disabled: !hasCheckpoint() }), item('to_last_right', toLastRight), h('hr'),
        item('explain', () => void hints.explain()), item('all_steps', () => void hints.explain(true)), option('checking', 'mark_mistakes'), option('highlight', 'highlight'), scaleField(), h('hr'),
        item('restart', playing.restart), item('reveal', playing.reveal),
    ], { 'aria-label': t('solve_menu'), title: t('solve_menu'), 'data-key': 'solve-menu' });
    details.addEventListener('toggle', () => { if (details.hasAttribute('open')) place(details); });
    return details;
}

/** Places a menu in the window, so that the panel does not cut it. */
function place(/** @type {HTMLElement} */ details) {
    const items = /** @type {HTMLElement} */ (details.querySelector('.menu-items'));
    const { right, bottom } = details.getBoundingClientRect();
    const box = items.getBoundingClientRect();
    const { left, top } = getComputedStyle(items);
    items.style.left = `${parseFloat(left) + Math.max(8, right - box.width) - box.left}px`;
    items.style.top = `${parseFloat(top) + Math.max(8, Math.min(bottom + 4, innerHeight - box.height - 8)) - box.top}px`;
}

/** Hints, degree by degree, or the steps of the explanation; nothing if neither is open. */
export function hintSection() {
    const { hint } = hints;
    const step = hints.shownStep();
    const isOpen = Boolean(hint.busy || hint.answer || hint.steps.length || hint.message);
    if (!isOpen) return null;
    const words = [];
    if (hint.busy) words.push(h('p.note', null, t('working')));
    if (hint.message) words.push(h('p', null, plain(hint.message)));
    // the step itself says both
    if (hint.answer?.state === 'step' && !step) {
        words.push(h('p', null, plain(hint.answer.nudge)));
        if (hint.degree >= 2) words.push(h('p', null, plain(hint.answer.technique)));
    }
    if (step) words.push(h('p.step', null, plain(step.text)));
    if (hint.summary) words.push(h('p.note', null, hint.summary));
    const at = hint.steps.length ? [
        button('‹', () => void hints.goTo(hint.at - 1), { 'aria-label': t('previous'), disabled: hint.at === 0, 'data-key': 'previous' }, '.icon'),
        h('span.grow', null, t('step_of', { n: hint.at + 1, count: hint.steps.length })),
        button('›', () => void hints.goTo(hint.at + 1), { 'aria-label': t('next'), disabled: hint.at + 1 >= hint.steps.length, 'data-key': 'next' }, '.icon'),
    ] : h('h2.grow', null, t('hint'));
    return h('section.hints', null,
        h('div.row', null, at, button('✕', hints.close, { 'aria-label': t('hint_close'), title: t('hint_close'), 'data-key': 'close-hint' }, '.icon')),
        h('div.words', null, words),
        hint.steps.length ? h('ol.steps', null, hints.groups(hint.steps).map(groupLine)) : null);
}

/** A group of steps: one line, which opens if there are several. */
function groupLine(/** @type {{first: number, steps: import('../hints.js').Step[]}} */ { first, steps }) {
    const { hint } = hints;
    const stepLine = (/** @type {import('../hints.js').Step} */ step, /** @type {number} */ at, /** @type {string} */ name) =>
        button([name, h('span.cells', null, cellsOfStep(step))], () => void hints.goTo(at), { 'aria-current': at === hint.at ? 'step' : null, 'data-key': `step-${at}` }, '.link');
    const [step] = steps;
    const clues = [...new Set(steps.flatMap(({ clue }) => clue?.name ?? []))];
    const name = [capital(step.name), clues.slice(0, 2).join(', ') + (clues.length > 2 ? ' …' : '')].filter(Boolean).join(': ');
    if (steps.length === 1) return h('li', null, stepLine(step, first, name));
    const isOpen = hint.open.has(first);
    const isHere = hint.at >= first && hint.at < first + steps.length;
    return h('li', null,
        button([name, h('span.cells', null, `· ${t('steps_of_group', { count: steps.length })}`)], () => {
            if (isOpen) hint.open.delete(first);
            else hint.open.add(first);
            emit('hint');
        }, { 'aria-expanded': String(isOpen), 'aria-current': isHere && !isOpen ? 'step' : null, 'data-key': `group-of-${first}` }, '.link.group'),
        isOpen ? h('ul', null, steps.map((one, i) => h('li', null, stepLine(one, first + i, clues.length > 1 ? capital(one.clue?.name ?? '') : '')))) : null);
}

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The cells that a step changes. */
function cellsOfStep(/** @type {import('../hints.js').Step} */ step) {
    const cells = [...new Set([...step.placements, ...step.eliminations].map(({ cell }) => cell))];
    const shown = cells.slice(0, 4).map((cell) => cellName(cell, app.shape)).join(' ');
    return cells.length > 4 ? `${shown} …` : shown;
}
