// @ts-check
// The current clue on a small card beside it: its number, its options, and what is wrong with it. On a
// phone the card is at the top of the sheet, with keys for the number.

import { app, on } from '../../app.js';
import { clueAt, kindName } from '../../clue-names.js';
import { cellsOf } from '../../clues.js';
import { button, fill, h } from '../../dom.js';
import { currentRaw, remove, typeNumber, unchoose } from '../../editor/current.js';
import { icon } from '../../icons.js';
import { kindOf } from '../../kinds.js';
import { live } from '../../live.js';
import { plain, t } from '../../words/index.js';
import { clueText, numberField, optionFields } from './clue-form.js';

/** Shows the card in an element whenever there is a current clue. */
export function listen(/** @type {HTMLElement} */ card) {
    let isChanging = false;
    const show = () => {
        if (isChanging) return;
        const raw = app.tab === 'set' ? currentRaw() : undefined;
        const { id = '', index = 0 } = app.current ?? {};
        const isShown = raw !== undefined && id !== 'shape' && Boolean(kindOf(id));
        card.hidden = !isShown;
        if (!isShown) return fill(card);
        const active = /** @type {HTMLElement} */ (document.activeElement);
        const isInside = card.contains(active);
        const problem = live.problems.find(({ path }) => {
            const clue = clueAt(path, app.document);
            return clue?.id === id && clue.index === index;
        });
        const message = problem ? plain(problem.message) : '';
        const isSame = card.dataset.clue === `${id} ${index}`;
        // a text that is being typed stays
        if (isInside && active.matches('input:not([type=checkbox])') && isSame) {
            fill(/** @type {Element} */ (card.querySelector('.message')), message);
            return place(card, id, raw);
        }
        card.dataset.clue = `${id} ${index}`;
        const key = isInside ? active.dataset.key : null;
        const isOpen = card.querySelector('details')?.open && isSame;
        const number = numberField(id, raw);
        fill(card,
            h('div.head', null, icon(id, 20), h('strong', null, kindName({ id, index, raw })),
                button('×', () => unchoose(), { 'aria-label': t('close'), title: t('close'), 'data-key': 'card-close' }, '.icon')),
            h('div.fields', null, number, optionFields(id, raw)),
            number ? keys() : null,
            h('p.message.bad', { role: 'alert' }, message),
            h('div.row', null,
                h('details', { open: isOpen }, h('summary', { 'data-key': 'card-text' }, t('as_text')), clueText(id, index, raw)),
                button([icon('erase', 18), t('remove')], () => remove(id, index), { 'data-key': 'card-remove' }, '.with-icon')));
        if (key) /** @type {HTMLElement | null} */ (card.querySelector(`[data-key="${key}"]`))?.focus();
        place(card, id, raw);
    };
    on(['tool', 'document', 'live', 'tab', 'selection'], show);
    window.addEventListener('resize', show);
    card.addEventListener('change', () => {
        // nothing has the focus while the control that is left reports its change
        isChanging = true;
        setTimeout(() => {
            isChanging = false;
            show();
        });
    }, true);
    // out of the way while something is drawn
    app.board.host.addEventListener('pointerdown', () => card.classList.add('away'));
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => card.classList.remove('away'));
}

/** The keys for the number, for those who have no others. */
function keys() {
    const type = (/** @type {string} */ key) => () => typeNumber(key);
    return h('div.number-keys', { role: 'group', 'aria-label': t('number') },
        [...'1234567890'].map((digit) => button(digit, type(digit), { 'data-key': `number-${digit}` })), button('⌫', type('Backspace'), { 'aria-label': t('clear'), 'data-key': 'number-clear' }),
        button(icon('erase', 18), () => app.current && remove(app.current.id, app.current.index), { 'aria-label': t('remove'), title: t('remove'), 'data-key': 'number-remove' }));
}

/** Puts the card beside the clue, where it covers neither the clue nor the edge of the window. */
function place(/** @type {HTMLElement} */ card, /** @type {string} */ id, /** @type {any} */ raw) {
    const { board, shape, outside } = app;
    const cells = cellsOf({ id, index: 0, raw }, shape);
    const isOutside = id.startsWith('outside.') && outside;
    const rows = isOutside ? [outside.row] : cells.map((cell) => Math.floor(cell / shape.columns));
    const columns = isOutside ? [outside.column] : cells.map((cell) => cell % shape.columns);
    const [top, left, bottom, right] = [Math.min(...rows), Math.min(...columns), Math.max(...rows) + 1, Math.max(...columns) + 1];
    const start = board.onScreen(left, top);
    const end = board.onScreen(right, bottom);
    const { width, height } = card.getBoundingClientRect();
    const edge = board.host.getBoundingClientRect();
    const fits = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ at) => Math.max(low, Math.min(high, at));
    const isBelow = end.y + 10 + height < window.innerHeight - 8;
    const isAbove = start.y - 10 - height > edge.top;
    const y = isBelow ? end.y + 10 : isAbove ? start.y - 10 - height : fits(8, window.innerHeight - height - 8, start.y);
    const besides = end.x + 10 + width < edge.right ? end.x + 10 : start.x - 10 - width;
    const x = fits(edge.left, Math.max(edge.left, edge.right - width), isBelow || isAbove ? start.x : besides);
    card.style.left = `${x}px`;
    card.style.top = `${y}px`;
}
