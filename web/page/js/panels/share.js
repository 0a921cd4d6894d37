// @ts-check
// The panel for opening, copying, printing and keeping puzzles.

import { call } from '../api.js';
import { app, emit, open } from '../app.js';
import { button, choice, field, h, toggle } from '../dom.js';
import { pages, setSheet, sheet } from '../print.js';
import * as share from '../share.js';
import { t } from '../words/index.js';

/** What is said, and the section with the button that it is about. */
let message = { section: 'open', text: '' };
/** A text that could not be copied. */
let shown = '';
let pasted = '';
const printing = { perPage: 1, solutions: true };

/**
 * Does something, and says what came of it in the section of its button.
 * @param {string} section
 * @param {() => Promise<string | void>} action returns a message
 */
async function attempt(section, action) {
    shown = '';
    say('', section);
    try {
        say(await action() ?? '', section);
    } catch (error) {
        say(t('failed', { message: /** @type {Error} */ (error).message }), section);
    }
}

/** What a format does not hold, in words. */
const lossText = (/** @type {any} */ loss) => t(loss.kind === 'constraint' ? 'lossy_rule' : 'lossy', { what: loss.text });

/** Opens a text; returns what was lost, in words. */
async function openText(/** @type {string} */ text) {
    const { format, losses, warnings } = await share.openText(text);
    const lines = [t('opened', { format })];
    lines.push(...losses.map(lossText));
    for (const warning of warnings) lines.push(warning.message);
    pasted = '';
    return lines.join('\n');
}

/** Shows a message in a section of the panel, and removes the one before. */
export function say(/** @type {string} */ text, section = 'open') {
    message = { section, text };
    emit('tool');
}

/** The message of a section. */
const messageOf = (/** @type {string} */ section) => h('p.message', null, message.section === section ? message.text : '');

/** Opens a text that was pasted anywhere on the page. */
export function paste(/** @type {string} */ text) {
    return attempt('open', () => openText(text));
}

/** @param {string} text */
async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return t('copied');
    } catch {
        shown = text;
        return t('copy_failed');
    }
}

/** The name of a file for the puzzle. */
function fileName(/** @type {string} */ ending) {
    const name = (app.document.title ?? 'puzzle').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    return `${name || 'puzzle'}.${ending}`;
}

/** @returns {HTMLElement} */
export function sharePanel() {
    const area = h('textarea', { rows: 4, spellcheck: 'false', placeholder: t('paste_hint'), 'aria-label': t('paste'), 'data-key': 'paste', value: pasted, oninput: () => { pasted = area.value; } });
    const file = h('input', {
        type: 'file', id: 'open-file', onchange: () => void attempt('open', async () => {
            const [one] = file.files ?? [];
            if (one) return openText(await one.text());
        }),
    });
    const convert = async (/** @type {string} */ to) => {
        // SudokuPad opens the data of f-puzzles, which hold more rules than its own
        const isPad = to === 'sudokupad';
        const { text, losses } = await call('convert', { puzzle: app.document, to: isPad ? 'f-puzzles' : to });
        const outcome = await copy(isPad ? text.trim().replace(/^.*[?]load=/, 'https://sudokupad.app/?puzzleid=fpuzzles') : text);
        return [outcome, ...losses.map(lossText)].join('\n');
    };
    const copies = /** @type {[string, () => Promise<string>][]} */ ([
        ['link', async () => copy(await share.link())],
        ...['f-puzzles', 'sudokupad', 'toml', 'iss', 'line'].map((to) => [to, () => convert(to)]),
    ]).map(([name, action]) => button(t(`as:${name}`), () => void attempt('copy', action), { 'data-key': `copy-${name}` }));
    const downloads = /** @type {[string, () => Promise<Blob>][]} */ ([
        ['svg', async () => new Blob([await share.svg()], { type: 'image/svg+xml' })],
        ['png', async () => share.png(await share.svg())],
        ['toml', async () => new Blob([(await call('convert', { puzzle: app.document, to: 'toml' })).text])],
    ]).map(([kind, content]) => button(kind.toUpperCase(), () => void attempt('download', async () => share.download(await content(), fileName(kind))), { title: t(`as:${kind}`), 'data-key': `download-${kind}` }));
    return h('div.share', null,
        h('section', null,
            h('h2', null, t('paste')), area,
            h('div.row', null,
                button(t('open'), () => void attempt('open', () => openText(area.value)), { 'data-key': 'open' }, '.primary'),
                h('label.file', { for: 'open-file' }, t('file'), file)),
            messageOf('open')),
        h('section', null,
            h('h2', null, t('copy_as')), h('div.row', null, copies),
            messageOf('copy'), shown ? h('textarea', { rows: 3, readonly: true, 'aria-label': t('copy'), value: shown }) : null,
            h('h3', null, t('download')), h('div.row', null, downloads), messageOf('download')),
        printSection(),
        savedSection());
}

function printSection() {
    const list = sheet();
    return h('section', null,
        h('h2', null, t('print')),
        h('p.note', null, t('sheet_count', { count: list.length })),
        h('div.row', null,
            button(t('add_to_sheet'), () => {
                setSheet([...sheet(), app.document]);
                emit('tool');
            }, { 'data-key': 'add-to-sheet' }),
            list.length ? button(t('clear_sheet'), () => {
                setSheet([]);
                emit('tool');
            }, { 'data-key': 'clear-sheet' }) : null),
        h('div.fields', null,
            field(t('per_page'), choice(['1', '2', '4', '6'].map((n) => [n, n]), String(printing.perPage), (n) => { printing.perPage = Number(n); }, { 'data-key': 'per-page' })),
            toggle(t('with_solutions'), printing.solutions, (on) => { printing.solutions = on; }, { 'data-key': 'with-solutions' })),
        h('div.row', null, button(t('print_preview'), () => void attempt('print', preview), { 'data-key': 'print' }, '.primary')), messageOf('print'));
}

/** Shows the pages, with a button that prints them. */
async function preview() {
    const list = sheet();
    const { made, doubtful } = await pages(list.length ? list : [app.document], printing);
    const behind = [...document.body.children];
    const end = () => {
        view.remove();
        document.removeEventListener('keydown', onKey);
        document.body.classList.remove('previewing');
        for (const element of behind) element.removeAttribute('inert');
        /** @type {HTMLElement | null} */ (document.querySelector('[data-key=print]'))?.focus();
    };
    const onKey = (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape') end();
    };
    const view = h('div', { id: 'print', role: 'dialog', 'aria-modal': 'true', 'aria-label': t('print_preview') },
        h('div.bar', null, button(t('print_now'), () => window.print(), { 'data-key': 'print-now' }, '.primary'), button(t('end_preview'), end, { 'data-key': 'end-preview' }),
            doubtful.length ? h('p.bad', { role: 'status' }, t('not_one_solution', { names: doubtful.join(', ') })) : null), made);
    document.addEventListener('keydown', onKey);
    for (const element of behind) element.setAttribute('inert', '');
    document.body.append(view);
    document.body.classList.add('previewing');
    view.querySelector('button')?.focus();
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
            button(name, () => open(puzzle), {}, '.link'),
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
