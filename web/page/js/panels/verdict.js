// @ts-check
// The verdict: a bar of one height above the board, and its details, which open over the panel.

import { useAddress } from '../api.js';
import { app, emit, on, select } from '../app.js';
import { cellName } from '../cells.js';
import { clueAt, partName } from '../clue-names.js';
import { announce, button, field, fill, h, toggle } from '../dom.js';
import { choose } from '../editor/current.js';
import { regionFault } from '../editor/regions.js';
import { ask, cellsOfPart, countAll, differingCells, findMore, live, showDetails, stop } from '../live.js';
import { kindOf } from '../kinds.js';
import { candidatesText } from '../view.js';
import { plain, t } from '../words/index.js';
import { duration } from './make.js';
import { chooseGroup } from './set/groups.js';

const state = h('p.state', { role: 'status', 'aria-live': 'polite', id: 'verdict-state' });
const actions = h('div.actions');
const strip = h('div', { class: 'strip' }, state, actions);
/** The element of the details. @type {HTMLElement} */ let details;
/** @type {number} */ let timer = 0;

/** The bar. */
export function verdictBar() {
    return h('div', { id: 'verdict' }, strip);
}

/** Takes the element over the panel that shows the details. */
export function useDetails(/** @type {HTMLElement} */ element) {
    details = element;
    details.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        showDetails(false);
        /** @type {HTMLElement | null} */ (strip.querySelector('[data-key=details]'))?.focus();
    });
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
    const parts = [h('strong', { title: text }, text)];
    if (live.status === 'done' && name === live.verdict) parts.push(h('span.time', null, duration(live.seconds)));
    // the time alone is not worth an announcement
    if (state.dataset.text !== text || live.status === 'done') fill(state, ...parts);
    state.dataset.text = text;
    showActions(name);
    const content = more();
    details.hidden = !live.isOpen || !content.length;
    if (details.hidden) return fill(details);
    const focus = details.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
    fill(details,
        h('div.head', null, h('h2', { id: 'details-title' }, text), button('×', () => showDetails(false), { 'aria-label': t('close'), 'data-key': 'close-details' }, '.icon')),
        ...content);
    if (focus) /** @type {HTMLElement | null} */ (details.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
    announce(details);
}

/** Shows the buttons of the bar; the focus stays. */
function showActions(/** @type {string} */ name) {
    const focus = /** @type {HTMLElement | null} */ (actions.querySelector(':focus'))?.dataset.key;
    const label = { multiple: 'compare', none: 'why', invalid: 'why', failed: 'why' }[name] ?? (live.warnings.length || app.options.candidates ? 'details' : '');
    fill(actions,
        name === 'running' ? button(t('stop'), stop, { 'data-key': 'stop' }) : null,
        live.status === 'stopped' || live.status === 'lost' || live.verdict === 'undecided' ? button(t('check_again'), ask, { 'data-key': 'check-again' }) : null,
        label && more().length ? button(t(label), () => showDetails(!live.isOpen), { 'aria-expanded': String(live.isOpen), 'aria-controls': 'details', 'data-key': 'details' }) : null,
        name === 'idle' ? null : button(t('candidates'), () => {
            app.options.candidates = !app.options.candidates;
            emit('options');
        }, { 'aria-pressed': String(app.options.candidates), title: t('candidates_hint'), 'data-key': 'candidates' }));
    if (focus) /** @type {HTMLElement | null} */ (actions.querySelector(`[data-key=${focus}]`))?.focus();
}

on(['selection'], () => {
    const place = details?.querySelector('.legend .note');
    if (place) place.textContent = numbersOfCell();
});

/** In how many solutions each candidate of the cell under the cursor is. */
function numbersOfCell() {
    const digits = app.cursor >= 0 ? candidatesText(app.cursor) : '';
    return digits && `${cellName(app.cursor, app.shape)}: ${digits}`;
}

/** @returns {[string, string]} a class, and one sentence */
function summary() {
    if (live.status === 'running') {
        const seconds = Math.floor((performance.now() - live.since) / 1000);
        return ['running', seconds ? t('checking_for', { seconds }) : t('checking')];
    }
    if (live.status === 'stopped') return ['stopped', t('stopped')];
    if (live.status === 'lost') return ['failed', t('no_answer')];
    const fault = regionFault();
    if (fault) return ['undecided', fault];
    if (live.status === 'failed') return ['failed', live.problems[0] ? sentence(live.problems[0].message) : t('unreadable')];
    if (live.status === 'idle') return ['idle', t('nothing_yet')];
    if (live.verdict === 'invalid' && live.clashes.length) return ['invalid', clashText(live.clashes[0])];
    if (live.verdict === 'none' && live.conflict) return ['none', conflictText()];
    return [live.verdict, t(live.verdict)];
}

