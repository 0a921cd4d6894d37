// @ts-check
// The scale of difficulty: for hints, and for puzzles that are made.

import { app, emit } from '../app.js';
import { choice, field } from '../dom.js';
import * as hints from '../hints.js';
import { t } from '../words/index.js';

/** The choice of a scale. */
export function scaleField() {
    const scales = /** @type {[string, string][]} */ ([['', t('scale_usual')], ['se121', 'Sudoku Explainer 1.2.1'], ['se', 'Sudoku Explainer'], ['hodoku', 'HoDoKu 2.2.0'], ['hodoku-2.3.2', 'HoDoKu 2.3.2'], ['kdoku', 'kdoku']]);
    return field(t('scale'), choice(scales, app.options.scale, (scale) => {
        app.options.scale = scale;
        hints.close();
        emit('options');
    }, { 'data-key': 'scale' }));
}

/** Whether ratings of the scale have a decimal place. */
export const hasTenths = () => !app.options.scale.startsWith('hodoku');
