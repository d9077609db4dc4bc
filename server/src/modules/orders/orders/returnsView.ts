import type { OrderReturn } from '@vitrine/contract/orderReturn';
import type { Order } from '@vitrine/contract/orders';
import { isCarrier } from '@vitrine/rules/carriers/carrierTable';
import { isScanKind } from '@vitrine/rules/carriers/scans';
import { statusLabel } from '@vitrine/rules/orders/status';
import { proformaFlags, type ProformaFlags, returnsCountry } from '@vitrine/rules/returns/customs';
import { isHouseRefusal } from '@vitrine/rules/returns/houseRefusals';
import { pickupCancelUntil, type PickupState, pickupState } from '@vitrine/rules/returns/pickupState';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { returnUntil } from '@vitrine/rules/returns/returnWindow';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { ShowMoney } from './orderItem.ts';
import { wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { ExchangeParcelRow } from './parcelRows.ts';
import type { OrderRow, ReturnRow } from './orderRows.ts';
import { deliveryOf } from './returnedUnits.ts';
import { returnedParcel, trackedParcel } from './trackedParcel.ts';

const variantOf = (type: ReturnType) => (type === 'exchange' ? 'exchange' : 'refund');
const moment = (text: string): string => new Date(text).toISOString();
const momentOrNull = (text: string | null): string | null => (text === null ? null : moment(text));

/** Whether a return has a label: it was sent off, travels by a carrier and has not arrived. Spec 3 §7. */
export const hasLabel = ({
  status,
  selected_return_method,
}: Pick<ReturnRow, 'status' | 'selected_return_method'>): boolean =>
  (status === 'approved' || status === 'pending_shipping') &&
  (selected_return_method === 'office' || selected_return_method === 'pickup');

/** Whether a return has details to print: it was sent off and not cancelled. Spec 3 §2. */
export const hasDetails = ({ status }: Pick<ReturnRow, 'status'>): boolean =>
  status !== 'pending_approval' && status !== 'canceled';

/** The flags of a return's customs pro-forma. Spec 3 §3. */
export function proformaOf(order: OrderRow, row: ReturnRow): ProformaFlags {
  const country = isCountry(order.store) ? order.store : returnsCountry;
  const carrier = shippingMethodOf(country, order.shipping_method)?.carrier ?? null;
  return proformaFlags(country, { carrier, method: row.selected_return_method, has_label: hasLabel(row) });
}

/** The path of an inspection's photo. */
export const photoPath = (hash: string): string => `/return-photos/${hash}`;

/** What an accepted return keeps for the loss of value, in minor units. */
export const lossOf = ({
  accepted_at,
  lines,
}: Pick<ReturnRow, 'accepted_at'> & {
  readonly lines: readonly { readonly value_loss?: number | null | undefined }[];
}): number => (accepted_at === null ? 0 : lines.reduce((sum, { value_loss }) => sum + (value_loss ?? 0), 0));

/** What the inspection found of a line; null for a line that was not inspected. */
function inspectionOf(
  { condition, inspection_reason, value_loss, photo_id }: ReturnRow['lines'][number],
  money: ShowMoney,
  hashOf: HashOf,
): OrderReturn['items'][number]['inspection'] {
  if (condition === null) return null;
  const hash = photo_id === null ? null : hashOf(photo_id, 'return_photo');
  return {
    condition,
    reason: inspection_reason,
    value_loss: money(value_loss ?? 0),
    photo: hash === null ? null : photoPath(hash),
  };
}

/** What became of the pickup of a return; null for one that waits for no courier. Spec 3 §3. */
export const pickupStateOf = (row: ReturnRow): PickupState | null =>
  pickupState({ ...row, scans: row.scans.flatMap(({ kind }) => (isScanKind(kind) ? [{ kind }] : [])) });

/** The carrier's cut-off for the pickup of a return; null without a pickup. Spec 3 §4. */
export function pickupUntil({ store }: Pick<OrderRow, 'store'>, row: ReturnRow): Date | null {
  const { carrier, pickup_date, pickup_time } = row;
  if (!isCountry(store) || !isCarrier(carrier) || pickup_date === null || pickup_time === null) return null;
  return pickupCancelUntil(store, carrier, { pickup_date, pickup_time });
}

function pickupShown(order: OrderRow, row: ReturnRow): OrderReturn['pickup'] {
  const state = pickupStateOf(row);
  if (state === null) return null;
  return {
    state,
    cancel_until: state === 'booked' ? (pickupUntil(order, row)?.toISOString() ?? null) : null,
    is_confirmed: row.pickup_confirmation !== null,
  };
}

/** The last day on which the new pieces of an exchange can come back; null before they arrive. Spec 3 §4. */
export function exchangeUntil(order: Pick<OrderRow, 'store'>, { delivered_at }: ExchangeParcelRow): string | null {
  return delivered_at === null || !isCountry(order.store) ? null : returnUntil(order.store, new Date(delivered_at));
}

/** The parcel of an exchange's new pieces, with a return window of its own. Spec 3 §3, §4. */
function exchangeShipment(order: OrderRow, { exchange_parcel: parcel }: ReturnRow): OrderReturn['exchange_shipment'] {
  if (parcel === null) return null;
  return {
    ...trackedParcel(parcel),
    shipped_at: moment(parcel.shipped_at),
    delivered_at: momentOrNull(parcel.delivered_at),
    return_until: exchangeUntil(order, parcel),
  };
}

/** The delivery that depends on the other returns of the order; nothing for a return that is decided. Spec 3 §9. */
function awaitedDelivery(order: OrderRow, row: ReturnRow, money: ShowMoney): OrderReturn['delivery_awaited'] {
  if (row.accepted_at !== null || row.closed_at !== null) return null;
  const { shipping_amount, shipping_tax_amount } = deliveryOf(order, row).awaited;
  return shipping_amount === 0 ? null : money(shipping_amount + shipping_tax_amount);
}

/** A return in the contract's shape. Spec 3 §3. */
export function returnOf(
  order: OrderRow,
  row: ReturnRow,
  money: ShowMoney,
  locale: Locale,
  hashOf: HashOf,
): OrderReturn {
  const { return_type } = row;
  // No courier comes on the day that was chosen.
  const isOver = row.pickup_canceled_at !== null || row.pickup_refused_at !== null;
  return {
    return_id: row.return_id,
    increment_id: row.increment_id,
    return_type,
    status: row.status,
    status_label: statusLabel(row.status, variantOf(return_type)),
    selected_return_method: row.selected_return_method,
    return_hash: hasLabel(row) ? hashOf(row.return_id, 'return_label') : null,
    details_hash: hasDetails(row) ? hashOf(row.return_id, 'return_details') : null,
    ...proformaOf(order, row),
    pickup_date: isOver ? null : row.pickup_date,
    pickup_time: isOver ? null : row.pickup_time,
    pickup: pickupShown(order, row),
    requested_at: moment(row.requested_at),
    accepted_at: momentOrNull(row.accepted_at),
    closed_at: momentOrNull(row.closed_at),
    refusal: refusalLines(row, locale),
    items: order.lines.flatMap(({ item_order_id, piece }) => {
      const back = row.lines.find((line) => line.item_order_id === item_order_id);
      if (!back) return [];
      const other = back.exchange_piece;
      const exchanged_for = other && wordsOf(other, locale);
      const inspection = row.accepted_at === null ? null : inspectionOf(back, money, hashOf);
      return [{ item_order_id, ...wordsOf(piece, locale), qty: back.qty, exchanged_for, inspection }];
    }),
    parcel: returnedParcel(row.carrier, row.track_number, row.scans),
    exchange_shipment: exchangeShipment(order, row),
    delivery_awaited: awaitedDelivery(order, row, money),
    totals:
      return_type === 'exchange'
        ? null
        : {
            totalItems: money(row.total_items),
            totalTax: money(row.total_tax),
            totalShipping: money(row.total_shipping),
            adjustementNegative: money(row.adjustement_negative),
            returnFee: money(row.adjustement_negative - lossOf(row)),
            valueLoss: money(lossOf(row)),
            totalPrice: money(row.total_price),
          },
  };
}

/** Why the house refused a return, as lines for the client; none for another return. Spec 3 §4. */
export function refusalLines(
  { refusal_reason: reason, refusal_note: note }: Pick<ReturnRow, 'refusal_reason' | 'refusal_note'>,
  locale: Locale,
): string[] {
  if (reason === null || !isHouseRefusal(reason)) return [];
  const why = textIn(locale, 'fulfilment')(`refusal.${reason}`);
  if (reason === 'other') return [`${why} ${note ?? ''}`.trim()];
  return note === null ? [why] : [why, note];
}

/** The records of returns, dated by completion or else by request. Spec 3 §3. */
function records(returns: readonly ReturnRow[], variant: 'exchange' | 'refund'): Order['refund'] {
  return returns
    .filter(({ return_type, status }) => variantOf(return_type) === variant && status !== 'canceled')
    .map(({ return_id: id, increment_id, closed_at, requested_at }) => ({
      id,
      increment_id,
      return_date: moment(closed_at ?? requested_at),
    }));
}

/** The refunds and the exchanges of an order. Spec 3 §3. */
export const returnRecords = ({ returns }: Pick<OrderRow, 'returns'>): Pick<Order, 'refund' | 'exchange'> => ({
  refund: records(returns, 'refund'),
  exchange: records(returns, 'exchange'),
});

/** Mints the hash that asks for a document; null where the reader gets none. */
export type HashOf = (
  id: string,
  document:
    | 'invoice'
    | 'return_label'
    | 'return_details'
    | 'return_photo'
    | 'fapiao_file'
    | 'fapiao_code'
    | 'cfdi_pdf'
    | 'cfdi_xml',
) => string | null;

/** The returns and invoices of an order. Spec 3 §3, §4. */
export function afterwardsOf(
  order: OrderRow,
  money: ShowMoney,
  locale: Locale,
  hashOf: HashOf,
): Pick<Order, 'refund' | 'exchange' | 'returns' | 'invoices'> {
  const { returns, invoices } = order;
  return {
    ...returnRecords(order),
    returns: returns.map((row) => returnOf(order, row, money, locale, hashOf)),
    invoices: invoices.map(({ invoice_id, kind, increment_id, issued_at, total_amount }) => ({
      kind,
      increment_id,
      issued_at: moment(issued_at),
      total: money(total_amount),
      hash: hashOf(invoice_id, 'invoice'),
    })),
  };
}
