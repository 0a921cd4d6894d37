// @ts-check
// Starts the page.

import { app, emit, on, redo, undo } from './app.js';
import { Board } from './board.js';
import * as clipboard from './clipboard.js';
import { announce, button, fill, h, menu } from './dom.js';
import * as keyboard from './keyboard.js';
import { listen as listenToPointer } from './editor/pointer.js';
import { icon } from './icons.js';
import { ask, redraw } from './live.js';
import { makePanel } from './panels/make.js';
import { setPanel } from './panels/set.js';
import { listenForFiles, openWithToast } from './open-text.js';
import { say } from './panels/message.js';
import * as clueCard from './panels/set/clue-card.js';
import { sharePanel } from './panels/share.js';
import { solveBar, solvePanel } from './panels/solve.js';
import { solved } from './panels/solved.js';
import { showStart, start } from './panels/start.js';
import { showVerdict, useDetails, verdictBar } from './panels/verdict.js';
import { clock, elapsed } from './play.js';
import { SHEET } from './print.js';
import { SAVED, load, recall, remember, store } from './share.js';
import { setSheet, showHandle } from './sheet.js';
import { refresh } from './view.js';
import { language, setLanguage, t } from './words/index.js';

/** @param {string} id @returns {HTMLElement} */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const TABS = /** @type {const} */ (['set', 'solve', 'make', 'share']);
const PANELS = { set: setPanel, solve: solvePanel, make: makePanel, share: sharePanel };
/** The choices of the appearance. */
const THEMES = ['auto', 'light', 'dark'];
const LANGUAGES = { en: 'English', ko: '한국어' };
/** The title of the puzzle, in the header. */
const title = h('p', { id: 'title' });
const [panel, bar] = [element('panel'), element('bar')];
const verdict = verdictBar();

try {
    Object.assign(app.options, JSON.parse(load('kdoku-options') ?? '{}'));
} catch {
    // damaged: the defaults
}
await setLanguage(app.options.language);
applyTheme();
app.board = new Board(element('board'));
app.board.setShape(app.shape);

/** Sets the colours of the page. */
function applyTheme() {
    const { theme } = app.options;
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
}

function header() {
    const tabs = TABS.map((tab) => button(t(tab), () => useTab(tab), { role: 'tab', id: `tab-${tab}`, 'aria-selected': String(app.tab === tab), 'aria-controls': 'panel', tabindex: app.tab === tab ? 0 : -1 }));
    const list = h('div', { role: 'tablist', 'aria-label': t('tabs') }, tabs);
    list.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (!step) return;
        useTab(TABS[(TABS.indexOf(app.tab) + step + TABS.length) % TABS.length]);
        element(`tab-${app.tab}`).focus();
    });
    const theme = THEMES.includes(app.options.theme) ? app.options.theme : 'auto';
    const changed = () => {
        emit('options');
        header();
        element('more').focus();
    };
    const segments = (/** @type {string} */ label, /** @type {HTMLElement[]} */ buttons) => h('div.choice', null, h('span', null, label), h('div.segments', { role: 'group', 'aria-label': label }, buttons));
    const more = menu(icon('more', 22), [
        button([icon('redo', 20), t('redo')], redo, { 'data-key': 'menu-redo' }, '.narrow-only'),
        segments(t('language'), Object.entries(LANGUAGES).map(([name, word]) => button(word, async () => {
            app.options.language = name;
            await setLanguage(name);
            everything();
            redraw();
            changed();
        }, { lang: name, id: `language-${name}`, 'aria-pressed': String(language() === name) }))),
        segments(t('theme'), THEMES.map((name) => button([icon(`theme-${name}`, 18), t(name)], () => {
            app.options.theme = name;
            applyTheme();
            changed();
        }, { id: `theme-${name}`, 'aria-pressed': String(theme === name) }))),
        button([icon('help', 20), t('help')], showHelp, { 'data-key': 'help' }),
    ], { 'aria-label': t('more'), title: t('more'), id: 'more' });
    fill(element('header'),
        h('a.skip', { href: '#board', onclick: (/** @type {Event} */ event) => {
            event.preventDefault();
            app.board.cells.focus();
        } }, t('skip')),
        h('h1', null, 'kdoku'), list, title,
        h('div.tools-right', null,
            button([icon('new', 20), h('span.wide-only', null, t('new_puzzle'))], begin, { id: 'new', 'aria-label': t('new_puzzle'), title: t('new_puzzle') }, '.with-icon'),
            button(icon('undo', 20), undo, { 'aria-label': t('undo'), title: `${t('undo')} (Ctrl+Z)`, id: 'undo' }, '.icon'),
            button(icon('redo', 20), redo, { 'aria-label': t('redo'), title: `${t('redo')} (Ctrl+Y)` }, '.icon.wide-only'),
            more));
}

/** Shows the ways to begin. */
function begin() {
    useTab('set');
    showStart();
    setSheet(true);
}

/** Shows the bar of the tab: of the verdict, or of solving. */
function showBar() {
    if (app.tab !== 'solve') {
        if (bar.firstElementChild !== verdict) fill(bar, verdict);
        bar.setAttribute('aria-label', t('verdict'));
        return;
    }
    const key = bar.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
    fill(bar, solveBar());
    bar.setAttribute('aria-label', t('solving'));
    if (key) /** @type {HTMLElement | null} */ (bar.querySelector(`[data-key="${key}"]`))?.focus();
    announce(bar);
}

/** Chooses what to do. */
function useTab(/** @type {typeof TABS[number]} */ tab) {
    app.tab = tab;
    // marks and colours are for solving
    if (app.isSetting) app.entry = 'digit';
    if (tab !== 'set') start.isOpen = false;
    // forms need the height, the pad does not
    setSheet(tab === 'make' || tab === 'share');
    header();
    emit('tab');
}

