import { type PaymentMethod, paymentTable } from './paymentMethods.ts';

/** A step in the provider's response: a page for phones, or the content of its QR code. */
type Step = { readonly url?: unknown; readonly qrCodeData?: unknown };

const isOf = (link: unknown, schemes: readonly string[]): link is string =>
  typeof link === 'string' && schemes.some((scheme) => link.startsWith(`${scheme}//`));

/**
 * Link that opens a wallet's app on the same phone: the provider's page for phones, else the content of the QR code
 * when it has the app's scheme. Null for a method without an app and for any other scheme. Spec 2 §2, invariant S5.
 */
export function appLink(method: PaymentMethod, { url, qrCodeData }: Step): string | null {
  const scheme = paymentTable[method].app_scheme;
  if (scheme === null) return null;
  if (isOf(url, [scheme, 'https:'])) return url;
  return isOf(qrCodeData, [scheme]) ? qrCodeData : null;
}
