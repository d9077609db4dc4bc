import type { Country } from '../storefronts/storefronts.ts';
import type { CardType } from './cardTypes.ts';

/** The payment method codes a shopper may choose. Spec 2 §2, spec 3 §9. */
export const paymentMethods = [
  'adyen_cc',
  'adyen_oneclick',
  'adyen_hpp_paypal',
  'alipay_payment',
  'adyen_hpp_kcp',
  'adyen_hpp_kcp_payco',
  'wechatpay',
  'hsbc_cup',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

type Offer = { readonly methods: readonly PaymentMethod[]; readonly card_types: readonly CardType[] };

const cards = ['adyen_cc', 'adyen_oneclick'] as const;
const cardsAndPaypal = [...cards, 'adyen_hpp_paypal'] as const;
const worldCards = ['VI', 'MC', 'AE'] as const;
const europeanCards = [...worldCards, 'SM'] as const;
const northAmericanCards = [...worldCards, 'DI', 'DC', 'JCB'] as const;
const asianCards = [...worldCards, 'JCB', 'CUP'] as const;

const europe: Offer = { methods: cardsAndPaypal, card_types: europeanCards };

/**
 * What each country's checkout offers, in the order shown, and the cards it takes. Spec 2 §2, spec 3 §9.
 * The mainland pays by Alipay, WeChat Pay and UnionPay alone; Korea's own cards go through KCP.
 */
export const paymentOffers = {
  fr: { methods: [...cardsAndPaypal, 'alipay_payment'], card_types: ['CB', ...europeanCards] },
  be: europe,
  lu: europe,
  ch: europe,
  de: europe,
  at: europe,
  it: { methods: [...cardsAndPaypal, 'alipay_payment'], card_types: europeanCards },
  es: europe,
  pt: europe,
  nl: europe,
  ie: europe,
  gb: { methods: [...cardsAndPaypal, 'alipay_payment'], card_types: europeanCards },
  fi: europe,
  dk: europe,
  se: europe,
  no: europe,
  cz: europe,
  pl: europe,
  us: { methods: cardsAndPaypal, card_types: northAmericanCards },
  ca: { methods: cardsAndPaypal, card_types: northAmericanCards },
  mx: { methods: cardsAndPaypal, card_types: worldCards },
  br: { methods: cards, card_types: [...worldCards, 'DC'] },
  au: { methods: [...cardsAndPaypal, 'alipay_payment'], card_types: [...worldCards, 'JCB'] },
  nz: { methods: cardsAndPaypal, card_types: worldCards },
  sg: { methods: [...cardsAndPaypal, 'alipay_payment'], card_types: asianCards },
  my: { methods: cardsAndPaypal, card_types: asianCards },
  jp: { methods: cardsAndPaypal, card_types: [...worldCards, 'JCB', 'DC'] },
  cn: { methods: ['alipay_payment', 'wechatpay', 'hsbc_cup'], card_types: ['CUP'] },
  hk: { methods: [...cardsAndPaypal, 'alipay_payment', 'wechatpay'], card_types: asianCards },
  mo: { methods: [...cards, 'alipay_payment', 'wechatpay'], card_types: asianCards },
  tw: { methods: cards, card_types: [...worldCards, 'JCB'] },
  kr: { methods: ['adyen_hpp_kcp', 'adyen_hpp_kcp_payco', ...cards], card_types: [...worldCards, 'JCB'] },
  th: { methods: cardsAndPaypal, card_types: [...worldCards, 'JCB', 'CUP'] },
  sa: { methods: cards, card_types: worldCards },
  ae: { methods: cardsAndPaypal, card_types: worldCards },
} as const satisfies Record<Country, Offer>;

export type OfferedMethod = { method: PaymentMethod; card_types: CardType[] };

/**
 * The payment methods a shopper may choose in a country, each with its cards (none for a wallet). One-click is left
 * out unless the shopper has a stored card that has not expired. Spec 2 §2.
 */
export function offeredMethods(country: Country, has_usable_card: boolean): OfferedMethod[] {
  const { methods, card_types }: Offer = paymentOffers[country];
  return methods
    .filter((method) => method !== 'adyen_oneclick' || has_usable_card)
    .map((method) => ({ method, card_types: takesCards(method) ? [...card_types] : [] }));
}

/**
 * Whether a country's checkout takes this method at all: the server's answer to a payload. Spec 2 §2, invariants M11.
 */
export function isMethodOffered(country: Country, method: PaymentMethod, has_usable_card: boolean): boolean {
  return offeredMethods(country, has_usable_card).some((offer) => offer.method === method);
}

/** Whether the method asks for a card of the country's card types. Spec 2 §2. */
export function takesCards(method: PaymentMethod): boolean {
  return method === 'adyen_cc' || method === 'adyen_oneclick' || method === 'hsbc_cup';
}

/** What the provider calls each method in its payment requests; one-click is a card it already knows. Spec 2 §2. */
export const providerTypes = {
  adyen_cc: 'scheme',
  adyen_oneclick: 'scheme',
  adyen_hpp_paypal: 'paypal',
  alipay_payment: 'alipay',
  adyen_hpp_kcp: 'kcp_creditcard',
  adyen_hpp_kcp_payco: 'kcp_payco',
  wechatpay: 'wechatpayQR',
  hsbc_cup: 'unionpay',
} as const satisfies Record<PaymentMethod, string>;

const labels = {
  adyen_cc: 'card',
  adyen_oneclick: 'saved_card',
  adyen_hpp_paypal: 'paypal',
  // An older cart's name of the same thing, still on past orders.
  mercury_hpp_adyen_paypal: 'paypal',
  alipay_payment: 'alipay',
  adyen_hpp_kcp: 'kcp',
  adyen_hpp_kcp_payco: 'payco',
  wechatpay: 'wechat_pay',
  hsbc_cup: 'union_pay',
} as const satisfies Record<PaymentMethod | 'mercury_hpp_adyen_paypal', string>;
export type PaymentLabel = (typeof labels)[keyof typeof labels];

/**
 * The label key of an order's payment method, both PayPal values being PayPal; null for an unknown method. Spec 3 §9.
 */
export function paymentLabel(method: string): PaymentLabel | null {
  return isLabelled(method) ? labels[method] : null;
}

/**
 * The method whose words an order's payment is shown with: both PayPal values are PayPal; null for an unknown one. Spec
 * 2 §2, spec 3 §9.
 */
export function shownMethod(method: string): PaymentMethod | null {
  const label = paymentLabel(method);
  return paymentMethods.find((known) => label !== null && labels[known] === label) ?? null;
}

function isLabelled(method: string): method is keyof typeof labels {
  return Object.hasOwn(labels, method);
}
