// The cards of spec 2 §2 and their other codes: `cc_type` of orders, the provider's brand, the analytics code.

/** Card type code, stored on the order as `payment.cc_type`. Spec 3 §9. */
export type CardType = 'VI' | 'MC' | 'AE' | 'SM' | 'DC' | 'DI' | 'JCB' | 'CUP' | 'CB';

type CardRow = {
  /** The brand on the card, the same in all languages. */
  readonly label: string;
  /** The provider's name of the brand. */
  readonly brand: string;
  readonly analytics: number;
};

/** Each card type's name, provider brand and analytics code. Spec 2 §2, spec 3 §9. */
export const cardTypes = {
  VI: { label: 'Visa', brand: 'visa', analytics: 1 },
  MC: { label: 'Mastercard', brand: 'mc', analytics: 2 },
  AE: { label: 'American Express', brand: 'amex', analytics: 3 },
  SM: { label: 'Maestro', brand: 'maestro', analytics: 4 },
  DC: { label: 'Diners Club', brand: 'diners', analytics: 5 },
  DI: { label: 'Discover', brand: 'discover', analytics: 6 },
  JCB: { label: 'JCB', brand: 'jcb', analytics: 7 },
  CUP: { label: 'UnionPay', brand: 'cup', analytics: 8 },
  CB: { label: 'Carte bancaire', brand: 'cartebancaire', analytics: 9 },
} as const satisfies Record<CardType, CardRow>;

const byBrand = new Map<string, CardType>(
  (Object.keys(cardTypes) as CardType[]).map((type) => [cardTypes[type].brand, type]),
);

// A wallet's brand contains that of its card: `visa_applepay` is a Visa.
const walletSuffixes = ['_applepay', '_googlepay', '_samsungpay'] as const;

/** The provider's brand name of a card type (`VI` is `visa`). Spec 2 §2. */
export function brandOf(type: CardType): string {
  return cardTypes[type].brand;
}

/** The card type of a provider's brand, including wallets; null for a brand the shop does not accept. Spec 2 §2. */
export function cardTypeOfBrand(brand: string): CardType | null {
  const suffix = walletSuffixes.find((wallet) => brand.endsWith(wallet));
  return byBrand.get(suffix === undefined ? brand : brand.slice(0, -suffix.length)) ?? null;
}

/** Whether a text is a card type code, for example from an order. Spec 3 §9. */
export function isCardType(text: string): text is CardType {
  return Object.hasOwn(cardTypes, text);
}

/** Name of a card type for shoppers; an unknown type is shown as it is. Spec 2 §2. */
export function cardLabel(type: string): string {
  return isCardType(type) ? cardTypes[type].label : type;
}
