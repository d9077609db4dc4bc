// What an erasure request does to a customer's orders (expectations §3, decisions/0014). The accounts keep amounts,
// taxes and the places these depend on; an order that has not shipped keeps its address until it leaves; an open
// payment refuses the erasure.
import { salesTaxes } from '../tax/salesTax.ts';
import type { AttemptStatus } from '../payment/paymentState.ts';
import { everyOrderStatus, type OrderStatus, orderStatuses } from '../orders/status.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Payments whose money may still move: after an erasure the customer could receive neither the order nor a refund. */
const isOpen = {
  pending: true,
  held_for_review: true,
  failed: false,
  expired: false,
  cancelled: false,
  authorised: false,
  captured: false,
  partly_captured: false,
  partly_refunded: false,
  refunded: false,
} as const satisfies Record<AttemptStatus, boolean>;

export type BoughtOrder = {
  /** A status unknown to this version (null) counts as not shipped. */
  readonly status: OrderStatus | null;
  /** Whether the attempt was paid and became an order. */
  readonly placed: boolean;
  readonly payment: AttemptStatus;
  /** Whether a return is open: a parcel is on its way back or a refund is due. */
  readonly is_coming_back: boolean;
};

/**
 * What an erasure does with an order: refuse while a payment is open, erase after the order ships and its returns end,
 * or erase now.
 */
export type OrderAtErasure = 'refuse' | 'erase_when_shipped' | 'erase';

/** What happens to an order when its buyer requests erasure. Expectations §3. */
export function orderAtErasure({ status, placed, payment, is_coming_back }: BoughtOrder): OrderAtErasure {
  if (isOpen[payment]) return 'refuse';
  if (!placed) return 'erase';
  if (is_coming_back) return 'erase_when_shipped';
  return status !== null && orderStatuses[status].left ? 'erase' : 'erase_when_shipped';
}

/** Statuses of orders that have left the house. */
export const shippedStatuses: readonly OrderStatus[] = everyOrderStatus.filter((status) => orderStatuses[status].left);

type Placed = { readonly country_id: Country; readonly region?: string | undefined };

/**
 * The part of an address that the accounts keep: the country, and the region where tax depends on it. Expectations §3.
 */
export function addressForTheBooks({ country_id, region }: Placed): Placed {
  const is_taxed_by_place = !salesTaxes[country_id].is_included;
  return is_taxed_by_place && region ? { country_id, region } : { country_id };
}

/** Lifetime in hours of the links that erase an account and download its data. */
export const personalDataLinkHours = { erasure: 24, export: 24 } as const;

export type PersonalDataRequest = keyof typeof personalDataLinkHours;

/**
 * How a customer proves that they own an account, and where the server sends the link: with a password, to the mailbox;
 * in an account without a mailbox (phone or WeChat sign-in), by a code to the phone. Null when the account has neither.
 */
export function personalDataChannel(account: { has_mailbox: boolean; has_phone: boolean }): 'mail' | 'phone' | null {
  if (account.has_mailbox) return 'mail';
  return account.has_phone ? 'phone' : null;
}
