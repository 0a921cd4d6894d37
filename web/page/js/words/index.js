// @ts-check
// The words of the page in the chosen language.

import { en } from './en.js';

/** @type {Record<string, string>} */ let words = en;
let name = 'en';

/** The language: `en` or `ko`. */
export function language() {
    return name;
}

/**
 * Chooses a language; an empty name stands for that of the browser. Korean is loaded when it is needed.
 * @param {string} wanted
 */
export async function setLanguage(wanted) {
    name = ['en', 'ko'].includes(wanted) ? wanted : navigator.language.startsWith('ko') ? 'ko' : 'en';
    words = name === 'ko' ? (await import(new URL('js/words/ko.js', document.baseURI).href)).ko : en;
    document.documentElement.lang = name;
}

/** The words of the page's language, and English ones, which names of clues are often searched by. */
export function searched() {
    return [...new Set([words, en])];
}

/**
 * The words for a key, with values in place of `{name}`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
    const text = words[key] ?? en[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, word) => String(values[word] ?? ''));
}

/**
 * A text of kdoku without the marks around what is quoted.
 * @param {string} text
 */
export function plain(text) {
    return text.replaceAll('`', '');
}

/** How many cells are wrong, in words. */
export function mistakesText(/** @type {number} */ count) {
    return count === 1 ? t('mistake') : t('mistakes', { count });
}
