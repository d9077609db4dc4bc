/**
 * The place in a queue of one work for which several requests wait: each later request gives it the turns of its own
 * network, so that it waits no longer than alone.
 */
export class SharedPlace {
  #join: (network: string) => void = () => undefined;

  /** Called by the queue in which the work waits. */
  enter(join: (network: string) => void): void {
    this.#join = join;
  }

  join(network: string): void {
    this.#join(network);
  }
}
