// @ts-check
// The controls of a rule of one's own: what must hold, apart from its cells.

import { app } from '../app.js';
import { button, choice, field, h } from '../dom.js';
import { MEASURES, OVERS, RULES, hasNumber, isListed } from '../own-rules.js';
import { t } from '../words/index.js';

/** @typedef {import('../own-rules.js').Rule} Rule */
/** @typedef {(change: Partial<Rule>) => void} Change */

/**
 * @typedef {object} Changes
 * @property {Change} set changes the rule and shows the controls anew
 * @property {Change} type changes what is typed; the controls stay
 */

/** A list of words, with an ellipsis in place of the number. */
const listed = (/** @type {string[]} */ names, /** @type {string} */ prefix) => names.map((name) => /** @type {[string, string]} */ ([name, t(`${prefix}:${name}`, { n: '…', digits: '…', pattern: '…', rule: '…', rows: '…', columns: '…' })]));

/** Attributes of a field for a number: its content is selected, so that typing replaces it. */
const replacing = (() => {
    const all = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
    return { onfocus: all, onclick: all };
})();

/** An input for a number that is at least `least`. */
function numberInput(/** @type {Rule} */ rule, /** @type {Change} */ type, least = 0) {
    const input = h('input', { type: 'number', min: least, step: 1, value: rule.n, 'aria-label': t('number'), 'data-key': 'rule-n', ...replacing, oninput: () => { if (input.value !== '') type({ n: Math.trunc(Number(input.value)) }); } });
    return h('div.rule-number', null, input);
}

function expressionField(/** @type {Rule} */ rule, /** @type {Change} */ type) {
    const input = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: rule.expression, 'data-key': 'rule-expression', 'aria-describedby': 'rule-expression-hint', oninput: () => type({ expression: input.value }) });
    return h('div', null, field(t('rule_expression'), input, '.code'), h('p.note', { id: 'rule-expression-hint' }, t('rule_expression_hint')));
}

/**
 * The controls for a rule of two cells.
 * @param {Rule} rule
 * @param {Changes} changes
 */
export function relationFields(rule, { set, type }) {
    const { measure, op, over } = rule;
    const ops = MEASURES[measure];
    const pick = (/** @type {string} */ next) => set({ measure: next, op: MEASURES[next].includes(op) ? op : MEASURES[next][0] ?? op });
    const parts = rule.offset.split(/[\s,]+/);
    const step = (/** @type {string} */ key, /** @type {0 | 1} */ at) => {
        const input = h('input', { type: 'number', step: 1, value: parts[at], 'data-key': `rule-${key}`, ...replacing, oninput: () => {
            parts[at] = input.value || '0';
            type({ offset: parts.join(' ') });
        } });
        return field(t(`rule_${key}`), input);
    };
    return h('fieldset', null, h('legend', null, t('rule_what')),
        field(t('rule_where'), choice(listed(OVERS, 'rule_over'), over, (next) => set({ over: next }), { 'data-key': 'rule-over' })),
        over === 'offset' ? h('div.rule-pair', null, step('rows_down', 0), step('columns_right', 1)) : null,
        h('div.rule-sentence', { role: 'group', 'aria-label': t('rule_condition') },
            choice(listed(Object.keys(MEASURES), 'rule_measure'), measure, pick, { 'aria-label': t('rule_compared'), 'data-key': 'rule-measure' }),
            ops.length ? choice(listed(ops, 'rule_op'), op, (next) => set({ op: next }), { 'aria-label': t('rule_condition'), 'data-key': 'rule-op' }) : null,
            hasNumber(rule) ? numberInput(rule, type) : null),
        measure === 'custom' ? expressionField(rule, type) : null,
        isListed(rule) ? null : extent(rule, set));
}

/**
 * The controls for the other rules.
 * @param {Rule} rule
 * @param {Changes} changes
 */
export function ruleFields(rule, { set, type }) {
    const { kind, rule: name, op } = rule;
    const hasDigits = kind === 'count' || kind === 'area';
    const other = h('input', { type: 'text', autocomplete: 'off', value: rule.other, placeholder: 'r9c9', 'data-key': 'rule-other', oninput: () => type({ other: other.value.trim() }), onchange: () => set({}) });
    return h('fieldset', null, h('legend', null, t('rule_what')),
        h('div.rule-sentence', null,
            choice(listed(RULES[kind], kind === 'count' ? 'rule_bound' : 'rule_is'), name, (next) => set({ rule: next }), { 'aria-label': t('rule_condition'), 'data-key': 'rule-rule' }),
            name === 'sum' ? choice(listed(['eq', 'ne', 'le', 'ge'], 'rule_op'), ['eq', 'ne', 'le', 'ge'].includes(op) ? op : 'eq', (next) => set({ op: next }), { 'aria-label': t('rule_compared'), 'data-key': 'rule-op' }) : null,
            hasNumber(rule) ? numberInput(rule, type, kind === 'count' ? 0 : 1) : null),
        name === 'pattern' ? patternField(rule, type) : name === 'custom' ? expressionField(rule, type) : null,
        hasDigits ? digitChips(rule, set) : null,
        name === 'distinct' ? field(t('rule_other'), other) : null,
        kind === 'count' ? field(t('rule_other_count'), other) : null,
        kind === 'area' ? extent(rule, set) : null);
}

function patternField(/** @type {Rule} */ rule, /** @type {Change} */ type) {
    const control = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: rule.pattern, 'data-key': 'rule-pattern', oninput: () => type({ pattern: control.value }) });
    return h('div', null, field(t('rule_pattern'), control, '.code'), h('p.note', null, t('rule_pattern_hint')));
}

function digitChips(/** @type {Rule} */ rule, /** @type {Change} */ set) {
    const { shape } = app;
    const flip = (/** @type {number} */ value) => set({ digits: rule.digits.includes(value) ? rule.digits.filter((other) => other !== value) : [...rule.digits, value].sort((a, b) => a - b) });
    return h('div.rule-digits', { role: 'group', 'aria-label': t('rule_digits') }, shape.symbols.map((symbol, i) =>
        button(symbol, () => flip(i + shape.lowest), { 'aria-pressed': String(rule.digits.includes(i + shape.lowest)), 'data-key': `rule-digit-${i}` })));
}

/** Whether the rule is for the whole board. */
function extent(/** @type {Rule} */ rule, /** @type {Change} */ set) {
    return h('div.segments', { role: 'group', 'aria-label': t('rule_extent') }, [true, false].map((isWhole) =>
        button(t(isWhole ? 'rule_whole' : 'rule_these'), () => set({ isWhole }), { 'aria-pressed': String(rule.isWhole === isWhole), 'data-key': `rule-whole-${isWhole}` })));
}
