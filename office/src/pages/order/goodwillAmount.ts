import { isShownPart } from '@vitrine/rules/money/wholePrice';
import { typedAmount } from '@vitrine/rules/prices/typedAmount';

type Of = {
  /** The country of the order's storefront, and its currency. */
  readonly country: string;
  readonly currency: string;
  /** What can be given back at most, in minor units. */
  readonly possible: number;
};

/**
 * What a member types to give back, in minor units; null for another text. A storefront that shows no decimals mails a whole amount, so it is one,
 * unless it is all that is left. decisions/0152.
 */
export function goodwillAmount(typed: string, { country, currency, possible }: Of): number | null {
  const amount = typedAmount(typed, currency);
  return amount === null || isShownPart(amount, { country, currency, all: possible }) ? amount : null;
}
