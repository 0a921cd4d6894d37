// @ts-check
// Conditions on the values `a` and `b` of two cells, as `[[relation]]` writes them: evaluated for a
// preview, and shown with the signs of mathematics. kdoku itself reports what is wrong with one.

/** @typedef {(a: number, b: number) => number | boolean} Compiled */

/** Operators by precedence, from the loosest. */
const LEVELS = [['||'], ['&&'], ['==', '!=', '<=', '>=', '<', '>'], ['+', '-'], ['*', '/', '%']];

/** A part that divides by 0 makes the whole condition false. */
class DivisionByZero extends Error {}

const over = (/** @type {number} */ a, /** @type {number} */ b) => {
    if (b === 0) throw new DivisionByZero();
    return Math.floor(a / b);
};

/** @type {Record<string, (a: any, b: any) => any>} */
const OPERATIONS = {
    '==': (a, b) => a === b, '!=': (a, b) => a !== b, '<=': (a, b) => a <= b, '>=': (a, b) => a >= b, '<': (a, b) => a < b, '>': (a, b) => a > b,
    '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': over, '%': (a, b) => a - over(a, b) * b,
};

/**
 * The condition as a function; `null` if it cannot be read.
 * @param {string} text
 * @returns {((a: number, b: number) => boolean) | null}
 */
export function compile(text) {
    const tokens = text.match(/\d+|[a-z]+|\|\||&&|[=!<>]=|\S/g) ?? [];
    if (tokens.length > 3000) return null;
    let at = 0;
    const take = (/** @type {string} */ token) => tokens[at] === token && Boolean(++at);
    const need = (/** @type {string} */ token) => { if (!take(token)) throw new SyntaxError(); };

    /** @returns {Compiled} */
    const level = (/** @type {number} */ depth) => {
        if (depth === LEVELS.length) return single();
        let left = level(depth + 1);
        while (LEVELS[depth].includes(tokens[at])) {
            const operator = tokens[at++];
            const [first, second] = [left, level(depth + 1)];
            if (operator === '||') left = (a, b) => first(a, b) || second(a, b);
            else if (operator === '&&') left = (a, b) => first(a, b) && second(a, b);
            else left = (a, b) => OPERATIONS[operator](first(a, b), second(a, b));
        }
        return left;
    };

    /** @returns {Compiled} */
    const single = () => {
        const token = tokens[at++];
        if (token === undefined) throw new SyntaxError();
        if (/^\d+$/.test(token)) return () => Number(token);
        if (token === 'a') return (a) => a;
        if (token === 'b') return (_, b) => b;
        if (token === '-' || token === '!') {
            const part = single();
            return token === '-' ? (a, b) => -part(a, b) : (a, b) => !part(a, b);
        }
        if (token === '(') {
            const part = level(0);
            need(')');
            return part;
        }
        if (!['abs', 'min', 'max'].includes(token)) throw new SyntaxError();
        need('(');
        const parts = [level(0)];
        if (token !== 'abs') {
            need(',');
            parts.push(level(0));
        }
        need(')');
        return (a, b) => Math[/** @type {'abs'} */ (token)](.../** @type {[any]} */ (parts.map((part) => part(a, b))));
    };

    /** @type {Compiled} */ let condition;
    try {
        condition = level(0);
    } catch {
        return null;
    }
    if (at < tokens.length) return null;
    return (a, b) => {
        try {
            return condition(a, b) === true;
        } catch {
            return false;
        }
    };
}

/** The signs of mathematics, in the order in which they are put in. @type {[RegExp, string][]} */
const SIGNS = [[/abs\(([^()]*)\)/g, '|$1|'], [/==/g, '='], [/!=/g, '≠'], [/<=/g, '≤'], [/>=/g, '≥'], [/\*/g, '×'], [/(?<=[\w)|] )-/g, '−']];

/**
 * A condition with the signs of mathematics.
 * @param {string} text
 * @param {string} and
 * @param {string} or
 */
export function pretty(text, and, or) {
    const signs = SIGNS.reduce((rest, [from, to]) => rest.replace(from, to), text.trim());
    return signs.replace(/\s*&&\s*/g, ` ${and} `).replace(/\s*\|\|\s*/g, ` ${or} `);
}
