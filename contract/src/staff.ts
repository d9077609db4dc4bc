// What staff reads and does with orders and returns; every call checks the role. decisions/0074.
import { openOrderStatuses } from '@vitrine/rules/orders/orderLife';
import { staffSteps } from '@vitrine/rules/staff/staffRoles';
import { houseRefusals, refusalNoteLength } from '@vitrine/rules/returns/houseRefusals';
import { houseSteps } from '@vitrine/rules/returns/houseSteps';
import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { trackNumber } from './trackedParcel.ts';

const source = 'decisions/0074';
const number = z.string().min(1).max(32);

/** A line of an order by its SKU, or by its own id where two lines have one SKU; one of the two. */
export const lineName = {
  sku: z.string().min(1).max(64).optional(),
  item_order_id: z.string().min(1).max(64).optional(),
};

const event = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  /** The member of staff; null for the command line and for any other actor. */
  name: z.string().nullable(),
  reason: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string(),
});
const listedReturn = z.object({
  increment_id: z.string(),
  return_type: z.string(),
  status: z.string(),
  order_number: z.string(),
  /** What is refunded, in minor units. */
  total_price: z.int(),
  /** Whether it was refunded for a proof of its dispatch, and its pieces are still to be received and accepted. */
  owes_pieces: z.boolean(),
});
const newStatus = z.object({ increment_id: z.string(), status: z.string() });

export const staffOrders = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders',
  summary: 'Open orders, the oldest first; of a boutique’s staff, those that are collected there',
  source,
  query: z.strictObject({ ...pageQuery, status: z.enum(openOrderStatuses).optional() }),
  answer: z.object({
    ...nextPage,
    orders: z.array(newStatus.extend({ changed_at: z.iso.datetime(), pickup_store_id: z.string().nullable() })),
  }),
});

export const staffOrder = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id',
  summary: 'An order with its units, its parcels, and every change of it and of its returns',
  source,
  params: z.strictObject({ increment_id: number }),
  answer: z.object({
    order: newStatus.extend({
      pickup_store_id: z.string().nullable(),
      lines: z.array(
        z.object({
          item_order_id: z.string(),
          sku: z.string(),
          /** In the language of the client that bought it. */
          product_name: z.string(),
          qty: z.int(),
          shipped: z.int(),
          canceled: z.int(),
        }),
      ),
      /** The parcels of its own pieces, in the order of their shipment. */
      parcels: z.array(
        z.object({
          shipment_id: z.string(),
          carrier: z.string(),
          track_number: z.string().nullable(),
          shipped_at: z.iso.datetime(),
          delivered_at: z.iso.datetime().nullable(),
        }),
      ),
      /** The steps that this member of staff may take now. */
      steps: z.array(z.enum(staffSteps)),
      events: z.array(event),
      return_events: z.array(event.extend({ increment_id: z.string() })),
    }),
  }),
});

/** A step of an order with its details. */
export const orderStepBody = z.strictObject({
  /** A handover and a review are calls of their own. */
  step: z.enum(staffSteps.filter((step) => step !== 'collect' && step !== 'clear' && step !== 'refuse')),
  track_number: trackNumber.optional(),
  /** The pieces of `cancel_rest` or `cancel_units` are lost or cannot be sold. */
  is_damaged: z.boolean().optional(),
  /** Another carrier than the one that the buyer chose. */
  carrier: z.string().min(1).max(32).optional(),
  /** The units of a partial shipment, all that are left without them; those of `cancel_units`, which needs them. */
  units: z
    .array(z.strictObject({ ...lineName, qty: z.int().min(1).max(9999) }))
    .min(1)
    .max(100)
    .optional(),
});

export const staffOrderStep = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/step',
  summary:
    'Take a step of an order: prepare, pack, ship (all or some units), deliver, make ready, cancel, cancel units or what has not left, keep',
  source: `spec 3 §4, ${source}`,
  idempotent: true,
  params: z.strictObject({ increment_id: number }),
  body: orderStepBody,
  answer: z.object({ order: newStatus }),
});

