import type { Basket } from '@vitrine/contract/basket';
import { customerSession, type SessionAnswer, type User } from '@vitrine/contract/session';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './browserCall.ts';
import { useLocale } from './locale.ts';

// The visitor as the page knows it. The server never trusts any of it: it decides on the cookie alone.
const sessionKey = ['customer-session'] as const;
const connectedKey = 'isConnected';
const totalKey = 'total_items';

export type Session = {
  /** False until the first answer; nothing of a person is shown before. */
  readonly known: boolean;
  readonly user: User | null;
  readonly basket: Basket | null;
  /** Signed in is having a first name (spec 1 §4). */
  readonly connected: boolean;
  readonly total_items: number;
};

/** Session storage holds what the header shows and nothing personal (invariant A10). */
function remember(answer: SessionAnswer): void {
  try {
    sessionStorage.setItem(connectedKey, String(Boolean(answer.user?.firstname)));
    sessionStorage.setItem(totalKey, String(answer.basket.total_items));
  } catch {
    // Storage may be refused (private windows); the header then waits for the answer.
  }
}

/** The newer of two answers by the basket's version: a late answer never replaces a newer one. */
export function newerOf(known: SessionAnswer | undefined, next: SessionAnswer): SessionAnswer {
  return known && known.basket.version > next.basket.version ? { ...next, basket: known.basket } : next;
}

/** Who the visitor is and what lies in the basket, asked after the page stands. Spec 1 §4, §7. */
export function useSession(): Session {
  const locale = useLocale();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: sessionKey,
    staleTime: 60_000,
    retry: 1,
    queryFn: async ({ signal }) => {
      const answer = await call(customerSession, { query: { locale }, signal });
      const newest = newerOf(client.getQueryData<SessionAnswer>(sessionKey), answer);
      remember(newest);
      return newest;
    },
  });
  return useMemo(
    () => ({
      known: data !== undefined,
      user: data?.user ?? null,
      basket: data?.basket ?? null,
      connected: Boolean(data?.user?.firstname),
      total_items: data?.basket.total_items ?? 0,
    }),
    [data],
  );
}

/** Puts an answer that carries user and basket (login, logout, account creation) in place of the known session. */
export function setSession(
  client: QueryClient,
  answer: { user: User | null; basket: Basket; lifetime?: number },
): void {
  const session = { user: answer.user, basket: answer.basket, lifetime: answer.lifetime ?? 0 };
  // An older request under way would bring the former visitor back.
  void client.cancelQueries({ queryKey: sessionKey });
  remember(session);
  client.setQueryData<SessionAnswer>(sessionKey, session);
}

/** Puts a basket in place, unless a newer one is known. */
export function setBasket(client: QueryClient, basket: Basket): void {
  client.setQueryData<SessionAnswer>(sessionKey, (known) => {
    const next = newerOf(known, { user: known?.user ?? null, lifetime: known?.lifetime ?? 0, basket });
    remember(next);
    return next;
  });
}

/** Asks who the visitor is anew (after a login elsewhere, an ended session). */
export function refreshSession(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionKey });
}

/** Forgets the visitor at once, before the server is asked again. Spec 1 §4. */
export async function forgetSession(client: QueryClient): Promise<void> {
  try {
    sessionStorage.removeItem(connectedKey);
    sessionStorage.removeItem(totalKey);
  } catch {
    // Nothing was stored either.
  }
  await client.resetQueries({ queryKey: sessionKey });
}
