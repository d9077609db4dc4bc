import type { CheckoutStep } from '../checkout/checkoutSteps.ts';
import type { Locale } from '../storefronts/storefronts.ts';

/** The last part of each checkout step's virtual page. Spec 3 §9. */
export const virtualPagePaths = {
  cart: 'cart/',
  delivery: 'multipage/shipping/',
  payment: 'multipage/payment/',
  confirmation: 'multipage/review/',
} as const satisfies Record<CheckoutStep, string>;

/** Virtual page of a checkout step, with a separate path on phones. Spec 3 §9. */
export function virtualPage(locale: Locale, step: CheckoutStep, device: 'desktop' | 'mobile'): string {
  const root = device === 'mobile' ? 'mobilecheckout' : 'checkout';
  return `/${locale}/${root}/${virtualPagePaths[step]}`;
}
