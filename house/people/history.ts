// What the people of the demo house have done: the rows that `npm run db -- import-people DIR` reads.
import type { AddressFields } from '@vitrine/contract/address';
import type { PaymentMethod } from '@vitrine/rules/checkout/paymentMethods';
import type { CardType } from '@vitrine/rules/checkout/cardTypes';
import type { ShippingMethodCode } from '@vitrine/rules/checkout/shippingMethods';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import type { Title } from '@vitrine/rules/account/titles';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** A card the provider keeps for a customer; the number is one of the provider's test numbers and never reaches the shop. */
export type KeptCard = {
  readonly id: string;
  readonly brand: string;
  readonly number: string;
  readonly expiry_month: string;
  readonly expiry_year: string;
  readonly holder: string;
};

export type Person = {
  readonly id: string;
  readonly locale: Locale;
  /** Null bought as a guest and has no account. */
  readonly opened_at: string | null;
  readonly email: string | null;
  /** Who signs in by phone. */
  readonly phone: { readonly phonecode: string; readonly loginphone: string } | null;
  /** Only the demo accounts' is known to anybody. */
  readonly password: string | null;
  /** What `npm run up` calls a demo account; null for all others. */
  readonly demo: string | null;
  readonly prefix: Title | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly firstname2: string | null;
  readonly lastname2: string | null;
  readonly social_security_number: string | null;
  readonly favorite_shop_code: string | null;
  /** The first is primary. */
  readonly addresses: readonly AddressFields[];
  readonly cards: readonly KeptCard[];
};

type Bought = {
  readonly person: string;
  readonly at: string;
  /** Which of the person's addresses it goes to. */
  readonly address: number;
  /** Prices are those of the day, in minor units of the storefront's currency. */
  readonly lines: readonly { readonly sku: string; readonly qty: number; readonly unit_price: number }[];
  readonly shipping_method: ShippingMethodCode;
  readonly slot: string | null;
  readonly gift: { readonly message: string; readonly hide_price: boolean } | null;
  readonly payment_method: PaymentMethod;
  readonly card: {
    readonly cc_type: CardType;
    readonly last4: string;
    readonly exp_month: string;
    readonly exp_year: string;
    readonly holder: string;
  } | null;
};

/** What can happen. Returns, exchanges, invoices, reservations and salon visits join this list when the shop knows them. */
export type HistoryEvent =
  | (Bought & { readonly kind: 'order'; readonly status: OrderStatus })
  | (Bought & { readonly kind: 'refused_payment' })
  | { readonly kind: 'newsletter'; readonly person: string; readonly at: string }
  | {
      readonly kind: 'wechat_bound';
      readonly person: string;
      readonly at: string;
      readonly openid: string;
      readonly unionid: string;
    };
export type EventKind = HistoryEvent['kind'];

export type History = { readonly people: readonly Person[]; readonly events: readonly HistoryEvent[] };
