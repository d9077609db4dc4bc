import type { payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { consentMessages } from '@vitrine/rules/account/consents';
import { consentBoxes } from '@vitrine/rules/checkout/consents';
import { isMethodOffered, type SheetMethod } from '@vitrine/rules/payment/paymentMethods';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { checkoutVersion } from '../../checkout/checkoutVersion.ts';
import type { Quote } from '../../checkout/quote.ts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';

type Body = BodyOf<typeof contract>;

function refuseConsents(body: Body, quote: Quote): void {
  const pre_order = quote.sold.some((row) => row.pre_order);
  const ticked: Record<string, boolean | undefined> = {
    gtc: body.terms,
    pre_order: body.pre_order_consent,
    pipa_consent: body.privacy_consent,
  };
  const boxes = consentBoxes(storefrontOf(body.locale).country, pre_order);
  const missing = Object.fromEntries(boxes.filter((box) => !ticked[box]).map((box) => [box, consentMessages[box]]));
  if (Object.keys(missing).length > 0) throw new ApiError('consent_required', { fields: missing });
}

function refuseMissingFields(quote: Quote): void {
  // None is chosen, or the chosen one cannot hand over the order any more.
  const isWithoutShop = quote.delivery_mode === 'pickup' && quote.own_address && !quote.pickup;
  if (isWithoutShop) throw new ApiError('pickup_unavailable', { fields: { shop_id: 'select_required' } });
  const needed = {
    ...(quote.email ? {} : { email: 'required' }),
    ...(quote.own_address ? {} : { address: 'required' }),
    ...(quote.tax || !quote.shipping_address ? {} : { region: 'select_required' }),
  };
  if (Object.keys(needed).length > 0) throw new ApiError('checkout_incomplete', { fields: needed });
}

/** Refuses if the total, address, delivery or gift differ from what the page displayed. Invariant M5. */
function refuseOtherThanShown(body: Body, quote: Quote, checkout_version: string | null): void {
  const { currency } = storefrontOf(body.locale);
  const { amount, currency: shown } = body.shown_total;
  if (amount !== quote.totals.grand_total || shown !== currency) throw new ApiError('total_changed');
  // A page loaded before this header was introduced does not send it.
  if (checkout_version !== null && checkout_version !== checkoutVersion(quote)) throw new ApiError('checkout_changed');
}

function refuseMethod(
  { locale, payment_method, payment_data, saved_card_id }: Body,
  { usable_cards }: Quote,
  sheets: readonly SheetMethod[],
): void {
  const offered_to = { has_usable_card: usable_cards.length > 0, sheets };
  if (!isMethodOffered(storefrontOf(locale).country, payment_method, offered_to)) {
    throw new ApiError('payment_refused', { fields: { payment_method: 'select_required' } });
  }
  const isMissing =
    (payment_method === 'adyen_cc' && !payment_data?.encryptedCardNumber) ||
    (payment_method === 'adyen_applepay' && !payment_data?.applePayToken) ||
    (payment_method === 'adyen_googlepay' && !payment_data?.googlePayToken);
  if (isMissing) {
    throw new ApiError('payment_refused', { fields: { payment_data: 'required' } });
  }
  const is_own_card = usable_cards.some(({ id }) => id === saved_card_id);
  if (payment_method === 'adyen_oneclick' && !is_own_card) throw new ApiError('not_found');
}

/**
 * Refuses a checkout that is incomplete or differs from the page. Throws consent_required, checkout_incomplete,
 * pickup_unavailable, total_changed, checkout_changed, payment_refused, not_found for a card of another customer. Invariants M5, M11, S1.
 */
export function refuseIncomplete(
  body: Body,
  quote: Quote,
  checkout_version: string | null,
  sheets: readonly SheetMethod[],
): void {
  refuseConsents(body, quote);
  refuseMissingFields(quote);
  refuseOtherThanShown(body, quote, checkout_version);
  refuseMethod(body, quote, sheets);
}
