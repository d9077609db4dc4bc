import { callThrough, networkFailure } from './api.ts';
import { sessionNews } from './sessionNews.ts';

const cookieName = 'XSRF-TOKEN';

const tokenNow = () =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

let syncing: Promise<unknown> | null = null;
async function renewToken(): Promise<void> {
  syncing ??= fetch('/api/commerce/sync-form', { credentials: 'include' }).finally(() => (syncing = null));
  await syncing;
}

/**
 * Gives a first-time visitor the session's cookie, so that the server can note what the next call proves. Throws `ApiError`.
 * decisions/0054.
 */
export async function startSession(): Promise<void> {
  try {
    if (!tokenNow()) await renewToken();
  } catch (error) {
    throw networkFailure(error);
  }
}

// Calls that change something wait until the anti-forgery token is present (spec 1 §7). A token whose session has expired is
// renewed once, so that a page left open overnight still works.
/** Sends a raw request with the headers of every call; `call` adds the contract. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const changes = init.method !== 'GET' && init.method !== 'HEAD';
  const sendOnce = () => {
    const token = tokenNow();
    if (token) headers.set('x-xsrf-token', decodeURIComponent(token));
    return fetch(path, { ...init, headers, credentials: 'include' });
  };
  try {
    if (changes && !tokenNow()) await renewToken();
    let response = await sendOnce();
    if (response.status === 403) {
      await renewToken();
      response = await sendOnce();
    }
    if (response.status === 503) response = await (await import('./patience.ts')).patience(path, response, sendOnce);
    // The session has ended (spec 1 §4).
    if (response.status === 401) sessionNews.set(() => 'expired');
    return response;
  } catch (error) {
    throw networkFailure(error);
  }
}

/** Calls the server from the browser, with credentials, request id and anti-forgery token. Throws `ApiError`. */
export const call = callThrough(send);
