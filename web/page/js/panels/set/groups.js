// @ts-check
// The nine tools and the three lists of the setter, and which of them is shown.

import { app, emit } from '../../app.js';
import { currentRaw } from '../../editor/current.js';
import { useTool } from '../../editor/tools.js';
import { kindOf } from '../../kinds.js';
import { live, showDetails } from '../../live.js';
import { start } from '../start.js';

/** The tools, each with the first thing that it draws. */
export const TOOLS = /** @type {Record<string, string>} */ ({
    select: 'select', digits: 'digits', cages: 'cages.list', lines: 'lines.thermo', dots: 'dots.white', cells: 'marks.odd', outside: 'outside.little_killer', regions: 'regions', draw: 'shape.line',
});
export const LISTS = ['rules', 'clues', 'info'];

/** What is shown. */
export const shown = { group: 'digits' };

/** What each tool drew last. @type {Record<string, string>} */
const drawn = {};

/** Shows the tool whose kind is in use, if that was chosen elsewhere. */
export function follow() {
    const tools = app.tool.startsWith('shape.') || app.tool === 'fog' ? 'draw' : kindOf(app.tool)?.tools;
    if (!tools || tools === 'rules') return;
    drawn[tools] = app.tool;
    if (!LISTS.includes(shown.group)) shown.group = tools;
}

/** Chooses a tool or a list. */
export function chooseGroup(/** @type {string} */ name) {
    shown.group = name;
    start.isOpen = false;
    if (live.isOpen) showDetails(false);
    // the list of clues leaves the clue that was chosen in it
    if (name === 'clues' && currentRaw() !== undefined) return emit('tool');
    useTool(LISTS.includes(name) ? 'select' : drawn[name] ?? TOOLS[name]);
}
