// @ts-check
// The form for rules of one's own: a kind, what must hold, for which cells, and how they are drawn.
// It keeps its state while the panel around it is built anew.

import { call } from '../api.js';
import { app, edit, emit, on, select } from '../app.js';
import { pathThrough } from '../board.js';
import { cellNames, cellsIn } from '../cells.js';
import { listOf, replaced, withList } from '../clues.js';
import { button, field, fill, h, s, say, toggle } from '../dom.js';
import { useTool } from '../editor/tools.js';
import { BLANK, RULES, clueOf, hasCells, hasChoice, isNegatable, isOrdered, namedOf, ruleOf } from '../own-rules.js';
import { COLOURS, DRAWINGS, drawn, isOwn, missing, openDraft, shapeAt, state, verdictOf, withRule, wordsOf } from '../rule-draft.js';
import { EXAMPLES } from '../rule-examples.js';
import { sentenceOf, tomlOf } from '../rule-words.js';
import { t } from '../words/index.js';
import { relationFields, ruleFields } from './rule-fields.js';
import { allowed } from './rule-preview.js';

/** @typedef {import('../own-rules.js').Rule} Rule */

/** The kinds, each with its drawing. */
const KINDS = /** @type {Record<Rule['kind'], string>} */ ({
    relation: '<path d="M3 7h18v10H3zM12 7v10"/><path d="M7.5 4.5q4.5-3 9 0" stroke="var(--accent)"/><path d="m14.5 2.5 2.3 2-2.6 1.3" stroke="var(--accent)"/>',
    line: '<path d="M5 19 9 8l6 6 4-9" stroke="var(--accent)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
    count: '<path d="M3 9h18v6H3zM9 9v6M15 9v6"/><path d="M4.5 12h3m2 0" stroke="var(--accent)" stroke-width="2.5"/><path d="M16.5 12h3" stroke="var(--accent)" stroke-width="2.5"/>',
    group: '<path d="M4 4h10v6h6v10H4z" stroke-dasharray="3 2" stroke="var(--accent)"/>',
    area: '<path d="M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18" opacity=".5"/><path d="M3 3h6v6h6v6h6v6h-6v-6H9V9H3z" fill="var(--accent)" fill-opacity=".35" stroke="var(--accent)"/>',
});

const root = h('section.rule-form');

/** Where the preview and the verdict are, while the form is shown. @type {HTMLElement | null} */
let preview = null;
/** @type {HTMLElement | null} */ let verdict = null;
/** @type {HTMLButtonElement | null} */ let save = null;
/** @type {HTMLTextAreaElement | null} */ let cellsInput = null;
/** @type {HTMLTextAreaElement | null} */ let wordsInput = null;
/** @type {AbortController | null} */ let checking = null;

/**
 * The form for rules of one's own.
 * @returns {HTMLElement}
 */
export function ruleForm() {
    render();
    return root;
}

/**
 * Opens a rule of the puzzle in the form, as text if the form has no such rule.
 * @param {string} id the name of its table
 * @param {number} index
 */
export function editRule(id, index) {
    const raw = listOf(app.document, id)[index];
    if (raw === undefined) return;
    const rule = ruleOf(id, raw, app.shape);
    if (!rule) {
        openDraft(null, { id, index, raw });
        state.source = tomlOf({ id, raw });
    } else {
        if (rule.text === sentenceOf(rule, app.shape)) rule.text = null;
        openDraft(rule, { id, index, raw });
        const shape = shapeAt(rule.cells);
        Object.assign(state, { drawing: shape?.kind ?? 'none', colour: shape?.colour ?? '' });
        if (hasCells(rule)) select(cellsIn(rule.cells, app.shape));
        if (isOrdered(rule)) useTool('path');
    }
    emit('tool');
    render();
    focusFirst();
}

/** Shows the kinds again. */
function close() {
    checking?.abort();
    openDraft(null);
    leaveBoard();
    render();
}

