import { randomUUID } from 'node:crypto';
import type { AddressFields } from '@vitrine/contract/address';
import { isPerfume } from '@vitrine/rules/catalogue/perfume';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { isConformityReason } from '@vitrine/rules/returns/conformity';
import { refusalOf } from '@vitrine/rules/returns/refusal';
import {
  isShippingRefunded,
  type RefundTotals,
  refundTotals,
  type ReturnedPart,
  returnedParts,
} from '@vitrine/rules/returns/refundTotals';
import { carrierReturnMethods, isSlotShown, shownSlots } from '@vitrine/rules/returns/returnMethods';
import { orderStatusAfter, returnStages, type ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import { fitsType, momentsFit } from '../returnFit.ts';
import { refundOnlyFullReturn, returnFeesOf } from '@vitrine/rules/returns/returnTerms';
import { isReturnOpen } from '@vitrine/rules/returns/returnWindow';
import type { Country, Currency } from '@vitrine/rules/storefronts/storefronts';
import { FolderError } from '../../../server/src/modules/catalog/catalogueimport/importFolder.ts';
import { incrementsOf, type OrderedProduct } from '../../../server/src/modules/checkout/basket/orderedProduct.ts';
import type { OrderLine } from '../../../server/src/modules/checkout/payment/start/newOrder.ts';
import type { NewRow } from '../../../server/src/platform/db/columns.ts';
import type { OrderEvent, ReturnRow } from './rows.ts';

/** The data of an order that its return needs. */
type ReturnedOrder = {
  order_id: string;
  store: Country;
  shipping_method: string;
  shipping_address: AddressFields;
  currency: Currency;
  shipping_amount: number;
  shipping_tax_amount: number;
};

/** A return as the shop would have saved it; its number is assigned on insert. */
export type WrittenReturn = {
  row: {
    return_id: string;
    status: ReturnStatus;
    accepted_at: string | null;
    total_tax: number;
    total_price: number;
  } & Omit<NewRow<'return_request'>, 'increment_id'>;
  lines: NewRow<'return_line'>[];
  qty: number;
};

const refused = (order: OrderEvent, why: string): FolderError =>
  new FolderError(`events.json: what came back of the order of ${order.person} at ${order.at}: ${why}.`);

/** Throws FolderError where a return breaks the rules that apply to shoppers. Spec 3 §4, §5. */
function check(
  event: OrderEvent,
  order: ReturnedOrder,
  lines: readonly OrderLine[],
  back: ReturnRow,
  returned: ReadonlyMap<string, number>,
): void {
  const { return_type, status, method, pickup } = back;
  const carrier = shippingMethodOf(order.store, order.shipping_method)?.carrier;
  const offered: readonly string[] = carrier ? carrierReturnMethods[carrier] : [];
  const asked = new Date(back.requested_at);
  const delivered = event.delivered_at === null ? null : new Date(event.delivered_at);
  if (!fitsType(return_type, status)) throw refused(event, `no ${return_type} is ever ${status}`);
  if (!momentsFit(status, back)) throw refused(event, 'its days do not fit its status');
  if (!isReturnOpen(order.store, delivered, asked)) throw refused(event, 'it was asked for too late, or too early');
  if (!offered.includes(method)) throw refused(event, `the carrier has no ${method}`);
  if ((pickup !== null) !== (method === 'pickup')) throw refused(event, 'a pickup has its slot, an office none');
  if (carrier && pickup) {
    const slots = shownSlots(carrier, order.store, [{ day: pickup.date, times: [pickup.time] }]);
    if (!isSlotShown(slots, pickup.date, pickup.time)) throw refused(event, 'the carrier does not come at that time');
  }
  for (const { sku, qty, exchange_sku } of back.lines) {
    const line = lines.find((one) => one.sku === sku);
    if (!line) throw refused(event, `${sku} is no piece of it`);
    if (qty > line.qty - (returned.get(sku) ?? 0)) throw refused(event, `there is not so much of ${sku}`);
    const { is_refundable, is_exchangeable, hscode } = line.piece;
    const qty_increments = incrementsOf(line.piece);
    // Of each line by itself.
    const facts = {
      is_refundable,
      is_exchangeable,
      hscode,
      qty_increments,
      link_id: null,
      is_perfume: isPerfume(hscode),
    };
    // What it was exchanged for was in stock then.
    const stock = { is_less_than_qty: false, is_empty: false };
    const whole = {
      item_order_id: line.item_order_id,
      qty_ordered: line.qty,
      refundable_qty: line.qty,
      delivered_qty: line.qty,
    };
    const made = { stock, engraving: null, is_personalised: false, time: 'open' as const, is_conformity_open: false };
    // Past returns needed no pro-forma.
    if (refusalOf({ ...facts, ...whole, ...made }, { proforma_needed: false, return_type }) !== null)
      throw refused(event, `${sku} cannot come back`);
    if ((exchange_sku !== null) !== (return_type === 'exchange'))
      throw refused(event, `${sku} is exchanged for nothing`);
  }
}

/**
 * The returns of a past order, with sums by the shop's own rules, each after those before it. Throws FolderError. Invariants
 * M8, M10.
 */
export function returnsOf(
  order: ReturnedOrder,
  lines: readonly OrderLine[],
  event: OrderEvent,
  pieceNow: (sku: string) => OrderedProduct | undefined,
): WrittenReturn[] {
  const returned = new Map<string, number>();
  const refunded = new Map<string, number>();
  const settled = new Map<string, ReturnedPart>();
  let is_shipping_refunded = false;
  const delivered = event.delivered_at === null ? null : new Date(event.delivered_at);
  return event.returns.flatMap((back) => {
    const known = back.lines.filter(({ sku }) => lines.some((line) => line.sku === sku));
    if (known.length === 0) return [];
    check(event, order, lines, { ...back, lines: known }, returned);
    const qtyOf = (sku: string): number => known.find((line) => line.sku === sku)?.qty ?? 0;
    const facts = {
      currency: order.currency,
      lines: lines.map(({ sku, qty, row_incl_tax, row_tax }) => ({
        qty_ordered: qty,
        returned_qty: returned.get(sku) ?? 0,
        unkept_qty: refunded.get(sku) ?? 0,
        awaited_qty: 0,
        qty: qtyOf(sku),
        row_incl_tax,
        row_tax,
        settled_incl_tax: settled.get(sku)?.with_tax ?? 0,
        settled_tax: settled.get(sku)?.tax ?? 0,
        is_fee_free: isConformityReason(known.find((line) => line.sku === sku)?.return_reason ?? ''),
      })),
      return_type: back.return_type,
      shipping_amount: order.shipping_amount,
      shipping_tax_amount: order.shipping_tax_amount,
      is_shipping_refunded,
      refund_only_full_return: refundOnlyFullReturn,
      fees: back.return_type === 'exchange' ? [] : returnFeesOf(order.store, delivered, new Date(back.requested_at)),
    };
    const totals = refundTotals(facts);
    const parts = new Map(returnedParts(facts).map((part, index) => [lines[index]?.sku ?? '', part]));
    if (back.status !== 'canceled') {
      for (const { sku, qty } of known) {
        returned.set(sku, (returned.get(sku) ?? 0) + qty);
        if (back.return_type === 'refund' && returnStages[back.status] !== 'under_way')
          refunded.set(sku, (refunded.get(sku) ?? 0) + qty);
        const before = settled.get(sku) ?? { with_tax: 0, tax: 0 };
        const part = parts.get(sku) ?? { with_tax: 0, tax: 0 };
        settled.set(sku, { with_tax: before.with_tax + part.with_tax, tax: before.tax + part.tax });
      }
      is_shipping_refunded ||= back.return_type === 'refund' && isShippingRefunded(facts);
    }
    return [written(order, lines, { ...back, lines: known }, { totals, parts }, pieceNow)];
  });
}

function written(
  order: ReturnedOrder,
  lines: readonly OrderLine[],
  back: ReturnRow,
  { totals, parts }: { totals: RefundTotals; parts: ReadonlyMap<string, ReturnedPart> },
  pieceNow: (sku: string) => OrderedProduct | undefined,
): WrittenReturn {
  const return_id = randomUUID();
  const { order_id } = order;
  const { method, pickup, lines: chosen, ...rest } = back;
  return {
    qty: chosen.reduce((sum, { qty }) => sum + qty, 0),
    row: {
      ...rest,
      return_id,
      order_id,
      selected_return_method: method,
      carrier: shippingMethodOf(order.store, order.shipping_method)?.carrier ?? '',
      pickup_date: pickup?.date ?? null,
      pickup_time: pickup?.time ?? null,
      pickup_address: pickup && order.shipping_address,
      request_notes: null,
      total_items: totals.totalItems,
      total_tax: totals.totalTax,
      total_shipping: totals.totalShipping,
      adjustement_negative: totals.adjustementNegative,
      total_price: totals.totalPrice,
    },
    lines: chosen.map(({ sku, qty, return_reason, exchange_sku }) => {
      const line = lines.find((one) => one.sku === sku);
      if (!line) throw new RangeError('a return of a piece that was not bought');
      const exchange_piece = exchange_sku === null ? undefined : pieceNow(exchange_sku);
      return {
        return_id,
        order_id,
        item_order_id: line.item_order_id,
        is_canceled: back.status === 'canceled',
        qty,
        return_reason,
        value_incl_tax: parts.get(sku)?.with_tax ?? 0,
        value_tax: parts.get(sku)?.tax ?? 0,
        exchange_sku: exchange_piece ? exchange_sku : null,
        exchange_piece: exchange_piece ?? null,
      };
    }),
  };
}

/** The order's status after its returns. Spec 3 §4. */
export function statusAfter(
  event: OrderEvent,
  lines: readonly OrderLine[],
  returns: readonly WrittenReturn[],
): OrderStatus {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  const facts = returns.map(({ row, qty }) => ({
    return_type: row['return_type'] === 'exchange' ? ('exchange' as const) : ('refund' as const),
    status: row.status,
    qty,
  }));
  return orderStatusAfter(event.status, pieces, facts);
}
