// @ts-check
// The form for rules of one's own: a kind, what must hold, for which cells, and how they are drawn.
// It keeps its state while the panel around it is built anew.

import { call, isAborted } from '../api.js';
import { app, edit, emit, on, select } from '../app.js';
import { pathThrough } from '../board.js';
import { cellNames, cellsIn } from '../cells.js';
import { added, listOf, replaced, withKey, withList } from '../clues.js';
import { button, choice, field, fill, h, s, say, toggle } from '../dom.js';
import { useTool } from '../editor/tools.js';
import { live } from '../live.js';
import { BLANK, MEASURES, OVERS, RULES, clueOf, hasCells, hasChoice, hasNumber, isListed, isNegatable, namedOf, ruleOf } from '../own-rules.js';
import { sentenceOf, tomlOf } from '../rule-words.js';
import { plain, t } from '../words/index.js';
import { EXAMPLES } from '../rule-examples.js';
import { allowed } from './rule-preview.js';

/** @typedef {import('../own-rules.js').Rule} Rule */

/** The kinds, each with its drawing. */
const KINDS = /** @type {Record<Rule['kind'], string>} */ ({
    relation: '<path d="M3 7h18v10H3zM12 7v10"/><path d="M7.5 4.5q4.5-3 9 0" stroke="var(--accent)"/><path d="m14.5 2.5 2.3 2-2.6 1.3" stroke="var(--accent)"/>',
    line: '<path d="M5 19 9 8l6 6 4-9" stroke="var(--accent)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
    count: '<path d="M3 9h18v6H3zM9 9v6M15 9v6"/><path d="M4.5 12h3m2 0" stroke="var(--accent)" stroke-width="2.5"/><path d="M16.500 12h3" stroke="var(--accent)" stroke-width="2.5"/>',
    group: '<path d="M4 4h10v6h6v10H4z" stroke-dasharray="3 2" stroke="var(--accent)"/>',
    area: '<path d="M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18" opacity=".5"/><path d="M3 3h6v6h6v6h6v6h-6v-6H9V9H3z" fill="var(--accent)" fill-opacity=".35" stroke="var(--accent)"/>',
});

/** How a rule is drawn: kinds of shapes. */
const DRAWINGS = ['line', 'colour', 'none'];

/** The usual colours of drawings. */
const COLOURS = /** @type {Record<string, string>} */ ({ line: '#b7a3e0', colour: '#d9cdf2' });

const state = {
    /** The rule in the form; `null` while a kind is chosen. @type {Rule | null} */
    rule: null,
    /** The rule that is changed. @type {{id: string, index: number} | null} */
    place: null,
    /** The table as text, if the form cannot hold it. @type {string | null} */
    source: null,
    /** Whether the cells are those of the selection. */
    follows: false,
    /** How the rule is drawn; empty is the usual way of its kind. */
    drawing: '',
    colour: '',
    isTextShown: false,
    /** What kdoku says about the rule. @type {{name: string, text: string}} */
    verdict: { name: '', text: '' },
};

const root = h('section.rule-form');

/** Where the preview and the verdict are, while the form is shown. @type {HTMLElement | null} */
let preview = null;
/** @type {HTMLElement | null} */ let verdict = null;
/** @type {HTMLButtonElement | null} */ let save = null;
/** @type {HTMLTextAreaElement | null} */ let cellsInput = null;
/** @type {HTMLTextAreaElement | null} */ let wordsInput = null;

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
        openForm(null, { id, index });
        state.source = tomlOf({ id, raw });
    } else {
        if (rule.text === sentenceOf(rule, app.shape)) rule.text = null;
        openForm(rule, { id, index });
        const shape = shapeAt(rule.cells);
        Object.assign(state, { drawing: shape?.kind ?? 'none', colour: shape?.colour ?? '' });
        if (hasCells(rule)) select(cellsIn(rule.cells, app.shape));
        if (isOrdered(rule)) useTool('path');
    }
    emit('tool');
    render();
    focusFirst();
}

