import { isLocale } from '../storefronts/storefronts.ts';

// Characters of paths and queries; no backslash and no control character, so no parser can read a host.
const plainPath = /^[A-Za-z0-9/_.~%&=+,;:@!*'()?-]*$/;

/**
 * An address as a path of this shop, without its fragment; null for anything that could lead elsewhere: another host or
 * scheme, dot segments, doubled slashes, a path outside the storefronts. Spec 1 §4 (stored context URL), invariants S5.
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
