// @ts-check
// The panel for setting: the tools, the settings of the chosen one, and the list of clues.

import { app, edit, emit, select } from '../app.js';
import { call } from '../api.js';
import { entries, numberOf, replaced, textOf, withKey, withNumber, withTop } from '../clues.js';
import { button, choice, field, h, s, toggle } from '../dom.js';
import { pendingGroup } from '../editor/areas.js';
import { change, choose, currentRaw, remove } from '../editor/current.js';
import * as regions from '../editor/regions.js';
import { SHAPES, currentShape, setLook, settings, usual } from '../editor/shapes.js';
import { useTool } from '../editor/tools.js';
import { KINDS, kindOf, ownTables } from '../kinds.js';
import { withGivens } from '../shape.js';
import { t } from '../words/index.js';
import { boardForm } from './board-form.js';
import { pad } from './pad.js';

/** The groups of tools. */
const GROUPS = ['digits', 'areas', 'lines', 'between', 'cells', 'outside', 'shapes', 'regions', 'whole', 'clues', 'board_tab', 'about'];
let group = 'digits';

/** The group of the tool in use, if it was chosen elsewhere. */
function follow() {
    const tools = app.tool.startsWith('shape.') ? 'shapes' : kindOf(app.tool)?.tools;
    if (tools && !['clues', 'whole'].includes(group)) group = tools;
}

/** @returns {HTMLElement} */
export function setPanel() {
    follow();
    const chips = GROUPS.map((name) => {
        const count = name === 'clues' ? entries(app.document).length : 0;
        return button([t(name), count ? h('span.count', null, count) : null], () => chooseGroup(name), { 'aria-pressed': String(group === name), 'data-key': `group-${name}` });
    });
    return h('div.set', null,
        h('div.chips', { role: 'group', 'aria-label': t('tool_group') }, chips),
        content());
}

function chooseGroup(/** @type {string} */ name) {
    group = name;
    const first = KINDS.find((kind) => kind.tools === name && kind.tools !== 'whole');
    useTool(name === 'regions' ? 'regions' : name === 'shapes' ? 'shape.line' : first?.id ?? 'digits');
}

function content() {
    switch (group) {
        case 'digits': return pad();
        case 'regions': return regionTools();
        case 'shapes': return shapeTools();
        case 'whole': return h('section.switches', null, KINDS.filter((kind) => kind.tools === 'whole').map(globalRule));
        case 'clues': return clueList();
        case 'board_tab': return boardForm();
        case 'about': return about();
        default: return tools();
    }
}

function tools() {
    const kinds = KINDS.filter((kind) => kind.tools === group);
    return h('section', null,
        h('div.tools', { role: 'group', 'aria-label': t('tools') }, kinds.map((kind) =>
            button([icon(kind.look), h('span', null, t(`kind:${kind.id}`))], () => useTool(kind.id), { 'aria-pressed': String(app.tool === kind.id), 'data-key': `tool-${kind.id}` }))),
        toolSettings());
}