/** A message of kdoku as a sentence. */
function sentence(/** @type {string} */ message) {
    const text = plain(message);
    // the name of a cell stays as it is
    if (/^r\d+c\d/.test(text)) return text;
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What repeats. */
const clashText = (/** @type {{digit: number, in: string}} */ clash) => t('clash', { digit: app.shape.symbols[clash.digit - 1], house: houseName(clash.in) });

/** A house in the language of the page. */
function houseName(/** @type {string} */ name) {
    const [, kind, number] = /^(row|column|box|region) (\d+)$/.exec(name) ?? [];
    return kind ? t(`${kind}_n`, { n: number }) : name;
}

/** Why there is no solution, in one sentence. */
function conflictText() {
    const parts = live.conflict?.parts ?? [];
    const names = parts.slice(0, 2).map((part) => partName(part, app.document));
    if (parts.length === 1) return t('cannot_be_met', { clue: names[0] });
    const isCurrent = (/** @type {import('../live.js').Part} */ { clue }) => {
        const found = clueAt(clue, app.document);
        return Boolean(found && found.id === app.current?.id && found.index === app.current.index);
    };
    const current = parts.find(isCurrent);
    if (current) return t('does_not_fit', { clue: partName(current, app.document) });
    if (parts.length === 2) return t('two_clash', { first: names[0], second: names[1] });
    return t('many_clash', { count: parts.length });
}

function more() {
    const parts = [];
    for (const problem of live.problems) parts.push(problemText(problem));
    if (live.status === 'lost' && live.isLocked) parts.push(addressField());
    for (const clash of live.clashes) parts.push(h('p.bad', null, clashText(clash)));
    if (live.verdict === 'multiple' && live.solutions.length > 1) parts.push(...comparison());
    if (live.diagnosing && live.status === 'done') parts.push(h('p.note', null, t('looking_for_conflict')));
    if (live.isUnexplained && !live.clashes.length) parts.push(h('p.note', null, t('no_conflict')));
    if (live.conflict) {
        const { parts: clash, suspects = [] } = live.conflict;
        if (clash.length > 1) parts.push(h('p', null, t('conflict')));
        parts.push(h('ul.parts', null, clash.map(part)));
        const key = (/** @type {import('../live.js').Part} */ one) => JSON.stringify([one.given, one.clue]);
        const inConflict = new Set(clash.map(key));
        const others = suspects.filter((one) => !inConflict.has(key(one)));
        if (others.length) parts.push(h('p', null, t('suspects')), h('ul.parts', null, others.map(part)));
        else if (clash.length > 1 && suspects.length === clash.length) parts.push(h('p.note', null, t('each_suspect')));
    }
    if (app.options.candidates && live.status === 'done') parts.push(...candidateOptions());
    if (live.warnings.length) parts.push(h('h3', null, t('warnings')), h('p.note', null, live.warnings.map((warning) => sentence(warning.message)).join('\n')));
    return parts;
}

/** A problem, as a button that shows its clue if it has one. */
function problemText(/** @type {import('../api.js').Problem} */ problem) {
    const clue = clueAt(problem.path, app.document);
    const text = sentence(problem.message);
    return h('p.bad', null,
        clue ? button(text, () => choose(clue.id, clue.index), {}, '.link.bad') : text,
        problem.hint ? h('span.note', null, ` ${sentence(problem.hint)}.`) : null);
}

/** Two solutions side by side, and how many there are. */
function comparison() {
    const count = differingCells().length;
    const isFew = live.solutions.length === 2;
    const at = live.shown === 'both' ? -1 : live.shown;
    const show = (/** @type {'both' | number} */ which) => () => {
        live.shown = which;
        emit('live');
    };
    return [
        h('p', null, at < 0 ? t('differences', { count }) : isFew ? t('solution_named', { name: t(at ? 'show_second' : 'show_first'), count: differingCells().length }) : t('solution_of', { n: at + 1, count: live.solutions.length })),
        h('div.segments.small', { role: 'group', 'aria-label': t('multiple') },
            button(t('show_both'), show('both'), { 'aria-pressed': String(at === -1), 'data-key': 'show-both' }),
            button(t('show_first'), show(0), { 'aria-pressed': String(at === 0), 'data-key': 'show-first' }),
            isFew ? button(t('show_second'), show(1), { 'aria-pressed': String(at === 1), 'data-key': 'show-second' })
                : [button('‹', show(Math.max(0, at - 1)), { 'aria-label': t('previous'), 'data-key': 'previous-solution' }), button('›', show(Math.min(live.solutions.length - 1, at + 1)), { 'aria-label': t('next'), 'data-key': 'next-solution' })]),
        h('div.row', null,
            isFew ? button(t('more_solutions'), () => void findMore(), { 'data-key': 'more-solutions' }) : null,
            button(t('count_all'), () => void countAll(), { 'data-key': 'count' }),
            h('span.grow.message', null, live.number))];
}

/** How the candidates are coloured. */
function candidateOptions() {
    const { counts } = app.options;
    return [
        h('h3', null, t('candidates')),
        toggle(t('counts'), counts, (on) => {
            app.options.counts = on;
            emit('options');
        }, { title: t('counts_hint'), 'data-key': 'counts' }),
        counts && live.counts ? h('div.legend.row', null,
            ['once', 'few', 'often'].map((name) => h(`span.${name}`, null, t(`count_${name}`))),
            h('span.note', null, numbersOfCell())) : null].filter(Boolean);
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
        const clue = clueAt(one.clue, app.document);
        if (clue) choose(clue.id, clue.index);
        if (clue && !kindOf(clue.id)) return chooseGroup('clues');
        select(cellsOfPart(one));
    };
    return h('li', null, button(partName(one, app.document), show, {}, '.link'));
}
