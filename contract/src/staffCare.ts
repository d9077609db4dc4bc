// What customer care reads and notes: the list of orders, the search, an order and a client as a whole, notes, mails.
// A client's name, address, email and telephone are null for a role without `see_client`. decisions/0103, 0104.
import { deliveryModes } from '@vitrine/rules/checkout/checkoutSteps';
import { mailRefusals } from '@vitrine/rules/mail/resend';
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { findKinds } from '@vitrine/rules/staff/findKinds';
import { noteKinds, noteLength } from '@vitrine/rules/staff/staffNotes';
import { staffSteps } from '@vitrine/rules/staff/staffRoles';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { addressFields } from './address.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { orderReturn } from './orderReturn.ts';
import { orderItem, orderSchema } from './orders.ts';

const found = 'decisions/0103';
const noted = 'decisions/0104';
const number = z.string().min(1).max(32);
const byNumber = z.strictObject({ increment_id: number });
const byCustomer = z.strictObject({ customer_id: z.string().min(1).max(64) });
const moment = z.iso.datetime();
const yes = z.literal('true').optional();

/** An order in a list. Amounts in minor units. */
const orderRow = z.object({
  increment_id: z.string(),
  status: z.string(),
  placed_at: moment,
  changed_at: moment,
  country: z.string(),
  locale: z.string(),
  currency: z.string(),
  total: z.int(),
  /** Units of all lines. */
  pieces: z.int(),
  /** The first line; `picture` is the address of its picture. */
  first: z.object({ sku: z.string(), product_name: z.string(), picture: z.string().nullable() }).nullable(),
  payment_method: z.string(),
  delivery: z.enum(deliveryModes),
  pickup_store_id: z.string().nullable(),
  client: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
});
export type CareOrderRow = z.infer<typeof orderRow>;

export const staffOrderList = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/order-list',
  shows_client: true,
  summary:
    'All placed orders in pages, by filter, the newest first or the oldest; of a boutique’s staff, those that are collected there',
  source: found,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(['newest', 'oldest']).optional(),
    status: z.enum(everyOrderStatus).optional(),
    /** Only orders on which something is left to do. */
    open: yes,
    country: z.enum(countries).optional(),
    /** The boutique in which they are collected. */
    store_id: z.string().min(1).max(32).optional(),
    /** Days (UTC) of the placement, both included. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    /** Also counts the orders of the filter, to 1,000. */
    count: yes,
  }),
  answer: z.object({
    ...nextPage,
    orders: z.array(orderRow),
    /** Null unless asked for. */
    count: z.object({ at_least: z.int(), is_exact: z.boolean() }).nullable(),
  }),
});

const clientRow = z.object({
  customer_id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string(),
  /** Placed orders, counted to 100. */
  orders_count: z.int(),
});

export const staffFind = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/find',
  shows_client: true,
  summary:
    'Orders, clients, returns and reservations by a number, a name, the beginning of an email, the end of a telephone, a SKU, a parcel’s number or the end of a card; at most ten of each',
  source: found,
  query: z.strictObject({ q: z.string().min(1).max(128).meta({ example: '100000001' }) }),
  answer: z.object({
    /** The kinds of words by which something was found. */
    matched: z.array(z.enum(findKinds)),
    orders: z.array(orderRow),
    /** Empty for a role without `see_client`. */
    clients: z.array(clientRow),
    returns: z.array(
      z.object({
        increment_id: z.string(),
        return_type: z.string(),
        status: z.string(),
        order_number: z.string(),
        requested_at: moment,
      }),
    ),
    reservations: z.array(
      z.object({
        increment_id: z.string(),
        store_id: z.string(),
        sku: z.string(),
        status: z.string(),
        requested_at: moment,
      }),
    ),
  }),
});

const noteRow = z.object({
  note_id: z.string(),
  at: moment,
  /** The member of staff. */
  by: z.string(),
  kind: z.enum(noteKinds),
  text: z.string(),
  /** The order that it is about; null for a note about the client. */
  order_number: z.string().nullable(),
});
export type CareNote = z.infer<typeof noteRow>;

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
  source: found,
  params: byNumber,
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
    payments: z.array(pagePayment),
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

