// @ts-check
// Shapes that are only drawn, with their settings, and fog.

import { app, emit } from '../../app.js';
import { button, field, h, toggle } from '../../dom.js';
import { remove } from '../../editor/current.js';
import { SHAPES, currentShape, setLook, settings, usual } from '../../editor/shapes.js';
import { useTool } from '../../editor/tools.js';
import { icon } from '../../icons.js';
import { t } from '../../words/index.js';
import { fogSettings } from '../fog.js';

/** The tools for shapes, and the settings of the current or of new shapes. */
export function shapeTools() {
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
        h('div.tools', { role: 'group', 'aria-label': t('tools') }, Object.keys(SHAPES).map((name) =>
            button([icon(`shape.${name}`), h('span', null, t(`shape:${name}`))], () => useTool(`shape.${name}`), { 'aria-pressed': String(name === kind), 'data-key': `tool-shape.${name}` })),
            button([icon('fog'), h('span', null, t('fog'))], () => useTool('fog'), { 'aria-pressed': String(app.tool === 'fog'), 'data-key': 'tool-fog' })),
        app.tool === 'fog' ? fogSettings() : h('div.settings', null,
            h('p.note', null, `${t(`hint_shape_${SHAPES[kind]?.keys.includes('width') || kind === 'text' ? 'point' : kind === 'line' ? 'line' : 'cells'}`)} ${t('hint_shape')}`),
            SHAPES[kind] ? h(`fieldset${isCurrent ? '.current' : ''}`, null, h('legend', null, isCurrent ? t(`shape:${kind}`) : t('new_shapes')),
                SHAPES[kind].keys.map(control),
                isCurrent ? button(t('remove'), () => app.current && remove(app.current.id, app.current.index), { 'data-key': 'shape-remove' }, '.danger') : null) : null));
}
