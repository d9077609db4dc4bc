import type { Basket } from '@vitrine/contract/basket';
import { customerSession, type SessionAnswer, type User } from '@vitrine/contract/session';
import { isBasketEmptied } from '@vitrine/rules/session/session';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useMemo } from 'react';
import { call } from './browserCall.ts';
import { useLocale } from './locale.ts';
import { createStore, useStore } from './store.ts';

// The visitor as the page knows it, in a store of its own: every page asks this one question, so it comes without the
// query library, which the pages and trays that ask more bring along (lib/queries.tsx). The server never trusts any of
// it: it decides on the cookie alone.
const connectedKey = 'isConnected';
const totalKey = 'total_items';
/** Fired on the window when the server has emptied a basket that held more than one piece. Spec 1 §4. */
export const basketEmptied = 'vitrine:basket-emptied';

export type Session = {
  /** False until the first answer; nothing of a person is shown before. */
  readonly known: boolean;
  readonly user: User | null;
  readonly basket: Basket | null;
  /** Signed in is having a first name (spec 1 §4). */
  readonly connected: boolean;
  readonly total_items: number;
};

const store = createStore<SessionAnswer | null>(null);
let asking: Promise<void> | null = null;
// Raised by everything that replaces the session: an answer to an older question is then dropped.
let turn = 0;
let asked = false;
// A basket that came before the first answer: who it belongs to is not known yet.
let early: Basket | null = null;

/** Session storage holds what the header shows and nothing personal (invariant A10). */
function remember(answer: SessionAnswer): void {
  try {
    sessionStorage.setItem(connectedKey, String(Boolean(answer.user?.firstname)));
    sessionStorage.setItem(totalKey, String(answer.basket.total_items));
  } catch {
    // Storage may be refused (private windows); the header then waits for the answer.
  }
}

function put(answer: SessionAnswer): void {
  remember(answer);
  store.set(() => answer);
}

/** The newer of two answers by the basket's version: a late answer never replaces a newer one. */
export function newerOf(known: SessionAnswer | null, next: SessionAnswer): SessionAnswer {
  return known && known.basket.version > next.basket.version ? { ...next, basket: known.basket } : next;
}

/** How many pieces the basket held as far as this browser knows. */
function lastTotal(): number {
  const known = store.get();
  if (known) return known.basket.total_items;
  try {
    return Number(sessionStorage.getItem(totalKey) ?? 0);
  } catch {
    return 0;
  }
}

async function ask(locale: Locale): Promise<void> {
  const mine = turn;
  try {
    const answer = await call(customerSession, { query: { locale } });
    if (mine !== turn) return;
    const basket = early && early.version > answer.basket.version ? early : answer.basket;
    early = null;
    const before = lastTotal();
    const next = newerOf(store.get(), { ...answer, basket });
    put(next);
    if (isBasketEmptied(before, next.basket.total_items)) window.dispatchEvent(new Event(basketEmptied));
  } catch {
    // A failed question leaves what is known; the next page asks again (spec 1 §4).
    asked = false;
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
  try {
    sessionStorage.setItem(totalKey, '0');
  } catch {
    // Nothing was stored either.
  }
  return refreshSession(locale);
}

/** Puts an answer that carries user and basket (login, logout, account creation) in place of the known session. */
export function setSession(answer: { user: User | null; basket: Basket; lifetime?: number }): void {
  turn += 1;
  put({ user: answer.user, basket: answer.basket, lifetime: answer.lifetime ?? 0 });
}

/** Puts a basket in place, unless a newer one is known. */
export function setBasket(basket: Basket): void {
  const known = store.get();
  if (known) put(newerOf(known, { ...known, basket }));
  else early = basket;
}

/** Forgets the visitor at once, then asks the server anew. Spec 1 §4. */
export function forgetSession(locale: Locale): Promise<void> {
  turn += 1;
  try {
    sessionStorage.removeItem(connectedKey);
    sessionStorage.removeItem(totalKey);
  } catch {
    // Nothing was stored either.
  }
  store.set(() => null);
  asking = null;
  return refreshSession(locale);
}

/** Who the visitor is and what lies in the basket, asked after the page stands. Spec 1 §4, §7. */
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
