import { returnPath } from '@vitrine/rules/session/returnPath';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from './paths.ts';
import { readKey, writeKey } from '../browser/sessionStorage.ts';

/** Pages on the way to an account: a visitor does not want to return to them. */
const doors = ['login', 'account-create', 'customer/light', 'forgot-password'];

const isDoor = (path: string): boolean => {
  const below = path.split('?')[0]?.split('/').filter(Boolean).slice(1).join('/') ?? '';
  return doors.includes(below);
};

/** A fragment that names a place on the page; one that opens a tray is left out, as `returnPath` leaves out all. */
const fragmentOf = (address: string | null): string => /#\/?[\w-]{1,60}$/u.exec(address ?? '')?.[0] ?? '';

const keep = (path: string): void => {
  if (!isDoor(path) && returnPath(path) !== null) writeKey('registerContextUrl', path);
};

/**
 * Stores the current page before the sign-in or sign-up page opens; call it while the address is still the old one.
 */
export function storeReturnPlace(): void {
  const { pathname, search, hash } = window.location;
  keep(pathname + search + fragmentOf(hash));
}

/**
 * Stores the page whose link the browser followed to the sign-in page by itself, because the visitor clicked before the script
 * that handles these links had loaded.
 */
export function keepPlaceBefore(): void {
  const { location } = window;
  if (!isDoor(location.pathname) || !URL.canParse(document.referrer)) return;
  const before = new URL(document.referrer);
  if (before.origin === location.origin) keep(before.pathname + before.search);
}

/**
 * The page that a visitor came to sign in from, if it is one of this storefront's own; null where none is known.
 * Spec 1 §4 (stored context URL), invariant S5.
 */
export function returnPlace(locale: Locale): string | null {
  const storedUrl = readKey('registerContextUrl');
  const path = storedUrl === null ? null : returnPath(storedUrl);
  if (path === null || isDoor(path)) return null;
  const own = path === `/${locale}` || path.startsWith(`/${locale}/`) || path.startsWith(`/${locale}?`);
  return own ? path + fragmentOf(storedUrl) : null;
}

/** Where a visitor goes after signing in: the page they came from, else the account. Spec 1 §4, invariant S5. */
export function placeToReturn(locale: Locale): string {
  return returnPlace(locale) ?? paths.account(locale);
}

// Runs when this module first loads: on a sign-in page that is at the start; on any other page it stores nothing. So no other
// page carries this file.
if (typeof window !== 'undefined') keepPlaceBefore();
