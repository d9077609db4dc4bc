import { cfdiSchema } from './cfdi.ts';
import { fapiaoSchema } from './fapiao.ts';
import { itemTypes } from '@vitrine/rules/catalogue/setItems';
import { giftCardTypes } from '@vitrine/rules/gift/gift';
import { refusals } from '@vitrine/rules/returns/refusal';
import { returnReasons } from '@vitrine/rules/returns/returnLine';
import { z } from 'zod';
import { basketImage, engravingAnswer, itemOptions, setItem } from './basket.ts';
import { captchaProof } from './captcha.ts';
import { lineRight, stockFlags } from './lineRight.ts';
import { orderReturn } from './orderReturn.ts';
import { returnFeeBand } from './returnParts.ts';
import { trackedParcel } from './trackedParcel.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';
import { orderAddress } from './orderAddress.ts';

/** Order line (spec 3 §3 Order item). */
export const orderItem = z.object({
  item_order_id: z.string(),
  sku: z.string(),
  name: z.string(),
  kind: z.string(),
  url: z.string().nullable(),
  image: basketImage.nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  qty: z.int(),
  qty_ordered: z.int(),
  max_sale_qty: z.int(),
  /** Items that were returned or are on their way back. */
  returned_qty: z.int(),
  refundable_qty: z.int(),
  /** Units that are not sent any more, and what the buyer does not pay for them. decisions/0081. */
  canceled_qty: z.int(),
  canceled_amount: moneySchema,
  refundable_price: moneySchema,
  purchase_price: moneySchema,
  unit_price: moneySchema,
  price_incl_tax: moneySchema,
  row_incl_tax: moneySchema,
  row_price: moneySchema.optional(),
  final_price: moneySchema,
  is_refundable: z.boolean(),
  is_exchangeable: z.boolean(),
  hscode: z.string().nullable(),
  /** ISO 3166-1 alpha-2; null in orders of earlier releases. */
  origin_country: z.string().nullable(),
  /** Shared by lines that come back together. decisions/0086. */
  link_id: z.string().nullable(),
  qty_increments: z.int(),
  /** What can be done with the line now, or why nothing. */
  rights: z.array(lineRight),
  return_refusal: z.enum(refusals).nullable(),
  /** Of the variants that it can be exchanged for: nothing left, or less than could come back. */
  stock: stockFlags,
  /** The last day of the house's return (ISO day). */
  return_until: z.string().nullable(),
  /** Why the line cannot be returned, in the reader's language; null where it can, and while it travels. */
  specific_message: z.string().nullable(),
  /** The reason of the line's latest return. */
  return_reason: z.enum(returnReasons).nullable(),
  engraving: z.string().nullable(),
  options: itemOptions,
  /** What the workshop engraves, as it was ordered. */
  personalisation: engravingAnswer.nullable(),
  item_type: z.enum(itemTypes),
  set_items: z.array(setItem),
  prop65: z.boolean(),
});

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A refund or exchange record (spec 3 §3 Order). */
const returnRecord = z.object({ id: z.string(), return_date: z.string(), increment_id: z.string() });

/** The steps of an order (spec 3 §4), each with the key of its label and when it was done. */
const timeline = z.array(
  z.object({
    step: z.string(),
    label: z.string(),
    state: z.enum(['done', 'now', 'next']),
    at: z.string().nullable(),
  }),
);

