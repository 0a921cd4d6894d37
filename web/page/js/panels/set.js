// @ts-check
// The panel for setting: nine tools, three lists, and what the chosen one offers.

import { app } from '../app.js';
import { entries, listOf } from '../clues.js';
import { selectTools } from '../clipboard.js';
import { button, h } from '../dom.js';
import { icon } from '../icons.js';
import { KINDS } from '../kinds.js';
import { t } from '../words/index.js';
import { boardsSection } from './board-form.js';
import { pad } from './pad.js';
import { clueList } from './set/clue-list.js';
import { globalRules } from './set/global-rules.js';
import { LISTS, TOOLS, chooseGroup, follow, shown } from './set/groups.js';
import { info } from './set/info.js';
import { palette } from './set/palette.js';
import { regionTools } from './set/region-tools.js';
import { shapeTools } from './set/shape-tools.js';
import { start, startPanel } from './start.js';

/** How many global rules hold. */
const ruleCount = () => KINDS.filter((kind) => kind.tools === 'rules').reduce((sum, { id }) => sum + listOf(app.document, id).filter(Boolean).length, 0);

/** @returns {HTMLElement} */
export function setPanel() {
    follow();
    const entry = (/** @type {string} */ name, /** @type {string} */ look) => {
        const count = name === 'clues' ? entries(app.document).length : name === 'rules' ? ruleCount() : 0;
        return button([icon(`${look}:${name}`, 24), h('span', null, t(`${look}:${name}`)), count ? h('span.count', null, count) : null], () => chooseGroup(name), { 'aria-pressed': String(shown.group === name && !start.isOpen), 'data-key': `group-${name}` });
    };
    return h('div.set', null,
        h('div.toolbar', null,
            h('div', { role: 'group', 'aria-label': t('tools') }, Object.keys(TOOLS).map((name) => entry(name, 'tool'))),
            h('div.lists', { role: 'group', 'aria-label': t('lists') }, LISTS.map((name) => entry(name, 'list')))),
        h('div.content', null, start.isOpen ? startPanel() : content()));
}

function content() {
    switch (shown.group) {
        case 'select': return selectTools();
        case 'digits': return pad();
        case 'regions': return h('div', null, app.shape.overlapping ? null : regionTools(), boardsSection());
        case 'draw': return shapeTools();
        case 'rules': return globalRules();
        case 'clues': return clueList();
        case 'info': return info();
        default: return palette(shown.group);
    }
}
