// The calls of staff beside the steps of orders and returns: inspection, papers, reviews, payments, reservations.
// decisions/0079.
import { fraudReasons } from '@vitrine/rules/orders/fraudReview';
import { packerAdviceNames } from '@vitrine/rules/papers/packerAdvice';
import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { lineName } from './staff.ts';
import { trackNumber } from './trackedParcel.ts';

const source = 'decisions/0079';
const number = z.string().min(1).max(32);
const byNumber = z.strictObject({ increment_id: number });
const done = z.object({ done: z.literal(true) });
/** The largest photo of an inspection, in bytes; in base64 a third longer. */
export const photoBytes = 20_000_000;

export const staffInspect = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/returns/:increment_id/inspect',
  summary:
    'Note what the inspection of a received piece found: its condition, how many units arrived and can be sold again, what it lost in value, why, and a photo',
  source: `spec 3 §4, ${source}`,
  body_bytes: Math.ceil(photoBytes / 3) * 4 + 4096,
  params: byNumber,
  body: z.strictObject({
    ...lineName,
    condition: z.enum(pieceConditions),
    /** Minor units, or a percentage of the value (`15%`). */
    loss: z
      .string()
      .regex(/^\d{1,12}$|^\d{1,3}%$/u)
      .meta({ example: '15%' }),
    reason: freeText(500),
    /** How many units arrived; without it, as many as were noted before, else all. */
    arrived_qty: z.int().min(0).max(9999).optional(),
    /** How many of them can be sold again; without it, all of a piece as new and none of another. */
    sellable_qty: z.int().min(0).max(9999).optional(),
    /** A picture of at most 20 MB in base64; it is stored as JPEG. */
    photo: z.base64().min(1).optional(),
  }),
  answer: done,
});

export const staffPapers = endpoint({
  // A paper waits for the typesetter: here are more places than among reads.
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id/papers',
  shows_client: true,
  summary:
    'The slips of the parcel that is packed next, the workshop sheets and the labels of an order as files in base64, and what the packer does; with `parcel` the slips and the label of one that has left. With its address',
  source: `spec 3 §3, ${source}, decisions/0087`,
  params: byNumber,
  /** The id of a parcel, or its number. */
  query: z.strictObject({ parcel: z.string().min(1).max(64).optional() }),
  answer: z.object({
    papers: z.array(z.object({ name: z.string(), type: z.string(), base64: z.string() })),
    /** Parcels whose carrier issued a number and no file. */
    numbers: z.array(z.object({ carrier: z.string(), track_number: z.string() })),
    /** What the packer does with the invoice and the card. */
    advice: z.array(z.enum(packerAdviceNames)),
  }),
});

export const staffTrack = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/track',
  summary: 'Type the number of the oldest parcel that left without one, and send its mail',
  source: `spec 3 §4, ${source}`,
  params: byNumber,
  body: z.strictObject({
    track_number: trackNumber,
  }),
  answer: done,
});

export const staffCapture = endpoint({
  work: 'payment',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/capture',
  summary: 'Capture the payment of an order again after a failed capture',
  source,
  params: byNumber,
  body: z.strictObject({}),
  answer: z.object({ captures: z.int() }),
});

export const staffHeldOrders = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/held-orders',
  summary: 'Orders that are held for a review for fraud, the oldest first; amounts in minor units',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    orders: z.array(
      z.object({
        increment_id: z.string(),
        reasons: z.array(z.enum(fraudReasons)),
        opened_at: z.iso.datetime(),
        amount: z.int(),
        currency: z.string(),
      }),
    ),
  }),
});

export const reviewBody = z.strictObject({ verdict: z.enum(['accept', 'refuse']) });

export const staffReview = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/review',
  summary: 'End the review of a held order: accept lets it go on, refuse cancels it with its pieces, money and mail',
  source: `spec 3 §4, ${source}`,
  params: byNumber,
  body: reviewBody,
  answer: z.object({ order: z.object({ increment_id: z.string(), status: z.string() }) }),
});

export const staffExpiring = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/expiring-payments',
  summary: 'Authorisations that end soon while pieces of their order are in the house; amounts in minor units',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    payments: z.array(
      z.object({
        increment_id: z.string(),
        status: z.string(),
        payment_method: z.string(),
        authorised_at: z.iso.datetime(),
        left: z.int(),
        currency: z.string(),
      }),
    ),
  }),
});

/** What a boutique does with a reservation; `miss` gives a piece back that was put aside. Spec 2 §4. */
export const storeSteps = ['confirm', 'decline', 'collect', 'miss'] as const;

export const staffReservations = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/reservations',
  summary: 'Open reservations of the member’s boutique, or of all, the most urgent first; without the customer’s data',
  source: `spec 2 §4, ${source}`,
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    reservations: z.array(
      z.object({
        increment_id: z.string(),
        store_id: z.string(),
        sku: z.string(),
        /** In the language of the client that reserved it. */
        product_name: z.string(),
        picture: z.string().nullable(),
        status: z.string(),
        /** Until when the boutique answers, or keeps the piece. */
        until: z.iso.datetime().nullable(),
        /** What the boutique can do with it now. */
        steps: z.array(z.enum(storeSteps)),
        /** Whether the piece is promised until then: only the client gives it up before. */
        is_promised: z.boolean(),
      }),
    ),
  }),
});

export const staffReservationStep = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/reservations/:increment_id/step',
  summary: 'Answer a reservation, hand its piece over, or give it back',
  source: `spec 2 §4, ${source}`,
  params: byNumber,
  body: z.strictObject({
    step: z.enum(storeSteps),
    /** The customer gives up a piece that is promised for longer. */
    is_given_up: z.boolean().optional(),
  }),
  answer: z.object({ reservation: z.object({ increment_id: z.string(), status: z.string() }) }),
});
