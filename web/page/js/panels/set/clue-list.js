// @ts-check
// The list of all clues.

import { app, edit, emit, select } from '../../app.js';
import { call } from '../../api.js';
import { clueName } from '../../clue-names.js';
import { entries, textOf, withKey, withTop } from '../../clues.js';
import { button, h } from '../../dom.js';
import { choose, remove } from '../../editor/current.js';
import { KINDS, kindOf, ownTables } from '../../kinds.js';
import { removeRule } from '../../rule-draft.js';
import { t } from '../../words/index.js';
import { clueText } from './clue-form.js';

/** The form for rules of one's own, once it is loaded. @type {typeof import('../rule-form.js') | null} */ let form = null;

/** The form, which is loaded when the list is shown first. */
function ruleForm() {
    if (form) return form.ruleForm();
    void import('../rule-form.js').then((loaded) => {
        form = loaded;
        emit('tool');
    });
    return h('p.note', null, t('working'));
}

/** All clues, and rules of one's own. */
export function clueList() {
    const list = entries(app.document);
    const own = h('textarea', { rows: 5, spellcheck: 'false', 'aria-label': t('own_rules'), placeholder: '[[relation]]\nallow = "a + b != 5"\nover = "adjacent"' });
    const message = h('p.note.bad', { role: 'alert' });
    const addOwn = async () => {
        try {
            const { puzzle } = await call('parse', { puzzle: own.value });
            let next = app.document;
            for (const table of ownTables(puzzle)) next = withTop(next, table, [...(next[table] ?? []), ...puzzle[table]]);
            for (const kind of KINDS) {
                const found = puzzle[kind.section]?.[kind.key];
                if (found !== undefined) next = withKey(next, kind.section, kind.key, Array.isArray(found) ? [...(next[kind.section]?.[kind.key] ?? []), ...found] : found);
            }
            edit(next);
        } catch (error) {
            message.textContent = /** @type {Error} */ (error).message;
        }
    };
    return h('div.clues', null, h('section', null, h('h2', null, t('list:clues')),
        list.length ? h('ul.clues-list', null, list.map(({ id, index, raw }) => {
            const isCurrent = app.current?.id === id && app.current.index === index;
            const isOwn = !kindOf(id) && id !== 'shape';
            const name = clueName({ id, index, raw }, app.document);
            const show = () => {
                select([], -1);
                choose(id, index);
            };
            return h(`li${isCurrent ? '.current' : ''}`, null,
                h('div.head', null,
                    button(name, show, { 'aria-pressed': String(isCurrent), 'data-key': `clue-${id}-${index}` }, '.link'),
                    isOwn ? button(t('rule_change'), () => form?.editRule(id, index), { 'aria-label': `${t('rule_change')}: ${name}`, 'data-key': `edit-${id}-${index}` }, '.link') : null,
                    button('×', () => (isOwn ? removeRule : remove)(id, index), { 'aria-label': `${t('remove')}: ${name} ${textOf(raw)}`, title: t('remove') }, '.icon')),
                isCurrent && !isOwn ? clueText(id, index, raw) : null);
        })) : h('p.note', null, t('no_clues'))),
    h('section', null, ruleForm(),
        h('details', null, h('summary', null, t('own_rules')), h('p.note', null, t('own_rules_hint')), own, message, button(t('add'), addOwn))));
}
