// @ts-check
// The start: draw a puzzle, open one, or have one made; and examples. It is there until something is set.

import { emit, on, open } from '../app.js';
import { button, h } from '../dom.js';
import { EXAMPLES, PRESETS, smallBoard } from '../presets.js';
import { t } from '../words/index.js';
import { boardForm } from './board-form.js';
import { makeEasy } from './make.js';
import { openAnywhere } from './share.js';

/** Whether the start is shown. */
export const start = { isOpen: false };

/** Shows the start. */
export function showStart() {
    start.isOpen = true;
    emit('tool');
}

let text = '';

/** @returns {HTMLElement} */
export function startPanel() {
    const input = h('input', {
        type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: t('start_open_hint'), 'aria-label': t('start_open'), 'data-key': 'start-text', value: text,
        oninput: () => { text = input.value; },
        onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') use(); },
        // a text of several lines would become one
        onpaste: (/** @type {ClipboardEvent} */ event) => {
            event.preventDefault();
            text = event.clipboardData?.getData('text') ?? '';
            use();
        },
    });
    const use = () => {
        if (!text.trim()) return;
        const given = text;
        text = '';
        void openAnywhere(given);
    };
    return h('div.start', null,
        h('section.card', null, h('h2', null, t('start_draw')),
            h('div.chips', null, PRESETS.map(({ id, document, name }) => button(t(name), () => draw(document), { 'data-key': `preset-${id}` }))),
            h('details', null, h('summary', null, t('more_sizes')), boardForm())),
        h('section.card', null, h('h2', null, t('start_open')),
            h('div.row.nowrap', null, input, button(t('open'), use, { 'data-key': 'start-open' }, '.primary'))),
        h('section.card', null, h('h2', null, t('start_make')),
            h('div.segments', null, ['easy', 'medium', 'hard'].map((level) => button(t(level), () => void makeEasy(level), { 'data-key': `start-${level}` })))),
        h('section', null, h('h2', null, t('examples')),
            h('ul.examples', null, EXAMPLES.map(({ id, document }) => h('li', null,
                button([smallBoard(document), h('span', null, document.title)], () => open(document), { 'data-key': `example-${id}` }))))));
}

/** Begins to draw on a board. */
function draw(/** @type {Record<string, any>} */ document) {
    open(document);
    start.isOpen = false;
    emit('tool');
}

on(['document'], () => { start.isOpen = false; });
