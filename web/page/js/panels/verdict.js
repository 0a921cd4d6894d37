// @ts-check
// The verdict below the board: what kdoku says about the puzzle as it stands.

import { useAddress } from '../api.js';
import { app, emit, on, select } from '../app.js';
import { cellName } from '../cells.js';
import { announce, button, field, fill, h, toggle } from '../dom.js';
import { choose } from '../editor/current.js';
import { ask, cellsOfPart, countAll, findMore, live, stop } from '../live.js';
import { candidatesText } from '../view.js';
import { language, plain, t } from '../words/index.js';
import { duration } from './make.js';

const state = h('p.state', { role: 'status', 'aria-live': 'polite', id: 'verdict-state' });
const action = h('span.action');
const options = h('div.options');
/** What the colours of the candidates mean, and the numbers of the cell under the cursor. */
const legend = h('div.legend.row');
const details = h('div.details');
const strip = h('div', { class: 'strip' }, state, action, options);
/** @type {number} */ let timer = 0;

/** The elements of the verdict. */
export function verdict() {
    return h('section', { id: 'verdict', 'aria-label': t('check') }, strip, legend, details);
}

/** Shows the verdict as it stands. */
export function showVerdict() {
    clearTimeout(timer);
    const [name, text] = summary();
    if (name === 'running') {
        // a quick answer shows no intermediate state
        const waited = performance.now() - live.since;
        if (waited < 150) {
            timer = window.setTimeout(showVerdict, 160 - waited);
            return;
        }
        timer = window.setTimeout(showVerdict, 500);
    }
    strip.className = `strip ${name}`;
    const parts = [h('strong', null, text)];
    if (live.status === 'done') parts.push(h('span.time', null, t('in_time', { time: duration(live.seconds) })));
    // the time alone is not worth an announcement
    if (state.dataset.text !== text || live.status === 'done') fill(state, ...parts);
    state.dataset.text = text;
    fill(action,
        name === 'running' ? button(t('stop'), stop, { 'data-key': 'stop' }) : null,
        live.status === 'stopped' || live.status === 'lost' || live.verdict === 'undecided' ? button(t('check_again'), ask, { 'data-key': 'check-again' }) : null);
    showOptions();
    showLegend();
    fill(details, ...more());
    announce(details);
}

/** Shows the switches of the candidates; the focus stays. */
function showOptions() {
    const { candidates, counts } = app.options;
    const isSolving = app.tab === 'solve';
    const key = `${language()} ${candidates} ${counts} ${isSolving}`;
    if (options.dataset.shows === key) return;
    options.dataset.shows = key;
    const option = (/** @type {'candidates' | 'counts'} */ name) => toggle(t(name), app.options[name], (on) => {
        app.options[name] = on;
        emit('options');
    }, { title: t(`${name}_hint`), 'data-key': name });
    const focus = /** @type {HTMLElement | null} */ (options.querySelector(':focus'))?.dataset.key;
    // for a solver they would be the solution
    fill(options, isSolving ? null : option('candidates'), candidates && !isSolving ? option('counts') : null);
    if (focus) /** @type {HTMLElement | null} */ (options.querySelector(`[data-key=${focus}]`))?.focus();
}

function showLegend() {
    const shows = app.options.candidates && app.options.counts && app.tab !== 'solve' && live.status === 'done' && live.counts;
    if (!shows) return fill(legend);
    const digits = app.cursor >= 0 ? candidatesText(app.cursor) : '';
    fill(legend,
        ['once', 'few', 'often'].map((name) => h(`span.${name}`, null, t(`count_${name}`))),
        digits ? h('span.note', null, `${cellName(app.cursor, app.shape)}: ${digits}`) : null);
}

on(['selection'], showLegend);

/** @returns {[string, string]} a class and words */
function summary() {
    if (live.status === 'running') {
        const seconds = Math.floor((performance.now() - live.since) / 1000);
        return ['running', seconds ? t('checking_for', { seconds }) : t('checking')];
    }
    if (live.status === 'stopped') return ['stopped', t('stopped')];
    if (live.status === 'lost') return ['failed', t('no_answer')];
    if (live.status === 'failed') return ['failed', t('unreadable')];
    if (live.status === 'idle') return ['idle', ''];
    return [live.verdict, t(live.verdict)];
}

