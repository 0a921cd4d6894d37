// @ts-check
// The settings of the tool for fog.

import { app, emit } from '../app.js';
import { choice, field, h, toggle } from '../dom.js';
import { brush, setFog } from '../editor/fog.js';
import { hasFog, lights } from '../fog.js';
import { t } from '../words/index.js';

/** Fog on or off, and what a click clears. */
export function fogSettings() {
    const count = lights().size;
    return h('div.settings', null,
        h('p.note', null, t('hint_fog')),
        h('fieldset', null, h('legend', null, t('fog')),
            toggle(t('fog_on'), hasFog(), setFog, { 'data-key': 'fog-on' }),
            field(t('fog_brush'), choice([['one', t('fog_brush_one')], ['wide', t('fog_brush_wide')]], brush.isWide ? 'wide' : 'one', (value) => {
                brush.isWide = value === 'wide';
                emit('tool');
            }, { 'data-key': 'fog-brush' })),
            h('p.note', { role: 'status' }, hasFog() ? t('fog_lights', { count, cells: app.shape.missing.filter((gone) => !gone).length }) : t('fog_off'))));
}