/** Leaves the path of the cells. */
function leaveBoard() {
    if (app.tool === 'path') useTool('select');
    else app.board?.preview();
}

/** Begins a new rule; its cells are the selected ones. */
function begin(/** @type {Partial<Rule>} */ start) {
    const rule = { ...BLANK, ...start };
    if (rule.kind !== 'relation') rule.op = 'eq';
    if (!start.rule && rule.kind in RULES) rule.rule = RULES[rule.kind][0];
    openDraft(rule);
    state.follows = true;
    useTool(isOrdered(rule) ? 'path' : 'select');
    followSelection();
    render();
    focusFirst();
}

function focusFirst() {
    /** @type {HTMLElement | null} */ (root.querySelector('[data-key=rule-back]'))?.focus();
}

/** Changes the rule; what depends on it is shown anew. */
function set(/** @type {Partial<Rule>} */ change) {
    const rule = state.rule = { .../** @type {Rule} */ (state.rule), ...change };
    const tool = isOrdered(rule) ? 'path' : 'select';
    if ('over' in change && app.tool !== tool) useTool(tool);
    render();
}

/** Changes what is typed; the controls stay as they are. */
function type(/** @type {Partial<Rule>} */ change) {
    state.rule = { .../** @type {Rule} */ (state.rule), ...change };
    showPreview();
}

/** Takes the selected cells. */
function followSelection() {
    const { rule, follows } = state;
    if (!rule || !follows || !root.isConnected) return;
    rule.cells = cellNames(app.selection, app.shape);
    if (cellsInput) cellsInput.value = rule.cells;
    showPreview();
}

/** Builds the form anew; the focus stays. */
function render() {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = active && root.contains(active) ? active.dataset.key : null;
    preview = verdict = save = cellsInput = wordsInput = null;
    fill(root, state.source !== null ? sourceForm() : state.rule ? form(state.rule) : start());
    if (state.rule) showPreview();
    if (key) /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
}

function drawing(/** @type {string} */ look) {
    const picture = s('svg', { viewBox: '0 0 24 24', width: 28, height: 28, 'aria-hidden': 'true', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 });
    picture.innerHTML = look;
    return picture;
}

/** The kinds of rules, and the examples. */
function start() {
    return [
        h('h2', null, t('rule_heading')),
        h('div.rule-cards', { role: 'group', 'aria-label': t('rule_kinds') }, Object.entries(KINDS).map(([kind, look]) =>
            button([drawing(look), h('span', null, h('strong', null, t(`rule_kind:${kind}`)), h('span.note', null, t(`rule_eg:${kind}`)))],
                () => begin({ kind: /** @type {Rule['kind']} */ (kind) }), { 'data-key': `rule-${kind}` }, '.rule-card'))),
        h('h3', null, t('rule_examples')),
        h('div.chips', { role: 'group', 'aria-label': t('rule_examples') }, EXAMPLES.map(([name, rule]) =>
            button(t(`rule_example:${name}`), () => begin(rule), { 'data-key': `rule-example-${name}` }))),
    ];
}

/** The heading of a form, with its kind. */
function heading(/** @type {string} */ kind) {
    return h('div.rule-head', null, button('←', close, { 'aria-label': t('rule_back'), title: t('rule_back'), 'data-key': 'rule-back' }, '.icon'),
        h('div', null, h('h2', null, t(state.place ? 'rule_change_heading' : 'rule_heading')), h('h3', null, kind)));
}

