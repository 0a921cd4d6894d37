// @ts-check
// The start: draw a puzzle, open one, or have one made; and examples. It is there until something is set.

import { isAborted } from '../api.js';
import { emit, on, open } from '../app.js';
import { button, h } from '../dom.js';
import { unchoose } from '../editor/current.js';
import { showDetails } from '../live.js';
import { opened, openWithToast, showOpening } from '../open-text.js';
import { EXAMPLES, PRESETS, smallBoard } from '../presets.js';
import { toast } from '../toast.js';
import { t } from '../words/index.js';
import { boardForm } from './board-form.js';
import { makeAtLevel } from './make.js';

/** Whether the start is shown. */
export const start = { isOpen: false };

/** Shows the start. */
export function showStart() {
    unchoose();
    showDetails(false);
    start.isOpen = true;
    emit('tool');
}

let text = '';
/** The boards that are offered first. */
const FIRST = ['four', 'six', 'nine', 'sixteen', 'jigsaw', 'samurai'];
const LEVELS = /** @type {const} */ (['easy', 'medium', 'hard']);
/** Stops the puzzle that is being made. @type {AbortController | null} */ let making = null;

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
        void openWithToast(given);
    };
    return h('div.start', null,
        h('section.card', null, h('h2', null, t('start_draw')),
            h('div.chips', null, PRESETS.filter(({ id }) => FIRST.includes(id)).map(preset)),
            h('details', null, h('summary', null, t('more_boards')),
                h('div.chips', null, PRESETS.filter(({ id }) => !FIRST.includes(id)).map(preset)), boardForm())),
        h('section.card', null, h('h2', null, t('start_open')),
            h('div.row.nowrap', null, input, button(t('open'), use, { 'data-key': 'start-open' }, '.primary'))),
        h('section.card', null, h('h2', null, t('start_make')),
            h('div.segments', { role: 'group', 'aria-label': t('level') }, LEVELS.map((level) => button(t(level), () => void make(level), { 'data-key': `start-${level}`, disabled: Boolean(making) }))),
            making ? h('div.row', null, h('span.note.grow', null, t('working')), button(t('stop'), () => making?.abort(), { 'data-key': 'start-stop' })) : null),
        h('section', null, h('h2', null, t('examples')),
            h('ul.examples', null, EXAMPLES.map(({ id, document, name }) => h('li', null,
                button([smallBoard(document), h('span', null, t(name))], () => openExample(document, t(name)), { 'data-key': `example-${id}` }))))));
}

/** Makes a puzzle, to be solved. */
async function make(/** @type {typeof LEVELS[number]} */ level) {
    making = new AbortController();
    emit('tool');
    try {
        toast(await makeAtLevel(level, making.signal));
        document.getElementById('tab-solve')?.click();
    } catch (error) {
        if (!isAborted(error)) toast(t('failed', { message: /** @type {Error} */ (error).message }));
    }
    making = null;
    emit('tool');
}

/** Opens an example. */
function openExample(/** @type {Record<string, any>} */ document, /** @type {string} */ name) {
    open(document);
    showOpening({ message: opened(name), losses: [] });
}

/** A button for a board. */
function preset(/** @type {typeof PRESETS[number]} */ { id, document, name }) {
    return button(t(name), () => draw(document), { 'data-key': `preset-${id}` });
}

/** Begins to draw on a board. */
function draw(/** @type {Record<string, any>} */ document) {
    open(document);
    start.isOpen = false;
    emit('tool');
}

on(['document'], () => { start.isOpen = false; });
