// Every paper of the shop in every language.
import type { AddressFields } from '@vitrine/contract/address';
import { salesTaxes } from '@vitrine/rules/tax/salesTax';
import { drawEngraving } from '@vitrine/rules/engraving/drawing';
import { hasCfdi } from '@vitrine/rules/cfdi/cfdi';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Workshop } from '../modules/checkout/basket/workshop.ts';
import { exchangeSlip, slipsOf, workshopPapers } from '../modules/orders/fulfilment/parcels/slips.ts';
import type { LineRow, OrderRow } from '../modules/orders/orders/orderRows.ts';
import { allPieces } from '../modules/orders/papers/invoicedPieces.ts';
import { invoicePaper } from '../modules/orders/papers/invoicePaper.ts';
import type { StoredInvoice } from '../modules/orders/papers/queries.ts';
import type { RequestRow } from '../modules/orders/returns/queries.ts';
import { detailsPaper, labelPaper, proformaPaper } from '../modules/orders/returns/returnPapers.ts';
import { cfdiPapers } from './cfdiPapers.ts';
import { type PaperSample, paperSamples, type SampleLocale } from './paperSamples.ts';
import type { Shop } from '../platform/shop/shop.ts';
import type { Paper } from '../platform/typesetting/paper.ts';

/** The pieces of the stored order. */
export const paperSkus = ['H0612P 20R', 'C0001 00'] as const;

