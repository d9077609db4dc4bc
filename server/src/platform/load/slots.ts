import { ClientDisconnected } from './ClientDisconnected.ts';
import type { Lane, Waiting } from './lane.ts';
import type { SharedPlace } from './SharedPlace.ts';

/** The slots that the lanes share: assigns a free one to the first lane with waiting work. */
export class Slots {
  readonly #slots: number;
  readonly #lanes: readonly Lane[];
  readonly #clock: () => number;
  /** Begun work that returns from a partner has priority over all other work and is never refused. */
  readonly #returning: (() => void)[] = [];
  #busy = 0;

  constructor(slots: number, lanes: readonly Lane[], clock: () => number) {
    this.#slots = slots;
    this.#lanes = lanes;
    this.#clock = clock;
  }

  /** Takes a slot for new work of a lane; false when it has to wait for one. */
  takeNow(lane: Lane): boolean {
    if (this.#busy >= this.#slots || lane.running >= lane.most || lane.waiting.size > 0) return false;
    this.#take(lane);
    return true;
  }

  /**
   * Takes a slot when one is free and the turn of `line`, or of a line that joins `place`. Throws `overloaded` after the
   * lane's longest wait, `ClientDisconnected` when `signal` aborts.
   */
  wait(
    lane: Lane,
    line: string,
    { signal, place }: { readonly signal: AbortSignal | null; readonly place: SharedPlace | null },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        lane.waiting.delete(waiter);
      };
      const waiter: Waiting = {
        grant: () => {
          leave();
          resolve();
        },
        refuse: () => {
          leave();
          reject(lane.refusal(this.#clock()));
        },
      };
      const onAbort = (): void => {
        leave();
        reject(new ClientDisconnected('the client hung up'));
      };
      const timer = setTimeout(waiter.refuse, lane.limit.waitMs);
      lane.waiting.add(waiter, line);
      place?.enter((network) => {
        const joined = lane.lineOf(() => network);
        lane.waiting.join(waiter, joined);
      });
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort);
    });
  }

  free(lane: Lane): void {
    this.#busy -= 1;
    lane.running -= 1;
    this.#next();
  }

  /** Releases the slot of begun work while it waits for a partner. */
  leave(lane: Lane, network: string): void {
    lane.countAside(network, 1);
    this.free(lane);
  }

  /** Takes a slot for work that released its own. */
  comeBack(lane: Lane, network: string): Promise<void> {
    return new Promise((resolve) => {
      const again = (): void => {
        lane.countAside(network, -1);
        this.#take(lane);
        resolve();
      };
      if (this.#busy < this.#slots) again();
      else this.#returning.push(again);
    });
  }

  #take(lane: Lane): void {
    this.#busy += 1;
    lane.running += 1;
  }

  #next(): void {
    for (;;) {
      if (this.#busy >= this.#slots) return;
      const first = this.#returning.shift();
      if (first) {
        first();
        continue;
      }
      const lane = this.#lanes.find(({ waiting, running, most }) => waiting.size > 0 && running < most);
      const waiter = lane?.waiting.next();
      if (!lane || !waiter) return;
      this.#take(lane);
      waiter.grant();
    }
  }
}
