import type { Country } from '../storefronts/storefronts.ts';
import type { CardType } from './cardTypes.ts';

/**
 * The shopper's action: enter a card, choose a stored one, confirm in the sheet of the device's wallet, go to the page of
 * a bank or wallet, or scan a code on the shop's page. The provider's payment response depends on it. Spec 2 §2.
 */
export type PaymentStep = 'card' | 'stored_card' | 'sheet' | 'redirect' | 'qr';

type PaymentFacts = {
  /** The provider's name of the method in payment requests. */
  readonly provider_type: string;
  readonly step: PaymentStep;
  /** Brand name in mails, the same in every language; null for cards, which have their own brand. */
  readonly wallet: string | null;
  /** Whether the method shows the country's card types. */
  readonly takes_cards: boolean;
  /** URL scheme that opens its app on the shopper's phone; null when its own page does so. */
  readonly app_scheme: `${string}:` | null;
  /** The provider's name of it inside its own app, whose browser asks the app itself; null for the same name. */
  readonly inside_type: string | null;
  /** Its analytics code; null uses the card's. Spec 3 §9. */
  readonly analytics: number | null;
  /**
   * When its money moves: each parcel's part with the parcel, the whole with the first parcel where the provider knows one
   * capture or cannot refund several by the payment alone, or at once without a later capture. decisions/0069.
   */
  readonly captures: 'per_parcel' | 'at_first_parcel' | 'at_once';
  /** Days for which the bank holds an authorised sum; null where nothing is only authorised. decisions/0069. */
  readonly authorised_days: number | null;
};

/**
 * Every payment method that a shopper can choose, with all its facts; its labels are `checkout.method.…` in the
 * storefront's messages. Spec 2 §2, spec 3 §9.
 */
export const paymentTable = {
  adyen_cc: {
    provider_type: 'scheme',
    step: 'card',
    wallet: null,
    takes_cards: true,
    app_scheme: null,
    inside_type: null,
    analytics: null,
    captures: 'per_parcel',
    authorised_days: 7,
  },
  // A card stored at the provider.
  adyen_oneclick: {
    provider_type: 'scheme',
    step: 'stored_card',
    wallet: null,
    takes_cards: true,
    app_scheme: null,
    inside_type: null,
    analytics: null,
    captures: 'per_parcel',
    authorised_days: 7,
  },
  adyen_applepay: {
    provider_type: 'applepay',
    step: 'sheet',
    wallet: 'Apple Pay',
    takes_cards: true,
    app_scheme: null,
    inside_type: null,
    analytics: null,
    captures: 'per_parcel',
    authorised_days: 7,
  },
  adyen_googlepay: {
    provider_type: 'googlepay',
    step: 'sheet',
    wallet: 'Google Pay',
    takes_cards: true,
    app_scheme: null,
    inside_type: null,
    analytics: null,
    captures: 'per_parcel',
    authorised_days: 7,
  },
  adyen_hpp_paypal: {
    provider_type: 'paypal',
    step: 'redirect',
    wallet: 'PayPal',
    takes_cards: false,
    app_scheme: null,
    inside_type: null,
    analytics: 10,
    captures: 'at_first_parcel',
    authorised_days: 29,
  },
  alipay_payment: {
    provider_type: 'alipay',
    step: 'redirect',
    wallet: 'Alipay',
    takes_cards: false,
    app_scheme: null,
    inside_type: null,
    analytics: 11,
    captures: 'at_once',
    authorised_days: null,
  },
  adyen_hpp_kcp: {
    provider_type: 'kcp_creditcard',
    step: 'redirect',
    wallet: 'KCP',
    takes_cards: false,
    app_scheme: null,
    inside_type: null,
    analytics: null,
    captures: 'at_once',
    authorised_days: null,
  },
  adyen_hpp_kcp_payco: {
    provider_type: 'kcp_payco',
    step: 'redirect',
    wallet: 'PAYCO',
    takes_cards: false,
    app_scheme: null,
    inside_type: null,
    analytics: null,
    captures: 'at_once',
    authorised_days: null,
  },
  wechatpay: {
    provider_type: 'wechatpayQR',
    step: 'qr',
    wallet: 'WeChat Pay',
    takes_cards: false,
    app_scheme: 'weixin:',
    inside_type: 'wechatpayWeb',
    analytics: 12,
    captures: 'at_once',
    authorised_days: null,
  },
  hsbc_cup: {
    provider_type: 'unionpay',
    step: 'redirect',
    wallet: 'UnionPay',
    takes_cards: true,
    app_scheme: null,
    inside_type: null,
    analytics: 13,
    captures: 'at_once',
    authorised_days: null,
  },
} as const satisfies Record<string, PaymentFacts>;
export type PaymentMethod = keyof typeof paymentTable;
/** The methods with a step in our page: all but those that redirect. Spec 2 §2. */
export type MethodInPage = {
  [Method in PaymentMethod]: (typeof paymentTable)[Method]['step'] extends 'redirect' ? never : Method;
}[PaymentMethod];
/** The wallets of a device, which a shop offers once it is registered with them (decisions/0047). */
export type SheetMethod = {
  [Method in PaymentMethod]: (typeof paymentTable)[Method]['step'] extends 'sheet' ? Method : never;
}[PaymentMethod];

/** The payment method codes in the table's order. Spec 2 §2. */
export const paymentMethods = /* @__PURE__ */ Object.keys(paymentTable) as readonly PaymentMethod[];

type Offer = { readonly methods: readonly PaymentMethod[]; readonly card_types: readonly CardType[] };