/** The form of a rule. */
function form(/** @type {Rule} */ rule) {
    const { kind } = rule;
    preview = h('div.rule-preview', { role: 'group', 'aria-label': t('rule_preview') });
    verdict = h('p.rule-verdict', { role: 'status' });
    save = button(t(state.place ? 'rule_save' : 'rule_add'), apply, { 'data-key': 'rule-add' }, '.primary');
    const source = h('pre.rule-source', { hidden: !state.isTextShown, tabindex: 0 });
    const reveal = button(t('rule_as_text'), () => {
        state.isTextShown = !state.isTextShown;
        render();
    }, { 'aria-expanded': String(state.isTextShown), 'data-key': 'rule-as-text' }, '.link');
    return [
        heading(t(`rule_kind:${kind}`)),
        (kind === 'relation' ? relationFields : ruleFields)(rule, { set, type }),
        isNegatable(rule) ? toggle(t('rule_not'), rule.isNot, (isNot) => set({ isNot }), { 'data-key': 'rule-not' }) : null,
        cellsField(rule),
        hasChoice(rule, app.shape) ? namedToggle(rule) : null,
        drawField(rule),
        preview,
        verdict,
        wordsFields(rule),
        h('div.row', null, save, button(t('cancel'), close, { 'data-key': 'rule-cancel' }), reveal),
        source,
    ];
}

function cellsField(/** @type {Rule} */ rule) {
    if (!hasCells(rule)) return null;
    const input = cellsInput = /** @type {HTMLTextAreaElement} */ (h('textarea', { rows: 2, spellcheck: 'false', value: rule.cells, placeholder: t('rule_cells_hint'), 'data-key': 'rule-cells', oninput: () => {
        state.follows = false;
        follow.setAttribute('aria-pressed', 'false');
        type({ cells: input.value.replace(/\s+/g, ' ') });
    } }));
    const follow = button(t('rule_use_selection'), () => {
        state.follows = !state.follows;
        followSelection();
        render();
    }, { 'aria-pressed': String(state.follows), 'data-key': 'rule-use-selection' });
    return h('div.rule-cells', null, field(t(isOrdered(rule) ? 'rule_cells_in_order' : 'cells'), input), follow);
}

/** Whether the named clue is used. */
function namedToggle(/** @type {Rule} */ rule) {
    const named = /** @type {{id: string}} */ (namedOf(rule, app.shape));
    return toggle(t('rule_is_named', { name: t(`kind:${named.id}`) }), rule.isNamed, (isNamed) => set({ isNamed }), { 'data-key': 'rule-named' });
}

function drawField(/** @type {Rule} */ rule) {
    if (!hasCells(rule)) return null;
    if (!isOwn(rule)) return hasChoice(rule, app.shape) ? null : h('p.note', null, t('rule_named', { name: t(`kind:${clueOf(rule, app.shape).id}`) }));
    const now = drawn(rule);
    const colour = h('input', { type: 'color', value: state.colour || COLOURS[now] || '#ffffff', 'aria-label': t('shape_colour'), 'data-key': 'rule-colour', onchange: () => { state.colour = colour.value; } });
    return h('div.field', null, h('span', null, t('rule_draw')), h('div.rule-draw', null,
        h('div.segments', { role: 'group', 'aria-label': t('rule_draw') }, DRAWINGS.map((name) => button(t(`rule_draw:${name}`), () => {
            state.drawing = name;
            state.colour = '';
            render();
        }, { 'aria-pressed': String(now === name), 'data-key': `rule-draw-${name}` }))),
        now === 'none' ? null : colour));
}

/** The words for solvers. */
function wordsFields(/** @type {Rule} */ rule) {
    if (!isOwn(rule)) return null;
    const name = h('input', { type: 'text', autocomplete: 'off', value: rule.name, 'data-key': 'rule-name', oninput: () => type({ name: name.value }) });
    const words = wordsInput = /** @type {HTMLTextAreaElement} */ (h('textarea.plain', { rows: 2, value: rule.text ?? '', 'data-key': 'rule-words', oninput: () => type({ text: words.value.trim() }) }));
    return h('div.rule-words', null, field(t('rule_name'), name), field(t('rule_words'), words));
}

