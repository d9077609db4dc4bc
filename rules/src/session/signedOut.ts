// Separate from returnPath.ts: every page loads this file, few load that one.
import type { Locale } from '../storefronts/storefronts.ts';

/**
 * Paths below the locale that require a sign-in: the account, its parts and the order tray. The visitor returns to them
 * after signing in. Spec 1 §2.
 */
const signInPaths = ['account', 'account/orders', 'account/addresses', 'orderstray'] as const;

/** Whether the account has a page of this name. Spec 1 §2. */
export function isAccountPart(name: string): boolean {
  return signInPaths.some((known) => known === `account/${name}`);
}

/**
 * Redirect of a visitor without a sign-in: from the account area to the login page; null for public paths. No path is
 * configured to redirect to the locale's home instead. Spec 1 §2, §6.
 */
export function signedOutRedirect(locale: Locale, path: string): string | null {
  const below = path.split('?')[0]?.split('/').filter(Boolean).slice(1).join('/') ?? '';
  const asks = signInPaths.some((known) => below === known || below.startsWith(`${known}/`));
  return asks ? `/${locale}/login/` : null;
}
