// The events of the demo house's people: the rows that `npm run db -- import-people DIR` reads.
import type { AddressFields } from '@vitrine/contract/address';
import type { PaymentMethod } from '@vitrine/rules/payment/paymentMethods';
import type { CardType } from '@vitrine/rules/payment/cardTypes';
import type { ShippingMethodCode } from '@vitrine/rules/shipping/shippingMethods';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import type { Title } from '@vitrine/rules/account/titles';
import type { FapiaoField, FapiaoType } from '@vitrine/rules/fapiao/fapiao';
import type { ReturnReason } from '@vitrine/rules/returns/returnLine';
import type { ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import type { ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import type { ReturnMoments } from './returnFit.ts';
import type { VisitStatus } from '@vitrine/rules/salon/visit';
import type { ReservationStatus } from '@vitrine/rules/stores/reservation';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/**
 * A card that the provider has stored for a customer; the number is one of the provider's test numbers and never reaches the
 * shop.
 */
export type StoredCard = {
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
  /** Null for a guest without an account. */
  readonly opened_at: string | null;
  readonly email: string | null;
  /** For customers who sign in by phone. */
  readonly phone: { readonly phonecode: string; readonly loginphone: string } | null;
  /** Only the demo accounts have a known password. */
  readonly password: string | null;
  /** The name of a demo account in `npm run up`; null for all others. */
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
  readonly cards: readonly StoredCard[];
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

/** When an order's parcel was shipped and delivered, and its tracking number. */
export type ParcelDates = {
  readonly shipped_at: string | null;
  readonly delivered_at: string | null;
  readonly track_number: string | null;
};

/** A return of an order. The amounts are computed from the order, by the shop's rules. */
export type Return = ReturnMoments & {
  readonly return_type: 'refund' | 'exchange';
  readonly status: ReturnStatus;
  readonly method: ReturnMethod;
  /** When the return method was chosen. */
  readonly finalized_at: string;
  /** Only for a pickup. */
  readonly pickup: { readonly date: string; readonly time: string } | null;
  readonly lines: readonly {
    readonly sku: string;
    readonly qty: number;
    readonly return_reason: ReturnReason;
    /** The replacement, in an exchange. */
    readonly exchange_sku: string | null;
  }[];
};

/** A Chinese tax invoice that a buyer requested; has a number once the bureau has issued it. */
export type Fapiao = {
  readonly type: FapiaoType;
  readonly fields: Partial<Record<FapiaoField, string>>;
  readonly requested_at: string;
  readonly generated_at: string | null;
  readonly fapiao_number: string | null;
};

/** An order with its returns. `status` is its own; the shop's rule derives the final one from the returns. */
export type Order = Bought &
  ParcelDates & {
    readonly kind: 'order';
    readonly status: OrderStatus;
    readonly returns: readonly Return[];
    readonly fapiao: Fapiao | null;
  };

export type Reservation = {
  readonly kind: 'reservation';
  readonly person: string;
  readonly at: string;
  readonly store_id: string;
  readonly sku: string;
  readonly status: ReservationStatus;
  /** When the store reserved the product; the shop's rule gives the end of the reservation. */
  readonly put_aside_at: string | null;
  readonly ended_at: string | null;
};

export type SalonVisit = {
  readonly kind: 'salon_visit';
  readonly person: string;
  /** When the place was booked. */
  readonly at: string;
  readonly store_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly seats: number;
  /** Which of the session's places, from 1. */
  readonly seat: number;
  readonly status: VisitStatus;
  readonly cancelled_at: string | null;
};

/** The kinds of events. Invoices are not among them: each is derived from its order or return. */
export type HistoryEvent =
  | Order
  | (Bought & { readonly kind: 'refused_payment' })
  | Reservation
  | SalonVisit
  | { readonly kind: 'newsletter'; readonly person: string; readonly at: string }
  | {
      readonly kind: 'wechat_bound';
      readonly person: string;
      readonly at: string;
      readonly openid: string;
      readonly unionid: string;
    };

export type History = { readonly people: readonly Person[]; readonly events: readonly HistoryEvent[] };
