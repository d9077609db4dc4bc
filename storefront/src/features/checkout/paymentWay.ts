import type { CheckoutState } from '@vitrine/contract/checkout';
import { isByCard as isMethodByCard, isBySheet, type PaymentMethod } from '@vitrine/rules/payment/paymentMethods';

/** A way to pay: a method of the country, or a stored card. */
export type Way = { readonly method: PaymentMethod; readonly saved_card_id: string | null };

/** Whether a way asks for the provider's card fields. */
export const isByCard = ({ method }: Way): boolean => isMethodByCard(method);

/** Whether a way needs the provider's data before the payment: of its card fields, or of a wallet's sheet. */
export const asksData = (way: Way): boolean => isByCard(way) || isBySheet(way.method);

const usableCards = ({ saved_cards }: CheckoutState) => saved_cards.filter(({ expired }) => !expired);

/** The way that is chosen first: a stored card, else the country's first method. */
export function firstWay(state: CheckoutState): Way {
  const [card] = usableCards(state);
  if (card) return { method: 'adyen_oneclick', saved_card_id: card.id };
  return { method: state.payment_methods[0]?.method ?? 'adyen_cc', saved_card_id: null };
}

/** Whether the checkout still offers a way. */
export const isOffered = ({ method, saved_card_id }: Way, state: CheckoutState): boolean =>
  saved_card_id === null
    ? state.payment_methods.some((offered) => offered.method === method)
    : usableCards(state).some(({ id }) => id === saved_card_id);

/** One text per way: a method, or a stored card. */
export const wayKey = ({ method, saved_card_id }: Way): string => saved_card_id ?? method;
