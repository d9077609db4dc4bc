// What becomes of what somebody bought when they ask to be forgotten (expectations §3, decisions/0014). The books keep
// amounts, taxes and the places these depend on; a parcel still in the house keeps its address until it leaves; open
// money is waited for.
import { salesTaxes } from '../checkout/salesTax.ts';
import type { AttemptStatus } from '../checkout/paymentState.ts';
import { type OrderStatus, orderStatusOf } from '../orders/status.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** Whether nobody needs to know any more where the pieces of an order in this status go to. */
export const hasLeftTheHouse = {
  validated: false,
  available_in_shop: false,
  retrieved_in_shop: true,
  canceled: true,
  cancel_asked: false,
  complete: true,
  credit_ok: true,
  credit_ko: false,
  credit_refunded: true,
  pending: false,
  pending_payment: false,
  pending_review: false,
  payment_review: false,
  debit_ok: false,
  to_prepare: false,
  being_prepared: false,
  prepared: false,
  preparing: false,
  preparing_order: false,
  total_exchange: true,
  partial_exchange: true,
  invoiced: false,
  pending_packing: false,
  out_for_delivery: true,
  received: true,
  holded: false,
  processing: false,
  fraud: false,
  waiting_authorization: false,
  waiting_refund: true,
  total_refund: true,
  partial_refund: true,
  approved: false,
  pending_approval: false,
  pending_shipping: false,
} as const satisfies Record<OrderStatus, boolean>;

/** Payments whose money may still move: who is forgotten meanwhile could neither be delivered to nor paid back. */
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
  /** As the shop stores it; an unknown one counts as not shipped. */
  readonly status: string;
  /** Whether it was paid and so became an order; else it was only a try. */
  readonly placed: boolean;
  /** How its payment stands. */
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
  const known = orderStatusOf(status);
  return known !== null && hasLeftTheHouse[known] ? 'erase' : 'erase_when_shipped';
}

/** The statuses of orders that have left the house, as the shop stores them. */
export const shippedStatuses: readonly OrderStatus[] = Object.keys(hasLeftTheHouse)
  .map((status) => orderStatusOf(status))
  .filter((status) => status !== null)
  .filter((status) => hasLeftTheHouse[status]);

type Placed = { readonly country_id: Country; readonly region?: string | undefined };

/**
 * What of an address the books keep: the country, and the region where the tax is one of the place. Expectations §3.
 */
export function addressForTheBooks({ country_id, region }: Placed): Placed {
  const is_taxed_by_place = !salesTaxes[country_id].is_included;
  return is_taxed_by_place && region ? { country_id, region } : { country_id };
}

/** Hours in which the link that erases an account works, and the one that opens its file. */
export const ownDataLinkHours = { erasure: 24, export: 24 } as const;

export type OwnDataWish = keyof typeof ownDataLinkHours;

/**
 * How somebody proves that an account is theirs before a link leaves, and where that goes: by password and to the
 * mailbox; where there is none (signed in by phone or WeChat), by the message to the phone alone. Null where neither is
 * there.
 */
export function ownDataDoor(account: { has_mailbox: boolean; has_phone: boolean }): 'mail' | 'phone' | null {
  if (account.has_mailbox) return 'mail';
  return account.has_phone ? 'phone' : null;
}
