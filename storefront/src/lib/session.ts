import type { Basket } from '@vitrine/contract/basket';
import { customerSession, type SessionAnswer } from '@vitrine/contract/session';
import type { User } from '@vitrine/contract/user';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useMemo } from 'react';
import { call } from './browserCall.ts';
import { useLocale } from './locale.ts';
import { onIntent } from './onIntent.ts';
import type * as Keeping from './sessionKeeping.ts';
import { sessionNews } from './sessionNews.ts';
import { createStore, useStore } from './store.ts';

// The visitor as the page knows it, in a store of its own: every page asks this one question, so it comes without the
// query library, which the pages and trays that ask more bring along (lib/queries.tsx). The server never trusts any of
// it: it decides on the cookie alone. What is kept between two pages is in lib/sessionKeeping.ts, which comes later.

export type Session = {
  /** False until the first answer; nothing of a person is shown before. */
  readonly known: boolean;
  readonly user: User | null;
  readonly basket: Basket | null;
  /** Signed in is having a first name (spec 1 §4). */
  readonly connected: boolean;
  readonly total_items: number;
};

/** What is known of the visitor; null before the first answer, and while nothing of a person may be shown. */
export const store = createStore<SessionAnswer | null>(null);
let asking: Promise<void> | null = null;
// Raised by everything that replaces the session: an answer to an older question is then dropped.
let turn = 0;
/** Rises with every sign-in and sign-out on this page; a mere question about the session leaves it. */
export const sessionTurn = (): number => turn;
let asked = false;
// A basket that came before the first answer: who it belongs to is not known yet.
let early: Basket | null = null;

// One change after the other, in their order, once the visitor has moved.
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

/** The newer of two answers by the basket's version: a late answer never replaces a newer one. */
function newerOf(known: SessionAnswer | null, next: SessionAnswer): SessionAnswer {
  return known && known.basket.version > next.basket.version ? { ...next, basket: known.basket } : next;
}

async function ask(locale: Locale): Promise<void> {
  const mine = turn;
  try {
    const answer = await call(customerSession, { query: { locale } });
    if (mine !== turn) return;
    const basket = early && early.version > answer.basket.version ? early : answer.basket;
    const was = early;
    if (basket === was) keep((keeping) => keeping.keepChange(answer.basket, was));
    early = null;
    put('checked', newerOf(store.get(), { ...answer, basket }));
  } catch {
    // A failed question leaves what is known; the next page asks again (spec 1 §4).
    asked = false;
    keep((keeping) => keeping.keepFailure());
  }
}

/** Asks who the visitor is, once at a time. */
export function refreshSession(locale: Locale): Promise<void> {
  asked = true;
  const mine = (asking ??= ask(locale));
  return mine.finally(() => {
    if (asking === mine) asking = null;
  });
}

/** The basket became an order: asks for what is left, and its emptiness is no news to tell. */
export function basketBought(locale: Locale): Promise<void> {
  keep((keeping) => keeping.keepTotal(0));
  return refreshSession(locale);
}

/** Puts an answer that carries user and basket (login, logout, account creation) in place of the known session. */
export function setSession(answer: { user: User | null; basket: Basket; lifetime?: number }): void {
  turn += 1;
  put('signed_in', { user: answer.user, basket: answer.basket, lifetime: answer.lifetime ?? 0 });
}

/** Puts a basket in place, unless a newer one is known. */
export function setBasket(basket: Basket): void {
  const known = store.get();
  if (!known) {
    early = basket;
    return;
  }
  const next = newerOf(known, { ...known, basket });
  store.set(() => next);
  keep((keeping) => keeping.keepChange(known.basket, next.basket));
}

/** Forgets the visitor at once, then asks the server again. Spec 1 §4. */
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
