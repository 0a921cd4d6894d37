// @ts-check
// Questions to kdoku: to the server over HTTP, or to the library in a worker.

import { plain, t } from './words/index.js';

/** @typedef {{message: string, hint?: string | null, path?: (string | number)[] | null, line?: number | null, column?: number | null}} Problem */

/** An answer that is an error. */
export class ApiError extends Error {
    /**
     * @param {number} status 0 if there is no answer
     * @param {Problem[]} problems
     */
    constructor(status, problems) {
        super(plain(problems.map((problem) => problem.message + (problem.hint ? ` (${problem.hint})` : '')).join('; ')) || `status ${status}`);
        this.status = status;
        this.problems = problems;
    }
}

/**
 * @typedef {object} CallOptions
 * @property {AbortSignal} [signal] cancels the question
 * @property {(line: any) => void} [onLine] receives the lines before the last one
 */

const isStatic = document.querySelector('meta[name=kdoku-transport]')?.getAttribute('content') === 'worker';

/**
 * Asks a question.
 * @param {string} operation
 * @param {Record<string, any>} request
 * @param {CallOptions} [options]
 * @returns {Promise<any>}
 */
export function call(operation, request, options = {}) {
    return isStatic ? fromWorker(operation, request, options) : fromServer(operation, request, options);
}

/** Whether an error only says that the question was cancelled. */
export function isAborted(/** @type {unknown} */ error) {
    return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether an error says nothing about the puzzle: kdoku cannot be asked. */
export function isUnreachable(/** @type {unknown} */ error) {
    return !(error instanceof ApiError) || (error.status !== 400 && error.status !== 422);
}

/** Where the browser keeps tokens. */
const TOKEN = 'kdoku-token';

/** The tokens that the browser keeps: that of this tab, and that of the address that was opened last. */
function browserTokens() {
    try {
        return [sessionStorage, localStorage].flatMap((storage) => storage.getItem(TOKEN) ?? []);
    } catch {
        return [];
    }
}

let token = browserTokens()[0] ?? '';

/**
 * Takes the token of an address, for this tab and for those that are opened later.
 * @param {string} address
 * @returns {boolean} whether there is one
 */
export function useAddress(address) {
    const found = /[?&]token=(\w+)/.exec(address)?.[1];
    if (found) keepToken(found);
    return Boolean(found);
}

/** @returns {boolean} whether the browser keeps it, too */
function keepToken(/** @type {string} */ next) {
    token = next;
    try {
        for (const storage of [sessionStorage, localStorage]) storage.setItem(TOKEN, next);
        return true;
    } catch {
        return false;
    }
}

{
    const address = new URL(location.href);
    const given = address.searchParams.get('token');
    address.searchParams.delete('token');
    // the token leaves the address, so that a reload does not bring an old one back
    if (given && keepToken(given)) history.replaceState(null, '', address);
}

/** The name of this tab, so that its questions do not delay those of others. */
const client = Math.random().toString(36).slice(2);

/**
 * @param {string} operation
 * @param {Record<string, any>} request
 * @param {CallOptions} options
 */
async function fromServer(operation, request, { signal, onLine }) {
    const body = JSON.stringify(request);
    const post = (/** @type {string} */ token) => answerOf(fetch(`/api/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Kdoku-Token': token, 'X-Kdoku-Client': client },
        body,
        signal,
    }));
    const first = token;
    let answer = await post(first);
    // the server was started again, and another tab knows its new token
    const other = answer.status === 401 && [token, ...browserTokens()].find((one) => one !== first);
    if (other) {
        answer = await post(other);
        if (answer.status !== 401) keepToken(other);
    }
    if (!answer.ok) {
        const body = await answer.json().catch(() => ({}));
        throw new ApiError(answer.status, body.error ?? []);
    }
    if (!answer.headers.get('Content-Type')?.includes('ndjson') || !answer.body) return answerOf(answer.json());
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let [rest, last] = ['', /** @type {any} */ (null)];
    for (;;) {
        const { done, value } = await answerOf(reader.read());
        const lines = (rest + (value ?? '')).split('\n');
        rest = done ? '' : lines.pop() ?? '';
        for (const line of lines.filter(Boolean)) {
            if (last !== null) onLine?.(last);
            last = JSON.parse(line);
        }
        if (done) break;
    }
    if (last?.error) throw new ApiError(422, last.error);
    return last;
}

/**
 * The result of a request. If there is none, the error says so in plain words: browsers differ in theirs.
 * @template T
 * @param {Promise<T>} result
 * @returns {Promise<T>}
 */
async function answerOf(result) {
    try {
        return await result;
    } catch (error) {
        throw isAborted(error) ? error : new ApiError(0, [{ message: t('no_answer'), hint: t('no_answer_hint') }]);
    }
}

// Each question that runs has a worker of its own, which is ended to cancel it. Idle workers wait
// for the next question.
/** @type {Worker[]} */ const idle = [];
let number = 0;

/**
 * @param {string} operation
 * @param {Record<string, any>} request
 * @param {CallOptions} options
 * @returns {Promise<any>}
 */
function fromWorker(operation, request, { signal, onLine }) {
    return new Promise((resolve, reject) => {
        const cancelled = () => new DOMException('cancelled', 'AbortError');
        if (signal?.aborted) return reject(cancelled());
        const worker = idle.pop() ?? new Worker(new URL('../worker.js', import.meta.url), { type: 'module' });
        const id = ++number;
        const abort = () => {
            worker.terminate();
            reject(cancelled());
        };
        const end = () => {
            signal?.removeEventListener('abort', abort);
            worker.onmessage = worker.onerror = null;
        };
        signal?.addEventListener('abort', abort, { once: true });
        worker.onerror = (event) => {
            end();
            worker.terminate();
            reject(new ApiError(500, [{ message: event.message || 'the worker failed' }]));
        };
        worker.onmessage = ({ data }) => {
            if (data.id !== id) return;
            if ('line' in data) return onLine?.(data.line);
            end();
            idle.push(worker);
            if (data.ok) resolve(data.answer);
            else reject(new ApiError(data.status, data.error));
        };
        worker.postMessage({ id, operation, request });
    });
}
