// @ts-check
// The words of the page in the chosen language.

import { en } from './en.js';
import { ko } from './ko.js';

const LANGUAGES = /** @type {Record<string, Record<string, string>>} */ ({ en, ko });
let words = en;
let name = 'en';

/** The language: `en` or `ko`. */
export function language() {
    return name;
}

/**
 * Chooses a language; an empty name stands for that of the browser.
 * @param {string} wanted
 */
export function setLanguage(wanted) {
    name = wanted in LANGUAGES ? wanted : navigator.language.startsWith('ko') ? 'ko' : 'en';
    words = LANGUAGES[name];
    document.documentElement.lang = name;
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
