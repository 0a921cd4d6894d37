// @ts-check
// The words of the page in the chosen language.

/** @typedef {Record<string, string>} Words */

/** @type {Words} */ let words = {};
/** @type {Words | null} */ let english = null;
let name = 'en';

/** The language: `en` or `ko`. */
export function language() {
    return name;
}

/** Loads the words of a language. @returns {Promise<Words>} */
async function load(/** @type {string} */ language) {
    if (language === 'ko') return (await import('./ko.js')).ko;
    return english = (await import('./en.js')).en;
}

/** The language for a choice; an empty one stands for that of the browser. */
function languageOf(/** @type {string} */ choice) {
    return ['en', 'ko'].includes(choice) ? choice : navigator.language.startsWith('ko') ? 'ko' : 'en';
}

// the words that are most likely needed, while the other modules are still read
try {
    void load(languageOf(JSON.parse(localStorage.getItem('kdoku-options') ?? '{}').language));
} catch {
    // no storage, or a damaged one
}

/** Chooses a language, and loads its words; an empty choice stands for that of the browser. */
export async function setLanguage(/** @type {string} */ choice) {
    const next = languageOf(choice);
    words = await load(next);
    name = document.documentElement.lang = next;
}

/** Loads the English words, too: the names of clues are often searched by them. */
export async function loadSearched() {
    if (!english) await load('en');
}

/** The words of the page's language, and English ones once they are loaded. */
export function searched() {
    return [...new Set([words, english ?? words])];
}

/**
 * The words for a key, with values in place of `{name}`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
    const text = words[key] ?? key;
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
