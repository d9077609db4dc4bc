// The payment that a request makes, with its card: typed, stored, or of a wallet.
import { type PaymentStep, paymentTable } from '@vitrine/rules/payment/paymentMethods';
import { brandOf, cardInToken, deliveryOf, reviewWord, unsealed } from './cards.ts';
import { type Amount, pspReference, type SimulatedPayment, type State } from './state.ts';

export type PaymentBody = {
  reference: string;
  amount: Amount;
  merchantAccount: string;
  paymentMethod: Record<string, string | undefined>;
  returnUrl: string;
  shopperLocale?: string;
  shopperReference?: string;
  storePaymentMethod?: boolean;
  captureDelayHours?: number;
  additionalData?: { manualCapture?: string; openId?: string };
};

/** The shopper's step for a payment of this type; an unknown type is decided like a card. */
export const stepOf = (type: string): PaymentStep =>
  Object.values(paymentTable).find((row) => row.provider_type === type || row.inside_type === type)?.step ?? 'card';

/** The card of a wallet's token; no number where the token is none or its sheet showed another sum. */
function walletCard({ amount, paymentMethod: method }: PaymentBody, type: string) {
  const read = cardInToken(method.googlePayToken ?? method.applePayToken ?? '');
  const isShown = read?.value === amount.value && read.currency === amount.currency;
  const number = isShown ? read.number : '';
  return {
    number,
    brand: `${brandOf(number)}_${type}`,
    last4: number.slice(-4),
    holder: '',
    expiry_month: '03',
    expiry_year: '2030',
    lacks_cvc: false,
  };
}

/** The card of a payment: typed, stored, or of a wallet. */
export function cardOf(state: State, body: PaymentBody) {
  const { paymentMethod: method } = body;
  if (stepOf(method.type ?? '') === 'sheet') return walletCard(body, method.type ?? '');
  const stored = method.storedPaymentMethodId ? state.cards.get(method.storedPaymentMethodId) : undefined;
  const number = stored?.number ?? unsealed(method.encryptedCardNumber);
  return {
    number,
    brand: stored?.brand ?? method.brand ?? brandOf(number),
    last4: stored?.lastFour ?? number.slice(-4),
    holder: stored?.holderName ?? method.holderName ?? '',
    expiry_month: stored?.expiryMonth ?? unsealed(method.encryptedExpiryMonth),
    expiry_year: stored?.expiryYear ?? unsealed(method.encryptedExpiryYear),
    lacks_cvc: stored !== undefined && !/^\d{3,4}$/u.test(unsealed(method.encryptedSecurityCode)),
  };
}

export function storeCard(state: State, payment: SimulatedPayment, shopper: string): void {
  const known = [...state.cards.values()].some(
    (card) => card.shopper === shopper && card.lastFour === payment.last4 && card.brand === payment.brand,
  );
  if (known) return;
  const id = pspReference();
  state.cards.set(id, {
    id,
    shopper,
    brand: payment.brand,
    lastFour: payment.last4,
    expiryMonth: payment.expiry_month,
    expiryYear: payment.expiry_year,
    holderName: payment.holder,
    number: payment.brand === 'visa' ? '4111111111111111' : payment.last4,
  });
}

export function newPayment(body: PaymentBody, type: string, card: ReturnType<typeof cardOf>): SimulatedPayment {
  const is_card = type === 'scheme' || stepOf(type) === 'sheet';
  return {
    psp_reference: pspReference(),
    reference: body.reference,
    amount: body.amount,
    captured: 0,
    is_released: false,
    dispute: null,
    is_reviewed: card.holder.toUpperCase().includes(reviewWord),
    refunded: 0,
    status: 'waiting',
    type,
    brand: is_card ? card.brand : '',
    last4: is_card ? card.last4 : '',
    expiry_month: card.expiry_month,
    expiry_year: card.expiry_year,
    holder: card.holder,
    return_url: body.returnUrl,
    language: body.shopperLocale ?? 'en',
    store_for: body.storePaymentMethod && body.shopperReference ? body.shopperReference : null,
    refusal: null,
    delivery: deliveryOf(card.holder),
    capture:
      body.additionalData?.manualCapture === 'true' ? 'manual' : body.captureDelayHours === 0 ? 'at_once' : 'account',
  };
}

/** A payment of before the simulator started: all that is known of it is what is asked of it now. Its amount is unknown, so none is too much. */
export function earlierPayment(
  psp_reference: string,
  asked: { reference: string | undefined; amount?: Amount; status: 'authorised' | 'captured' },
): SimulatedPayment {
  const { reference = '', amount, status } = asked;
  const value = amount === undefined ? 0 : Number.MAX_SAFE_INTEGER;
  return {
    psp_reference,
    reference,
    amount: { value, currency: amount?.currency ?? 'EUR' },
    captured: status === 'captured' ? value : 0,
    is_released: false,
    dispute: null,
    is_reviewed: false,
    refunded: 0,
    status,
    type: 'scheme',
    brand: 'visa',
    last4: '',
    expiry_month: '',
    expiry_year: '',
    holder: '',
    return_url: '',
    language: 'en',
    store_for: null,
    refusal: null,
    delivery: null,
    capture: 'manual',
  };
}
