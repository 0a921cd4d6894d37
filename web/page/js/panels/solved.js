// @ts-check
// The dialog at the end of a puzzle.

import { app } from '../app.js';
import { button, fill, h } from '../dom.js';
import { clock, elapsed } from '../play.js';
import { t } from '../words/index.js';

/** What "Another one" does: opens the panel that makes puzzles. */
export const solved = { another: () => {} };

const dialog = h('dialog.solved', { 'aria-labelledby': 'solved-title' });

/** Shows that the puzzle is solved. */
export function showSolved() {
    const { title } = app.document;
    fill(dialog,
        h('h2', { id: 'solved-title' }, t('solved_title')),
        title ? h('p.note', null, title) : null,
        h('p', null, t('solved_in', { time: clock(elapsed()) })),
        h('div.row', null,
            button(t('another'), () => {
                dialog.close();
                solved.another();
            }, { 'data-key': 'another' }),
            button(t('look'), () => dialog.close(), { autofocus: true, 'data-key': 'look' }, '.primary')));
    if (!dialog.isConnected) document.body.append(dialog);
    if (!dialog.open) dialog.showModal();
}

dialog.addEventListener('close', () => app.board.cells.focus({ preventScroll: true }));
