// @ts-check
// Undo and redo. Snapshots are immutable and share what did not change.

/**
 * @template T
 */
export class History {
    /** @param {T} first */
    constructor(first) {
        /** @type {T[]} */ this.past = [];
        /** @type {T} */ this.now = first;
        /** @type {T[]} */ this.future = [];
        /** @type {string | null} */ this.group = null;
    }

    /**
     * Adds a snapshot. Consecutive snapshots with the same group count as one.
     * @param {T} next
     * @param {string | null} [group]
     */
    add(next, group = null) {
        if (group === null || group !== this.group) {
            this.past.push(this.now);
            if (this.past.length > 1000) this.past.shift();
        }
        this.group = group;
        this.now = next;
        this.future = [];
    }

    /** The next snapshot starts a new entry, whatever its group. */
    close() {
        this.group = null;
    }

    /** Returns to the last snapshot of `past`, if there is one. */
    undo() {
        this.#move(this.past, this.future);
    }

    /** Returns to the last snapshot of `future`, if there is one. */
    redo() {
        this.#move(this.future, this.past);
    }

    /**
     * @param {T[]} from
     * @param {T[]} to
     */
    #move(from, to) {
        const next = from.pop();
        if (next === undefined) return;
        to.push(this.now);
        this.now = next;
        this.group = null;
    }
}