solved.another = () => useTab('make');

function showHelp() {
    const dialog = /** @type {HTMLDialogElement} */ (element('help'));
    const keys = ['arrows', 'digits', 'space', 'delete', 'enter', 'undo', 'all', 'copy', 'same', 'automatic', 'checkpoint', 'escape', 'hint'].map((name) => t(`key_${name}`).split('|'));
    fill(dialog, h('h2', { id: 'help-title' }, t('keys')), h('dl', null, keys.map(([key, what]) => [h('dt', null, key), h('dd', null, what)]).flat()), button(t('close'), () => dialog.close(), { autofocus: true }, '.primary'));
    dialog.showModal();
}

// The panel is built anew when something in it may have changed; the focus stays. While a text is
// typed it is left alone.
let isStale = false;
let isPressed = false;
let isChanging = false;

/** Everything in the panel that can have the focus. */
const controls = () => [...panel.querySelectorAll('button, input, select, textarea, summary')];

/** Builds the panel of the tab. */
function showPanel() {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const isInside = active && panel.contains(active);
    if (isPressed || isChanging || (isInside && active.matches('textarea, input:not([type=checkbox])') && panel.dataset.tab === app.tab)) {
        isStale = true;
        return;
    }
    isStale = false;
    const key = isInside ? active.dataset.key : null;
    const place = isInside ? controls().indexOf(active) : -1;
    const open = [...panel.querySelectorAll('details')].map((details) => details.open);
    const { scrollTop } = panel;
    fill(panel, PANELS[app.tab]());
    panel.setAttribute('aria-labelledby', `tab-${app.tab}`);
    if (panel.dataset.tab === app.tab) {
        panel.querySelectorAll('details').forEach((details, i) => { details.open = open[i] ?? false; });
        panel.scrollTop = scrollTop;
        const same = key ? panel.querySelector(`[data-key="${CSS.escape(key)}"]`) : controls()[place];
        /** @type {HTMLElement | null} */ (same)?.focus({ preventScroll: true });
    }
    panel.dataset.tab = app.tab;
    announce(panel);
}

const soon = (() => {
    let waiting = false;
    return () => {
        if (waiting) return;
        waiting = true;
        queueMicrotask(() => {
            waiting = false;
            showPanel();
        });
    };
})();

document.addEventListener('pointerdown', () => { isPressed = true; }, true);
for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => {
        isPressed = false;
        // after the click that follows
        if (isStale) setTimeout(showPanel);
    }, true);
}
panel.addEventListener('change', () => {
    // nothing has the focus while the control that is left reports its change
    isChanging = true;
    setTimeout(() => {
        isChanging = false;
        if (isStale) showPanel();
    });
}, true);
panel.addEventListener('focusout', () => { if (isStale) setTimeout(showPanel); });
panel.addEventListener('click', (event) => {
    // a click with the pointer leaves the keys to the board
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.detail > 0 && target.closest('button') && (app.tab === 'set' || app.tab === 'solve')) app.board.cells.focus({ preventScroll: true });
});

/** Shows the title and everything in words. */
function showTitle() {
    const { title: name, author } = app.document;
    fill(title, name || '', author ? h('span.author', null, author) : null);
    document.title = name ? `${name} · kdoku` : 'kdoku';
    app.board.cells.setAttribute('aria-label', t('board', { rows: app.shape.rows, columns: app.shape.columns }));
}

/** Shows everything anew, as after a change of the language. */
function everything() {
    header();
    showHandle();
    element('details').setAttribute('aria-label', t('details'));
    showTitle();
    showVerdict();
    showBar();
    soon();
    refresh();
}

on(['document'], () => {
    app.board.setShape(app.shape);
    showTitle();
    remember();
});
on(['document', 'play', 'selection', 'live', 'hint', 'tool', 'options', 'tab'], refresh);
on(['document', 'tool', 'tab', 'hint', 'options'], soon);
on(['live', 'options', 'tab', 'document'], showVerdict);
on(['play', 'live', 'tab', 'document', 'options'], showBar);
on(['reset'], () => setSheet(false));
// a stroke on the board lowers the sheet, which covers it
app.board.host.addEventListener('pointerdown', () => setSheet(false));
on(['play'], () => {
    remember();
    if (app.tab === 'solve') soon();
});
on(['live'], () => { if (app.tab === 'solve') soon(); });
on(['options'], () => store('kdoku-options', JSON.stringify(app.options)));
setInterval(() => {
    const time = document.getElementById('clock');
    if (time) time.textContent = clock(elapsed());
}, 500);

/** Opens the puzzle of the address or of the last visit; without one, shows how to begin. */
async function openFirst() {
    const { found, problem } = await recall();
    if (!found) {
        ask();
        start.isOpen = true;
        setSheet(true);
        soon();
    }
    if (!problem) return;
    useTab('share');
    say(problem);
}

document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (/** @type {HTMLElement} */ (event.target).closest('input, textarea, dialog') || !text.trim()) return;
    event.preventDefault();
    // a clue or some digits belong on the board; anything else is a puzzle
    if ((app.tab === 'set' || app.tab === 'solve') && clipboard.pasteText(text)) return;
    void openWithToast(text);
});
listenForFiles();

useDetails(element('details'));
clueCard.listen(element('card'));
listenToPointer();
keyboard.listen(showHelp);
clipboard.listen();
header();
// everything is shown once, with the first puzzle
await openFirst();
everything();
window.addEventListener('hashchange', () => void openFirst());
// what another tab keeps or puts on the sheet
window.addEventListener('storage', ({ key }) => { if (app.tab === 'share' && (key === SAVED || key === SHEET)) soon(); });
document.documentElement.dataset.ready = 'true';
