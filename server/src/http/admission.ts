// Load shedding: bounded queues per kind of work in front of the database. What finds no place in a queue is refused at
// once with 503 and Retry-After, so that the work that is accepted finishes in time.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkKind } from '@vitrine/contract/endpoint';
import { ApiError } from './ApiError.ts';

/** The kinds of the contract, and those that no call has: notifications of the payment provider, pages. */
export type Kind = WorkKind | 'notification' | 'page' | 'refresh';

type Limits = {
  /** Slots that the kind may use at once, as a share of all. */
  readonly share: number;
  /** Requests that may wait, those that wait for a partner included. */
  readonly queue: number;
  /** The longest time in the queue, in milliseconds. */
  readonly waitMs: number;
  /** `Retry-After` of a refusal, in seconds, before it grows with the load. */
  readonly retrySeconds: number;
};

/**
 * In the order of importance: a free slot goes to the first kind that waits. No kind but payments may take all slots, so
 * that a payment never waits for more than one slot to become free.
 */
const limits = {
  payment: { share: 1, queue: 300, waitMs: 5000, retrySeconds: 1 },
  checkout: { share: 0.8, queue: 100, waitMs: 3000, retrySeconds: 2 },
  // The provider sends again what was refused.
  notification: { share: 0.5, queue: 500, waitMs: 8000, retrySeconds: 5 },
  basket: { share: 0.6, queue: 60, waitMs: 2000, retrySeconds: 3 },
  account: { share: 0.4, queue: 60, waitMs: 3000, retrySeconds: 3 },
  read: { share: 0.4, queue: 60, waitMs: 2000, retrySeconds: 3 },
  // A page is kept for everybody who asks for it later.
  page: { share: 0.2, queue: 60, waitMs: 3000, retrySeconds: 4 },
  // Nobody waits for the new form of a page that is sent as it is.
  refresh: { share: 0.1, queue: 200, waitMs: 30_000, retrySeconds: 4 },
} as const satisfies Record<Kind, Limits>;

export const kinds = Object.keys(limits) as Kind[];

/** Retry-After grows with the number of refused requests per accepted one, up to this many seconds. */
const longestRetry = 10;
/** The time over which refused and accepted requests are compared, in milliseconds. */
const windowMs = 2000;

type Waiting = { readonly grant: () => void; readonly refuse: () => void };
type Lane = {
  readonly limit: Limits;
  readonly most: number;
  readonly waiting: Set<Waiting>;
  running: number;
  /** Begun, waiting for a partner without a slot. */
  aside: number;
  accepted: number;
  refused: number;
  window: number;
  pressure: number;
};

export type Admission = {
  /**
   * Does `work` in a slot of its kind, after waiting for one where all are taken. Throws `overloaded` when the queue is
   * full or the wait too long, and `ClientGone` when `signal` says so before the work began; what has begun is never
   * given up.
   */
  run: <Result>(kind: Kind, signal: (() => AbortSignal) | null, work: () => Promise<Result>) => Promise<Result>;
  /** Seconds for `Retry-After` when a request of the kind would be refused now, null when it would be accepted. */
  refuses: (kind: Kind) => number | null;
  /** What waits and runs now, for figures. */
  load: (kind: Kind) => { waiting: number; running: number };
};

/** The client hung up before its work began: nobody reads an answer. */
export class ClientGone extends Error {}

type Ticket = {
  readonly leave: () => void;
  readonly back: () => Promise<void>;
  readonly fork: <Result>(work: () => Promise<Result>) => Promise<Result>;
  away: number;
};
const tickets = new AsyncLocalStorage<Ticket>();

/**
 * Waits for something that needs no database connection (a partner, a pause) without holding the request's slot. Work
 * outside of a request, such as a job's, simply waits.
 */
export async function aside<Result>(wait: () => Promise<Result>): Promise<Result> {
  const ticket = tickets.getStore();
  if (!ticket) return wait();
  ticket.away += 1;
  if (ticket.away === 1) ticket.leave();
  try {
    return await wait();
  } finally {
    ticket.away -= 1;
    if (ticket.away === 0) await ticket.back();
  }
}

/**
 * Does `work` in a slot of its own, of the request's kind, so that it can go on when the request has been answered. It
 * belongs to a request that was accepted: it waits for a slot, but is never refused.
 */
export function goOn<Result>(work: () => Promise<Result>): Promise<Result> {
  const ticket = tickets.getStore();
  return ticket ? ticket.fork(work) : work();
}

