// An order as a whole, for staff. A client's name, address, email and telephone are null for a role without `see_client`.
// decisions/0103.
import { deliveryModes } from '@vitrine/rules/checkout/checkoutSteps';
import { promotionKinds } from '@vitrine/rules/promotions/promotion';
import { staffSteps } from '@vitrine/rules/staff/staffRoles';
import { z } from 'zod';
import { addressFields } from './address.ts';
import { giftSchema } from './checkout.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { moneySchema } from './money.ts';
import { orderReturn } from './orderReturn.ts';
import { orderItem, orderSchema } from './orders.ts';
import { noteRow } from './staffNotes.ts';

const moment = z.iso.datetime();

/** A line as the client sees it, with the units that have left. */
const pageLine = orderItem
  .pick({
    item_order_id: true,
    sku: true,
    name: true,
    url: true,
    image: true,
    color: true,
    size: true,
    qty: true,
    qty_ordered: true,
    returned_qty: true,
    refundable_qty: true,
    canceled_qty: true,
    canceled_amount: true,
    purchase_price: true,
    unit_price: true,
    price_incl_tax: true,
    row_incl_tax: true,
    final_price: true,
    origin_country: true,
    hscode: true,
    return_until: true,
    rights: true,
    engraving: true,
    options: true,
    personalisation: true,
    item_type: true,
    set_items: true,
  })
  .extend({ shipped_qty: z.int() });

/** A payment; amounts in minor units. */
const pagePayment = z.object({
  psp_reference: z.string().nullable(),
  method: z.string(),
  status: z.string(),
  /** The card, masked; without its owner. */
  card: z.object({ type: z.string().nullable(), last4: z.string() }).nullable(),
  currency: z.string(),
  authorised: z.int(),
  captured: z.int(),
  refunded: z.int(),
  charged_back: z.int(),
  at: moment,
  refunds: z.array(
    z.object({
      refund_id: z.int(),
      cause: z.string(),
      amount: z.int(),
      asked_at: moment,
      paid_at: moment.nullable(),
      failure: z.string().nullable(),
      return_number: z.string().nullable(),
    }),
  ),
});

const change = {
  at: moment,
  actor: z.string(),
  /** The member of staff; null for any other actor. */
  staff: z.string().nullable(),
  reason: z.string(),
};
/** What happened to an order, the oldest first. */
const timelineEntry = z.discriminatedUnion('what', [
  z.object({ what: z.literal('order'), ...change, from_status: z.string().nullable(), to_status: z.string() }),
  z.object({
    what: z.literal('return'),
    ...change,
    return_number: z.string(),
    from_status: z.string().nullable(),
    to_status: z.string(),
  }),
  z.object({
    what: z.literal('stock'),
    at: moment,
    /** As in the ledger of stock: held, sold, released, received. */
    kind: z.string(),
    sku: z.string(),
    product_name: z.string().nullable().default(null),
    pieces: z.int(),
    /** `ecom` or a store’s id. */
    place: z.string(),
  }),
  z.object({
    what: z.literal('mail'),
    at: moment,
    mail_id: z.string(),
    /** The name of the message (`messageTable` of the rules). */
    kind: z.string(),
    sent_at: moment.nullable(),
    /** The present contact, masked for a role without `see_client`; null for a mail to the house. */
    to: z.string().nullable(),
  }),
]);
export type CareTimelineEntry = z.infer<typeof timelineEntry>;

const pageReturn = orderReturn.pick({
  increment_id: true,
  return_type: true,
  status: true,
  status_label: true,
  selected_return_method: true,
  pickup_date: true,
  pickup_time: true,
  requested_at: true,
  accepted_at: true,
  closed_at: true,
  refusal: true,
  items: true,
  parcel: true,
  exchange_shipment: true,
  totals: true,
});