const letters = { lines: ['A. L.', '1874'], font: 'italic', size: 'medium' } as const;
const engraved: Workshop = {
  ...letters,
  price: 0,
  preparation_days: 3,
  drawing: drawEngraving(letters),
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/** An order of a storefront, made from a stored one: its address, names, currency and tax. */
function orderIn(order: OrderRow, locale: SampleLocale, billing: Partial<AddressFields>): OrderRow {
  const { address, names, message }: PaperSample = paperSamples[locale];
  const { country, currency } = storefrontOf(locale);
  const digits = currency === 'JPY' || currency === 'KRW' ? 1 : 100;
  const { rate, is_included } = salesTaxes[country];
  const tax_rate = is_included ? rate : 8875;
  const taxIn = (amount: number) =>
    Math.round(is_included ? (amount * tax_rate) / (100_000 + tax_rate) : (amount * tax_rate) / 100_000);
  const amounts = [3850 * digits, 3 * 120 * digits] as const;
  const lines = order.lines.map((line, index): LineRow => {
    const row_price = amounts[index] ?? 0;
    const row_tax = taxIn(row_price);
    return {
      ...line,
      row_price,
      row_tax,
      row_incl_tax: is_included ? row_price : row_price + row_tax,
      unit_price: Math.round(row_price / line.qty),
      workshop: index === 0 ? engraved : null,
      piece: {
        ...line.piece,
        name: names[index] ?? '',
        locale,
        hscode: index === 0 ? '420221' : '691110',
        origin_country: 'FR',
      },
    };
  });
  const shipping = 25 * digits;
  const shipping_tax_amount = is_included ? taxIn(shipping) : 0;
  const shipping_amount = shipping - shipping_tax_amount;
  const tax_amount = lines.reduce((sum, line) => sum + line.row_tax, shipping_tax_amount);
  return {
    ...order,
    locale,
    store: country,
    currency,
    shipping_address: address,
    billing_address: { ...address, ...billing },
    lines,
    tax_rate,
    tax_included: is_included,
    shipping_amount,
    shipping_tax_amount,
    tax_amount,
    grand_total: lines.reduce((sum, line) => sum + line.row_incl_tax, shipping),
    gift: { is_gift: true, message, hide_price: true, handwritten: false, gift_card_type: 'custom' },
  };
}

/** A return of the first piece of an order. */
export function returnIn(order: OrderRow): RequestRow {
  const [line] = order.lines;
  if (!line) throw new Error('nothing bought');
  const at = '2026-11-24T09:30:00Z';
  const fee = Math.round(line.row_incl_tax / 100);
  return {
    return_id: '1b4e28ba-2fa1-4d21-883f-0016d3cca427',
    increment_id: 'R100042',
    order_id: order.order_id,
    return_type: 'refund',
    status: 'pending_shipping',
    selected_return_method: 'office',
    received_store_id: null,
    pickup_date: null,
    pickup_time: null,
    requested_at: at,
    finalized_at: at,
    accepted_at: null,
    refusal_reason: null,
    refusal_note: null,
    held_since: null,
    closed_at: null,
    total_items: line.row_incl_tax - line.row_tax,
    total_tax: line.row_tax,
    total_shipping: 0,
    adjustement_negative: fee,
    total_price: line.row_incl_tax - fee,
    carrier: 'fedex',
    exchange_parcel: null,
    track_number: null,
    scans: [],
    missing: [],
    finalize_key: null,
    pickup_confirmation: null,
    pickup_reference: null,
    pickup_asked_at: null,
    pickup_cancel_asked_at: null,
    pickup_canceled_at: null,
    pickup_refused_at: null,
    request_notes: null,
    pickup_address: null,
    lines: [
      {
        item_order_id: line.item_order_id,
        qty: 1,
        exchange_piece: null,
        return_reason: 'too_small',
        exchange_sku: null,
        value_incl_tax: line.row_incl_tax,
        value_tax: line.row_tax,
        condition: 'worn',
        inspection_reason: null,
        value_loss: 0,
        photo_id: null,
      },
    ],
  };
}

/** The same return as an exchange for the other piece of the order. */
function exchangeOf({ lines }: OrderRow, back: RequestRow): RequestRow {
  const [, other] = lines;
  if (!other) throw new Error('nothing to exchange for');
  const wanted = { exchange_sku: other.sku, exchange_piece: other.piece };
  return { ...back, return_type: 'exchange', lines: back.lines.map((line) => ({ ...line, ...wanted })) };
}

/** The papers of an order with the pieces `paperSkus`, by name, in a storefront. */
export function papersIn(
  shop: Shop,
  stored: OrderRow,
  locale: SampleLocale,
  billing: Partial<AddressFields> = {},
): ReadonlyMap<string, Paper> {
  const { seller } = shop.config.house;
  if (!seller) throw new Error('the house has no seller');
  const sold = orderIn(stored, locale, billing);
  const back = returnIn(sold);
  const exchange = exchangeOf(sold, back);
  const order = { ...sold, returns: [back] };
  const issued_at = new Date('2026-11-25T10:00:00Z');
  const invoice: StoredInvoice = {
    invoice_id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
    seller: sold.store,
    kind: 'invoice',
    increment_id: `${sold.store.toUpperCase()}-2026-000042`,
    order_id: sold.order_id,
    return_id: null,
    goodwill_id: null,
    shipment_id: null,
    issued_at,
    currency: sold.currency,
    total_amount: sold.grand_total,
    tax_amount: sold.tax_amount,
  };
  const note: StoredInvoice = {
    ...invoice,
    kind: 'credit_note',
    increment_id: `${sold.store.toUpperCase()}-C-2026-000007`,
    return_id: back.return_id,
    total_amount: back.total_price,
    tax_amount: back.total_tax,
  };
  return new Map([
    ['invoice', invoicePaper(order, invoice, seller, allPieces(order))],
    ['credit-note', invoicePaper(order, note, seller, allPieces(order), [invoice])],
    ['return-details', detailsPaper(shop, order, back)],
    ['return-label', labelPaper(shop, order, back)],
    ['pro-forma', proformaPaper(shop, order, back)],
    ['return-in-boutique', detailsPaper(shop, order, { ...back, selected_return_method: 'boutique' })],
    ['exchange-details', detailsPaper(shop, order, exchange)],
    ['exchange-slip', exchangeSlip(shop, order, exchange)],
    ...slipsOf(shop, order).papers,
    ...workshopPapers(shop, order),
    ...(hasCfdi(sold.store) ? cfdiPapers(order, { invoice, note }, seller) : []),
  ]);
}
