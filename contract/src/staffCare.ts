// What customer care reads: the list of orders, the search, a client as a whole. The rest of its calls is exported from here too.
// A client's name, address, email and telephone are null for a role without `see_client`. decisions/0103, 0104.
import { sizeKinds } from '@vitrine/rules/catalogue/sizeKinds';
import { deliveryModes } from '@vitrine/rules/checkout/checkoutSteps';
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { findKinds } from '@vitrine/rules/staff/findKinds';
import { countries, locales } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { orderAddress } from './orderAddress.ts';
import { clientMerge } from './staffMerge.ts';
import { clientId, noteRow } from './staffNotes.ts';

export { staffClientNote, staffOrderNote, type CareNote } from './staffNotes.ts';
export { staffMail, staffMailAgain } from './staffMails.ts';
export { staffOrderPage, type CareOrderPage, type CareTimelineEntry } from './staffOrderPage.ts';

const source = 'decisions/0103';
const byCustomer = z.strictObject({ customer_id: clientId });
const moment = z.iso.datetime();
const yes = z.literal('true').optional();

/** An order in a list. Amounts in minor units. */
export const orderRow = z.object({
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
  source,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(['newest', 'oldest']).optional(),
    status: z.enum(everyOrderStatus).optional(),
    /** Only orders on which something is left to do. */
    open: yes,
    country: z.enum(countries).optional(),
    /** The boutique in which they are collected. */
    store_id: z.string().min(1).max(32).optional(),
    storefront: z.enum(locales).optional(),
    /** Days of the placement on the clock of the house, both included. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    /** A promotion that they were given. */
    promotion: z.uuid().optional(),
    /** Without the cancelled ones. */
    not_canceled: yes,
    /** Also counts the orders of the filter, to 1,000. */
    count: yes,
  }),
  answer: z.object({
    ...nextPage,
    orders: z.array(orderRow),
    /** Null unless asked for. */
    count: z.object({ at_least: z.int(), is_exact: z.boolean() }).nullable(),
    /** The name of the promotion of the filter. */
    promotion: z.string().nullable(),
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
  source,
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
        product_name: z.string(),
        status: z.string(),
        requested_at: moment,
      }),
    ),
  }),
});

export const staffClientOrders = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/clients/:customer_id/orders',
  shows_client: true,
  summary: 'All placed orders of a client in pages, the newest first',
  source: 'decisions/0110',
  params: byCustomer,
  query: z.strictObject(pageQuery),
  answer: z.object({ ...nextPage, orders: z.array(orderRow) }),
});

export const staffClient = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/clients/:customer_id',
  shows_client: true,
  summary:
    'A client: name, contacts, addresses, orders, reservations, visits, wish list, consents, mails and notes; the newest first, at most 50 of each',
  source,
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
        ...orderAddress.shape,
      }),
    ),
    orders: z.array(orderRow),
    reservations: z.array(
      z.object({
        increment_id: z.string(),
        store_id: z.string(),
        sku: z.string(),
        product_name: z.string(),
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
        /** The clock of the boutique, by which the client comes. */
        timezone: z.string(),
        seats: z.int(),
      }),
    ),
    wish_list: z.array(z.object({ sku: z.string(), product_name: z.string().nullable(), added_at: moment })),
    /** What she keeps on her size card, and her last consent that boutiques see it with the wish list. decisions/0122. */
    size_card: z.object({
      sizes: z.array(z.object({ kind: z.enum(sizeKinds), name: z.string() })),
      consent: z
        .object({
          given_at: moment,
          withdrawn_at: moment.nullable(),
          /** Whether boutiques may see it now: not after a withdrawal, nor by a consent to an earlier text. */
          is_allowed: z.boolean(),
        })
        .nullable(),
    }),
    /** Returns that were sent off. */
    returns: z.array(
      z.object({
        increment_id: z.string(),
        return_type: z.string(),
        status: z.string(),
        order_number: z.string(),
        requested_at: moment,
      }),
    ),
    /** What the member may do with the client's personal data; null for a role that may not. */
    personal_data: z
      .object({
        /** Whether a link can go to the client's mailbox. */
        has_mailbox: z.boolean(),
        /** Whether an open payment refuses an erasure. */
        payment_open: z.boolean(),
        /** Orders that keep their address until they are shipped. */
        waiting_orders: z.array(z.string()),
      })
      .nullable(),
    merge: clientMerge,
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