export const staffCollect = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/collect',
  summary: 'Hand an order over in its boutique, for the collector’s code and a checked identity document',
  source: `spec 3 §4, ${source}`,
  params: z.strictObject({ increment_id: number }),
  body: z.strictObject({ code: z.string().min(1).max(32), is_id_checked: z.boolean() }),
  answer: z.object({ order: newStatus }),
});

export const staffReturns = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/returns',
  summary:
    'Returns that are not closed, those whose refunded pieces are still to come, and exchanges whose new pieces are on their way, the oldest first; of a boutique’s staff, those that it has received and those that come to a boutique of its country',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({ ...nextPage, returns: z.array(listedReturn) }),
});

export const staffReturn = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/returns/:increment_id',
  summary: 'A return by its number, with its pieces, their reasons and their condition; without the customer’s data',
  source: 'decisions/0082',
  params: z.strictObject({ increment_id: number }),
  answer: z.object({
    return: newStatus.extend({
      return_type: z.string(),
      /** The boutique that has received it; null for the warehouse. */
      received_store_id: z.string().nullable(),
      /** The steps that this member of staff may take now, and whether it may note what it finds. */
      steps: z.array(z.enum(houseSteps)),
      may_inspect: z.boolean(),
      order_number: z.string(),
      /** The country of the order's storefront, and the currency of its amounts. */
      country: z.string(),
      currency: z.string(),
      items: z.array(
        z.object({
          item_order_id: z.string(),
          sku: z.string(),
          /** As it was when it was bought, in the client's language. */
          product_name: z.string(),
          image: z.string().nullable(),
          qty: z.int(),
          /** What the client gets for each of these pieces in an exchange: its name, colour and size are in the client's language too. */
          exchange: z
            .object({
              sku: z.string(),
              product_name: z.string(),
              choice: z.string(),
              picture: z.string().nullable(),
            })
            .nullable(),
          /** The units that arrived and that can be sold again, as staff has counted them; null where it has not. */
          arrived_qty: z.int().nullable(),
          sellable_qty: z.int().nullable(),
          return_reason: z.string(),
          /** What the inspection found; null before it. */
          condition: z.enum(pieceConditions).nullable(),
          /** What is kept from the refund, in minor units, and why; another inspection replaces both. */
          value_loss: z.int(),
          inspection_reason: z.string().nullable(),
          /** The path of the photo, for half an hour. */
          photo: z.string().nullable(),
        }),
      ),
    }),
  }),
});

/** A step of a return with its details. */
export const returnStepBody = z.strictObject({
  step: z.enum(houseSteps),
  /** The boutique that received it; of a boutique’s staff its own. */
  store_id: z.string().min(1).max(32).optional(),
  /** How many units of a line arrived, for `receive`; all of the lines that are not named. */
  units: z
    .array(z.strictObject({ ...lineName, qty: z.int().min(0).max(9999) }))
    .min(1)
    .max(100)
    .optional(),
  /** The pieces cannot be sold again: the returned ones of `accept`, the new ones of `give_up`. */
  is_damaged: z.boolean().optional(),
  /** Why `refuse` refuses, and what else the client reads, without names. `other` needs a note. */
  refusal_reason: z.enum(houseRefusals).optional(),
  refusal_note: freeText(refusalNoteLength).optional(),
  track_number: trackNumber.optional(),
});

export const staffReturnStep = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/returns/:increment_id/step',
  summary:
    'Receive, accept or refuse (with a reason) a return; send the new pieces of an exchange or the pieces of a refused return, note their delivery, or give the exchange up for a refund; write off refunded pieces that do not come. A boutique’s staff receives a return in its boutique',
  source: `spec 3 §4, ${source}, decisions/0087`,
  idempotent: true,
  params: z.strictObject({ increment_id: number }),
  body: returnStepBody,
  answer: z.object({ return: newStatus }),
});
