// @ts-check
// The sheet for printing, and the view of its pages.

import { app, emit } from '../app.js';
import { button, choice, field, h, toggle } from '../dom.js';
import { pages, setSheet, sheet } from '../print.js';
import { t } from '../words/index.js';
import { attempt, messageOf } from './message.js';

const printing = { perPage: 1, solutions: true };

/** @returns {HTMLElement} */
export function printSection() {
    const list = sheet();
    const put = (/** @type {Record<string, any>[]} */ puzzles) => {
        setSheet(puzzles);
        emit('tool');
    };
    return h('section', null,
        h('h2', null, t('print')),
        h('p.note', null, t(['sheet_none', 'sheet_one'][list.length] ?? 'sheet_count', { count: list.length })),
        h('div.row', null,
            button(t('add_to_sheet'), () => put([...sheet(), app.document]), { 'data-key': 'add-to-sheet' }),
            list.length ? button(t('clear_sheet'), () => put([]), { 'data-key': 'clear-sheet' }) : null),
        h('div.fields', null,
            field(t('per_page'), choice(['1', '2', '4', '6'].map((n) => [n, n]), String(printing.perPage), (n) => { printing.perPage = Number(n); }, { 'data-key': 'per-page' })),
            toggle(t('with_solutions'), printing.solutions, (on) => { printing.solutions = on; }, { 'data-key': 'with-solutions' })),
        h('div.row', null, button(t('print_preview'), () => void attempt('print', preview), { 'data-key': 'print' })), messageOf('print'));
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
            doubtful.length ? h('div.doubts', { role: 'status' }, doubtful.map((text) => h('p', null, text))) : null), made);
    document.addEventListener('keydown', onKey);
    for (const element of behind) element.setAttribute('inert', '');
    document.body.append(view);
    document.body.classList.add('previewing');
    view.querySelector('button')?.focus();
}
