import { returnPath } from '@vitrine/rules/session/returnPath';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from './paths.ts';

const key = 'registerContextUrl';
/** Pages one passes through on the way to an account: nobody wants back there. */
const doors = ['login', 'account-create', 'customer/light', 'forgot-password'];

const isDoor = (path: string): boolean => {
  const below = path.split('?')[0]?.split('/').filter(Boolean).slice(1).join('/') ?? '';
  return doors.includes(below);
};

/** Keeps the page that the visitor is on, before one of the doors opens; called while the address is still that page's. */
export function keepPlace(): void {
  const path = window.location.pathname + window.location.search;
  if (isDoor(path) || returnPath(path) === null) return;
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage may be refused (private windows): the account page is a place to land as well.
  }
}

/**
 * Where a visitor goes after signing in: the page they came from, if it is one of this storefront's own, else the
 * account. Spec 1 §4 (stored context URL), invariant S5.
 */
export function placeToReturn(locale: Locale): string {
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(key);
  } catch {
    // Nothing was kept either.
  }
  const path = kept === null ? null : returnPath(kept);
  const own =
    path !== null && (path === `/${locale}` || path.startsWith(`/${locale}/`) || path.startsWith(`/${locale}?`));
  return own && path !== null && !isDoor(path) ? path : paths.account(locale);
}
