// @ts-check
// Regions of any shape.

import { app } from '../../app.js';
import { button, h } from '../../dom.js';
import * as regions from '../../editor/regions.js';
import { useTool } from '../../editor/tools.js';
import { t } from '../../words/index.js';

/** Painting regions, and making them of selected cells. */
export function regionTools() {
    const sizes = regions.sizes();
    const fault = regions.regionFault();
    return h('section', null,
        h('div.segments', { role: 'group', 'aria-label': t('regions') },
            button(t('paint'), () => useTool('regions'), { 'aria-pressed': String(app.tool === 'regions'), 'data-key': 'paint' }),
            button(t('select_cells'), () => useTool('select'), { 'aria-pressed': String(app.tool !== 'regions'), 'data-key': 'select-cells' })),
        h('p.note', null, t('hint_regions')),
        h('div.row', null,
            button(t('make_region'), regions.makeRegion), button(t('clear_region'), regions.clearRegion), button(t('remove_cells'), regions.removeCells)),
        h('p.note', null, fault || t('sizes', { sizes: sizes.join(' '), count: app.shape.count })));
}
