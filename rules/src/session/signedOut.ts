// Apart from returnPath.ts: every page carries this rule, few carry that one.
import type { Locale } from '../storefronts/storefronts.ts';

/**
 * Paths below the locale that only a customer may open: the account, its parts and the order tray. A visitor signs in
 * first and comes back to them. Spec 1 §2.
 */
const signInPaths = ['account', 'account/orders', 'account/addresses', 'orderstray'] as const;

/** Whether the account has a page of this name below its own; any other leads nowhere. Spec 1 §2. */
export function isAccountPart(name: string): boolean {
  return signInPaths.some((known) => known === `account/${name}`);
}

/**
 * Where a visitor without a sign-in is sent from a path: from the account area to the login page; null when the path is
 * open to all. No path is configured as one that leads to the locale's home instead. Spec 1 §2, §6.
 */
export function signedOutRedirect(locale: Locale, path: string): string | null {
  const below = path.split('?')[0]?.split('/').filter(Boolean).slice(1).join('/') ?? '';
  const asks = signInPaths.some((known) => below === known || below.startsWith(`${known}/`));
  return asks ? `/${locale}/login/` : null;
}
