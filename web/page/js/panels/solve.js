// @ts-check
// The panel for solving: the rules, the pad, the timer, checks, hints and the explanation.

import { app, emit } from '../app.js';
import { button, h, toggle } from '../dom.js';
import * as hints from '../hints.js';
import { live } from '../live.js';
import * as playing from '../play.js';
import { plain, t } from '../words/index.js';
import { pad } from './pad.js';
import { scaleField } from './scale.js';

/** @returns {HTMLElement} */
export function solvePanel() {
    const { play } = playing;
    return h('div.solve', null,
        rulesSection(),
        h('section.timer', null,
            h('time', { id: 'clock', role: 'timer', 'aria-label': t('timer') }, playing.clock(playing.elapsed())),
            button(t(play.paused ? 'resume' : 'pause'), playing.pause, { 'data-key': 'pause' }),
            button(t('check'), () => void playing.check(), { 'data-key': 'check' }),
            button(t('restart'), playing.restart, { 'data-key': 'restart' })),
        h('p.message', null, play.message),
        pad(),
        hintSection(),
        h('section', null,
            toggle(t('mark_mistakes'), app.options.checking, (on) => {
                app.options.checking = on;
                emit('options');
            }, { 'data-key': 'checking' }),
            h('div.row', null, button(t('reveal'), playing.reveal, { 'data-key': 'reveal' }))));
}

/** Title, author and description, and the rules: those of the author, or else of kdoku. */
function rulesSection() {
    const { title, author, description, rules } = app.document;
    const lines = [description, ...(rules ? [rules] : live.rules)].filter(Boolean);
    if (!title && !author && !lines.length) return null;
    return h('section.rules', null,
        title || author ? h('div.titled', null, title ? h('h2', null, title) : null, author ? h('p.note', null, author) : null) : null,
        lines.length ? h('div.text', { role: 'group', 'aria-label': t('rules'), tabindex: 0 }, lines.map((line) => h('p', null, line))) : null);
}

/** Hints, degree by degree, or the steps of the explanation. */
export function hintSection() {
    const { hint } = hints;
    const step = hints.shownStep();
    const words = [];
    if (hint.busy) words.push(h('div.row', null, h('span.note.grow', null, t('working')), button(t('stop'), hints.close, { 'data-key': 'stop-hint' })));
    if (hint.message) words.push(h('p', null, plain(hint.message)));
    // the step itself says both
    if (hint.answer?.state === 'step' && !step) {
        words.push(h('p', null, plain(hint.answer.nudge)));
        if (hint.degree >= 2) words.push(h('p', null, plain(hint.answer.technique)));
    }
    if (hint.steps.length) {
        words.push(h('div.row', null,
            button('‹', () => void hints.goTo(hint.at - 1), { 'aria-label': t('previous'), disabled: hint.at === 0, 'data-key': 'previous' }, '.icon'),
            h('span.grow', null, t('step_of', { n: hint.at + 1, count: hint.steps.length })),
            button('›', () => void hints.goTo(hint.at + 1), { 'aria-label': t('next'), disabled: hint.at + 1 >= hint.steps.length, 'data-key': 'next' }, '.icon')));
    }
    if (step) words.push(h('p.step', null, plain(step.text)));
    if (hint.steps.length) {
        words.push(h('ol.steps', null, hint.steps.map((one, at) => h('li', null,
            button(one.name, () => void hints.goTo(at), { 'aria-current': at === hint.at ? 'step' : null, 'data-key': `step-${at}` }, '.link')))));
        if (hint.summary) words.push(h('p.note', null, hint.summary));
    }
    const isOpen = Boolean(hint.answer || hint.steps.length || hint.message);
    const labels = ['hint', 'hint_more', 'hint_step', 'hint_again'];
    return h('section.hints', null,
        h('h2', null, t('hints_title')),
        h('div.row', null,
            button(t(labels[hint.steps.length ? 0 : hint.degree]), () => void hints.more(), { 'data-key': 'hint', disabled: hint.busy }, '.primary'),
            step && !hint.steps.length ? button(t('hint_apply'), hints.apply, { 'data-key': 'apply-hint' }) : null,
            button(t('explain'), () => void hints.explain(), { 'data-key': 'explain', disabled: hint.busy }),
            isOpen ? button(t('hint_close'), hints.close, { 'data-key': 'close-hint' }) : null),
        h('div.words', null, words),
        scaleField());
}

/** The bar above the board. */
export function solveBar() {
    return h('div', null);
}