/** @param {Rule | null} rule @param {typeof state.place} [place] */
function openForm(rule, place = null) {
    Object.assign(state, { rule, place, source: null, follows: false, drawing: '', colour: '', isTextShown: false, verdict: { name: '', text: '' } });
}

/** Shows the kinds again. */
function close() {
    checking?.abort();
    openForm(null);
    leaveBoard();
    render();
}

/** Leaves the path of the cells. */
function leaveBoard() {
    if (app.tool === 'path') useTool('select');
    else app.board?.preview();
}

/** Whether the order of the cells counts. */
const isOrdered = (/** @type {Rule} */ { kind, over }) => kind === 'line' || (kind === 'relation' && over === 'line');

/** Begins a new rule; its cells are the selected ones. */
function begin(/** @type {Partial<Rule>} */ start) {
    const rule = { ...BLANK, ...start };
    if (!start.rule && rule.kind in RULES) rule.rule = RULES[rule.kind][0];
    openForm(rule);
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
    state.rule = { .../** @type {Rule} */ (state.rule), ...change };
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
        h('div.rule-cards', { role: 'group', 'aria-label': t('rule_kinds') }, Object.entries(KINDS).map(([kind, look]) =>
            button([drawing(look), h('span', null, h('strong', null, t(`rule_kind:${kind}`)), h('span.note', null, t(`rule_eg:${kind}`)))],
                () => begin({ kind: /** @type {Rule['kind']} */ (kind) }), { 'data-key': `rule-${kind}` }, '.rule-card'))),
        h('h3', null, t('rule_examples')),
        h('div.chips', { role: 'group', 'aria-label': t('rule_examples') }, EXAMPLES.map(([name, rule]) =>
            button(t(`rule_example:${name}`), () => begin(rule), { 'data-key': `rule-example-${name}` }))),
    ];
}

function heading(/** @type {string} */ title) {
    return h('div.rule-head', null, button('←', close, { 'aria-label': t('rule_back'), title: t('rule_back'), 'data-key': 'rule-back' }, '.icon'), h('h3', null, title));
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
        kind === 'relation' ? relationFields(rule) : ruleFields(rule),
        isNegatable(rule) ? toggle(t('rule_not'), rule.isNot, (isNot) => set({ isNot }), { 'data-key': 'rule-not' }) : null,
        cellsField(rule),
        hasChoice(rule, app.shape) ? namedToggle(rule) : null,
        drawField(rule),
        preview,
        wordsFields(rule),
        verdict,
        h('div.row', null, save, button(t('cancel'), close, { 'data-key': 'rule-cancel' }), reveal),
        source,
    ];
}

/** A list of words, with an ellipsis in place of the number. */
const listed = (/** @type {string[]} */ names, /** @type {string} */ prefix) => names.map((name) => /** @type {[string, string]} */ ([name, t(`${prefix}:${name}`, { n: '…', digits: '…', pattern: '…', rule: '…', rows: '…', columns: '…' })]));

/** An input for a number that is at least `least`. */
function numberInput(/** @type {Rule} */ rule, least = 0) {
    const input = h('input', { type: 'number', min: least, step: 1, value: rule.n, 'aria-label': t('number'), 'data-key': 'rule-n', oninput: () => { if (input.value !== '') type({ n: Math.trunc(Number(input.value)) }); } });
    return h('div.rule-number', null, input);
}

function expressionField(/** @type {Rule} */ rule) {
    const input = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: rule.expression, 'data-key': 'rule-expression', 'aria-describedby': 'rule-expression-hint', oninput: () => type({ expression: input.value }) });
    return h('div', null, field(t('rule_expression'), input, '.code'), h('p.note', { id: 'rule-expression-hint' }, t('rule_expression_hint')));
}

/** Chooses which cells are paired. */
function useOver(/** @type {string} */ over) {
    set({ over });
    const tool = isOrdered(/** @type {Rule} */ (state.rule)) ? 'path' : 'select';
    if (app.tool !== tool) useTool(tool);
}

