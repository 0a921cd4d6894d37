// @ts-check
export const PRESETS = [{ id: '9', document: {}, name: 'a_size' }];
export const EXAMPLES = /** @type {any[]} */ ([]);
export const smallBoard = (/** @type {any} */ document) => document.title;
