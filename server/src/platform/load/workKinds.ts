// The kinds of work that compete for the database, and the limits of each.
import type { WorkKind } from '@vitrine/contract/endpoint';

/**
 * The kinds of the contract, and those of other requests: notifications of partners, what a signed link opens (a document, a
 * page of a boutique, a cancellation), pages.
 */
export type Kind = WorkKind | 'notification' | 'link' | 'page' | 'refresh';

export type Limits = {
  /** Slots that the kind may use at once, as a share of all. */
  readonly share: number;
  /** Requests that may wait. Those that wait for a partner take places of their own network alone, where networks take turns, else of all. */
  readonly queue: number;
  /** The longest time in the queue, in milliseconds. */
  readonly waitMs: number;
  /** `Retry-After` of a refusal, in seconds, before it grows with the load. */
  readonly retrySeconds: number;
  /**
   * Whether networks take turns, and a full queue refuses the network with the most. Not once a customer pays: thousands
   * share the network of a phone company, and the first to come should not lose to a single visitor. decisions/0096.
   */
  readonly is_fair: boolean;
};

/**
 * In the order of priority: a free slot goes to the first kind that waits. Only payments may take all slots, so that a
 * payment never waits for more than one slot to become free.
 */
export const limits = {
  payment: { share: 1, queue: 300, waitMs: 5000, retrySeconds: 1, is_fair: false },
  checkout: { share: 0.8, queue: 100, waitMs: 3000, retrySeconds: 2, is_fair: false },
  // The provider retries refused notifications.
  notification: { share: 0.5, queue: 500, waitMs: 8000, retrySeconds: 5, is_fair: false },
  basket: { share: 0.6, queue: 60, waitMs: 2000, retrySeconds: 3, is_fair: true },
  // Longer than the fair queue of password checks, so that the fair queue decides which sign-in is refused (decisions/0020).
  account: { share: 0.4, queue: 200, waitMs: 3000, retrySeconds: 3, is_fair: true },
  read: { share: 0.4, queue: 60, waitMs: 2000, retrySeconds: 3, is_fair: true },
  // More than the requests that the typesetter lets wait, so that its fair queue decides which paper is refused.
  link: { share: 0.2, queue: 160, waitMs: 5000, retrySeconds: 3, is_fair: true },
  // A rendered page is cached for later requests.
  page: { share: 0.2, queue: 60, waitMs: 3000, retrySeconds: 4, is_fair: true },
  // No visitor waits: the stale page was sent, and a page of an export is one of hundreds.
  refresh: { share: 0.1, queue: 200, waitMs: 30_000, retrySeconds: 4, is_fair: false },
} as const satisfies Record<Kind, Limits>;

export const kinds = Object.keys(limits) as Kind[];

/** Returns a function that finds the kind of work of an address; null when no call of the contract matches. */
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