/** Shows what the rule says and allows, and asks kdoku about it. */
function showPreview() {
    const { rule } = state;
    if (!rule || !preview) return;
    const lack = missing(rule);
    const { shown, nothing } = allowed(rule, app.shape);
    fill(preview, lack ? null : h('p.rule-says', null, sentenceOf(rule, app.shape)), shown);
    if (wordsInput && rule.text === null) wordsInput.value = lack ? '' : wordsOf(rule);
    const source = root.querySelector('.rule-source');
    if (source) source.textContent = tomlOf(clueOf(rule, app.shape, wordsOf(rule)));
    if (save) save.disabled = Boolean(lack);
    const path = isOrdered(rule) ? cellsIn(rule.cells, app.shape) : [];
    app.board.preview(...(path.length > 1 ? [pathThrough(app.shape, path, 'drawn')] : []));
    if (lack) {
        checking?.abort();
        showVerdict('', lack);
    } else {
        if (nothing) showVerdict('unsure', nothing);
        verify(nothing);
    }
}

function showVerdict(/** @type {string} */ name, /** @type {string} */ text) {
    if (!verdict) return;
    verdict.className = `rule-verdict ${name}`;
    verdict.textContent = text;
    root.querySelector('.code input')?.setAttribute('aria-invalid', String(name === 'bad'));
    if (save && name === 'bad') save.disabled = true;
}

/** Adds the rule, or changes the one that was opened. */
function apply() {
    const { rule } = state;
    if (!rule || missing(rule)) return;
    const { next, id, index } = withRule(rule);
    const word = t(state.place ? 'rule_saved' : 'rule_added');
    checking?.abort();
    openDraft(null);
    leaveBoard();
    app.current = listOf(next, id)[index] === undefined ? null : { id, index, fresh: false };
    edit(next);
    app.history.close();
    emit('tool');
    render();
    say(word);
}

/**
 * Asks kdoku about the rule, once it has not been changed for a moment.
 * @param {string} nothing why the rule says nothing; a solution is then no merit of the rule
 */
function verify(nothing) {
    checking?.abort();
    const { signal } = checking = new AbortController();
    setTimeout(async () => {
        if (signal.aborted || !state.rule || !root.isConnected) return;
        const answer = await verdictOf(state.rule, signal).catch(() => null);
        if (answer && !signal.aborted && !(nothing && answer[0] !== 'bad')) showVerdict(...answer);
    }, 300);
}

/** A table that the form cannot hold, as text. */
function sourceForm() {
    const area = h('textarea', { rows: 10, spellcheck: 'false', value: state.source, 'aria-label': t('rule_as_text'), 'data-key': 'rule-text', oninput: () => { state.source = area.value; } });
    const message = h('p.note.bad', { role: 'alert' });
    const { id, index } = /** @type {NonNullable<typeof state.place>} */ (state.place);
    const keep = async () => {
        try {
            // the text is read as part of the puzzle, which has the size and the variables
            const { text } = await call('convert', { puzzle: withList(app.document, id, []), to: 'toml' });
            const { puzzle } = await call('parse', { puzzle: `${text}\n${area.value}` });
            const [raw, ...more] = puzzle[id] ?? [];
            if (raw === undefined || more.length) throw new Error(t('rule_one_table', { table: `[[${id}]]` }));
            openDraft(null);
            edit(replaced(app.document, id, index, raw));
            app.history.close();
            render();
        } catch (error) {
            message.textContent = /** @type {Error} */ (error).message;
        }
    };
    return [heading(`[[${id}]]`), h('p.note', null, t('rule_only_text')), area, message,
        h('div.row', null, button(t('rule_save'), keep, { 'data-key': 'rule-save-text' }, '.primary'), button(t('cancel'), close, { 'data-key': 'rule-cancel' }))];
}

on(['selection'], followSelection);
on(['document'], () => {
    if (!root.isConnected) return;
    const { place } = state;
    // other rules may have been added or removed before it
    if (place) place.index = listOf(app.document, place.id).indexOf(place.raw);
    if (place && place.index < 0) close();
    else if (state.rule) showPreview();
});
on(['reset'], close);
