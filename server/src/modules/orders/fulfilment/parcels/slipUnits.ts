// What is in a parcel, for its slips: the one that is packed next, or one that has left. decisions/0087.
import { parcelUnits } from '@vitrine/rules/orders/parcelUnits';
import type { OrderRow } from '../../orders/orderRows.ts';
import type { ParcelRow } from '../../orders/parcelRows.ts';

/** The units of a parcel by order line; the gift card is in the first parcel of the order. */
export type SlipParcel = { readonly units: ReadonlyMap<string, number>; readonly is_first: boolean };

const unitsOf = (lines: readonly { item_order_id: string; qty: number }[]): ReadonlyMap<string, number> =>
  new Map(lines.map(({ item_order_id, qty }) => [item_order_id, qty]));

/** The parcel that is packed next: what was ordered, less what is cancelled and what has left; null where nothing is left. */
export function nextParcel({ lines, parcels, status, shipped_at }: OrderRow): SlipParcel | null {
  // Orders of earlier releases have no parcels.
  if (status === 'canceled' || (parcels.length === 0 && shipped_at !== null)) return null;
  const sent = (id: string): number =>
    parcels
      .flatMap((parcel) => parcel.lines)
      .filter(({ item_order_id }) => item_order_id === id)
      .reduce((sum, { qty }) => sum + qty, 0);
  const left = parcelUnits(
    lines.map(({ item_order_id, sku, qty, canceled_qty }) => ({
      item_order_id,
      sku,
      qty: qty - canceled_qty,
      shipped: sent(item_order_id),
    })),
  );
  return left && { units: unitsOf(left), is_first: parcels.length === 0 };
}

/** A parcel that has left, by its id or its number. */
export function sentParcel({ parcels }: Pick<OrderRow, 'parcels'>, name: string): ParcelRow | undefined {
  return parcels.find(({ shipment_id, track_number }) => shipment_id === name || track_number === name);
}

/**
 * The parcel whose slips are made: the named one that has left, else the one that is packed next, else the last one that has
 * left. Null for an unknown name, and where nothing is left and nothing has been sent.
 */
export function slipParcel(order: OrderRow, name?: string): SlipParcel | null {
  const next = name === undefined ? nextParcel(order) : null;
  if (next) return next;
  const sent = name === undefined ? order.parcels.at(-1) : sentParcel(order, name);
  return sent ? { units: unitsOf(sent.lines), is_first: order.parcels[0] === sent } : null;
}
