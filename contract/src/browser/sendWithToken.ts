// Requests of a browser with the session's cookies and the anti-forgery token. Spec 1 §7, api.md.
import { errorOf } from './callThrough.ts';

const cookieName = 'XSRF-TOKEN';
/** `anti_forgery` of the catalogue, which the first load of a page leaves out. */
const refusedToken = 403;

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

/** Asks for the session's cookies and token unless the browser has them. Throws what `fetch` throws. */
export async function ensureToken(): Promise<void> {
  if (!tokenNow()) await renewToken();
}

const refusesToken = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await errorOf(response.clone())).internal_code === refusedToken;

/**
 * Sends a request, with the token where there is one. A request that changes something waits until there is one. A token whose session has
 * expired is renewed once, so that a page left open overnight still works. Throws what `fetch` throws.
 */
export async function sendWithToken(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const sendOnce = () => {
    const token = tokenNow();
    if (token) headers.set('x-xsrf-token', decodeURIComponent(token));
    return fetch(path, { ...init, headers, credentials: 'include' });
  };
  const changes = init.method !== 'GET' && init.method !== 'HEAD';
  // Without an `await` where there is a token: the request leaves at once.
  if (changes && !tokenNow()) await renewToken();
  const response = await sendOnce();
  if (!(await refusesToken(response))) return response;
  await renewToken();
  return sendOnce();
}
