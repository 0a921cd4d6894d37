// @ts-check
// The panel for files: opening, exporting, printing and keeping puzzles.

import { app, emit, open } from '../app.js';
import { button, h } from '../dom.js';
import { checkLength, openAnywhere, showOpening, textOfFile } from '../open-text.js';
import * as share from '../share.js';
import { t } from '../words/index.js';
import { exportSection } from './export.js';
import { attempt, messageOf } from './message.js';
import { printSection } from './print.js';

let pasted = '';

/** A link, or the part of a link of this page that holds the puzzle. */
const isLink = (/** @type {string} */ text) => /^(https?:\/\/|#p=)\S+$/.test(text.trim());

/** Opens a text of the panel; returns what was opened and lost. */
async function openHere(/** @type {string} */ text) {
    if (!text.trim()) return t('nothing_pasted');
    const opening = await openAnywhere(text);
    pasted = '';
    showOpening(opening);
    return [opening.message, ...opening.losses].join('\n');
}

/** @returns {HTMLElement} */
export function sharePanel() {
    return h('div.share', null, openSection(), exportSection(), printSection(), savedSection());
}

function openSection() {
    const refuse = (/** @type {Error} */ error) => void attempt('open', () => Promise.reject(error));
    const area = h('textarea', {
        rows: 3, spellcheck: 'false', placeholder: t('paste_hint'), 'aria-label': t('paste_hint'), 'data-key': 'paste', value: pasted,
        oninput: () => {
            try {
                checkLength(area.value.length);
                pasted = area.value;
            } catch (error) {
                // so long a text makes the field slow
                pasted = area.value = '';
                refuse(/** @type {Error} */ (error));
            }
        },
        onpaste: (/** @type {ClipboardEvent} */ event) => {
            const text = event.clipboardData?.getData('text') ?? '';
            try {
                checkLength(text.length);
                if (!isLink(text) || area.value.trim()) return;
                event.preventDefault();
                void openFrom(text);
            } catch (error) {
                event.preventDefault();
                refuse(/** @type {Error} */ (error));
            }
        },
    });
    // the panel is not built anew while its field has the focus
    const openFrom = async (/** @type {string} */ text) => {
        await attempt('open', () => openHere(text));
        area.value = pasted;
        if (document.activeElement === area) area.blur();
    };
    const file = h('input', {
        type: 'file', id: 'open-file', 'data-key': 'open-file', onchange: () => void attempt('open', async () => {
            const [one] = file.files ?? [];
            file.value = '';
            if (one) return openHere(await textOfFile(one));
        }),
    });
    return h('section', null,
        h('h2', null, t('paste')), area,
        h('div.row', null,
            button(t('open'), () => void openFrom(area.value), { 'data-key': 'open' }, '.primary'),
            h('label.file', { for: 'open-file' }, t('file'), file)),
        h('p.note.for-mouse', null, t('drop_note')),
        messageOf('open'));
}

function savedSection() {
    const list = share.saved();
    const keep = () => {
        share.setSaved([{ name: app.document.title || `${t('untitled')} ${new Date().toLocaleString()}`, puzzle: app.document }, ...share.saved()]);
        emit('tool');
    };
    return h('section', null,
        h('h2', null, t('saved')),
        h('div.row', null, button(t('save_here'), keep, { 'data-key': 'keep' })),
        list.length ? h('ul.saved', null, list.map(({ name, puzzle }, i) => h('li', null,
            button(name, () => {
                open(puzzle);
                const { title, author } = app.document;
                showOpening({ message: t(author ? 'opened_by' : 'opened', { title: title || name, author }), losses: [] });
            }, {}, '.link'),
            button('×', () => {
                // the list may have changed in another tab
                const text = JSON.stringify(list[i]);
                const now = share.saved();
                const at = now.findIndex((one) => JSON.stringify(one) === text);
                share.setSaved(now.filter((_, other) => other !== at));
                emit('tool');
            }, { 'aria-label': `${t('delete')}: ${name}`, title: t('delete') }, '.icon')))) : h('p.note', null, t('none_saved')));
}

/** Opens a text that was pasted anywhere. */
export const openAnywhere = paste;
