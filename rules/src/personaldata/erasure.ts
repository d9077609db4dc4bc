// What becomes of a customer's purchases when they ask for erasure (expectations §3, decisions/0014). The books keep
// amounts, taxes and the places these depend on; a parcel still in the house keeps its address until it leaves; an
// erasure waits for open payments.
import { salesTaxes } from '../checkout/salesTax.ts';
import type { AttemptStatus } from '../checkout/paymentState.ts';
import { everyOrderStatus, type OrderStatus, orderStatuses } from '../orders/status.ts';
import type { Country } from '../storefronts/storefronts.ts';

/**
 * Payments whose money may still move: after an erasure the customer could neither receive the order nor a refund.
 */
const isOpen = {
  pending: true,
  held_for_review: true,
  failed: false,
  expired: false,
  cancelled: false,
  authorised: false,
  captured: false,
  partly_refunded: false,
  refunded: false,
} as const satisfies Record<AttemptStatus, boolean>;

export type BoughtOrder = {
  /** Null, one that this version does not know, counts as not shipped. */
  readonly status: OrderStatus | null;
  /** Whether it was paid and so became an order; else it was only a try. */
  readonly placed: boolean;
  /** The state of its payment. */
  readonly payment: AttemptStatus;
  /** Whether a return of it goes on: a parcel on its way back, or money to come. */
  readonly is_coming_back: boolean;
};

/**
 * What an erasure does with an order: it waits for open money, forgets an order once it has shipped and nothing of it
 * is on its way back, or erases it now.
 */
export type OrderAtErasure = 'refuse' | 'erase_when_shipped' | 'erase';

/** What becomes of one order when its buyer asks to be forgotten. Expectations §3. */
export function orderAtErasure({ status, placed, payment, is_coming_back }: BoughtOrder): OrderAtErasure {
  if (isOpen[payment]) return 'refuse';
  if (!placed) return 'erase';
  if (is_coming_back) return 'erase_when_shipped';
  return status !== null && orderStatuses[status].left ? 'erase' : 'erase_when_shipped';
}

/** The statuses of orders that have left the house. */
export const shippedStatuses: readonly OrderStatus[] = everyOrderStatus.filter((status) => orderStatuses[status].left);

type Placed = { readonly country_id: Country; readonly region?: string | undefined };

/**
 * What of an address the books keep: the country, and the region where the tax is one of the place. Expectations §3.
 */
export function addressForTheBooks({ country_id, region }: Placed): Placed {
  const is_taxed_by_place = !salesTaxes[country_id].is_included;
  return is_taxed_by_place && region ? { country_id, region } : { country_id };
}

/** Hours in which the link that erases an account works, and the one that opens its file. */
export const personalDataLinkHours = { erasure: 24, export: 24 } as const;

export type PersonalDataRequest = keyof typeof personalDataLinkHours;

/**
 * How a customer proves that an account is theirs before the server sends a link, and where that goes: by password and
 * to the mailbox; where there is none (signed in by phone or WeChat), by the message to the phone alone. Null where
 * neither is there.
 */
export function personalDataChannel(account: { has_mailbox: boolean; has_phone: boolean }): 'mail' | 'phone' | null {
  if (account.has_mailbox) return 'mail';
  return account.has_phone ? 'phone' : null;
}
