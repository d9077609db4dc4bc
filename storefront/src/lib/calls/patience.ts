import type { ErrorAnswer } from '@vitrine/contract/error';
import { notify } from '../layers/notices.ts';

/** How often a call that a busy server refused is retried. */
const mostTries = 3;
/** The longest `Retry-After` to wait for, in seconds; for a longer one the shopper gets a message instead. */
const longestWait = 10;
/** Random milliseconds up to this are added to each wait, so that clients do not retry all at once. */
const jitterMs = 1500;

/** The payment page shows its own waiting state and resends its own key (features/checkout/usePayment.ts). */
const ownPatience = /\/payment(?:\/|$)/u;

/** The seconds that the server asks to wait; null where it asks for none, or for too many. */
function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return response.status === 503 && seconds > 0 && seconds <= longestWait ? seconds : null;
}

/**
 * Retries a call that a busy server refused before it began any work. Meanwhile a plain notification shows the server's
 * message; after the last try the refusal is returned and is critical.
 */
export async function patience(
  path: string,
  refusal: Response,
  sendAgain: () => Promise<Response>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Response> {
  if (ownPatience.test(path)) return refusal;
  let response = refusal;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const seconds = waitOf(response);
    if (seconds === null) break;
    if (tries === 0) {
      const { error } = (await response
        .clone()
        .json()
        .catch(() => ({}))) as Partial<ErrorAnswer>;
      if (error?.message) notify({ variant: 'error', title: error.message });
    }
    await pause(seconds * 1000 + Math.random() * jitterMs);
    response = await sendAgain();
  }
  return response;
}
