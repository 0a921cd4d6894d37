// @ts-check
// Rules of the whole board.

import { app, edit } from '../../app.js';
import { withKey } from '../../clues.js';
import { choice, field, h, toggle } from '../../dom.js';
import { icon } from '../../icons.js';
import { KINDS } from '../../kinds.js';
import { t } from '../../words/index.js';

/** The switches of all global rules. */
export function globalRules() {
    return h('section.switches', null, h('h2', null, t('list:rules')), h('p.note', null, t('rules_hint')),
        KINDS.filter((kind) => kind.tools === 'rules').map((kind) => h('div.switch', null, icon(kind.id, 24), globalRule(kind))));
}

/** A switch for a rule of the whole board. */
function globalRule(/** @type {import('../../kinds.js').Kind} */ kind) {
    const value = app.document[kind.section]?.[kind.key];
    const label = t(`kind:${kind.id}`);
    const set = (/** @type {any} */ next) => edit(withKey(app.document, kind.section, kind.key, next));
    if (kind.gesture === 'diagonals') {
        const now = value === true ? 'both' : value || 'off';
        return field(label, choice([['off', t('off')], ['both', t('both_diagonals')], ['down', t('down_diagonal')], ['up', t('up_diagonal')]], now,
            (next) => set(next === 'off' ? undefined : next === 'both' ? true : next), { 'data-key': kind.id }), '.wide');
    }
    if (kind.gesture === 'offsets') {
        const list = /** @type {any[]} */ (Array.isArray(value) ? value : value ? [value] : []);
        const options = /** @type {[string, any][]} */ ([['knight', 'knight'], ['king', 'king'], ['camel', [1, 3]], ['zebra', [2, 3]]]);
        return h('fieldset', null, h('legend', null, label), options.map(([word, offset]) => {
            const same = (/** @type {any} */ other) => JSON.stringify(other) === JSON.stringify(offset);
            return toggle(t(word), list.some(same), (on) => {
                const rest = list.filter((other) => !same(other));
                const next = on ? [...rest, offset] : rest;
                set(next.length ? next : undefined);
            }, { 'data-key': `anti-${word}` });
        }));
    }
    return toggle(label, value === true, (on) => set(on || undefined), { 'data-key': kind.id });
}