/** The controls for a rule of two cells. */
function relationFields(/** @type {Rule} */ rule) {
    const { measure, op, over } = rule;
    const ops = MEASURES[measure];
    const pick = (/** @type {string} */ next) => set({ measure: next, op: MEASURES[next].includes(op) ? op : MEASURES[next][0] ?? op });
    const [down, right] = rule.offset.split(/[\s,]+/);
    const step = (/** @type {string} */ key, /** @type {0 | 1} */ at) => {
        const input = h('input', { type: 'number', step: 1, value: at ? right : down, 'data-key': `rule-${key}`, oninput: () => {
            const parts = /** @type {Rule} */ (state.rule).offset.split(' ');
            parts[at] = input.value || '0';
            type({ offset: parts.join(' ') });
        } });
        return field(t(`rule_${key}`), input);
    };
    return h('fieldset', null, h('legend', null, t('rule_what')),
        field(t('rule_where'), choice(listed(OVERS, 'rule_over'), over, useOver, { 'data-key': 'rule-over' })),
        over === 'offset' ? h('div.rule-pair', null, step('rows_down', 0), step('columns_right', 1)) : null,
        h('div.rule-sentence', { role: 'group', 'aria-label': t('rule_condition') },
            choice(listed(Object.keys(MEASURES), 'rule_measure'), measure, pick, { 'aria-label': t('rule_compared'), 'data-key': 'rule-measure' }),
            ops.length ? choice(listed(ops, 'rule_op'), op, (next) => set({ op: next }), { 'aria-label': t('rule_condition'), 'data-key': 'rule-op' }) : null,
            hasNumber(rule) ? numberInput(rule) : null),
        measure === 'custom' ? expressionField(rule) : null,
        isListed(rule) ? null : h('div.segments', { role: 'group', 'aria-label': t('rule_extent') },
            [true, false].map((isWhole) => button(t(isWhole ? 'rule_whole' : 'rule_these'), () => set({ isWhole }), { 'aria-pressed': String(rule.isWhole === isWhole), 'data-key': `rule-whole-${isWhole}` }))));
}

/** The controls for the other rules. */
function ruleFields(/** @type {Rule} */ rule) {
    const { kind, rule: name, op } = rule;
    const hasDigits = kind === 'count' || kind === 'area';
    const other = h('input', { type: 'text', autocomplete: 'off', value: rule.other, placeholder: 'r9c9', 'data-key': 'rule-other', oninput: () => type({ other: other.value.trim() }) });
    return h('fieldset', null, h('legend', null, t('rule_what')),
        h('div.rule-sentence', null,
            choice(listed(RULES[kind], kind === 'count' ? 'rule_bound' : 'rule_is'), name, (next) => set({ rule: next }), { 'aria-label': t('rule_condition'), 'data-key': 'rule-rule' }),
            name === 'sum' ? choice(listed(['eq', 'ne', 'le', 'ge'], 'rule_op'), ['eq', 'ne', 'le', 'ge'].includes(op) ? op : 'eq', (next) => set({ op: next }), { 'aria-label': t('rule_compared'), 'data-key': 'rule-op' }) : null,
            hasNumber(rule) ? numberInput(rule, kind === 'count' ? 0 : 1) : null),
        name === 'pattern' ? patternField(rule) : name === 'custom' ? expressionField(rule) : null,
        hasDigits ? digitChips(rule) : null,
        name === 'distinct' ? field(t('rule_other'), other) : null,
        kind === 'count' ? field(t('rule_other_count'), other) : null,
        kind === 'area' ? h('div.segments', { role: 'group', 'aria-label': t('rule_extent') },
            [true, false].map((isWhole) => button(t(isWhole ? 'rule_whole' : 'rule_these'), () => set({ isWhole }), { 'aria-pressed': String(rule.isWhole === isWhole), 'data-key': `rule-whole-${isWhole}` }))) : null);
}

