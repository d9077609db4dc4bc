import { genderByTitle, isTitle } from '../account/titles.ts';
import { cardTypes, isCardType } from '../payment/cardTypes.ts';
import { paymentTable, shownMethod } from '../payment/paymentMethods.ts';

/** Code of an order with an unknown payment, and of Carte Bancaire. Spec 3 §9. */
export const noPaymentCode = 9;

/** The analytics code of an order's payment: the wallet's, else the card's, else 9. Spec 3 §9. */
export function paymentCode(method: string, cc_type: string | null): number {
  const shown = shownMethod(method);
  const wallet = shown === null ? null : paymentTable[shown].analytics;
  if (wallet !== null) return wallet;
  return cc_type !== null && isCardType(cc_type) ? cardTypes[cc_type].analytics : noPaymentCode;
}

/** User types: without and with a purchase. Spec 1 §3, spec 3 §9. */
export const userTypes = { new_client: 0, buyer: 1 } as const;
export type UserType = (typeof userTypes)[keyof typeof userTypes];

/** Gender by prefix: W, M, or U for a neutral or missing title. Spec 1 §3, spec 3 §9. */
export function genderOf(prefix: string | null): 'W' | 'M' | 'U' {
  return prefix !== null && isTitle(prefix) ? genderByTitle[prefix] : 'U';
}
