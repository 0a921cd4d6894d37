// @ts-check
// The puzzles that are kept in this browser, with small pictures.

import { call } from '../api.js';
import { app, emit, open } from '../app.js';
import { button, h } from '../dom.js';
import { opened, showOpening } from '../open-text.js';
import { saved, setSaved } from '../share.js';
import { t } from '../words/index.js';

/** Pictures are drawn of this many puzzles. */
const DRAWN = 30;

/** Addresses of pictures by puzzle, as text. @type {Map<string, Promise<string>>} */
const pictures = new Map();

/** The address of a small picture. */
async function drawing(/** @type {Record<string, any>} */ puzzle) {
    const { view, layers: { below, digits, above } } = await call('draw', { puzzle });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" font-family="sans-serif">${below}${digits}${above}</svg>`;
    return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

/** A small picture, which appears when it is drawn. */
function picture(/** @type {Record<string, any>} */ puzzle) {
    const key = JSON.stringify(puzzle);
    const image = h('img', { alt: '', width: 44, height: 44, hidden: true });
    if (!pictures.has(key)) pictures.set(key, drawing(puzzle));
    pictures.get(key)?.then((address) => {
        image.src = address;
        image.hidden = false;
    }, () => pictures.delete(key));
    return image;
}

/** @returns {HTMLElement} */
export function savedSection() {
    const list = saved();
    const keep = () => {
        setSaved([{ name: app.document.title || `${t('untitled')} ${new Date().toLocaleString()}`, puzzle: app.document }, ...saved()]);
        emit('tool');
    };
    const remove = (/** @type {number} */ i) => {
        // the list may have changed in another tab
        const text = JSON.stringify(list[i]);
        const now = saved();
        const at = now.findIndex((one) => JSON.stringify(one) === text);
        setSaved(now.filter((_, other) => other !== at));
        emit('tool');
    };
    return h('section', null,
        h('h2', null, t('saved')),
        h('div.row', null, button(t('save_here'), keep, { 'data-key': 'keep' })),
        list.length ? h('ul.saved', null, list.map(({ name, puzzle }, i) => h('li', null,
            i < DRAWN ? picture(puzzle) : null,
            button(name, () => {
                open(puzzle);
                showOpening({ message: opened(name), losses: [] });
            }, {}, '.link'),
            button('×', () => remove(i), { 'aria-label': `${t('delete')}: ${name}`, title: t('delete') }, '.icon')))) : h('p.note', null, t('none_saved')));
}
