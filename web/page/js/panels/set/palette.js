// @ts-check
// The kinds of clues that a tool draws, with a search over all of them.

import { app, edit, emit } from '../../app.js';
import { withKey } from '../../clues.js';
import { button, choice, field, fill, h, toggle } from '../../dom.js';
import { pendingGroup } from '../../editor/areas.js';
import { eraser } from '../../editor/erase.js';
import { recent, useTool } from '../../editor/tools.js';
import { icon } from '../../icons.js';
import { KINDS, kindOf } from '../../kinds.js';
import { searchKinds } from '../../search-tools.js';
import { setSheet } from '../../sheet.js';
import { loadSearched, searched, t } from '../../words/index.js';
import { USUAL } from './clue-form.js';
import { chooseGroup } from './groups.js';

/** @typedef {import('../../kinds.js').Kind} Kind */

let wanted = '';

/** The kinds of a group of tools, and the settings of new clues. */
export function palette(/** @type {string} */ group) {
    const kinds = KINDS.filter((kind) => kind.tools === group);
    const results = h('div.palette');
    const show = () => {
        if (!wanted) return fill(results, recentTools(), toolButtons(kinds), guidance());
        const found = searchKinds(wanted, searched());
        fill(results, found.length ? toolButtons(found) : h('p.note', null, t('nothing_found', { text: wanted })));
    };
    const search = h('input', {
        type: 'search', value: wanted, placeholder: t('find_clue'), 'aria-label': t('find_clue'), 'data-key': 'find-clue', autocomplete: 'off', spellcheck: 'false',
        onfocus: () => void loadSearched(),
        oninput: () => {
            wanted = search.value.trim();
            show();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
            const [first] = wanted ? searchKinds(wanted, searched()) : [];
            if (event.key !== 'Enter' || !first) return;
            choose(first);
            app.board.cells.focus({ preventScroll: true });
        },
    });
    show();
    return h('section', null, search, results);
}

/** Uses a tool, or switches a rule of the whole board. */
function choose(/** @type {Kind} */ kind) {
    wanted = '';
    // the board is drawn on
    setSheet(false);
    if (kind.gesture !== 'switch') return kind.tools === 'rules' ? chooseGroup('rules') : useTool(kind.id);
    const isOn = app.document[kind.section]?.[kind.key] === true;
    edit(withKey(app.document, kind.section, kind.key, isOn ? undefined : true));
}

/** @param {Kind[]} kinds */
function toolButtons(kinds) {
    return h('div.tools', { role: 'group', 'aria-label': t('tools') }, kinds.map((kind) => {
        const isOn = kind.gesture === 'switch' ? app.document[kind.section]?.[kind.key] === true : app.tool === kind.id;
        return button([icon(kind.id), h('span', null, t(`kind:${kind.id}`))], () => choose(kind), { 'aria-pressed': String(isOn), 'data-key': `tool-${kind.id}` });
    }));
}

/** The tools that were used last. */
function recentTools() {
    return h('div.recent', { role: 'group', 'aria-label': t('recent') }, recent.map((id) => {
        const name = t(`kind:${id}`);
        return button(icon(id, 24), () => useTool(id), { 'aria-label': name, title: name, 'aria-pressed': String(app.tool === id), 'data-key': `recent-${id}` });
    }));
}

/** How the tool is used, the eraser, and the settings of new clues. */
function guidance() {
    const kind = kindOf(app.tool);
    if (!kind) return h('p.note', null, t('choose_tool'));
    const pending = pendingGroup();
    const [text, keys] = (pending?.id === kind.id ? t('group_started', { cells: pending.cells }) : t(`hint_${kind.gesture}`)).split('|');
    return h('div.settings', null,
        h('p.note', null, eraser.isOn ? t('erase_hint') : text, keys && !eraser.isOn ? h('span.for-mouse', null, ` ${keys}`) : null, kind.number === 'none' || eraser.isOn ? null : h('span.for-mouse', null, ` ${t('hint_number')}`)),
        newSettings(kind),
        h('div.row', null, button([icon('erase', 20), t('erase')], () => {
            eraser.isOn = !eraser.isOn;
            emit('tool');
        }, { 'aria-pressed': String(eraser.isOn), title: t('erase_hint'), 'data-key': 'erase' }, '.with-icon')));
}

/** @param {Kind} kind */
function newSettings(kind) {
    if (!kind.options.length) return null;
    const controls = kind.options.map((name) => {
        if (name === 'loop') return toggle(t('loop'), app.settings.loop, (on) => { app.settings.loop = on; });
        if (name === 'head') return field(t('head'), choice([['1', '1'], ['2', '2'], ['3', '3']], app.settings.head, (value) => { app.settings.head = value; }));
        const input = h('input', { type: 'number', min: 1, value: app.settings[name], placeholder: USUAL[name === 'min' && kind.key === 'lockout' ? 'lockout' : name], onchange: () => { app.settings[name] = input.value; } });
        return field(t(name), input);
    });
    return h('fieldset', null, h('legend', null, t('new_clues')), controls);
}