function patternField(/** @type {Rule} */ rule) {
    const control = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: rule.pattern, 'data-key': 'rule-pattern', oninput: () => type({ pattern: control.value }) });
    return h('div', null, field(t('rule_pattern'), control, '.code'), h('p.note', null, t('rule_pattern_hint')));
}

function digitChips(/** @type {Rule} */ rule) {
    const { shape } = app;
    const flip = (/** @type {number} */ value) => set({ digits: rule.digits.includes(value) ? rule.digits.filter((other) => other !== value) : [...rule.digits, value].sort((a, b) => a - b) });
    return h('div.rule-digits', { role: 'group', 'aria-label': t('rule_digits') }, shape.symbols.map((symbol, i) =>
        button(symbol, () => flip(i + shape.lowest), { 'aria-pressed': String(rule.digits.includes(i + shape.lowest)), 'data-key': `rule-digit-${i}` })));
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

const isOwn = (/** @type {Rule} */ rule) => !clueOf(rule, app.shape).id.includes('.');

/** The shape that is drawn: the chosen one, or the usual one of the kind. */
function drawn(/** @type {Rule} */ rule) {
    if (!hasCells(rule) || !isOwn(rule)) return 'none';
    return state.drawing || (isOrdered(rule) ? 'line' : 'colour');
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

/** The words that are written into the rule. */
const wordsOf = (/** @type {Rule} */ rule) => rule.text ?? sentenceOf(rule, app.shape);

/** What is missing before the rule can be checked, in words. */
function missing(/** @type {Rule} */ rule) {
    if (hasCells(rule) && !rule.cells.trim()) return t('rule_no_cells');
    const { length } = cellsIn(rule.cells, app.shape);
    const isPair = rule.kind === 'line' || rule.kind === 'relation' || (rule.kind === 'group' && rule.rule !== 'sum' && rule.rule !== 'distinct');
    if (hasCells(rule) && isPair && length === 1) return t('rule_two_cells');
    if ((rule.kind === 'count' || rule.kind === 'area') && !rule.digits.length) return t('rule_no_digits');
    return rule.rule === 'distinct' && !rule.other ? t('rule_no_other') : '';
}

/** Shows what the rule says and allows, and asks kdoku about it. */
function showPreview() {
    const { rule } = state;
    if (!rule || !preview) return;
    const lack = missing(rule);
    fill(preview, lack ? null : h('p.rule-says', null, sentenceOf(rule, app.shape)), allowed(rule, app.shape));
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
        verify();
    }
}

function showVerdict(/** @type {string} */ name, /** @type {string} */ text) {
    state.verdict = { name, text };
    if (!verdict) return;
    verdict.className = `rule-verdict ${name}`;
    verdict.textContent = text;
    if (save && name === 'bad') save.disabled = true;
}

/**
 * The document with the rule and its drawing, and the place of the rule in it.
 * @param {Rule} rule
 */
function withRule(rule) {
    const { id, raw } = clueOf(rule, app.shape, wordsOf(rule));
    const [section, key] = id.split('.');
    let [next, index] = [app.document, -1];
    const { place } = state;
    const before = place ? ruleOf(place.id, listOf(next, place.id)[place.index], app.shape)?.cells ?? '' : '';
    if (place && place.id === id) {
        [next, index] = [replaced(next, id, place.index, raw), place.index];
    } else {
        if (place) next = replaced(next, place.id, place.index, undefined);
        const list = listOf(next, id);
        index = list.length;
        if (raw === true) next = withKey(next, section, key, true);
        else if (!list.some((other) => section === 'global' && JSON.stringify(other) === JSON.stringify(raw))) next = added(next, id, raw);
    }
    const shape = place && before ? shapeAt(before) : undefined;
    const kind = drawn(rule);
    const shapes = listOf(next, 'shape').filter((other) => other !== shape);
    const at = cellNames(cellsIn(rule.cells, app.shape), app.shape);
    const colour = state.colour || COLOURS[kind];
    const isSame = shape && shape.kind === kind && shape.at === at && shape.colour === colour;
    if (isSame) return { next, id, index };
    if (kind !== 'none' && at) shapes.push({ kind, at, colour });
    if (shape || kind !== 'none') next = withList(next, 'shape', shapes);
    return { next, id, index };
}

/** The drawing of a rule with these cells. */
function shapeAt(/** @type {string} */ cells) {
    const at = cellNames(cellsIn(cells, app.shape), app.shape);
    return listOf(app.document, 'shape').find((shape) => DRAWINGS.includes(shape.kind) && shape.at === at);
}

/** Adds the rule, or changes the one that was opened. */
function apply() {
    const { rule } = state;
    if (!rule || missing(rule)) return;
    const { next, id, index } = withRule(rule);
    const word = t(state.place ? 'rule_saved' : 'rule_added');
    checking?.abort();
    openForm(null);
    leaveBoard();
    app.current = listOf(next, id)[index] === undefined ? null : { id, index, fresh: false };
    edit(next);
    app.history.close();
    emit('tool');
    render();
    say(word);
}

/** @type {AbortController | null} */ let checking = null;

/** Asks whether the puzzle with the rule can be read and solved. */
function verify() {
    checking?.abort();
    const controller = checking = new AbortController();
    const { signal } = controller;
    setTimeout(async () => {
        const { rule } = state;
        if (signal.aborted || !rule || !root.isConnected) return;
        const { next, id, index } = withRule(rule);
        try {
            const { verdict } = await call('check', { puzzle: next, why: false, time: 10 }, { signal });
            if (signal.aborted) return;
            const isNone = verdict === 'none' || verdict === 'invalid';
            const wasNone = live.verdict === 'none' || live.verdict === 'invalid';
            showVerdict(isNone ? 'unsure' : 'good', t(isNone ? wasNone ? 'rule_none_before' : 'rule_none' : `rule_verdict:${verdict}`));
        } catch (error) {
            if (signal.aborted || isAborted(error)) return;
            const problems = /** @type {import('../api.js').Problem[]} */ (/** @type {any} */ (error).problems ?? []);
            const isMine = (/** @type {import('../api.js').Problem} */ { path }) => path?.join('.') === `${id}.${index}` || path?.[0] === id.split('.')[0] && path.at(-1) === index;
            const mine = problems.find(isMine);
            const problem = mine ?? problems[0];
            const words = problem ? plain(problem.message) + (problem.hint ? ` (${plain(problem.hint)})` : '') : /** @type {Error} */ (error).message;
            // what else is wrong with the puzzle does not forbid the rule
            if (mine || !problems.length) showVerdict('bad', words.charAt(0).toUpperCase() + words.slice(1));
            else showVerdict('unsure', t('rule_elsewhere', { problem: words }));
        }
    }, 300);
}

/** A table that the form cannot hold, as text. */
function sourceForm() {
    const area = h('textarea', { rows: 10, spellcheck: 'false', value: state.source, 'aria-label': t('rule_as_text'), 'data-key': 'rule-text', oninput: () => { state.source = area.value; } });
    const message = h('p.note.bad', { role: 'alert' });
    const { id, index } = /** @type {{id: string, index: number}} */ (state.place);
    const keep = async () => {
        try {
            // the text is read as part of the puzzle, which has the size and the variables
            const { text } = await call('convert', { puzzle: withList(app.document, id, []), to: 'toml' });
            const { puzzle } = await call('parse', { puzzle: `${text}\n${area.value}` });
            const [raw, ...more] = puzzle[id] ?? [];
            if (raw === undefined || more.length) throw new Error(t('rule_one_table', { table: `[[${id}]]` }));
            openForm(null);
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
    if (state.place && listOf(app.document, state.place.id)[state.place.index] === undefined) close();
    else if (state.rule) showPreview();
});
on(['reset'], close);