export const staffOrderPage = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id/page',
  shows_client: true,
  summary:
    'An order as a whole: lines, totals, payments, parcels, returns, papers, what happened, the steps of the member, the client and the notes',
  source: 'decisions/0103',
  params: z.strictObject({ increment_id: z.string().min(1).max(32) }),
  answer: z.object({
    order: z.object({
      ...orderSchema.pick({
        increment_id: true,
        status: true,
        status_label: true,
        timeline: true,
        shipment: true,
        parcels: true,
        shipping_title: true,
        shipping_duration: true,
        arrives_from: true,
        arrives_until: true,
        carrier_slot: true,
        subtotal: true,
        subtotal_incl_tax: true,
        tax_amount: true,
        shipping_amount: true,
        shipping_tax_amount: true,
        discount_amount: true,
        grand_total: true,
        show_tax_message: true,
        taxes: true,
        taxes_covered: true,
        withdrawal: true,
      }).shape,
      placed_at: moment,
      country: z.string(),
      locale: z.string(),
      currency: z.string(),
      delivery: z.enum(deliveryModes),
      /** Where it is collected and until when; null for a delivery. */
      pickup: z
        .object({ store_id: z.string(), ready_at: z.string().nullable(), collect_until: z.string().nullable() })
        .nullable(),
      lines: z.array(pageLine),
      /** What promotions gave; a server before them sends none. decisions/0132. */
      promotions: z
        .array(
          z.object({
            promotion_id: z.string(),
            name: z.string(),
            kind: z.enum(promotionKinds),
            code: z.string().nullable(),
            amount: moneySchema,
          }),
        )
        .default([]),
      gift: z
        .object({
          is_gift: z.boolean(),
          hide_price: z.boolean(),
          /** Null for a role without `see_client`. */
          message: z.string().nullable(),
        })
        .nullable(),
      /** Invoices and credit notes that exist, by their printed numbers. */
      invoices: z.array(
        orderSchema.shape.invoices.element.pick({ kind: true, increment_id: true, issued_at: true, total: true }),
      ),
      returns: z.array(pageReturn),
    }),
    /** The steps that this member of staff may take now. */
    steps: z.array(z.enum(staffSteps)),
    /** What this member of staff may do for the client now, beside the steps. */
    care: z.object({
      return_start: z.boolean(),
      withdrawal: z.boolean(),
      /** How it can be delivered while nothing has left; null after that. Prices in minor units of the order's currency. */
      delivery: z
        .object({
          method: z.string(),
          slot: z.string().nullable(),
          slot_day: z.string().nullable(),
          paid: z.int(),
          methods: z.array(
            z.object({
              method: z.string(),
              title: z.string(),
              price: z.int(),
              slots: z.array(z.object({ slot: z.string(), title: z.string() })),
              slot_days: z.array(z.string()),
            }),
          ),
        })
        .nullable(),
      /** The gift options, where they can change now. */
      gift: giftSchema.nullable(),
      /** What may be given back after the sale, in minor units: of the order within the member's limit, and of each line. */
      goodwill: z
        .object({
          currency: z.string(),
          most: z.int(),
          /** How much of it the member grants without a second person. */
          alone: z.int(),
          lines: z.array(z.object({ item_order_id: z.string(), left: z.int() })),
        })
        .nullable(),
    }),
    payments: z.array(pagePayment),
    /** Of an order by telephone: the member that prepared it, and the steps of its payment link; null for any other. */
    prepared: z
      .object({ by: z.string(), made_at: moment, sent_at: moment.nullable(), opened_at: moment.nullable() })
      .nullable(),
    timeline: z.array(timelineEntry),
    /** Null for a role without `see_client`, and of an order whose client was forgotten. */
    client: z
      .object({
        /** Null for a guest. */
        customer_id: z.string().nullable(),
        email: z.string(),
        shipping_address: orderSchema.shape.shipping_address,
        billing_address: orderSchema.shape.billing_address,
        /** The fields of the delivery address, where it can be changed now and the member may; else null. */
        shipping_fields: addressFields.nullable(),
        /** Delivery addresses before the present one, the newest first; `staff` is null for the command line. */
        address_changes: z.array(z.object({ at: moment, staff: z.string().nullable(), was: z.array(z.string()) })),
        /** The delivery and the gift before the present ones, the newest first. */
        delivery_changes: z.array(
          z.object({
            at: moment,
            staff: z.string().nullable(),
            delivery: z.string(),
            slot: z.string().nullable(),
            gift: giftSchema.nullable(),
          }),
        ),
        collector: z.object({ name: z.string(), telephone: z.string().nullable() }).nullable(),
        /** Other placed orders of the account, counted to 100. */
        other_orders: z.int(),
      })
      .nullable(),
    /** The newest first; empty for a role without `see_client`. */
    notes: z.array(noteRow),
  }),
});
export type CareOrderPage = AnswerOf<typeof staffOrderPage>;
