import type { OrderRights } from './lineRights.ts';
import { type OrderStatus, orderStatuses } from '../orders/status.ts';

/** A refund or an exchange of an order. Spec 3 §3. */
export type ReturnRecord = { readonly return_date: string };

export type OrderFacts = OrderRights & {
  /** Null when this version does not know the status. */
  readonly status_id: OrderStatus | null;
  readonly is_webtoshop: boolean;
  readonly is_invoiced: boolean;
  readonly refund: readonly ReturnRecord[];
  readonly exchange: readonly ReturnRecord[];
  readonly shipment: {
    readonly delivered_at: string | null;
    readonly tracking_url: string | null;
    readonly track_number: string | null;
  };
};

export type OrderAction = 'send_withdrawn' | 'request_refund' | 'withdraw' | 'request_exchange' | 'report_fault';

/**
 * What a shopper may request for an order: each right of its lines, and the return of a faulty piece where the house
 * takes no other back. Spec 3 §4, expectations §2.
 */
export function orderActions(rights: OrderRights): OrderAction[] {
  const offered = {
    send_withdrawn: rights.has_withdrawn,
    request_refund: rights.is_refundable,
    withdraw: rights.is_withdrawable,
    request_exchange: rights.is_exchangeable,
    report_fault: rights.is_claimable,
  } as const satisfies Record<OrderAction, boolean>;
  return (Object.keys(offered) as OrderAction[]).filter((action) => offered[action]);
}

/** Whether an order has a refund or exchange record. Spec 3 §2 (return details). */
export function hasReturns({ refund, exchange }: Pick<OrderFacts, 'refund' | 'exchange'>): boolean {
  return refund.length > 0 || exchange.length > 0;
}

/** Whether an order can be tracked: shipped (but not to a boutique) or received. Spec 3 §4. */
export function hasTracking({ status_id, is_webtoshop }: Pick<OrderFacts, 'status_id' | 'is_webtoshop'>): boolean {
  if (status_id === null) return false;
  const { track } = orderStatuses[status_id];
  return track === 'always' || (track === 'home_only' && !is_webtoshop);
}

/** The address of a carrier's page; null unless it is https, because it comes from a partner. Spec 3 §3. */
export const safeTrackingUrl = (url: string | null): string | null =>
  url !== null && url.startsWith('https://') ? url : null;

/**
 * Tracking of a parcel; null when there is none. A number without a URL is shown as text. Drops a URL that is not
 * https, because it comes from a partner. Spec 3 §3.
 */
export function trackingOf(
  order: Pick<OrderFacts, 'status_id' | 'is_webtoshop'> & {
    readonly shipment: Pick<OrderFacts['shipment'], 'track_number' | 'tracking_url'>;
  },
): { track_number: string | null; tracking_url: string | null } | null {
  if (!hasTracking(order)) return null;
  const { track_number } = order.shipment;
  const tracking_url = safeTrackingUrl(order.shipment.tracking_url);
  return track_number === null && tracking_url === null ? null : { track_number, tracking_url };
}

/** Whether an order shows an invoice: not during preparation, always once it has a return. Spec 3 §4. */
export function isInvoiced(order: Pick<OrderFacts, 'status_id' | 'is_invoiced' | 'refund' | 'exchange'>): boolean {
  if (hasReturns(order)) return true;
  const has_invoice = order.status_id === null || orderStatuses[order.status_id].invoice;
  return has_invoice && order.is_invoiced;
}

/** How long a print link is disabled after a click, in milliseconds. Spec 3 §9. */
export const printLinkLock = 2_000;

/**
 * Whether a print link is still disabled at `now` (milliseconds); `clicked_at` is null before the first click. Spec 3
 * §4.
 */
export function isPrintLinkLocked(clicked_at: number | null, now: number): boolean {
  return clicked_at !== null && now - clicked_at < printLinkLock;
}

/** Date of an order's return: the last refund or exchange, else the delivery; null before either. Spec 3 §4. */
export function returnDate({
  refund,
  exchange,
  shipment,
}: Pick<OrderFacts, 'refund' | 'exchange'> & {
  readonly shipment: Pick<OrderFacts['shipment'], 'delivered_at'>;
}): string | null {
  const dates = [...refund, ...exchange].map(({ return_date }) => return_date);
  return dates.length === 0 ? shipment.delivered_at : dates.reduce(later);
}

function later(a: string, b: string): string {
  return Date.parse(b) > Date.parse(a) ? b : a;
}
