import { ApiError, callThrough } from './api.ts';

const cookieName = 'XSRF-TOKEN';
/** Fired on the window when the server says that the session has ended (401). Spec 1 §4. */
export const sessionExpired = 'vitrine:session-expired';

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

// Calls that change something wait until the anti-forgery token is present (spec 1 §7). A token outlived by its session
// is renewed once, so that a page left open overnight still works.
async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const changes = init.method !== 'GET' && init.method !== 'HEAD';
  const sendOnce = () => {
    const token = changes ? tokenNow() : undefined;
    if (token) headers.set('x-xsrf-token', decodeURIComponent(token));
    return fetch(path, { ...init, headers, credentials: 'include' });
  };
  try {
    if (changes && !tokenNow()) await renewToken();
    let response = await sendOnce();
    if (changes && response.status === 403) {
      await renewToken();
      response = await sendOnce();
    }
    if (response.status === 401) window.dispatchEvent(new Event(sessionExpired));
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { internal_code: 0, message: '' });
  }
}

/** Calls the server from the browser, with credentials, request id and anti-forgery token. Throws `ApiError`. */
export const call = callThrough(send);
