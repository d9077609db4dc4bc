import { callThrough, networkFailure } from '@vitrine/contract/browser/callThrough';
import { ensureToken, sendWithToken } from '@vitrine/contract/browser/sendWithToken';
import { sessionNews } from './sessionNews.ts';

/**
 * Gives a first-time visitor the session's cookie, so that the server can note what the next call proves. Throws `ApiError`.
 * decisions/0054.
 */
export async function startSession(): Promise<void> {
  try {
    await ensureToken();
  } catch (error) {
    throw networkFailure(error);
  }
}

/** Sends a raw request with the headers of every call; `call` adds the contract. Throws `ApiError` where the network fails. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    let response = await sendWithToken(path, init);
    if (response.status === 503) {
      const again = () => sendWithToken(path, init);
      response = await (await import('./patience.ts')).patience(path, response, again);
    }
    // The session has ended (spec 1 §4).
    if (response.status === 401) sessionNews.set(() => 'expired');
    return response;
  } catch (error) {
    throw networkFailure(error);
  }
}

/** Calls the server from the browser, with credentials, request id and anti-forgery token. Throws `ApiError`. */
export const call = callThrough(send);