export const orderSchema = z.object({
  order_id: z.string(),
  /** Asks for the invoice's link, as `hash` of the invoice; null before the invoice. Spec 3 §3. */
  order_id_hash: z.string().nullable(),
  increment_id: z.string(),
  ref: z.string(),
  status: z.string(),
  status_id: z.string(),
  store_code: z.string(),
  created_at: z.string(),
  /** Message key of the shown status; null shows nothing (spec 3 §4). */
  status_label: z.string().nullable(),
  timeline,
  is_invoiced: z.boolean(),
  invoiceDownloadLink: z.string().nullable(),
  shipping_address: orderAddress.nullable(),
  billing_address: orderAddress.nullable(),
  /** The same as `customer_email`. Spec 3 §3. */
  email: z.string(),
  customer_email: z.string(),
  /** The phone with which the customer signs in; null without one, and for every other reader. */
  customer_phonelogin: z.string().nullable(),
  payment: z.object({
    method: z.string(),
    cc_type: z.string().nullable(),
    cc_last4: z.string().nullable(),
    cc_exp_month: z.string().nullable(),
    cc_exp_year: z.string().nullable(),
    cc_owner: z.string().nullable(),
  }),
  shipment: z.object({
    delivered_at: z.string().nullable(),
    updated_at: z.string().nullable(),
    ...trackedParcel.shape,
  }),
  /** The parcels of an order that left in several, oldest first; empty for one that left at once. */
  parcels: z.array(
    z.object({
      carrier: z.string(),
      ...trackedParcel.shape,
      shipped_at: z.string(),
      delivered_at: z.string().nullable(),
      items: z.array(z.object({ item_order_id: z.string(), name: z.string(), qty: z.int() })),
    }),
  ),
  shipping_title: z.string(),
  shipping_duration: z.string(),
  arrives_from: z.string().nullable(),
  arrives_until: z.string().nullable(),
  /** The carrier's day and hours that the shopper chose (Japan). */
  carrier_slot: z.object({ day: z.string().nullable(), hours: z.string().nullable() }).nullable(),
  is_webtoshop: z.boolean(),
  /** Where the order is collected and by whom; null for a delivery. Spec 3 §3. */
  webtoshop: z
    .object({
      shop_id: z.string(),
      collector: z
        .object({
          prefix: z.string().nullable(),
          firstname: z.string(),
          lastname: z.string(),
          telephone: z.string().nullable(),
          /** In the country's order. */
          name: z.string(),
        })
        .nullable(),
      /** ISO times; null until the boutique has the order ready. */
      ready_at: z.string().nullable(),
      collect_until: z.string().nullable(),
    })
    .nullable(),
  items: z.array(orderItem),
  /** The goods before discounts, with or without tax as the country's prices. */
  subtotal: moneySchema,
  /** The sum of the lines with tax, after discounts. */
  subtotal_incl_tax: moneySchema,
  tax_amount: moneySchema,
  shipping_amount: moneySchema,
  shipping_tax_amount: moneySchema,
  /** As `subtotal`, with or without tax. */
  discount_amount: moneySchema,
  grand_total: moneySchema,
  show_tax: z.boolean(),
  /** The label of the tax: its name, whether prices include it, its rate if the country has one. */
  show_tax_message: z.string().nullable(),
  /** The taxes that `tax_amount` consists of, a row each: `GST 5%` and `QST 9.975%`. */
  taxes: z.array(z.object({ label: z.string(), amount: moneySchema })),
  taxes_covered: z.boolean(),
  /** Whether its buyer can still ask for its cancellation. */
  is_cancellable: z.boolean(),
  is_refundable: z.boolean(),
  is_exchangeable: z.boolean(),
  /** Whether the law lets a piece be withdrawn from that the house does not take back. */
  is_withdrawable: z.boolean(),
  /** Whether pieces that were withdrawn from wait to be sent. */
  has_withdrawn: z.boolean(),
  /** Whether a faulty piece can still be sent back although the house takes no other returns of the order. */
  is_claimable: z.boolean(),
  /** Whether a return crosses a customs border, so that a piece without an HS code cannot come back. */
  hscode_proforma_dependency: z.boolean(),
  /** Whether the order's page shows what becomes of the delivery costs in a refund, and in an exchange. */
  is_display_shipping_refund: z.boolean(),
  is_display_shipping_exchange: z.boolean(),
  refund_only_full_return: z.boolean(),
  /** What a return of the order costs now, in minor units; empty for a free one. Spec 3 §3. */
  returns_amount_fees: z.array(returnFeeBand),
  /** The carrier's page of the parcel, as in `shipment`. Spec 3 §3. */
  track_url: z.string().nullable(),
  /** Asks for the label of the latest return, until its parcel has arrived; null without one. Spec 3 §3. */
  return_label: z.string().nullable(),
  refund: z.array(returnRecord),
  exchange: z.array(returnRecord),
  returns: z.array(orderReturn),
  /** The invoice and the credit notes, by their printed numbers. */
  invoices: z.array(
    z.object({
      kind: z.enum(invoiceKinds),
      increment_id: z.string(),
      issued_at: z.string(),
      total: moneySchema,
      /** Requests the download link for half an hour; null outside of an order's details. */
      hash: z.string().nullable(),
    }),
  ),
  /** A requested Chinese tax invoice (fapiao), with its number once the tax bureau has issued it. */
  fapiao: fapiaoSchema.nullable(),
  /** Whether the tax invoice can be requested now. Spec 3 §4. */
  can_generate_fapiao: z.boolean(),
  /** The electronic invoices of an order in Mexico (CFDI); null elsewhere. */
  cfdi: cfdiSchema.nullable(),
  /** The right to withdraw from the contract; null where the law requires no such function. */
  withdrawal: z
    .object({
      is_open: z.boolean(),
      /** The last day (ISO); null before the delivery. */
      until: z.string().nullable(),
      /** When the consumer withdrew (ISO time). */
      stated_at: z.string().nullable(),
      /** Whether no piece is left to withdraw from. */
      is_whole: z.boolean(),
    })
    .nullable(),
  gift: z
    .object({
      is_gift: z.boolean(),
      message: z.string(),
      hide_price: z.boolean(),
      handwritten: z.boolean(),
      gift_card_type: z.enum(giftCardTypes),
    })
    .nullable(),
});
export type Order = z.infer<typeof orderSchema>;

export const order = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'GET',
  path: '/order',
  summary:
    'One order: by id for its customer, by ref and email for a guest, by ref for the session that paid. A number and an email only mail the link to the order’s mailbox',
  source: 'spec 3 §7',
  query: z.strictObject({
    locale: localeSchema,
    order_id: z.string().max(64),
    email: z.string().max(128).optional(),
    /** Required after `captcha_required`, which follows wrong emails for a reference. */
    captcha: captchaProof.optional(),
  }),
  answer: z.object({ order: orderSchema }),
});

export const orderSummary = z.object({
  order_id: z.string(),
  increment_id: z.string(),
  ref: z.string(),
  created_at: z.string(),
  status_id: z.string(),
  status_label: z.string().nullable(),
  grand_total: moneySchema,
  total_qty: z.int(),
  images: z.array(basketImage),
  /** Whether a refund or an exchange was sent off: its details can be read. Spec 3 §4. */
  has_returns: z.boolean(),
  ...orderSchema.pick({ is_refundable: true, is_exchangeable: true }).shape,
  timeline,
});

export const orders = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'GET',
  path: '/orders',
  summary: 'The customer’s orders, newest first',
  source: 'spec 3 §7',
  signed_in: true,
  query: z.strictObject({
    locale: localeSchema,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(3),
  }),
  answer: z.object({ orders: z.object({ items: z.array(orderSummary), total: z.int() }) }),
});
export type OrdersAnswer = AnswerOf<typeof orders>;
