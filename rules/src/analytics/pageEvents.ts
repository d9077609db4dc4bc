import { checkoutSteps, type CheckoutStep } from '../checkout/checkoutSteps.ts';
import { type Locale, storefrontOf } from '../storefronts/storefronts.ts';
import { genderOf, type UserType, userTypes } from './codes.ts';
import { virtualPage } from './virtualPages.ts';

/** A visitor's codes, without personal data. Null while signed out. */
export type Visitor = { readonly prefix: string | null; readonly user_type: UserType } | null;

const bare = (path: string): string => path.split(/[?#]/u)[0] ?? '';

/** A page view: page, kind and the visitor's codes, without queries and fragments. Spec 3 §9. */
export function pageView(locale: Locale, kind: string, path: string, visitor: Visitor) {
  const { country, language, currency } = storefrontOf(locale);
  return {
    event: 'page_view',
    page: bare(path),
    page_kind: kind,
    locale,
    country,
    language,
    currency,
    connected: visitor !== null,
    user_type: visitor?.user_type ?? userTypes.new_client,
    gender: genderOf(visitor?.prefix ?? null),
  } as const;
}

/** A step of the checkout, by its number and virtual page. Spec 3 §9. */
export function checkoutEvent(locale: Locale, step: CheckoutStep, device: 'desktop' | 'mobile') {
  return { event: 'checkout_step', step: checkoutSteps[step], page: virtualPage(locale, step, device) } as const;
}

/**
 * A search. Omits terms that could be personal data (an email, a phone or order number) and keeps the number of
 * results. Spec 3 §9.
 */
export function searchEvent(terms: string, total: number) {
  const personal = terms.includes('@') || terms.replaceAll(/\P{Nd}/gu, '').length >= 7;
  return { event: 'search', terms: personal ? '' : terms.slice(0, 128), total } as const;
}
