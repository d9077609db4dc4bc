import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** A view of the salon's page; its address is a fragment. Spec 2 §1, §2. */
export type SalonRoute =
  | { readonly view: 'calendar' | 'reservations' | 'sign-in' | 'register' | 'forgot-password' }
  | { readonly view: 'session'; readonly pid: string };

const views = ['reservations', 'sign-in', 'register', 'forgot-password'] as const;

/** The view that a fragment names: `#/reservations`, or `#/{pid}` for one session; any other is the calendar. */
export function salonRouteOf(hash: string): SalonRoute {
  const [, raw = ''] = /^#\/(?:reserve\/)?([\w%-]{1,100})\/?$/u.exec(hash) ?? [];
  const view = views.find((name) => name === raw);
  if (view) return { view };
  return /^[\w-]+$/u.test(raw) ? { view: 'session', pid: raw } : { view: 'calendar' };
}

/** The fragment of a view. */
export const fragmentOf = (route: SalonRoute): string => {
  if (route.view === 'session') return `#/${route.pid}`;
  return route.view === 'calendar' ? '#/' : `#/${route.view}`;
};

const never = () => () => undefined;

/** The fragment of the address; null in the server's HTML, which is the same for every view. */
export function useFragment(): string | null {
  const { hash } = useLocation();
  return useSyncExternalStore(
    never,
    () => hash,
    () => null,
  );
}
