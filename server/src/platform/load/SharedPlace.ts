/**
 * The place in a queue of one work for which several requests wait: each later request gives it the turns of its own
 * network, so that it waits no longer than alone.
 */
export class SharedPlace {
  /** All that joined: some come before the work waits in its queue. */
  readonly #networks = new Set<string>();
  #join: (network: string) => void = () => undefined;

  /** Called by the queue in which the work waits, once it waits there. */
  enter(join: (network: string) => void): void {
    this.#join = join;
    for (const network of this.#networks) join(network);
  }

  join(network: string): void {
    this.#networks.add(network);
    this.#join(network);
  }
}
