import { isLocale, type Locale } from '../storefronts/storefronts.ts';

// Letters, digits and what paths and queries are made of; no backslash, no control character, nothing another parser
// could read as a host.
const plainPath = /^[A-Za-z0-9/_.~%&=+,;:@!*'()?-]*$/;

/**
 * A stored or given address as a path of this shop, without its fragment; null for anything that could lead elsewhere:
 * another host or scheme, dots that climb, doubled slashes, a path outside the 42 storefronts. Spec 1 §4 (stored
 * context URL), invariants S5.
 */
export function returnPath(address: string): string | null {
  const path = address.split('#')[0] ?? '';
  if (path.length > 2_000 || !plainPath.test(path)) return null;
  const [pathname = ''] = path.split('?');
  const [before, locale = '', ...segments] = pathname.split('/');
  if (before !== '' || !isLocale(locale)) return null;
  return segments.slice(0, -1).every(isSegment) && isLastSegment(segments.at(-1) ?? '') ? path : null;
}

function isSegment(segment: string): boolean {
  return segment !== '' && isLastSegment(segment);
}

function isLastSegment(segment: string): boolean {
  const plain = segment.toLowerCase().replaceAll('%2e', '.');
  return plain !== '.' && plain !== '..' && !plain.includes('%2f') && !plain.includes('%5c');
}

/** Paths below the locale that only a signed-in visitor may open; others are sent to the locale's home. Spec 1 §2. */
export const restrictedPaths = ['orderstray', 'customer/light', 'account/orders', 'account/addresses'] as const;

/**
 * Where a visitor who is not signed in is sent from a path: from the account to the login page, from a restricted path
 * to the locale's home; null when the path is open to all. Spec 1 §2, §6.
 */
export function signedOutRedirect(locale: Locale, path: string): string | null {
  const below = path.split('?')[0]?.split('/').filter(Boolean).slice(1).join('/') ?? '';
  if (below === 'account') return `/${locale}/login/`;
  const is_restricted = restrictedPaths.some((known) => below === known || below.startsWith(`${known}/`));
  return is_restricted ? `/${locale}` : null;
}
