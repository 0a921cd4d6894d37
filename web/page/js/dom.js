// @ts-check
// Elements in few words, for HTML and SVG.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An HTML element. Attributes that start with `on` are listeners; `true` is an empty attribute;
 * `null`, `undefined` and `false` are left out.
 * @param {string} name the tag, with classes after dots
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(name, attributes, ...children) {
    const [tag, ...classes] = name.split('.');
    return filled(document.createElement(tag || 'div'), classes, attributes, children);
}

/**
 * An SVG element, written as in `h`.
 * @param {string} name
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function s(name, attributes, ...children) {
    const [tag, ...classes] = name.split('.');
    return filled(document.createElementNS(SVG, tag), classes, attributes, children);
}

/**
 * @param {Element} element
 * @param {string[]} classes
 * @param {Record<string, any> | null | undefined} attributes
 * @param {(Child | Child[])[]} children
 */
function filled(element, classes, attributes, children) {
    if (classes.length) element.setAttribute('class', classes.join(' '));
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else if (name === 'value') /** @type {any} */ (element).value = value;
        else element.setAttribute(name, value === true ? '' : String(value));
    }
    element.append(...children.flat().filter((child) => child || child === 0).map((child) => child instanceof Node ? child : String(child)));
    return element;
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
    element.replaceChildren(...children.flat().filter((child) => child || child === 0).map((child) => child instanceof Node ? child : String(child)));
}

/** What was announced last, by its place. @type {WeakMap<Element, string>} */
const announced = new WeakMap();

/**
 * Announces the messages in an element if they have changed. Elements that are built anew are not
 * announced by themselves.
 * @param {Element} place
 */
export function announce(place) {
    const text = [...place.querySelectorAll('.message, .words')].map((element) => element.textContent).filter(Boolean).join('\n');
    if ((announced.get(place) ?? '') === text) return;
    announced.set(place, text);
    if (text) say(text);
}

/** Has a screen reader say a text. */
export function say(/** @type {string} */ text) {
    fill(/** @type {Element} */ (document.getElementById('announced')), text);
}

/**
 * A button with a word or a drawing in it.
 * @param {Child | Child[]} content
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [attributes]
 * @param {string} [classes] after a dot
 * @returns {HTMLButtonElement}
 */
export function button(content, onclick, attributes = {}, classes = '') {
    return h(`button${classes}`, { type: 'button', onclick, ...attributes }, content);
}

/**
 * A labelled control.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [classes]
 */
export function field(label, control, classes = '') {
    return h(`label.field${classes}`, null, h('span', null, label), control);
}

/**
 * A labelled checkbox.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 * @param {Record<string, any>} [attributes]
 */
export function toggle(label, checked, change, attributes = {}) {
    const input = h('input', { type: 'checkbox', checked, onchange: () => change(input.checked), ...attributes });
    return h('label.toggle', null, input, h('span', null, label));
}

/**
 * A list to choose from.
 * @param {[string, string][]} options values and words
 * @param {string} value
 * @param {(value: string) => void} [change]
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLSelectElement}
 */
export function choice(options, value, change, attributes = {}) {
    const select = h('select', { onchange: () => change?.(select.value), ...attributes });
    setOptions(select, options, value);
    return select;
}

/**
 * Gives a list other options.
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} options values and words
 * @param {string} value
 */
export function setOptions(select, options, value) {
    fill(select, options.map(([key, word]) => h('option', { value: key, selected: key === value }, word)));
}

/**
 * A button that opens a menu. A click in the menu closes it, as do Escape and a click elsewhere.
 * @param {Child} label
 * @param {(HTMLElement | null)[]} items
 * @param {Record<string, any>} [attributes] of the button
 * @returns {HTMLElement}
 */
export function menu(label, items, attributes = {}) {
    const summary = h('summary', attributes, label);
    const details = h('details.menu', null, summary, h('div.menu-items', null, items));
    const closeElsewhere = (/** @type {Event} */ event) => {
        if (!details.contains(/** @type {Node} */ (event.target))) close();
    };
    const close = () => { details.open = false; };
    details.addEventListener('toggle', () => {
        if (details.open) document.addEventListener('pointerdown', closeElsewhere, true);
        else document.removeEventListener('pointerdown', closeElsewhere, true);
    });
    details.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape' || !details.open) return;
        event.stopPropagation();
        close();
        summary.focus();
    });
    // before the button acts, which may build the menu anew
    details.addEventListener('click', (/** @type {Event} */ event) => {
        if (!(/** @type {Element} */ (event.target).closest('.menu-items button'))) return;
        close();
        summary.focus();
    }, true);
    return details;
}
