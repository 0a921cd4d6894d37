// @ts-check
// The library in a worker: `kdoku.wasm` is a program for WASI that answers one question on stdin and
// stdout, see `src/command.rs`. Each question has an instance of its own, so that memory is freed and
// a failure ends one question only; it is prepared after the question before. This file provides the
// part of WASI that the program uses.
//
// Receives {id, operation, request}; sends {id, line} for each line before the last, and then
// {id, ok: true, answer} or {id, ok: false, status, error}.

const address = new URL('kdoku.wasm', import.meta.url);
const compiled = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
});

/** The program has ended. */
class Exit extends Error {
    constructor(/** @type {number} */ code) {
        super(`exit code ${code}`);
        this.code = code;
    }
}

// numbers of errors
const [SUCCESS, BAD_FILE, NOT_SUPPORTED] = [0, 8, 52];

/**
 * Prepares an instance of the program.
 * @param {WebAssembly.Module} module
 */
function prepare(module) {
    const encoder = new TextEncoder();
    /** @type {Uint8Array[]} */ let words = [];
    let input = new Uint8Array();
    let onLine = (/** @type {string} */ _line) => {};
    const decoders = [1, 2].map(() => new TextDecoder());
    let [line, errors] = ['', ''];
    /** @type {WebAssembly.Memory} */
    let memory;
    const view = () => new DataView(memory.buffer);
    /** The buffers of a call: pairs of an address and a length. */
    const buffers = (/** @type {number} */ at, /** @type {number} */ count) =>
        Array.from({ length: count }, (_, number) => {
            const [start, length] = [0, 4].map((offset) => view().getUint32(at + 8 * number + offset, true));
            return new Uint8Array(memory.buffer, start, length);
        });
    const write = (/** @type {number} */ file, /** @type {Uint8Array} */ bytes) => {
        const text = decoders[file - 1].decode(bytes, { stream: true });
        if (file === 2) {
            errors += text;
            return;
        }
        const lines = (line + text).split('\n');
        line = lines.pop() ?? '';
        lines.forEach(onLine);
    };
    /** @type {Record<string, (...values: any[]) => number>} */
    const wasi = {
        args_sizes_get(count, size) {
            view().setUint32(count, words.length, true);
            view().setUint32(size, words.reduce((sum, word) => sum + word.length, 0), true);
            return SUCCESS;
        },
        args_get(list, at) {
            for (const [number, word] of words.entries()) {
                view().setUint32(list + 4 * number, at, true);
                new Uint8Array(memory.buffer).set(word, at);
                at += word.length;
            }
            return SUCCESS;
        },
        environ_sizes_get(count, size) {
            view().setUint32(count, 0, true);
            view().setUint32(size, 0, true);
            return SUCCESS;
        },
        environ_get: () => SUCCESS,
        clock_time_get(clock, _precision, at) {
            const milliseconds = clock === 0 ? Date.now() : performance.now();
            view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
            return SUCCESS;
        },
        random_get(at, length) {
            for (let start = at; start < at + length; start += 65536) {
                crypto.getRandomValues(new Uint8Array(memory.buffer, start, Math.min(65536, at + length - start)));
            }
            return SUCCESS;
        },
        fd_read(file, at, count, read) {
            if (file !== 0) return BAD_FILE;
            let sum = 0;
            for (const buffer of buffers(at, count)) {
                const part = input.subarray(0, buffer.length);
                buffer.set(part);
                input = input.subarray(part.length);
                sum += part.length;
            }
            view().setUint32(read, sum, true);
            return SUCCESS;
        },
        fd_write(file, at, count, written) {
            if (file !== 1 && file !== 2) return BAD_FILE;
            let sum = 0;
            for (const buffer of buffers(at, count)) {
                write(file, buffer);
                sum += buffer.length;
            }
            view().setUint32(written, sum, true);
            return SUCCESS;
        },
        fd_prestat_get: () => BAD_FILE,
        sched_yield: () => SUCCESS,
        proc_exit(code) {
            throw new Exit(code);
        },
    };
    const imports = Object.fromEntries(
        WebAssembly.Module.imports(module).map(({ name }) => [name, wasi[name] ?? (() => NOT_SUPPORTED)]),
    );
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
    const { memory: own, _start } = /** @type {{memory: WebAssembly.Memory, _start: () => void}} */ (instance.exports);
    memory = own;
    /**
     * Runs the program, once.
     * @param {string} operation
     * @param {string} request
     * @param {(line: string) => void} receive receives the lines of stdout
     * @returns {{code: number, errors: string}} the exit code, and the text of stderr
     */
    return (operation, request, receive) => {
        words = ['kdoku-web', operation].map((word) => encoder.encode(`${word}\0`));
        input = encoder.encode(request);
        onLine = receive;
        try {
            _start();
        } catch (error) {
            if (!(error instanceof Exit)) throw error;
            return { code: error.code, errors };
        }
        return { code: 0, errors };
    };
}

/** The instance for the next question. @type {ReturnType<typeof prepare> | null} */
let ready = null;
// a question reports what went wrong
void compiled.then((module) => { ready ??= prepare(module); }, () => {});

self.onmessage = async ({ data: { id, operation, request } }) => {
    /** @type {string | null} */
    let last = null;
    const fail = (/** @type {number} */ status, /** @type {object[]} */ error) =>
        self.postMessage({ id, ok: false, status, error });
    try {
        const module = await compiled;
        const run = ready ?? prepare(module);
        ready = null;
        const { code, errors } = run(operation, JSON.stringify(request), (line) => {
            if (last !== null) self.postMessage({ id, line: JSON.parse(last) });
            last = line;
        });
        if (code !== 0) fail(code + 380, JSON.parse(errors).error);
        else self.postMessage({ id, ok: true, answer: JSON.parse(last ?? '{}') });
        ready = prepare(module);
    } catch (error) {
        fail(500, [{ message: `the library failed: ${error instanceof Error ? error.message : error}` }]);
    }
};
