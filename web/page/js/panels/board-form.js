// @ts-check
// A new board: any size, with boxes of any shape or none; and the boards of a puzzle that overlap.

import { app, open } from '../app.js';
import { button, choice, field, h, setOptions } from '../dom.js';
import { addBoard, boardsOf, chosen, moveBoard, refusal, removeBoard, resizeBoard, sizeText } from '../editor/boards.js';
import { useTool } from '../editor/tools.js';
import { sameShape, usualBox } from '../shape.js';
import { t } from '../words/index.js';

/** What the form holds. */
const wanted = { rows: 9, columns: 9, box: 'usual', lowest: 1, symbols: '' };

/**
 * The document of a blank board.
 * @param {{rows: number, columns: number, box: string, lowest: number, symbols: string}} form
 * @returns {Record<string, any>}
 */
export function blankBoard({ rows, columns, box, lowest, symbols }) {
    /** @type {Record<string, any>} */ const document = {};
    const isSquare = rows === columns;
    if (!isSquare) Object.assign(document, { rows, columns });
    else if (rows !== 9) document.size = rows;
    const shape = box === 'usual' ? (isSquare ? usualBox(rows) : null) : box === 'none' ? null : box.split('x').map(Number);
    if (!shape) document.boxes = false;
    else if (!isSquare || box !== 'usual') document.box = shape;
    const count = shape && !isSquare ? shape[0] * shape[1] : Math.max(rows, columns);
    if (lowest !== 1) document.values = [lowest, lowest + count - 1];
    // more than nine values: numbers, except for the usual sixteen
    const set = symbols || (count > 9 && lowest === 1 ? (count === 16 ? '1-9A-G' : 'numbers') : '');
    if (set) document.symbols = set;
    return document;
}

/** The boxes that fit into a board. */
function boxes(/** @type {number} */ rows, /** @type {number} */ columns) {
    const found = [];
    const most = Math.max(rows, columns);
    for (let high = 1; high <= rows; high++) {
        for (let wide = 1; wide <= columns; wide++) {
            const size = high * wide;
            if (rows % high || columns % wide || size < Math.max(most, 2)) continue;
            if (size === most || (rows !== columns && size >= most && size <= 2 * most)) found.push(`${high}x${wide}`);
        }
    }
    return found;
}

/** The board whose size the form has taken over. @type {import('../shape.js').Shape | null} */
let source = null;

/** @returns {HTMLElement} */
export function boardForm() {
    if (!source || !sameShape(source, app.shape)) {
        source = app.shape;
        [wanted.rows, wanted.columns] = [source.rows, source.columns];
    }
    // controls stay while others change, and so does the focus
    const number = (/** @type {'rows' | 'columns' | 'lowest'} */ key, /** @type {number} */ least, /** @type {number} */ most) => {
        const input = h('input', {
            type: 'number', min: least, max: most, 'data-key': `board-${key}`, onchange: () => {
                wanted[key] = Math.max(least, Math.min(most, Math.floor(Number(input.value)) || least));
                update();
            },
        });
        return input;
    };
    const inputs = { rows: number('rows', 1, 100), columns: number('columns', 1, 100), lowest: number('lowest', 0, 9) };
    const sizes = [4, 6, 8, 9, 10, 12, 16, 25].map((n) => ({ n, choose: button(t('a_size', { n }), () => {
        [wanted.rows, wanted.columns, wanted.box] = [n, n, 'usual'];
        update();
    }) }));
    const boxChoice = choice([], '', (box) => { wanted.box = box; }, { 'data-key': 'board-box' });
    const symbols = choice([['', t('box_usual')], ['numbers', t('numbers')], ['1-9A-G', '1–9 A–G'], ['0-9A-F', '0–9 A–F'], ['A-P', 'A–P'], ['A-Y', 'A–Y'], ['1-9A-Z', '1–9 A–Z']],
        wanted.symbols, (set) => { wanted.symbols = set; }, { 'data-key': 'board-symbols' });
    const message = h('p.message.bad', { role: 'alert' });
    const update = () => {
        const { rows, columns } = wanted;
        const fitting = boxes(rows, columns);
        if (wanted.box !== 'usual' && wanted.box !== 'none' && !fitting.includes(wanted.box)) wanted.box = 'usual';
        for (const [key, input] of Object.entries(inputs)) input.value = wanted[/** @type {keyof inputs} */ (key)];
        for (const { n, choose } of sizes) choose.setAttribute('aria-pressed', String(rows === n && columns === n));
        setOptions(boxChoice, [['usual', t('box_usual')], ['none', t('box_none')], .../** @type {[string, string][]} */ (fitting.map((box) => [box, box.replace('x', '×')]))], wanted.box);
    };
    const create = () => {
        try {
            open(blankBoard(wanted));
        } catch (error) {
            message.textContent = /** @type {Error} */ (error).message;
        }
    };
    update();
    return h('section', null,
        h('h2', null, t('new_board')),
        h('div.chips.sizes', { role: 'group', 'aria-label': t('size') }, sizes.map(({ choose }) => choose)),
        h('div.fields', null, field(t('rows'), inputs.rows), field(t('columns'), inputs.columns), field(t('boxes'), boxChoice), field(t('lowest'), inputs.lowest), field(t('symbols'), symbols)),
        h('p.note', null, t('new_board_note')),
        button(t('create'), create, { 'data-key': 'create-board' }, '.primary'),
        message);
}

