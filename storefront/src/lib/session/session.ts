import type { Basket } from '@vitrine/contract/basket';
import { customerSession, type SessionAnswer } from '@vitrine/contract/session';
import type { User } from '@vitrine/contract/user';
import type { PageOrigin } from '@vitrine/rules/analytics/shopSteps';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useMemo } from 'react';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';
import { onIntent } from '../browser/onIntent.ts';
import type * as Keeping from './sessionKeeping.ts';
import { sessionNews } from '../calls/sessionNews.ts';
import { createStore, useStore } from '../browser/store.ts';

// The visitor's session in the page, in a store of its own: every page needs it, so it works without the query library, which
// only larger pages and trays load (lib/session/queries.tsx). The server never trusts it and decides by the cookie alone. Storage
// between two pages is in lib/session/sessionKeeping.ts, which is lazy-loaded.

export type Session = {
  /** False until the first answer; no personal data is shown before. */
  readonly known: boolean;
  readonly user: User | null;
  readonly basket: Basket | null;
  /** Signed in is having a first name (spec 1 §4). */
  readonly connected: boolean;
  readonly total_items: number;
};

/** The visitor's session; null before the first answer, and while no personal data may be shown. */
export const store = createStore<SessionAnswer | null>(null);
let asking: Promise<void> | null = null;
// Incremented whenever the session is replaced: an answer to an older request is then dropped.
let turn = 0;
/** Incremented by every sign-in and sign-out on this page, but not by a mere check of the session. */
export const sessionTurn = (): number => turn;
let asked = false;
// The storefront of a first request that failed: until another succeeds, the page does not know its visitor.
let unanswered: Locale | null = null;
// A basket that arrived before the first answer, when its owner is not known yet.
let early: Basket | null = null;

// Applies changes one after the other, in order, once the visitor has moved.
let queue: Promise<void> = Promise.resolve();
function keep(work: (keeping: typeof Keeping) => void): void {
  queue = queue
    .then(onIntent)
    .then(() => import('./sessionKeeping.ts'))
    .then(work)
    // Without that code nothing is stored, and the next page asks the server again.
    .catch(() => undefined);
}

function put(kind: 'checked' | 'signed_in', answer: SessionAnswer): void {
  const now = Date.now();
  store.set(() => answer);
  keep((keeping) => {
    const news = keeping.keepSession(kind, answer, now);
    if (news) sessionNews.set(() => news);
  });
}

/** Returns the answer with the newer basket version: a late answer never replaces a newer one. */
function newerOf(known: SessionAnswer | null, next: SessionAnswer): SessionAnswer {
  return known && known.basket.version > next.basket.version ? { ...next, basket: known.basket } : next;
}

/**
 * Whether another site, or none, led to this page. A reload and a step back are no visit. Only what the browser says of this page: nothing is
 * stored. decisions/0144.
 */
function pageOrigin(): PageOrigin {
  const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return shown?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`) ? 'entry' : 'page';
}

// Said once: the shop counts a page by its first call.
let isCounted = false;

async function ask(locale: Locale): Promise<void> {
  const mine = turn;
  const first = isCounted ? {} : { page_origin: pageOrigin() };
  isCounted = true;
  try {
    const answer = await call(customerSession, { query: { locale }, ...first });
    if (mine !== turn) return;
    const basket = early && early.version > answer.basket.version ? early : answer.basket;
    const was = early;
    if (basket === was) keep((keeping) => keeping.keepChange(answer.basket, was));
    early = null;
    put('checked', newerOf(store.get(), { ...answer, basket }));
  } catch {
    // A failed request keeps the known session; the next page asks again (spec 1 §4).
    asked = false;
    unanswered = locale;
    keep((keeping) => keeping.keepFailure());
  }
}

/** Requests the session, one request at a time. */
export function refreshSession(locale: Locale): Promise<void> {
  asked = true;
  unanswered = null;
  const mine = (asking ??= ask(locale));
  return mine.finally(() => {
    if (asking === mine) asking = null;
  });
}

/** The basket became an order: requests the session again, without a notification about the empty basket. */
export function basketBought(locale: Locale): Promise<void> {
  keep((keeping) => keeping.keepTotal(0));
  return refreshSession(locale);
}

/** Replaces the session by an answer that carries user and basket (login, logout, account creation). */
export function setSession(answer: { user: User | null; basket: Basket; lifetime?: number }): void {
  turn += 1;
  put('signed_in', { user: answer.user, basket: answer.basket, lifetime: answer.lifetime ?? 0 });
}

/** Stores a basket, unless a newer one is known. Where the visitor is still unknown, it is shown with the session's answer. */
export function setBasket(basket: Basket): void {
  const known = store.get();
  if (!known) {
    early = basket;
    // Otherwise the header would not count the basket until the next page.
    if (unanswered) void refreshSession(unanswered);
    return;
  }
  const next = newerOf(known, { ...known, basket });
  store.set(() => next);
  keep((keeping) => keeping.keepChange(known.basket, next.basket));
}

/** Clears the visitor at once, then requests the session again. Spec 1 §4. */
export function forgetSession(locale: Locale): Promise<void> {
  turn += 1;
  keep((keeping) => keeping.clearPersonal());
  store.set(() => null);
  asking = null;
  return refreshSession(locale);
}

/** The visitor and the basket's contents, requested after the page renders. Spec 1 §4, §7. */
export function useSession(): Session {
  const locale = useLocale();
  const answer = useStore(store);
  useEffect(() => {
    if (!asked) void refreshSession(locale);
  }, [locale]);
  return useMemo(
    () => ({
      known: answer !== null,
      user: answer?.user ?? null,
      basket: answer?.basket ?? null,
      connected: Boolean(answer?.user?.firstname),
      total_items: answer?.basket.total_items ?? 0,
    }),
    [answer],
  );
}
