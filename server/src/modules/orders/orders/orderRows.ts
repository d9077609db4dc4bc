// Rows of orders, as `queries.ts` reads them.
import type { Gift } from '@vitrine/rules/gift/gift';
import type { AddressFields } from '@vitrine/contract/address';
import type { Collector } from '@vitrine/contract/pickup';
import type { ItemOptions } from '@vitrine/contract/basket';
import type { LineUnits } from '@vitrine/rules/orders/restValue';
import type { PieceCondition } from '@vitrine/rules/returns/inspection';
import type { GoodwillReason } from '@vitrine/rules/returns/goodwill';
import type { ReturnReason, ReturnType } from '@vitrine/rules/returns/returnLine';
import type { ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import type { ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import type { Selectable } from 'kysely';
import type { Workshop } from '../../checkout/basket/workshop.ts';
import type { Fapiao, RestCancellation, ShopOrder } from '../../../platform/db/schema.ts';
import type { CfdiRow, InvoiceRow, WithdrawalRow } from './paperRows.ts';
import type { ExchangeParcelRow, ParcelRow, ScanRow } from './parcelRows.ts';
import type { OrderedProduct } from '../../checkout/basket/orderedProduct.ts';

export type LineRow = {
  item_order_id: string;
  sku: string;
  piece: OrderedProduct;
  options: ItemOptions;
  /** What the workshop engraves, as it was ordered. */
  workshop: Workshop | null;
  qty: number;
  unit_price: number;
  row_price: number;
  discount: number;
  row_tax: number;
  row_incl_tax: number;
  /** Units of the returns that were sent off and not cancelled. */
  returned_qty: number;
  /** Units that are not sent any more. */
  canceled_qty: number;
  /** What price reductions after the sale took off the row, and the tax in it. Minor units. */
  reduced_incl_tax: number;
  reduced_tax: number;
};

/** A return of an order as read from JSON: timestamps are strings. */
export type ReturnRow = {
  return_id: string;
  increment_id: string;
  return_type: ReturnType;
  status: ReturnStatus;
  selected_return_method: ReturnMethod | null;
  /** The boutique that received it; null for the warehouse. */
  received_store_id: string | null;
  pickup_date: string | null;
  pickup_time: string | null;
  /** What the carrier confirmed its pickup by; null before. */
  pickup_confirmation: string | null;
  pickup_cancel_asked_at: string | null;
  pickup_canceled_at: string | null;
  pickup_refused_at: string | null;
  requested_at: string;
  /** When it was sent off: of a withdrawal, the moment of its statement. */
  finalized_at: string | null;
  accepted_at: string | null;
  closed_at: string | null;
  /** Why the house refused it, and what else it tells the client; null for another return. */
  refusal_reason: string | null;
  refusal_note: string | null;
  /** Since when the house has the pieces of a refused return; null without them. */
  held_since: string | null;
  total_items: number;
  total_tax: number;
  total_shipping: number;
  adjustement_negative: number;
  total_price: number;
  /** The parcel of an exchange's new pieces, once it has left. */
  exchange_parcel: ExchangeParcelRow | null;
  /** The carrier that brings it back. */
  carrier: string;
  /** The number of its label; null without one. */
  track_number: string | null;
  scans: ScanRow[];
  /** Units that did not arrive, as staff has counted them; from the acceptance on they are not in `lines` any more. */
  missing: { item_order_id: string; arrived: number; missing: number }[];
  /** Lines with units; those of which nothing arrived have none after the acceptance. */
  lines: {
    item_order_id: string;
    qty: number;
    exchange_piece: OrderedProduct | null;
    exchange_sku: string | null;
    /** Minor units; null in rows of earlier releases. */
    value_incl_tax: number | null;
    return_reason: ReturnReason;
    value_tax: number | null;
    /** What the inspection found; null before it, and in rows of earlier releases. */
    condition: PieceCondition | null;
    inspection_reason: string | null;
    value_loss: number | null;
    photo_id: string | null;
  }[];
};

export type GoodwillRow = {
  goodwill_id: string;
  granted_at: string;
  total_amount: number;
  tax_amount: number;
  reason: GoodwillReason;
  lines: { item_order_id: string; qty: number; amount_incl_tax: number; amount_tax: number }[];
};

export type FapiaoRow = Omit<Selectable<Fapiao>, 'type' | 'requested_at' | 'generated_at' | 'lines'> & {
  type: 0 | 1;
  requested_at: string;
  generated_at: string | null;
  has_file: boolean;
  reversals: { fapiao_number: string; generated_at: string; amount: number }[];
};

/** What the cancelled rest of an order was worth, with tax and the tax in it, and the delivery that its cancellation refunds. */
type RestRow = Pick<
  Selectable<RestCancellation>,
  'total_amount' | 'tax_amount' | 'shipping_amount' | 'shipping_tax_amount'
>;

export type OrderRow = Omit<Selectable<ShopOrder>, 'shipping_address' | 'billing_address' | 'gift' | 'collector'> & {
  shipping_address: AddressFields;
  billing_address: AddressFields;
  gift: Gift | null;
  collector: Collector | null;
  lines: LineRow[];
  /** When it was first prepared; null where that is not known. */
  prepared_at: Date | null;
  /** Returns with a chosen return method, oldest first. */
  returns: ReturnRow[];
  invoices: InvoiceRow[];
  /** In the order of their shipment; orders of earlier releases have none. */
  parcels: ParcelRow[];
  fapiao: FapiaoRow | null;
  /** When the buyer asked for a CFDI with own data (ISO time). */
  cfdi_requested_at: string | null;
  /** In the order of their making. */
  cfdis: CfdiRow[];
  /** When the first statement of withdrawal from it was made (ISO time). */
  withdrawn_at: string | null;
  withdrawals: WithdrawalRow[];
  /** Minor units; null where everything was sent, or is to be. */
  rest: RestRow | null;
  /** Cancellations of units before dispatch, oldest first. */
  unit_cancellations: { cancellation_id: string; lines: LineUnits[] }[];
  /** Price reductions after the sale, oldest first. Minor units. */
  goodwills: GoodwillRow[];
};
