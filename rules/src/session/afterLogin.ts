import { type Locale, pathWordsOf } from '../storefronts/storefronts.ts';
import { returnPath } from './returnPath.ts';
import { sessionTimings } from './sessionTimings.ts';

/** Where a visitor started the sign-in. Spec 1 §3. */
export const loginSources = ['checkout', 'ereservation', 'wechat', 'create'] as const;
export type LoginSource = (typeof loginSources)[number];

/** The browser's next step; `after` in milliseconds. Spec 1 §4. */
export type NextStep =
  | { kind: 'redirect'; to: string; after: number }
  | { kind: 'open_tray'; tray: 'ereservation_confirm' }
  | { kind: 'refresh_session' }
  | { kind: 'login_done'; source: 'create' | 'wechat'; reload: { to: string; after: number } | null };

export type LoginFacts = {
  locale: Locale;
  source: LoginSource | null;
  /** `registerContextUrl`: the visitor's previous page; used only when it is a path of this shop. */
  context_url: string | null;
  /** Authorisation URL of the messaging app, set when the visitor is inside it; the server has checked it. */
  authorize_url: string | null;
};

/**
 * Next step after a sign-in: the messaging app's URL first, then by source; else a reload of the session. Spec 1 §4.
 */
export function afterLogin({ locale, source, context_url, authorize_url }: LoginFacts): NextStep {
  if (authorize_url !== null) return { kind: 'redirect', to: authorize_url, after: 0 };
  if (source === 'wechat') {
    const context = context_url === null ? null : returnPath(context_url);
    return { kind: 'redirect', to: context ?? checkoutPath(locale), after: sessionTimings.login };
  }
  if (source === 'checkout') return { kind: 'redirect', to: checkoutPath(locale), after: 0 };
  if (source === 'ereservation') return { kind: 'open_tray', tray: 'ereservation_confirm' };
  return { kind: 'refresh_session' };
}

/**
 * Next step after a new account: the checkout when created from there; else the login-done event, and on the
 * account-creation page (`page_path`) a reload without the code parameter after 2 seconds. Spec 1 §4.
 */
export function afterCreation(locale: Locale, source: LoginSource | null, page_path: string | null): NextStep {
  if (source === 'checkout') return { kind: 'redirect', to: checkoutPath(locale), after: 0 };
  return {
    kind: 'login_done',
    source: source === 'wechat' ? 'wechat' : 'create',
    reload: page_path === null ? null : { to: withoutCode(page_path), after: sessionTimings.after_creation },
  };
}

/** A path and query without the code parameter, otherwise unchanged. Spec 1 §4. */
export function withoutCode(path: string): string {
  const [pathname = '', ...query] = path.split('?');
  const remainingParams = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== 'code');
  return remainingParams.length === 0 ? pathname : `${pathname}?${remainingParams.join('&')}`;
}

function checkoutPath(locale: Locale): string {
  return `/${locale}/${pathWordsOf(locale).checkout}/`;
}
