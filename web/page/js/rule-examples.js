// @ts-check
// Ready rules of one's own, to begin with.

/** @typedef {import('./own-rules.js').Rule} Rule */

/** Names and what differs from a blank rule. @type {[string, Partial<Rule>][]} */
export const EXAMPLES = [
    ['no_ten', { kind: 'relation', measure: 'custom', expression: 'a + b != 5 && a + b != 10', over: 'adjacent', isWhole: true }],
    ['knight_ten', { kind: 'relation', measure: 'sum', op: 'ne', n: 10, over: 'knight', isWhole: true }],
    ['diagonal_apart', { kind: 'relation', measure: 'difference', op: 'ne', n: 1, over: 'diagonal', isWhole: true }],
    ['prime_line', { kind: 'relation', measure: 'sum', op: 'prime', over: 'line' }],
    ['product_line', { kind: 'relation', measure: 'product', op: 'le', n: 20, over: 'line' }],
    ['divides_line', { kind: 'relation', measure: 'ratio', op: 'divides', over: 'line' }],
    ['parity_line', { kind: 'line', rule: 'alternate' }],
    ['not_renban', { kind: 'line', rule: 'consecutive', isNot: true }],
    ['one_two', { kind: 'line', rule: 'pattern', pattern: '.*12.*' }],
    ['two_small', { kind: 'count', rule: 'exactly', n: 2, digits: [1, 2, 3] }],
    ['odd_area', { kind: 'area', rule: 'connected', digits: [1, 3, 5, 7, 9], isWhole: true }],
];
