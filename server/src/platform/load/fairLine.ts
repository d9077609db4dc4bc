/**
 * A queue in which networks take turns (round robin), so that one request of a network waits for at most one of each other
 * network, however many those send. A waiter for which several networks wait has a place in the line of each.
 * decisions/0096.
 */
export class FairLine<Waiter extends object> {
  /** Waiters by network; the networks in the order of their turns. */
  readonly #lines = new Map<string, Set<Waiter>>();
  readonly #networks = new Map<Waiter, Set<string>>();

  get size(): number {
    return this.#networks.size;
  }

  /** The number of waiters of a network. */
  lengthOf(network: string): number {
    return this.#lines.get(network)?.size ?? 0;
  }

  all(): Iterable<Waiter> {
    return this.#networks.keys();
  }

  /** Lets a waiter also wait in the line of another network; nothing once it has left. */
  join(waiter: Waiter, network: string): void {
    if (this.#networks.has(waiter)) this.add(waiter, network);
  }

  /** Adds a waiter to the line of a network. */
  add(waiter: Waiter, network: string): void {
    const line = this.#lines.get(network) ?? new Set();
    this.#lines.set(network, line.add(waiter));
    const networks = this.#networks.get(waiter) ?? new Set();
    this.#networks.set(waiter, networks.add(network));
  }

  delete(waiter: Waiter): void {
    for (const network of this.#networks.get(waiter) ?? []) {
      const line = this.#lines.get(network);
      line?.delete(waiter);
      if (line?.size === 0) this.#lines.delete(network);
    }
    this.#networks.delete(waiter);
  }

  /** Removes and returns the waiter whose turn it is, and moves its network behind the others. */
  next(): Waiter | undefined {
    const [turn] = this.#lines;
    if (!turn) return undefined;
    const [network, line] = turn;
    const [waiter] = line;
    if (!waiter) return undefined;
    this.delete(waiter);
    if (this.#lines.delete(network) && line.size > 0) this.#lines.set(network, line);
    return waiter;
  }

  /**
   * The waiter that a full queue refuses for a new one of `network`: the last one of the longest line, if each network that
   * waits for it has at least two more waiting. A waiter weighs as much as the shortest of its lines: work for which two crowds
   * wait may be refused, and work for which a single visitor waits is not. Undefined when the new one must be refused.
   */
  crowdedOut(network: string): Waiter | undefined {
    const least = this.lengthOf(network) + 2;
    const longest = [...this.#lines.values()].filter(({ size }) => size >= least).toSorted((a, b) => b.size - a.size);
    const isInCrowds = (waiter: Waiter): boolean => {
      for (const one of this.#networks.get(waiter) ?? []) if (this.lengthOf(one) < least) return false;
      return true;
    };
    for (const line of longest) {
      const last = [...line].findLast(isInCrowds);
      if (last) return last;
    }
    return undefined;
  }
}
