// The sign-in by a passkey; loaded when it is first offered. decisions/0121.
import {
  forgetPasskey,
  hasPasskeysInFields,
  NoPasskey,
  signByPasskey,
  stopPasskeys,
} from '@vitrine/contract/browser/passkeys';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { passkeySignIn, passkeySignInBegin } from '@vitrine/contract/passkeys';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/browserCall.ts';

export type SignedIn = AnswerOf<typeof passkeySignIn>;
type Body = { readonly consent?: boolean; readonly remember?: boolean };

/** How long an offer in a field stays, in milliseconds: its challenge counts for five minutes. */
const offerMs = 4 * 60_000;
/** The shortest time between two offers, in milliseconds, so that no key press asks the server. */
const pauseMs = 10_000;

/** The forms that offer passkeys, the newest last: a browser has one request at a time. */
const offers: AbortSignal[] = [];

async function ask(locale: Locale, body: () => Body, inField: boolean): Promise<SignedIn | null> {
  const { options } = await call(passkeySignInBegin, { body: { locale } });
  const signed = await signByPasskey(options, { inField }).catch((error: unknown) => {
    if (error instanceof NoPasskey) return null;
    throw error;
  });
  if (!signed) return null;
  try {
    return await call(passkeySignIn, { body: { locale, ...signed, ...body() } });
  } catch (error) {
    // The device would offer it again and again.
    if (isRefusal(error, 'passkey_unknown')) await forgetPasskey(options, signed.credential_id);
    throw error;
  }
}

/** Signs in by a passkey that the customer chooses; null where the browser comes back without one. Throws `ApiError`. */
export const signInByPasskey = (locale: Locale, body: Body): Promise<SignedIn | null> => ask(locale, () => body, false);

/** Resolves when the visitor does something after a pause, or when the signal ends. */
function nextAct(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const done = () => {
      clearTimeout(timer);
      heard.abort();
      resolve();
    };
    const hear = () => {
      for (const sign of ['pointerdown', 'keydown', 'focusin'])
        window.addEventListener(sign, done, { capture: true, passive: true, signal: heard.signal });
    };
    const timer = setTimeout(hear, pauseMs);
    signal.addEventListener('abort', done, { signal: heard.signal });
  });
}

/** One offer in the field, until a passkey is chosen, the offer is over or the signal ends. */
async function offerOnce(signal: AbortSignal, work: () => Promise<SignedIn | null>): Promise<SignedIn | null> {
  const stop = () => void stopPasskeys();
  const timer = setTimeout(stop, offerMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** The refusals of a passkey itself. */
const shown = ['passkey_unknown', 'passkey_refused', 'user_blocked', 'consent_required'] as const;

type Ends = { readonly signed: (answer: SignedIn) => void; readonly refused: (error: unknown) => void };

/**
 * Offers passkeys in the list of the identifier's field until the signal ends it. An offer that is over, or failed, is renewed when the
 * visitor next does something: a page that is left open asks the server nothing.
 */
export async function offerInField(
  signal: AbortSignal,
  settings: () => { readonly locale: Locale; readonly body: Body },
  { signed, refused }: Ends,
): Promise<void> {
  if (!(await hasPasskeysInFields()) || signal.aborted) return;
  offers.push(signal);
  signal.addEventListener('abort', () => void offers.splice(offers.indexOf(signal), 1), { once: true });
  while (!signal.aborted) {
    const { locale } = settings();
    const isNewest = offers.at(-1) === signal;
    const answer = isNewest
      ? await offerOnce(signal, () => ask(locale, () => settings().body, true)).catch((error: unknown) => {
          // Nothing was pressed: only the refusal of a passkey that was chosen is shown.
          if (!signal.aborted && isRefusal(error, ...shown)) refused(error);
          return null;
        })
      : null;
    if (answer) {
      signed(answer);
      return;
    }
    if (!signal.aborted) await nextAct(signal);
  }
}
