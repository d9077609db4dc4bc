// Apart from returnPath.ts: every page carries this rule, few carry that one.
import type { Locale } from '../storefronts/storefronts.ts';

/** Paths below the locale that only a signed-in visitor may open; others are sent to the locale's home. Spec 1 §2. */
export const restrictedPaths = ['orderstray', 'account/orders', 'account/addresses'] as const;

/** Whether the account has a page of this name below its own; any other leads nowhere. Spec 1 §2. */
export function isAccountPart(name: string): boolean {
  return restrictedPaths.some((known) => known === `account/${name}`);
}

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
