import { ApiError } from '../errors/ApiError.ts';

/** Payments of one piece that may take stock at once: the database locks its row, so more would only hold connections. */
const atOnce = 2;
/** The longest queue in front of one product; later payments are refused without a place. */
const longestLine = 500;
/** How long a payment waits in one request, in milliseconds; then it is refused and keeps its place. */
const waitMs = 3000;
/** How long the place of a payment that was refused is kept, in milliseconds. It is asked to come back sooner. */
const retentionMs = 10_000;
const retrySeconds = 1;

type Place = { wake: (() => void) | null; kept_until: number };
type Line = { taken: number; readonly places: Map<string, Place> };

export type PieceQueue = {
  /**
   * Waits until the payment of a key may take stock of a piece; answers how to let the next one in. First come, first
   * served: a key that is refused and asks again has its old place. Throws piece_busy.
   */
  enter: (sku: string, key: string) => Promise<() => void>;
};

/** Lines of payments, one per piece; `most` at once take stock of it. `clock` in milliseconds. */
export function createPieceQueue(
  most = atOnce,
  clock: () => number = () => performance.now(),
  patienceMs = waitMs,
): PieceQueue {
  const lines = new Map<string, Line>();

  /** Lets in the first of the line who is present; forgets those who did not come back. */
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
        // A key that is known keeps its place in the Map's order.
        places.set(key, place);
        letIn(sku, skuLine);
      });
    },
  };
}