const newNote = z.strictObject({
  kind: z.enum(noteKinds),
  text: freeText(noteLength).trim().min(1).meta({ example: 'She calls back on Monday.' }),
});

export const staffOrderNote = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/notes',
  summary: 'Note something about an order, a call or a visit; a note is never changed',
  source: noted,
  idempotent: true,
  params: byNumber,
  body: newNote,
  answer: z.object({ note: noteRow }),
});

export const staffClientNote = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/clients/:customer_id/notes',
  summary: 'Note something about a client, a call or a visit; a note is never changed',
  source: noted,
  idempotent: true,
  params: byCustomer,
  body: newNote,
  answer: z.object({ note: noteRow }),
});

const byMail = z.strictObject({ increment_id: number, mail_id: z.string().min(1).max(64) });

export const staffMail = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id/mails/:mail_id',
  shows_client: true,
  summary: 'A mail about an order, written again with the order as it is now, and whether it can be sent again',
  source: noted,
  params: byMail,
  answer: z.object({
    mail: z.object({
      mail_id: z.string(),
      kind: z.string(),
      queued_at: moment,
      /** Null while it waits. */
      sent_at: moment.nullable(),
      /** Null where `refusal` says why. `email` is the present contact, to which it would be sent again. */
      content: z.object({ email: z.string(), subject: z.string(), html: z.string(), text: z.string() }).nullable(),
      /** Why it is not shown: a code that is the client’s alone, what it said is not stored, a mail to the house, no recipient. */
      refusal: z.enum(mailRefusals).nullable(),
      /** Whether it can be sent again; a collector’s code can, though it is not shown. */
      may_resend: z.boolean(),
    }),
  }),
});

export const staffMailAgain = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/mails/:mail_id/resend',
  summary: 'Send a mail about an order again, to the order’s present contact address',
  source: noted,
  idempotent: true,
  params: byMail,
  body: z.strictObject({}),
  answer: z.object({ done: z.literal(true) }),
});

export const staffClient = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/clients/:customer_id',
  shows_client: true,
  summary:
    'A client: name, contacts, addresses, orders, reservations, visits, wish list, consents, mails and notes; the newest first, at most 50 of each',
  source: found,
  params: byCustomer,
  answer: z.object({
    client: z.object({
      customer_id: z.string(),
      prefix: z.string().nullable(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string().nullable(),
      /** With its country code; null without one. */
      phone: z.string().nullable(),
      country: z.string(),
      created_at: moment,
      consents: z.object({
        communication: z.boolean(),
        /** The storefront of the newsletter; null without a subscription. */
        newsletter: z.string().nullable(),
      }),
    }),
    addresses: z.array(
      z.object({
        address_id: z.string(),
        is_default_shipping: z.boolean(),
        is_default_billing: z.boolean(),
        ...(orderSchema.shape.shipping_address.unwrap().shape satisfies object),
      }),
    ),
    orders: z.array(orderRow),
    reservations: z.array(
      z.object({
        increment_id: z.string(),
        store_id: z.string(),
        sku: z.string(),
        status: z.string(),
        requested_at: moment,
        held_until: moment.nullable(),
      }),
    ),
    visits: z.array(
      z.object({
        visit_id: z.string(),
        store_id: z.string(),
        status: z.string(),
        start_time: moment,
        seats: z.int(),
      }),
    ),
    wish_list: z.array(z.object({ sku: z.string(), product_name: z.string().nullable(), added_at: moment })),
    mails: z.array(
      z.object({
        mail_id: z.string(),
        kind: z.string(),
        queued_at: moment,
        sent_at: moment.nullable(),
        order_number: z.string().nullable(),
      }),
    ),
    notes: z.array(noteRow),
  }),
});
export type CareClient = AnswerOf<typeof staffClient>;