/** Queues in front of `slots` connections. `clock` in milliseconds. */
export function createAdmission(slots: number, clock: () => number = () => performance.now()): Admission {
  const lanes = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        limit: limits[kind],
        most: Math.max(1, Math.floor(slots * limits[kind].share)),
        waiting: new Set<Waiting>(),
        running: 0,
        aside: 0,
        accepted: 0,
        refused: 0,
        window: 0,
        pressure: 0,
      },
    ]),
  ) as Record<Kind, Lane>;
  const inOrder = kinds.map((kind) => lanes[kind]);
  /** Work that has begun and comes back from a partner goes before everything else and is never refused. */
  const returning: (() => void)[] = [];
  let busy = 0;

  const count = (lane: Lane, what: 'accepted' | 'refused'): void => {
    const now = clock();
    if (now - lane.window > windowMs) {
      lane.pressure = lane.refused / Math.max(1, lane.accepted);
      lane.window = now;
      lane.accepted = 0;
      lane.refused = 0;
    }
    lane[what] += 1;
  };
  const retryOf = (lane: Lane): number => Math.min(longestRetry, lane.limit.retrySeconds + Math.floor(lane.pressure));
  const refusalOf = (lane: Lane): ApiError => {
    count(lane, 'refused');
    return new ApiError('overloaded', { time_to_wait: retryOf(lane) });
  };
  const take = (lane: Lane): void => {
    busy += 1;
    lane.running += 1;
  };
  const next = (): void => {
    for (;;) {
      if (busy >= slots) return;
      const first = returning.shift();
      if (first) {
        first();
        continue;
      }
      const lane = inOrder.find(({ waiting, running, most }) => waiting.size > 0 && running < most);
      const [waiter] = lane?.waiting ?? [];
      if (!lane || !waiter) return;
      lane.waiting.delete(waiter);
      take(lane);
      waiter.grant();
    }
  };
  const free = (lane: Lane): void => {
    busy -= 1;
    lane.running -= 1;
    next();
  };
  const isFull = (lane: Lane): boolean => lane.waiting.size + lane.aside >= lane.limit.queue;

  const wait = (lane: Lane, signal: AbortSignal | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
        lane.waiting.delete(waiter);
      };
      const waiter: Waiting = {
        grant: () => {
          leave();
          resolve();
        },
        refuse: () => {
          leave();
          reject(refusalOf(lane));
        },
      };
      const gone = (): void => {
        leave();
        reject(new ClientGone('the client hung up'));
      };
      const timer = setTimeout(waiter.refuse, lane.limit.waitMs);
      lane.waiting.add(waiter);
      if (signal?.aborted) gone();
      else signal?.addEventListener('abort', gone);
    });

  const ticketOf = (lane: Lane): Ticket => ({
    away: 0,
    leave: () => {
      lane.aside += 1;
      free(lane);
    },
    back: () =>
      new Promise((resolve) => {
        const again = (): void => {
          lane.aside -= 1;
          take(lane);
          resolve();
        };
        if (busy < slots) again();
        else returning.push(again);
      }),
    fork: async (work) => {
      const own = ticketOf(lane);
      lane.aside += 1;
      await own.back();
      try {
        return await tickets.run(own, work);
      } finally {
        free(lane);
      }
    },
  });

  return {
    async run(kind, signal, work) {
      const lane = lanes[kind];
      if (busy < slots && lane.running < lane.most && lane.waiting.size === 0) take(lane);
      else if (isFull(lane)) throw refusalOf(lane);
      else await wait(lane, signal?.() ?? null);
      count(lane, 'accepted');
      try {
        return await tickets.run(ticketOf(lane), work);
      } finally {
        free(lane);
      }
    },
    refuses(kind) {
      const lane = lanes[kind];
      if (!isFull(lane)) return null;
      count(lane, 'refused');
      return retryOf(lane);
    },
    load: (kind) => ({ waiting: lanes[kind].waiting.size, running: lanes[kind].running + lanes[kind].aside }),
  };
}

/** Which kind of work an address asks for; null for what no call of the contract answers. */
export function kindsByAddress(
  endpoints: readonly { base: string; path: string; method: string; work: WorkKind }[],
): (method: string, address: string) => WorkKind | null {
  const exact = new Map<string, WorkKind>();
  const patterns: { method: string; pattern: RegExp; work: WorkKind }[] = [];
  for (const { base, path, method, work } of endpoints) {
    const whole = `/api/${base}${path}`;
    if (!whole.includes(':')) exact.set(`${method} ${whole}`, work);
    else {
      const source = whole.replace(/:\w+\{\.\+\}/gu, '.+').replace(/:\w+/gu, '[^/]+');
      patterns.push({ method, pattern: new RegExp(`^${source}$`, 'u'), work });
    }
  }
  return (method, address) => {
    if (!address.startsWith('/api/')) return null;
    const at = address.indexOf('?');
    const path = at < 0 ? address : address.slice(0, at);
    return (
      exact.get(`${method} ${path}`) ??
      patterns.find((one) => one.method === method && one.pattern.test(path))?.work ??
      null
    );
  };
}
