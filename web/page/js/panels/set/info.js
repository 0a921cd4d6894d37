// @ts-check
// What a puzzle is called and what its rules are in words; and the whole puzzle as text.

import { amend, app, edit, on } from '../../app.js';
import { call } from '../../api.js';
import { withTop } from '../../clues.js';
import { button, field, h } from '../../dom.js';
import { ownTables } from '../../kinds.js';
import { live } from '../../live.js';
import { withGivens } from '../../shape.js';
import { t } from '../../words/index.js';

/** The rules that were written from the clues; while nobody changes them, they follow the clues. */
let written = '';
on(['live'], () => {
    const rules = live.rules.join('\n');
    if (!written || rules === written || app.document.rules !== written) return;
    written = rules;
    amend(withTop(app.document, 'rules', rules));
});
// another puzzle may have the same words, written by its author
on(['reset'], () => { written = ''; });

/** Title, author, rules in words, and the whole puzzle as text. */
export function info() {
    const line = (/** @type {string} */ key, /** @type {string} */ label, rows = 0) => {
        const control = h(rows ? 'textarea' : 'input', {
            rows: rows || null, type: rows ? null : 'text', value: app.document[key] ?? '', 'data-key': `about-${key}`,
            oninput: () => edit(withTop(app.document, key, control.value || undefined), `about ${key}`),
        });
        return field(label, control);
    };
    const writeRules = () => {
        const rules = written = live.rules.join('\n');
        const old = app.document.rules;
        if (!old || old === rules || confirm(t('write_rules_question'))) edit(withTop(app.document, 'rules', rules));
    };
    const dropGivens = () => edit(withGivens(app.document, null));
    const dropClues = () => {
        let next = app.document;
        for (const key of ['houses', 'global', 'cages', 'sums', 'arrows', 'lines', 'dots', 'marks', 'outside', ...ownTables(app.document)]) next = withTop(next, key, undefined);
        app.current = null;
        edit(next);
    };
    return h('section', null,
        line('title', t('title')), line('author', t('author')), line('description', t('description'), 2), line('rules', t('rules_in_words'), 5),
        h('div.row', null, button(t('write_rules'), writeRules, { title: t('write_rules_hint'), 'data-key': 'write-rules' })),
        h('div.row', null, button(t('remove_givens'), dropGivens, {}, '.danger'), button(t('remove_clues'), dropClues, {}, '.danger')),
        textEditor());
}

/** The whole puzzle as a puzzle file. */
function textEditor() {
    const area = h('textarea', { rows: 16, spellcheck: 'false', 'aria-label': t('edit_text') });
    const message = h('p.note.bad', { role: 'alert' });
    const fail = (/** @type {any} */ error) => {
        message.textContent = (error.problems ?? [error]).map((/** @type {any} */ one) => (one.line ? `${one.line}:${one.column} ` : '') + one.message + (one.hint ? ` (${one.hint})` : '')).join('\n');
    };
    const details = h('details', {
        ontoggle: async () => {
            if (!details.open) return;
            await call('convert', { puzzle: app.document, to: 'toml' }).then(({ text }) => { area.value = text; }, fail);
        },
    }, h('summary', null, t('edit_text')), area, message, button(t('apply'), async () => {
        await call('parse', { puzzle: area.value }).then(({ puzzle }) => {
            message.textContent = '';
            edit(puzzle);
        }, fail);
    }));
    return details;
}

