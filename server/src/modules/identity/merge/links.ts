import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** The page that shows both accounts and asks: opening a link alone changes nothing, and the token is in the fragment (A8, S16). */
export const mergeLink = (site: string, locale: Locale, hash: string): string =>
  `${site}/${locale}#tray=account-merge&hash=${hash}`;
