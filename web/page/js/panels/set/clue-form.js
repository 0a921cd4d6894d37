// @ts-check
// A clue as a form: its number, its options, its text.

import { app, edit } from '../../app.js';
import { numberOf, replaced, withNumber } from '../../clues.js';
import { field, h, toggle } from '../../dom.js';
import { change, currentRaw } from '../../editor/current.js';
import { kindOf } from '../../kinds.js';
import { t } from '../../words/index.js';

/** What holds where an option is not set. */
export const USUAL = /** @type {Record<string, string>} */ ({ min: '5', lockout: '4', mod: '3', sum: '10' });

/**
 * The number of the current clue, if its kind has one.
 * @param {string} id
 * @param {any} raw
 */
export function numberField(id, raw) {
    const kind = kindOf(id);
    if (!kind || kind.number === 'none') return null;
    const input = h('input', {
        type: 'text', inputmode: 'numeric', autocomplete: 'off', value: numberOf(id, raw), 'data-key': 'clue-number',
        oninput: () => {
            const text = input.value.trim();
            if (text !== '' || kind.number === 'optional') change(withNumber(id, currentRaw(), text), true);
        },
    });
    return field(t(kind.number === 'values' ? 'values' : 'number'), input);
}

/**
 * The options of the current clue.
 * @param {string} id
 * @param {any} raw
 * @returns {HTMLElement[]}
 */
export function optionFields(id, raw) {
    return (kindOf(id)?.options ?? []).filter((name) => name !== 'head').map((name) => {
        const set = (/** @type {any} */ value) => {
            const now = currentRaw();
            const { [name]: _, ...rest } = typeof now === 'string' ? { cells: now } : now;
            const table = value === undefined ? rest : { ...rest, [name]: value };
            change(Object.keys(table).length === 1 ? table.cells : table);
        };
        const old = typeof raw === 'object' ? raw[name] : undefined;
        if (name === 'loop') return toggle(t('loop'), Boolean(old), (on) => set(on || undefined), { 'data-key': 'clue-loop' });
        const input = h('input', { type: 'number', min: 1, value: old ?? '', placeholder: USUAL[name === 'min' && id === 'lines.lockout' ? 'lockout' : name], 'data-key': `clue-${name}`, onchange: () => set(input.value === '' ? undefined : Number(input.value)) });
        return field(t(name), input);
    });
}

/**
 * A clue as text that can be changed: a string, or the JSON of a table.
 * @param {string} id
 * @param {number} index
 * @param {any} raw
 */
export function clueText(id, index, raw) {
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
