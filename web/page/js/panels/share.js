// @ts-check
// The panel for files: opening, exporting, printing and keeping puzzles.

import { button, h } from '../dom.js';
import { checkLength, openAnywhere, showOpening, textOfFile } from '../open-text.js';
import { t } from '../words/index.js';
import { exportSection } from './export.js';
import { attempt, messageOf } from './message.js';
import { printSection } from './print.js';
import { savedSection } from './saved.js';

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