function more() {
    const parts = [];
    const isSetting = app.isSetting;
    for (const problem of live.problems) parts.push(h('p.bad', null, plain(problem.message), problem.hint ? h('span.note', null, ` ${plain(problem.hint)}`) : null));
    if (live.status === 'lost' && live.isLocked) parts.push(addressField());
    for (const clash of live.clashes) parts.push(h('p.bad', null, t('clash', { digit: app.shape.symbols[clash.digit - 1], house: clash.in })));
    if (isSetting && live.verdict === 'multiple' && live.solutions.length > 1 && !app.options.candidates) {
        const count = live.solutions[0].filter((digit, cell) => digit !== live.solutions[1][cell]).length;
        const isOff = !app.options.differences;
        const at = isOff ? -2 : live.shown === 'both' ? -1 : live.shown;
        const show = (/** @type {'both' | 'off' | number} */ which) => () => {
            app.options.differences = which !== 'off';
            if (which !== 'off') live.shown = which;
            emit('options');
        };
        const isFew = live.solutions.length === 2;
        parts.push(h('div.row', null,
            h('span.grow', null, at < 0 ? t('differences', { count }) : t('solution_of', { n: at + 1, count: live.solutions.length })),
            h('div.segments.small', { role: 'group', 'aria-label': t('multiple') },
                button(t('show_both'), show('both'), { 'aria-pressed': String(at === -1), 'data-key': 'show-both' }),
                button(t('show_first'), show(0), { 'aria-pressed': String(at === 0), 'data-key': 'show-first' }),
                isFew ? button(t('show_second'), show(1), { 'aria-pressed': String(at === 1), 'data-key': 'show-second' })
                    : [button('‹', show(Math.max(0, at - 1)), { 'aria-label': t('previous') }), button('›', show(Math.min(live.solutions.length - 1, at + 1)), { 'aria-label': t('next') })],
                button(t('off'), show('off'), { 'aria-pressed': String(isOff), 'data-key': 'show-off' }))),
        h('div.row', null,
            isFew ? button(t('more_solutions'), () => void findMore(), { 'data-key': 'more-solutions' }) : null,
            button(t('count_all'), () => void countAll(), { 'data-key': 'count' }),
            h('span.grow.message', null, live.number)));
    }
    if (isSetting && live.diagnosing && live.status === 'done') parts.push(h('p.note', null, t('looking_for_conflict')));
    if (isSetting && live.isUnexplained && !live.clashes.length) parts.push(h('p.note', null, t('no_conflict')));
    if (isSetting && live.conflict) {
        parts.push(h('p', null, t('conflict')), h('ul.parts', null, live.conflict.parts.map(part)));
        const suspects = live.conflict.suspects ?? [];
        if (suspects.length) parts.push(h('p', null, t('suspects')), h('ul.parts', null, suspects.map(part)));
    }
    if (isSetting && live.warnings.length) parts.push(h('p.note', null, plain(live.warnings.map((warning) => warning.message).join('\n'))));
    return parts;
}

/** Where the address of a server that was started again is pasted. */
function addressField() {
    const input = h('input', {
        type: 'text', autocomplete: 'off', spellcheck: 'false', 'data-key': 'address', oninput: () => input.setCustomValidity(''), onchange: () => {
            if (useAddress(input.value)) return ask();
            input.setCustomValidity(t('no_token'));
            input.reportValidity();
        },
    });
    return field(t('new_address'), input);
}

/** A given or a clue, as a button that shows it. */
function part(/** @type {import('../live.js').Part} */ one) {
    const show = () => {
        if (one.clue) choose(`${one.clue[0]}.${one.clue[1]}`, Number(one.clue[2]), false);
        select(cellsOfPart(one));
    };
    const name = one.given === undefined || one.given === null ? plain(one.name) : t('given_at', { cell: cellName(one.given, app.shape) });
    return h('li', null, button(name, show, {}, '.link'));
}
