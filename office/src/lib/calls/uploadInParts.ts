// Sends a picture in parts, so that an upload goes on where the network broke it off, also after the page was loaded again. decisions/0143.
import { ApiError } from '@vitrine/contract/browser/callThrough';
import type { PicturePage } from '@vitrine/contract/staffPictures';
import { staffUploadFinish, staffUploadPart, staffUploadStart } from '@vitrine/contract/staffUploads';
import { nextPart } from '@vitrine/rules/catalogue/uploads';
import { call } from './call.ts';

/** How far an upload is: its bytes that the shop has, of `size`; `waiting` while there is no network. */
export type UploadState =
  | { readonly is: 'reading' | 'storing' }
  | { readonly is: 'sending' | 'waiting'; readonly received: number; readonly size: number };

type Options = {
  readonly onState: (state: UploadState) => void;
  /** Ends the upload; what the shop has of it stays for a day. */
  readonly signal: AbortSignal;
};

/** Tries of one call while the browser has a network: then the member decides. */
const mostTries = 8;
const longestPauseMs = 15_000;

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes in base64; letter by letter, because a function takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** Resolves after so many milliseconds, when the browser is online again, or when the upload is ended. */
function pause(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = ms === null ? undefined : setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Milliseconds until a failed call is tried again; null for a refusal, which another try would not change. */
function pauseAfter(error: unknown, tries: number): number | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429) return (error.detail.time_to_wait ?? 10) * 1000;
  return error.status === 0 || error.status >= 500 ? Math.min(longestPauseMs, 1000 * 2 ** tries) : null;
}

/** Makes a call until it is answered: without a network it waits for one. Throws what the server refuses, and AbortError. */
async function answered<T>(work: () => Promise<T>, signal: AbortSignal, onWait: () => void): Promise<T> {
  for (let tries = 0; ;) {
    signal.throwIfAborted();
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await work();
    } catch (error) {
      const ms = pauseAfter(error, tries);
      if (ms === null) throw error;
      onWait();
      if (navigator.onLine) tries += 1;
      if (tries >= mostTries) throw error;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(navigator.onLine ? ms : null, signal);
    }
  }
}

/**
 * Uploads a picture and returns its page. Chosen again after a break, also in another tab, the same file goes on where it was. Throws
 * `ApiError`, and AbortError where `signal` ends it.
 */
export async function uploadInParts(file: File, { onState, signal }: Options): Promise<PicturePage> {
  onState({ is: 'reading' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = bytes.length;
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  let received = 0;
  const say = (is: 'sending' | 'waiting'): void => onState({ is, received, size });
  const through = <T>(work: () => Promise<T>): Promise<T> => answered(work, signal, () => say('waiting'));
  const started = await through(() => call(staffUploadStart, { body: { size, sha256 } }));
  const params = { upload_id: started.upload_id };
  ({ received } = started);
  for (let part = nextPart({ size, received }); part !== null; part = nextPart({ size, received })) {
    say('sending');
    const { from, until } = part;
    const body = { offset: from, bytes: base64Of(bytes.subarray(from, until)) };
    // oxlint-disable-next-line no-await-in-loop -- the next part begins where the shop is
    ({ received } = await through(() => call(staffUploadPart, { params, body })));
  }
  onState({ is: 'storing' });
  const idempotency_key = crypto.randomUUID();
  return through(() => call(staffUploadFinish, { params, body: {}, idempotency_key }));
}
