import { ApiError } from '../errors/ApiError.ts';

/** Payments that may reserve one product at once: the database locks its row, so more would only hold connections. */
const atOnce = 2;
/** The longest queue in front of one product; later payments are refused without a place. */
const longestLine = 500;
/** How long a payment waits in one request, in milliseconds; then it is refused but keeps its place. */
const waitMs = 3000;
/** How long a refused payment keeps its place, in milliseconds. Its Retry-After is shorter. */
const retentionMs = 10_000;
const retrySeconds = 1;

type Place = { wake: (() => void) | null; kept_until: number };
type Line = { taken: number; readonly places: Map<string, Place> };

export type SkuQueue = {
  /**
   * Waits until the payment of a key may reserve the product; returns a function that lets the next one in. First in,
   * first out: a refused key that retries keeps its place. Throws piece_busy.
   */
  enter: (sku: string, key: string) => Promise<() => void>;
};

/** Queues of payments, one per product; `most` at once may reserve it. `clock` and `patienceMs` in milliseconds. */
export function createSkuQueue(
  most = atOnce,
  clock: () => number = () => performance.now(),
  patienceMs = waitMs,
): SkuQueue {
  const lines = new Map<string, Line>();

  /** Lets in the first payments with a waiting request; drops those that did not retry in time. */
  const letIn = (sku: string, line: Line): void => {
    for (const [key, place] of line.places) {
      if (line.taken >= most) break;
      if (place.wake) {
        line.places.delete(key);
        line.taken += 1;
        place.wake();
      } else if (place.kept_until < clock()) line.places.delete(key);
    }
    if (line.taken === 0 && line.places.size === 0) lines.delete(sku);
  };

  return {
    enter(sku, key) {
      let line = lines.get(sku);
      if (!line) lines.set(sku, (line = { taken: 0, places: new Map() }));
      const { places } = line;
      const skuLine = line;
      const leave = (): void => {
        skuLine.taken -= 1;
        letIn(sku, skuLine);
      };
      if (!places.has(key) && places.size >= longestLine)
        return Promise.reject(new ApiError('piece_busy', { time_to_wait: retrySeconds }));
      return new Promise((resolve, reject) => {
        const place: Place = {
          wake: () => {
            clearTimeout(timer);
            resolve(leave);
          },
          kept_until: 0,
        };
        const timer = setTimeout(() => {
          place.wake = null;
          place.kept_until = clock() + retentionMs;
          reject(new ApiError('piece_busy', { time_to_wait: retrySeconds }));
        }, patienceMs);
        // `set` on a known key keeps its place in the Map's order.
        places.set(key, place);
        letIn(sku, skuLine);
      });
    },
  };
}
