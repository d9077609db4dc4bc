import type { Identifier } from '@vitrine/rules/account/signIn';
import { lockedUntil, lockout, type Lockouts, lockoutsOf, withLockout } from '@vitrine/rules/session/lockout';
import { useEffect } from 'react';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { readKey, writeKey } from '../../lib/browser/sessionStorage.ts';
import { createStore, useStore } from '../../lib/browser/store.ts';

/** Longest time between two looks at the clock, milliseconds: the minutes that are shown stay true. */
const look = 15_000;

// Both sign-in forms of a page follow it, and it outlasts a reload in the browser's storage.
const state = createStore<{ readonly kept: Lockouts; readonly now: number }>({ kept: {}, now: 0 });

const reread = (): void => state.set(() => ({ kept: lockoutsOf(readKey('signInLockouts')), now: Date.now() }));

/**
 * The sign-ins that the server has blocked: `leftFor` says for how many milliseconds one still is, null where it is not;
 * `block` keeps a refusal for as long as it says. Spec 1 §4, §8.
 */
export function useLockout() {
  const { kept, now } = useStore(state);
  const ends = Object.values(kept).filter((until) => until > now);
  const next = ends.length > 0 ? Math.min(...ends) : null;
  // The server's page knows nothing of this browser, so it is read once the page is there.
  useEffect(reread, []);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(
      () => state.set((held) => ({ ...held, now: Date.now() })),
      Math.min(look, Math.max(0, next - now)),
    );
    return () => clearTimeout(timer);
  }, [next, now]);
  return {
    leftFor: (who: Identifier): number | null => {
      const until = lockedUntil(kept, who, now);
      return until === null ? null : until - now;
    },
    block: (who: Identifier, { detail }: ApiError): void => {
      const wait = detail.time_to_wait === undefined ? lockout : detail.time_to_wait * 1000;
      writeKey('signInLockouts', JSON.stringify(withLockout(kept, who, wait, Date.now())));
      reread();
    },
  };
}
