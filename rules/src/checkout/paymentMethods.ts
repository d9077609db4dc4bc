import type { Country } from '../storefronts/storefronts.ts';
import type { CardType } from './cardTypes.ts';

/**
 * What the shopper does: types a card, chooses a stored one, goes to a page of the bank or wallet, or scans a code on
 * our page. The provider answers a payment accordingly. Spec 2 §2.
 */
export type PaymentStep = 'card' | 'stored_card' | 'redirect' | 'qr';

type PaymentFacts = {
  /** What the provider calls it in payment requests. */
  readonly provider_type: string;
  readonly step: PaymentStep;
  /** Its own name, which no language changes, in mails; null for a card, which its brand names. */
  readonly wallet: string | null;
  /** Shows the card types of the country. */
  readonly takes_cards: boolean;
  /** The scheme of links that open its app on the shopper's phone; null where its own page does that. */
  readonly app_scheme: `${string}:` | null;
  /** Its analytics code; null counts the card's. Spec 3 §9. */
  readonly analytics: number | null;
};

/**
 * Every payment method code that a shopper may choose, with every fact about it; its words are `checkout.method.…` in
 * the storefront's messages. Spec 2 §2, spec 3 §9.
 */
export const paymentTable = {
  adyen_cc: {
    provider_type: 'scheme',
    step: 'card',
    wallet: null,
    takes_cards: true,
    app_scheme: null,
    analytics: null,
  },
  // A card that the provider already knows.
  adyen_oneclick: {
    provider_type: 'scheme',
    step: 'stored_card',
    wallet: null,
    takes_cards: true,
    app_scheme: null,
    analytics: null,
  },
  adyen_hpp_paypal: {
    provider_type: 'paypal',
    step: 'redirect',
    wallet: 'PayPal',
    takes_cards: false,
    app_scheme: null,
    analytics: 10,
  },
  alipay_payment: {
    provider_type: 'alipay',
    step: 'redirect',
    wallet: 'Alipay',
    takes_cards: false,
    app_scheme: null,
    analytics: 11,
  },
  adyen_hpp_kcp: {
    provider_type: 'kcp_creditcard',
    step: 'redirect',
    wallet: 'KCP',
    takes_cards: false,
    app_scheme: null,
    analytics: null,
  },
  adyen_hpp_kcp_payco: {
    provider_type: 'kcp_payco',
    step: 'redirect',
    wallet: 'PAYCO',
    takes_cards: false,
    app_scheme: null,
    analytics: null,
  },
  wechatpay: {
    provider_type: 'wechatpayQR',
    step: 'qr',
    wallet: 'WeChat Pay',
    takes_cards: false,
    app_scheme: 'weixin:',
    analytics: 12,
  },
  hsbc_cup: {
    provider_type: 'unionpay',
    step: 'redirect',
    wallet: 'UnionPay',
    takes_cards: true,
    app_scheme: null,
    analytics: 13,
  },
} as const satisfies Record<string, PaymentFacts>;
export type PaymentMethod = keyof typeof paymentTable;

/** The payment method codes in the table's order. Spec 2 §2. */
export const paymentMethods = Object.keys(paymentTable) as readonly PaymentMethod[];

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
    .filter((method) => paymentTable[method].step !== 'stored_card' || has_usable_card)
    .map((method) => ({ method, card_types: takesCards(method) ? [...card_types] : [] }));
}

/**
 * Whether a country's checkout takes this method at all: the server's answer to a payload. Spec 2 §2, invariants M11.
 */
export function isMethodOffered(country: Country, method: PaymentMethod, has_usable_card: boolean): boolean {
  return offeredMethods(country, has_usable_card).some((offer) => offer.method === method);
}

/** Whether the method shows the country's card types. Spec 2 §2. */
export function takesCards(method: PaymentMethod): boolean {
  return paymentTable[method].takes_cards;
}

/** Whether the method asks for the provider's card fields: of a new card, or of a stored one. Spec 2 §2. */
export function isByCard(method: PaymentMethod): boolean {
  const { step } = paymentTable[method];
  return step === 'card' || step === 'stored_card';
}

/** Older carts' names of the same things, still on past orders. Spec 3 §9. */
const olderNames: ReadonlyMap<string, PaymentMethod> = new Map([['mercury_hpp_adyen_paypal', 'adyen_hpp_paypal']]);

function isMethod(method: string): method is PaymentMethod {
  return Object.hasOwn(paymentTable, method);
}

/**
 * The method that an order's payment is shown as: both PayPal values are PayPal; null for an unknown one. Spec 2 §2, spec
 * 3 §9.
 */
export function shownMethod(method: string): PaymentMethod | null {
  return isMethod(method) ? method : (olderNames.get(method) ?? null);
}
