// @ts-check
import { KINDS } from './kinds.js';
export function searchKinds(/** @type {string} */ text, /** @type {(id: string) => string} */ name) {
    return KINDS.filter((kind) => `${name(kind.id)} ${kind.key}`.toLowerCase().includes(text.toLowerCase()));
}
