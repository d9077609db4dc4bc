// Load shedding: bounded queues per kind of work in front of the database. Refuses work at once with 503 and Retry-After
// when its queue is full, so that accepted work finishes in time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Lane } from './lane.ts';
import type { SharedPlace } from './SharedPlace.ts';
import { Slots } from './slots.ts';
import { type Kind, kinds, limits } from './workKinds.ts';

/** The request behind a work. */
export type Asker = {
  /** The network that takes turns with others in a fair queue; read only when the work must wait. */
  readonly network: () => string;
  readonly signal?: () => AbortSignal;
  /** Where further requests for the same work join. */
  readonly place?: SharedPlace;
};

export type Admission = {
  /**
   * Runs `work` in a slot of its kind; waits for one if all are taken. Throws `overloaded` when the queue is full or the
   * wait too long, and `ClientDisconnected` when `signal` aborts before the work began. Never aborts work that has begun.
   */
  run: <Result>(kind: Kind, asker: Asker, work: () => Promise<Result>) => Promise<Result>;
  /** Seconds for `Retry-After` when a request of the kind would be refused now, null when it would be accepted. */
  refuses: (kind: Kind, network: () => string) => number | null;
  /** The numbers of waiting and running requests, for metrics. */
  load: (kind: Kind) => { waiting: number; running: number };
};

/** The slot of a request. */
class Ticket {
  readonly #slots: Slots;
  readonly #lane: Lane;
  readonly #askNetwork: () => string;
  #knownNetwork: string | null = null;
  #away = 0;

  constructor(slots: Slots, lane: Lane, network: () => string) {
    this.#slots = slots;
    this.#lane = lane;
    this.#askNetwork = network;
  }

  /** Read once, because a client that disconnects has no address any more. */
  get #network(): string {
    return (this.#knownNetwork ??= this.#askNetwork());
  }

  /** Waits without the slot; after concurrent waits, the last one takes it back. */
  async aside<Result>(wait: () => Promise<Result>): Promise<Result> {
    this.#away += 1;
    if (this.#away === 1) this.#slots.leave(this.#lane, this.#network);
    try {
      return await wait();
    } finally {
      this.#away -= 1;
      if (this.#away === 0) await this.#slots.comeBack(this.#lane, this.#network);
    }
  }

  /** Runs `work` in another slot of the lane, with the priority of work that has begun. */
  async fork<Result>(work: () => Promise<Result>): Promise<Result> {
    const network = this.#network;
    const own = new Ticket(this.#slots, this.#lane, () => network);
    this.#lane.countAside(network, 1);
    await this.#slots.comeBack(this.#lane, network);
    try {
      return await tickets.run(own, work);
    } finally {
      this.#slots.free(this.#lane);
    }
  }
}
const tickets = new AsyncLocalStorage<Ticket>();

/**
 * Waits for something that needs no database connection (a partner, a pause) without holding the request's slot. Outside
 * a request, such as in a job, only waits.
 */
export async function aside<Result>(wait: () => Promise<Result>): Promise<Result> {
  return tickets.getStore()?.aside(wait) ?? wait();
}

/**
 * Runs `work` in a separate slot of the request's kind, so that it can continue after the response. It waits for a slot
 * but is never refused, because its request was accepted.
 */
export function goOn<Result>(work: () => Promise<Result>): Promise<Result> {
  const ticket = tickets.getStore();
  return ticket ? ticket.fork(work) : work();
}

/** Queues in front of `slots` connections. `clock` in milliseconds. */
export function createAdmission(slots: number, clock: () => number = () => performance.now()): Admission {
  const lanes = Object.fromEntries(kinds.map((kind) => [kind, new Lane(limits[kind], slots)])) as Record<Kind, Lane>;
  const shared = new Slots(
    slots,
    kinds.map((kind) => lanes[kind]),
    clock,
  );
  return {
    async run(kind, { network, signal, place }, work) {
      const lane = lanes[kind];
      if (!shared.takeNow(lane)) {
        if (!lane.makeRoom(network)) throw lane.refusal(clock());
        await shared.wait(lane, lane.lineOf(network), { signal: signal?.() ?? null, place: place ?? null });
      }
      lane.accepted(clock());
      try {
        return await tickets.run(new Ticket(shared, lane, network), work);
      } finally {
        shared.free(lane);
      }
    },
    refuses(kind, network) {
      const lane = lanes[kind];
      return lane.isFullFor(network) ? lane.refused(clock()) : null;
    },
    load: (kind) => ({ waiting: lanes[kind].waiting.size, running: lanes[kind].running + lanes[kind].aside }),
  };
}
