import type { ErrorAnswer } from '@vitrine/contract/error';
import { notify } from './notices.ts';

/** How often a call that a busy server refused is sent again. */
const mostTries = 3;
/** The longest `Retry-After` that is waited for, in seconds: for a longer one the shopper gets a message instead. */
const longestWait = 10;
/** Added to each wait, up to so many milliseconds, so that all do not come back at once. */
const jitterMs = 1500;

/** A payment says itself that it waits, and sends its own key again (features/checkout/usePayment.ts). */
const ownPatience = /\/payment(?:\/|$)/u;

/** The seconds that the server asks to wait; null where it does not ask, or for too long. */
function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return response.status === 503 && seconds > 0 && seconds <= longestWait ? seconds : null;
}

/**
 * Sends a call again that the server refused because it is busy: nothing of it was begun. Meanwhile a plain notice says so
 * in the server's words; after the last try the refusal is the answer, and critical.
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