/** Sizes of overlapping boards. */
const SIZES = [4, 6, 8, 9, 10, 12, 15, 16, 25];

/**
 * The boards of a puzzle, with their places and sizes.
 * @returns {HTMLElement}
 */
export function boardsSection() {
    const all = boardsOf(app.document);
    const isMoving = app.tool === 'boards';
    return h('section.boards', null,
        h('h2', null, t('overlapping_boards')),
        all.length ? h('p.note', null, t('overlapping_hint')) : h('p.note', null, t('overlapping_none')),
        all.length > 1 ? h('ol.board-list', null, all.map((board, i) => boardRow(board, i, all.length))) : null,
        all.length ? h('div.row', null,
            button(t('add_board'), () => {
                if (!isMoving) useTool('boards');
                addBoard();
            }, { 'data-key': 'add-board' }),
            button(t('move_boards'), () => useTool(isMoving ? 'select' : 'boards'), { 'aria-pressed': String(isMoving), 'data-key': 'move-boards' })) : null,
        h('p.message.bad', { role: 'alert' }, refusal.text));
}

/**
 * A board in the list.
 * @param {import('../editor/boards.js').Part} board
 * @param {number} i
 * @param {number} count
 */
function boardRow(board, i, count) {
    const name = t('board_n', { n: i + 1 });
    const number = (/** @type {'row' | 'column'} */ key) => {
        const input = h('input', {
            type: 'number', min: -45, max: 46, value: board[key] + 1, 'data-key': `board-${i}-${key}`, 'aria-label': `${name}: ${t(key)}`, onchange: () => {
                const to = Math.round(Number(input.value)) - 1;
                if (Number.isFinite(to)) moveBoard(i, key === 'row' ? to : board.row, key === 'column' ? to : board.column);
            },
        });
        return field(t(key), input);
    };
    const sizes = [...new Set([...SIZES, board.size])].sort((a, b) => a - b);
    const size = choice(sizes.map((n) => [String(n), n === board.size ? sizeText(board) : sizeText({ ...board, size: n, box: usualBox(n) })]), String(board.size),
        (n) => resizeBoard(i, Number(n)), { 'data-key': `board-${i}-size`, 'aria-label': `${name}: ${t('size')}` });
    return h(`li${chosen.index === i && app.tool === 'boards' ? '.current' : ''}`, null,
        h('div.head', null, h('strong', null, name),
            count > 1 ? button('×', () => removeBoard(i), { 'aria-label': `${t('remove')}: ${name}`, title: t('remove'), 'data-key': `board-${i}-remove` }, '.icon') : null),
        h('div.fields', null, number('row'), number('column'), field(t('size'), size)));
}
