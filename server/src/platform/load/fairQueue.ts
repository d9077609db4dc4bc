/** The queue is full and the work did not start. */
export class QueueFull extends Error {}

export type FairQueueRule = {
  /** Works that run at the same time. */
  readonly at_once: number;
  /** Works that wait, of all keys and of one key. */
  readonly waiting: number;
  readonly waiting_per_key: number;
};

type Waiting = { start: () => void; refuse: () => void };

/**
 * Runs expensive work with limited concurrency. Keys take turns (round robin), so a key with one work waits for at most
 * one work of every other key. Bounds the queue per key and in total: a full queue refuses waiting work of the longest key
 * to accept work of a shorter one.
 */
export class FairQueue {
  readonly #rule: FairQueueRule;
  /** Works by key; the keys in the order of their turns. */
  readonly #keys = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(rule: FairQueueRule) {
    this.#rule = rule;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Runs the work when its turn comes. Throws QueueFull if it was not begun, and whatever the work throws. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#rule.at_once) this.#running += 1;
    else await this.#turn(key);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #turn(key: string): Promise<void> {
    const own = this.#keys.get(key) ?? [];
    if (own.length >= this.#rule.waiting_per_key || !this.#hasRoomFor(own.length)) throw new QueueFull();
    return new Promise((start, reject) => {
      own.push({ start, refuse: () => reject(new QueueFull()) });
      this.#keys.set(key, own);
      this.#waiting += 1;
    });
  }

  /** Whether a key with `length` waiting works may add one. Makes room by refusing work of a longer key. */
  #hasRoomFor(length: number): boolean {
    if (this.#waiting < this.#rule.waiting) return true;
    const longest = [...this.#keys].reduce<[string, Waiting[]] | null>(
      (most, entry) => (most && most[1].length >= entry[1].length ? most : entry),
      null,
    );
    if (!longest || longest[1].length <= length + 1) return false;
    longest[1].pop()?.refuse();
    this.#waiting -= 1;
    return true;
  }

  #startNext(): void {
    const [next] = this.#keys;
    if (!next || this.#running >= this.#rule.at_once) return;
    const [key, works] = next;
    const first = works.shift();
    // Moves the key behind all others.
    this.#keys.delete(key);
    if (works.length > 0) this.#keys.set(key, works);
    if (!first) return;
    this.#waiting -= 1;
    this.#running += 1;
    first.start();
  }
}
