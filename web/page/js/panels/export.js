// @ts-check
// The export of the puzzle: links first, then files, then texts for other programs. Links to other
// pages lead there only when they are clicked.

import { call } from '../api.js';
import { app, emit, on } from '../app.js';
import { button, fill, h } from '../dom.js';
import { KINDS } from '../kinds.js';
import { live } from '../live.js';
import * as share from '../share.js';
import { t } from '../words/index.js';
import { attempt, copy, isCopied, messageOf } from './message.js';

/**
 * The puzzle as f-puzzles has it. SudokuPad opens that too, and it holds more rules than its own form.
 * @typedef {{document: any, links: {'f-puzzles': string, sudokupad: string} | null, losses: any[], problem: string}} Converted
 */
let converted = /** @type {Converted} */ ({ document: null, links: null, losses: [], problem: '' });

/** Converts the puzzle for other pages. */
async function convert() {
    const { document } = app;
    const next = converted = /** @type {Converted} */ ({ document, links: null, losses: [], problem: '' });
    try {
        const { text, losses } = await call('convert', { puzzle: document, to: 'f-puzzles' });
        const link = text.trim();
        next.links = { 'f-puzzles': link, sudokupad: link.replace(/^.*[?]load=/, 'https://sudokupad.app/?puzzleid=fpuzzles') };
        next.losses = losses;
    } catch (error) {
        next.problem = /** @type {Error} */ (error).message;
    }
    if (app.document === document) emit('tool');
}

/** The link to a page of another program. */
async function linkTo(/** @type {'f-puzzles' | 'sudokupad'} */ page) {
    if (converted.document !== app.document || !converted.links) await convert();
    if (!converted.links) throw new Error(converted.problem || t('converting'));
    return converted.links[page];
}

/** The kind of clue that a loss is about, or the word of the format. */
const lossName = (/** @type {string} */ what) => {
    const kind = KINDS.find(({ key, section }) => key === what || `${section}_${key}` === what || (key === 'list' && section.startsWith(what)));
    const word = t(`loss:${what}`);
    const name = kind ? t(`kind:${kind.id}`) : word.startsWith('loss:') ? what.replaceAll('_', ' ') : word;
    return name[0].toUpperCase() + name.slice(1);
};

/** What the links to other pages lose. */
function losses() {
    const { links, losses, problem } = converted;
    const line = (/** @type {string} */ text, name = 'span.note') => h('li.losses', null, h(name, null, text));
    if (problem) return line(problem, 'span.note.bad');
    if (!links) return line(t('converting'));
    if (!losses.length) return line(t('nothing_lost'));
    const isRule = (/** @type {any} */ loss) => loss.kind === 'constraint';
    // rules first: without them it is another puzzle
    const sorted = [...losses.filter(isRule), ...losses.filter((loss) => !isRule(loss))];
    return h('li.losses', null, h('span.note', null, t('losses_of_links')), h('ul', null, sorted.map((loss) => {
        const name = lossName(loss.what);
        const words = loss.count > 1 ? t('loss_times', { what: name, count: loss.count }) : name;
        return h(isRule(loss) ? 'li.bad' : 'li', null, isRule(loss) ? t('lossy_rule', { what: words }) : words);
    })));
}

/** Title, author and a link that opens elsewhere, if there is one. */
async function description() {
    const { title, author } = app.document;
    const name = title || t('untitled');
    return `${author ? t('by_author', { title: name, author }) : name}\n${share.opensAnywhere ? await share.link() : await linkTo('sudokupad')}`;
}

/** The name of a file for the puzzle. */
function fileName(/** @type {string} */ ending) {
    const name = (app.document.title ?? 'puzzle').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    return `${name || 'puzzle'}.${ending}`;
}

/** Copies the text of the puzzle in a format, and returns what is lost. */
async function copyAs(/** @type {string} */ to) {
    const { text, losses } = await call('convert', { puzzle: app.document, to });
    const lost = losses.map((/** @type {any} */ loss) => t(loss.kind === 'constraint' ? 'lossy_rule' : 'lossy', { what: lossName(loss.what) }));
    return [await copy(text, to), ...lost].filter(Boolean).join('\n');
}

/** The page that the link of title and link leads to, in words. */
const described = () => share.opensAnywhere ? t('this_page') : t('as:sudokupad');

/**
 * One way out: its name, what it is for, its buttons, and what they say.
 * @param {string} name
 * @param {...HTMLElement} controls
 */
const way = (name, ...controls) => h('li', null,
    h('div', null, h('b', null, t(`as:${name}`)), h('span.note', null, t(`for:${name}`, { page: described() }))),
    h('div.row', null, controls), messageOf(name));

/** A button that copies. `action` does so and returns a message. */
const copier = (/** @type {string} */ name, /** @type {() => Promise<string>} */ action, label = 'copy') =>
    button(isCopied(name) ? `${t('copied_short')} ✓` : t(label), () => void attempt(name, action), { 'data-key': `copy-${name.replace(/-here$/, '')}`, 'aria-label': t(`${label}_of`, { what: t(`as:${name}`) }) }, isCopied(name) ? '.copied' : '');

/** Says so if the puzzle does not have exactly one solution. */
const note = h('p.note');

function showNote() {
    const { status, verdict } = live;
    const key = status === 'stopped' ? 'undecided' : status === 'done' && verdict !== 'unique' ? verdict : '';
    fill(note, key && t(`export_note:${key}`));
    note.hidden = !key;
}

/** @returns {HTMLElement} */
export function exportSection() {
    if (converted.document !== app.document) void convert();
    showNote();
    const pages = /** @type {const} */ (['sudokupad', 'f-puzzles']).map((name) => {
        const href = converted.links?.[name];
        return way(name,
            copier(name, async () => copy(await linkTo(name), name), 'copy_link'),
            h('a.button', { href, target: '_blank', rel: 'noopener noreferrer', 'aria-disabled': href ? null : 'true', 'aria-label': t('open_of', { what: t(`as:${name}`) }), 'data-key': `open-${name}` }, t('open'), ' ↗'));
    });
    const here = share.opensAnywhere ? 'link' : 'link-here';
    const own = way(here, copier(here, async () => copy(await share.link(), here), 'copy_link'));
    const about = way('about', copier('about', async () => copy(await description(), 'about')));
    const saver = (/** @type {string} */ kind, /** @type {() => Promise<Blob>} */ content) =>
        button(t('save'), () => void attempt(kind, async () => share.download(await content(), fileName(kind))), { 'data-key': `download-${kind}`, 'aria-label': t('save_of', { what: t(`as:${kind}`) }) });
    const text = (/** @type {string} */ to) => copier(to, () => copyAs(to));
    const group = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ways) => h('section.ways', null, h('h3', null, t(name)), h('ul', null, ways));
    return h('section', null,
        h('h2', null, t('export')),
        note,
        group('links', share.opensAnywhere ? [own, ...pages, losses(), about] : [...pages, losses(), about, own]),
        group('files', [
            way('toml', text('toml'), saver('toml', async () => new Blob([(await call('convert', { puzzle: app.document, to: 'toml' })).text]))),
            way('svg', saver('svg', async () => new Blob([await share.svg()], { type: 'image/svg+xml' }))),
            way('png', saver('png', async () => share.png(await share.svg())))]),
        group('texts', ['iss', 'line'].map((to) => way(to, text(to)))));
}

on(['live'], showNote);
