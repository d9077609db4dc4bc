import { type PaymentMethod, paymentTable } from './paymentMethods.ts';

/** A step as the provider describes it: a page of its own for phones, or what its code says. */
type Step = { readonly url?: unknown; readonly qrCodeData?: unknown };

const isOf = (link: unknown, schemes: readonly string[]): link is string =>
  typeof link === 'string' && schemes.some((scheme) => link.startsWith(`${scheme}//`));

/**
 * The link that opens a wallet's app on the phone that shows the step: the provider's page for phones, else the content
 * of its code where that is a link of the app. Null for a method without an app of its own, and for any other scheme.
 * Spec 2 §2, invariant S5.
 */
export function appLink(method: PaymentMethod, { url, qrCodeData }: Step): string | null {
  const scheme = paymentTable[method].app_scheme;
  if (scheme === null) return null;
  if (isOf(url, [scheme, 'https:'])) return url;
  return isOf(qrCodeData, [scheme]) ? qrCodeData : null;
}