/** The drawing of a kind. */
function icon(/** @type {string} */ look) {
    const drawing = s('svg', { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true', focusable: 'false' });
    drawing.innerHTML = look;
    return drawing;
}

/** How the tool is used, and the settings of the current or of new clues. */
function toolSettings() {
    const kind = kindOf(app.tool);
    if (!kind) return h('p.note', null, t('choose_tool'));
    const raw = app.current?.id === kind.id ? currentRaw() : undefined;
    const pending = pendingGroup();
    return h('div.settings', null,
        h('p.note', null, pending?.id === kind.id ? t('group_started', { cells: pending.cells }) : t(`hint_${kind.gesture}`), kind.number === 'none' ? '' : ` ${t('hint_number')}`),
        raw === undefined ? newSettings(kind) : clueForm(kind.id, raw));
}

/** @param {import('../kinds.js').Kind} kind */
function newSettings(kind) {
    if (!kind.options.length) return null;
    const controls = kind.options.map((name) => {
        if (name === 'loop') return toggle(t('loop'), app.settings.loop, (on) => { app.settings.loop = on; });
        if (name === 'head') return field(t('head'), choice([['1', '1'], ['2', '2'], ['3', '3']], app.settings.head, (value) => { app.settings.head = value; }));
        const input = h('input', { type: 'number', min: 1, value: app.settings[name], placeholder: { min: kind.key === 'lockout' ? '4' : '5', mod: '3', sum: '10' }[name], onchange: () => { app.settings[name] = input.value; } });
        return field(t(name), input);
    });
    return h('fieldset', null, h('legend', null, t('new_clues')), controls);
}

/**
 * The settings of the current clue.
 * @param {string} id
 * @param {any} raw
 */
function clueForm(id, raw) {
    const kind = kindOf(id);
    const rows = [];
    if (kind && kind.number !== 'none') {
        const input = h('input', {
            type: 'text', inputmode: 'numeric', autocomplete: 'off', value: numberOf(id, raw), 'data-key': 'clue-number',
            oninput: () => {
                const text = input.value.trim();
                if (text !== '' || kind.number === 'optional') change(withNumber(id, currentRaw(), text));
            },
        });
        rows.push(field(t(kind.number === 'values' ? 'values' : 'number'), input));
    }
    for (const name of kind?.options ?? []) {
        if (name === 'head') continue;
        const set = (/** @type {any} */ value) => {
            const now = currentRaw();
            const { [name]: _, ...rest } = typeof now === 'string' ? { cells: now } : now;
            const table = value === undefined ? rest : { ...rest, [name]: value };
            change(Object.keys(table).length === 1 ? table.cells : table);
        };
        const old = typeof raw === 'object' ? raw[name] : undefined;
        if (name === 'loop') {
            rows.push(toggle(t('loop'), Boolean(old), (on) => set(on || undefined)));
        } else {
            const input = h('input', { type: 'number', min: 1, value: old ?? '', 'data-key': `clue-${name}`, onchange: () => set(input.value === '' ? undefined : Number(input.value)) });
            rows.push(field(t(name), input));
        }
    }
    rows.push(field(t('cells_of_clue'), clueText(id, /** @type {any} */ (app.current).index, raw), '.text'));
    return h('fieldset.current', null,
        h('legend', null, t(kind ? `kind:${id}` : 'clue')),
        rows,
        button(t('remove'), () => app.current && remove(app.current.id, app.current.index), {}, '.danger'));
}

/**
 * A clue as text that can be changed: a string, or the JSON of a table.
 * @param {string} id
 * @param {number} index
 * @param {any} raw
 */
function clueText(id, index, raw) {
    const isText = typeof raw === 'string';
    const input = h('input', {
        type: 'text', autocomplete: 'off', spellcheck: 'false', value: isText ? raw : JSON.stringify(raw), 'data-key': `text-${id}-${index}`, 'aria-label': t('cells_of_clue'),
        onchange: () => {
            try {
                edit(replaced(app.document, id, index, input.value.trim().startsWith('{') ? JSON.parse(input.value) : input.value));
                input.setCustomValidity('');
            } catch (error) {
                input.setCustomValidity(/** @type {Error} */ (error).message);
                input.reportValidity();
            }
        },
    });
    return input;
}

/** The tools for shapes, and the settings of the current or of new shapes. */
function shapeTools() {
    const kind = app.tool.slice(6);
    const shape = currentShape();
    const isCurrent = shape?.kind === kind;
    const table = isCurrent ? shape : settings(kind);
    const set = (/** @type {string} */ key, /** @type {any} */ value) => {
        setLook(kind, key, value);
        emit('tool');
    };
    const control = (/** @type {string} */ key) => {
        const value = table[key] ?? usual(kind, key);
        const name = t(`shape_${key}`);
        const known = { 'data-key': `shape-${key}` };
        if (key === 'arrow' || key === 'above') return toggle(name, Boolean(value), (on) => set(key, on), known);
        if (key === 'text') return field(name, h('input', { type: 'text', maxlength: 200, autocomplete: 'off', value, ...known, oninput: (/** @type {Event} */ event) => setLook(kind, key, /** @type {HTMLInputElement} */ (event.target).value) }));
        if (key === 'colour' || key === 'fill') {
            // the browser knows six digits only
            const plain = /^#[0-9a-f]{6}/i.exec(value)?.[0] ?? String(value).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
            const input = h('input', { type: 'color', value: plain || '#ffffff', 'aria-label': name, ...known, onchange: (/** @type {Event} */ event) => set(key, /** @type {HTMLInputElement} */ (event.target).value) });
            if (key === 'colour') return field(name, input);
            return h('div.field', null, h('span', null, name), h('div.paint', null,
                h('input', { type: 'checkbox', checked: value !== '', 'aria-label': name, 'data-key': 'shape-filled', onchange: (/** @type {Event} */ event) => set(key, /** @type {HTMLInputElement} */ (event.target).checked ? input.value : '') }), input));
        }
        const [least, most] = key === 'angle' ? [-360, 360] : key === 'stroke' ? [0, 8] : [0.05, key === 'size' ? 8 : 256];
        return field(name, h('input', { type: 'number', min: least, max: most, step: 'any', value, ...known, onchange: (/** @type {Event} */ event) => {
            const number = Number(/** @type {HTMLInputElement} */ (event.target).value);
            if (Number.isFinite(number)) set(key, Math.min(Math.max(number, least), most));
        } }));
    };
    return h('section', null,
        h('div.tools', { role: 'group', 'aria-label': t('tools') }, Object.entries(SHAPES).map(([name, { look }]) =>
            button([icon(look), h('span', null, t(`shape:${name}`))], () => useTool(`shape.${name}`), { 'aria-pressed': String(name === kind), 'data-key': `tool-shape.${name}` }))),
        h('div.settings', null,
            h('p.note', null, `${t(`hint_shape_${SHAPES[kind]?.keys.includes('width') || kind === 'text' ? 'point' : kind === 'line' ? 'line' : 'cells'}`)} ${t('hint_shape')}`),
            SHAPES[kind] ? h(`fieldset${isCurrent ? '.current' : ''}`, null, h('legend', null, isCurrent ? t(`shape:${kind}`) : t('new_shapes')),
                SHAPES[kind].keys.map(control),
                isCurrent ? button(t('remove'), () => app.current && remove(app.current.id, app.current.index), { 'data-key': 'shape-remove' }, '.danger') : null) : null));
}

/** A switch for a rule of the whole board. */
function globalRule(/** @type {import('../kinds.js').Kind} */ kind) {
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

function regionTools() {
    const sizes = regions.sizes();
    const isWrong = sizes.some((size) => size > app.shape.count);
    return h('section', null,
        h('div.segments', { role: 'group', 'aria-label': t('regions') },
            button(t('paint'), () => useTool('regions'), { 'aria-pressed': String(app.tool === 'regions'), 'data-key': 'paint' }),
            button(t('select_cells'), () => useTool('select'), { 'aria-pressed': String(app.tool !== 'regions'), 'data-key': 'select-cells' })),
        h('p.note', null, t('hint_regions')),
        h('div.row', null,
            button(t('make_region'), regions.makeRegion), button(t('clear_region'), regions.clearRegion), button(t('remove_cells'), regions.removeCells)),
        h(`p.note${isWrong ? '.bad' : ''}`, null, t('sizes', { sizes: sizes.join(' '), count: app.shape.count })));
}

function clueList() {
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
    return h('section', null,
        list.length ? h('ul.clues-list', null, list.map(({ id, index, raw }) => {
            const isCurrent = app.current?.id === id && app.current.index === index;
            const name = kindOf(id) ? t(`kind:${id}`) : id === 'shape' ? t(`shape:${raw.kind}`) : `[[${id}]]`;
            const show = () => {
                select([], -1);
                choose(id, index, false);
            };
            return h(`li${isCurrent ? '.current' : ''}`, null,
                h('div.head', null,
                    button(name, show, { 'aria-pressed': String(isCurrent), 'data-key': `clue-${id}-${index}` }, '.link'),
                    button('×', () => remove(id, index), { 'aria-label': `${t('remove')}: ${name} ${textOf(raw)}`, title: t('remove') }, '.icon')),
                clueText(id, index, raw));
        })) : h('p.note', null, t('no_clues')),
        h('details', null, h('summary', null, t('own_rules')), h('p.note', null, t('own_rules_hint')), own, message, button(t('add'), addOwn)));
}

function about() {
    const line = (/** @type {string} */ key, /** @type {string} */ label, rows = 0) => {
        const control = h(rows ? 'textarea' : 'input', {
            rows: rows || null, type: rows ? null : 'text', value: app.document[key] ?? '', 'data-key': `about-${key}`,
            oninput: () => edit(withTop(app.document, key, control.value || undefined), `about ${key}`),
        });
        return field(label, control);
    };
    const dropGivens = () => edit(withGivens(app.document, null));
    const dropClues = () => {
        let next = app.document;
        for (const key of ['houses', 'global', 'cages', 'sums', 'arrows', 'lines', 'dots', 'marks', 'outside', ...ownTables(app.document)]) next = withTop(next, key, undefined);
        app.current = null;
        edit(next);
    };
    return h('section', null,
        line('title', t('title')), line('author', t('author')), line('description', t('description'), 2), line('rules', t('rules_in_words'), 4),
        h('div.row', null, button(t('remove_givens'), dropGivens), button(t('remove_clues'), dropClues)),
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

