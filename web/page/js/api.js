// @ts-check
// Questions to kdoku: to the server over HTTP, or to the library in a worker.

/** @typedef {{message: string, hint?: string | null, path?: (string | number)[] | null, line?: number | null, column?: number | null}} Problem */

/** An answer that is an error. */
export class ApiError extends Error {
    /**
     * @param {number} status
     * @param {Problem[]} problems
     */
    constructor(status, problems) {
        super(problems.map((problem) => problem.message + (problem.hint ? ` (${problem.hint})` : '')).join('; ') || `status ${status}`);
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

/** The token of the address that this page, or another tab of it, was opened with. */
const token = (() => {
    const given = new URLSearchParams(location.search).get('token');
    try {
        for (const storage of given ? [sessionStorage, localStorage] : []) storage.setItem('kdoku-token', String(given));
        return given ?? sessionStorage.getItem('kdoku-token') ?? localStorage.getItem('kdoku-token') ?? '';
    } catch {
        return given ?? '';
    }
})();

/** The name of this tab, so that its questions do not delay those of others. */
const client = Math.random().toString(36).slice(2);

/**
 * @param {string} operation
 * @param {Record<string, any>} request
 * @param {CallOptions} options
 */
async function fromServer(operation, request, { signal, onLine }) {
    const answer = await fetch(`/api/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Kdoku-Token': token, 'X-Kdoku-Client': client },
        body: JSON.stringify(request),
        signal,
    });
    if (!answer.ok) {
        const body = await answer.json().catch(() => ({}));
        throw new ApiError(answer.status, body.error ?? []);
    }
    if (!answer.headers.get('Content-Type')?.includes('ndjson') || !answer.body) return answer.json();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let [rest, last] = ['', /** @type {any} */ (null)];
    for (;;) {
        const { done, value } = await reader.read();
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