const cards = ['adyen_cc', 'adyen_oneclick'] as const;
const sheets = ['adyen_applepay', 'adyen_googlepay'] as const;
const cardsAndPaypal = [...cards, ...sheets, 'adyen_hpp_paypal'] as const;
const worldCards = ['VI', 'MC', 'AE'] as const;
const europeanCards = [...worldCards, 'SM'] as const;
const northAmericanCards = [...worldCards, 'DI', 'DC', 'JCB'] as const;
const asianCards = [...worldCards, 'JCB', 'CUP'] as const;

const europe: Offer = { methods: cardsAndPaypal, card_types: europeanCards };

/**
 * Payment methods of each country in display order, and the accepted cards. Spec 2 §2, spec 3 §9. Mainland China has
 * only Alipay, WeChat Pay and UnionPay; Korean cards use KCP.
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
  br: { methods: [...cards, ...sheets], card_types: [...worldCards, 'DC'] },
  au: { methods: [...cardsAndPaypal, 'alipay_payment'], card_types: [...worldCards, 'JCB'] },
  nz: { methods: cardsAndPaypal, card_types: worldCards },
  sg: { methods: [...cardsAndPaypal, 'alipay_payment'], card_types: asianCards },
  my: { methods: cardsAndPaypal, card_types: asianCards },
  jp: { methods: cardsAndPaypal, card_types: [...worldCards, 'JCB', 'DC'] },
  cn: { methods: ['alipay_payment', 'wechatpay', 'hsbc_cup'], card_types: ['CUP'] },
  hk: { methods: [...cardsAndPaypal, 'alipay_payment', 'wechatpay'], card_types: asianCards },
  mo: { methods: [...cards, ...sheets, 'alipay_payment', 'wechatpay'], card_types: asianCards },
  tw: { methods: [...cards, ...sheets], card_types: [...worldCards, 'JCB'] },
  kr: { methods: ['adyen_hpp_kcp', 'adyen_hpp_kcp_payco', ...cards], card_types: [...worldCards, 'JCB'] },
  th: { methods: cardsAndPaypal, card_types: [...worldCards, 'JCB', 'CUP'] },
  sa: { methods: [...cards, ...sheets], card_types: worldCards },
  ae: { methods: cardsAndPaypal, card_types: worldCards },
} as const satisfies Record<Country, Offer>;

export type OfferedMethod = { method: PaymentMethod; card_types: CardType[] };

/** What a country's list of methods depends on. */
export type OfferedTo = {
  /** The shopper has a stored card that has not expired. */
  readonly has_usable_card: boolean;
  /** The wallets with which the shop is registered. */
  readonly sheets: readonly SheetMethod[];
};

/**
 * Payment methods that a shopper can choose in a country, each with its cards (none for a wallet). Omits one-click
 * without a stored card, and a device's wallet with which the shop is not registered. Spec 2 §2.
 */
export function offeredMethods(country: Country, { has_usable_card, sheets: registered }: OfferedTo): OfferedMethod[] {
  const { methods, card_types }: Offer = paymentOffers[country];
  return methods
    .filter((method) => paymentTable[method].step !== 'stored_card' || has_usable_card)
    .filter((method) => !isBySheet(method) || registered.includes(method))
    .map((method) => ({ method, card_types: takesCards(method) ? [...card_types] : [] }));
}

/** Whether a country's checkout accepts this method, for the server's check of a payload. Spec 2 §2, invariants M11. */
export function isMethodOffered(country: Country, method: PaymentMethod, offered_to: OfferedTo): boolean {
  return offeredMethods(country, offered_to).some((offer) => offer.method === method);
}

/** Whether the shopper confirms in the sheet of the device's wallet. Spec 2 §2. */
export function isBySheet(method: PaymentMethod): method is SheetMethod {
  return paymentTable[method].step === 'sheet';
}

/**
 * Whether the shop captures a payment when the order leaves. A pre-ordered piece leaves after an authorisation has
 * expired, so its buyer consents to be charged at once. Spec 2 §2, decisions/0060.
 */
export function capturesAtShipment(method: PaymentMethod, has_pre_order: boolean): boolean {
  return paymentTable[method].captures !== 'at_once' && !has_pre_order;
}

/** Whether each parcel's part of the payment is captured with the parcel. Spec 2 §2, decisions/0069. */
export function capturesPerParcel(method: PaymentMethod, has_pre_order: boolean): boolean {
  return paymentTable[method].captures === 'per_parcel' && !has_pre_order;
}

/** Days before its end on which an authorisation with unsent pieces is reported to staff. decisions/0069. */
const warnedDays = 2;

/** Age in days at which staff sees an authorisation that still waits; null where none waits. Spec 2 §2, decisions/0069. */
export function expiryWarningDays(method: PaymentMethod): number | null {
  const { authorised_days }: PaymentFacts = paymentTable[method];
  return authorised_days === null ? null : authorised_days - warnedDays;
}

/** Whether the method shows the country's card types. Spec 2 §2. */
export function takesCards(method: PaymentMethod): boolean {
  return paymentTable[method].takes_cards;
}

/** Whether the method shows the provider's card fields, for a new or a stored card. Spec 2 §2. */
export function isByCard(method: PaymentMethod): boolean {
  const { step } = paymentTable[method];
  return step === 'card' || step === 'stored_card';
}

/** Method names of older carts, still stored on past orders. Spec 3 §9. */
const olderNames: ReadonlyMap<string, PaymentMethod> = new Map([['mercury_hpp_adyen_paypal', 'adyen_hpp_paypal']]);

function isMethod(method: string): method is PaymentMethod {
  return Object.hasOwn(paymentTable, method);
}

/**
 * The method to show for an order's payment: both PayPal values are PayPal; null for an unknown one. Spec 2 §2, spec 3
 * §9.
 */
export function shownMethod(method: string): PaymentMethod | null {
  return isMethod(method) ? method : (olderNames.get(method) ?? null);
}
