// The warehouse's work: what to pick, where it lies, and what was not found. No answer holds a client's data. decisions/0115.
import { deliveryModes } from '@vitrine/rules/checkout/checkoutSteps';
import { promiseStates, workSteps } from '@vitrine/rules/warehouse/promise';
import { placeLength } from '@vitrine/rules/warehouse/storePlace';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0115';
const orderNumber = z.string().min(1).max(32);
const sku = z.string().min(1).max(64);
const moment = z.iso.datetime();
const yes = z.literal('true').optional();
/** Orders of one wave at most: what one person carries. */
export const mostWaveOrders = 50;

/** A piece as it is shown; `picture` is the address of its picture. */
export const shownPiece = { sku: z.string(), product_name: z.string(), picture: z.string().nullable() };

/** The state of an order by the day that the shop named to its client; both days are null where none was named. */
const promise = {
  promise: z.enum(promiseStates),
  arrives_until: z.iso.date().nullable(),
  leave_by: z.iso.date().nullable(),
};

const workRow = z.object({
  increment_id: z.string(),
  status: z.string(),
  placed_at: moment,
  country: z.string(),
  delivery: z.enum(deliveryModes),
  shipping_method: z.string(),
  ...promise,
  /** What is done next, or what the order waits for. */
  next_step: z.enum(workSteps),
  /** The open wave that the order is in. */
  wave: z.int().nullable(),
  /** Units that are still in the house. */
  pieces: z.int(),
  first: z.object(shownPiece).nullable(),
});
export type WorkRow = z.infer<typeof workRow>;

export const staffWork = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/warehouse/orders',
  summary:
    'Orders that the warehouse picks, packs and sends, those on top that must leave first for the day that was named to the client; with `late` only those that are late',
  source,
  query: z.strictObject({ ...pageQuery, late: yes }),
  answer: z.object({ ...nextPage, late: z.int(), orders: z.array(workRow) }),
});

const placeRow = z.object({ ...shownPiece, place: z.string().nullable(), free: z.int() });

export const staffPlaces = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/warehouse/places',
  summary:
    'Where the pieces of the online stock lie, in the order of a walk; by the beginning of a SKU or of a place, or only pieces in stock without a place. At most 200',
  source,
  query: z.strictObject({ q: z.string().min(1).max(64).optional(), without: yes }),
  answer: z.object({ places: z.array(placeRow), is_more: z.boolean() }),
});

export const staffPlacesPut = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/places',
  summary: 'Note where pieces lie, one or a list; a place of null takes it away. All rows or none',
  source,
  idempotent: true,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          sku,
          place: freeText(placeLength).trim().min(1).nullable(),
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: z.object({ changed: z.int() }),
});

const wave = { number: z.int(), started_at: moment, ended_at: moment.nullable(), by: z.string() };

export const staffWaves = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/warehouse/waves',
  summary: 'Open waves, the oldest first, with how much of each is picked',
  source,
  answer: z.object({
    waves: z.array(z.object({ ...wave, orders: z.int(), pieces: z.int(), open_pieces: z.int() })),
  }),
});

export const staffWaveStart = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/waves',
  summary:
    'Start a wave of orders that are picked together: the first of the work list that wait for it, or chosen ones. An order is in one wave at a time',
  source,
  idempotent: true,
  /** One of the two. */
  body: z.strictObject({
    first: z.int().min(1).max(mostWaveOrders).optional(),
    orders: z.array(orderNumber).min(1).max(mostWaveOrders).optional(),
  }),
  answer: z.object({ wave: z.object({ number: z.int(), orders: z.int() }) }),
});

const byWave = z.strictObject({
  number: z
    .string()
    .regex(/^\d{1,9}$/u)
    .meta({ example: '1' }),
});

const waveLine = z.object({
  increment_id: z.string(),
  item_order_id: z.string(),
  ...shownPiece,
  place: z.string().nullable(),
  qty: z.int(),
  picked: z.int(),
  missing: z.int(),
  /** Units that the order does not need any more: they go back to their place. */
  put_back: z.int(),
});
export type WaveLine = z.infer<typeof waveLine>;

const waveAnswer = z.object({
  wave: z.object({
    ...wave,
    orders: z.array(
      z.object({ increment_id: z.string(), status: z.string(), ...promise, is_in: z.boolean(), pieces: z.int() }),
    ),
    /** In the order of a walk; pieces without a place last. */
    lines: z.array(waveLine),
  }),
});

export const staffWave = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/warehouse/waves/:number',
  summary: 'A wave: its pieces in the order of their places, and its orders',
  source,
  params: byWave,
  answer: waveAnswer,
});
export type Wave = AnswerOf<typeof staffWave>['wave'];

const counted = z.strictObject({ picked: z.int().min(0).max(9999), missing: z.int().min(0).max(9999) });

export const staffPick = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/waves/:number/pick',
  summary:
    'Note how many units of a line were picked and how many were not found; a missing piece marks its order. Refused where the line is not as `was` says',
  source,
  idempotent: true,
  params: byWave,
  body: z.strictObject({
    item_order_id: z.string().min(1).max(64),
    sku,
    was: counted,
    now: counted,
    /** Where it was looked for. */
    note: freeText(300).trim().optional(),
  }),
  answer: waveAnswer,
});

export const staffWaveEnd = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/waves/:number/end',
  summary: 'End a wave whose lines are all picked or reported as not found',
  source,
  idempotent: true,
  params: byWave,
  body: z.strictObject({}),
  answer: waveAnswer,
});

export const staffWaveGiveBack = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/waves/:number/give-back',
  summary: 'Take an order out of a wave, so that another wave can pick it',
  source,
  idempotent: true,
  params: byWave,
  body: z.strictObject({ increment_id: orderNumber }),
  answer: waveAnswer,
});

const missingPiece = z.object({
  missing_id: z.string(),
  increment_id: z.string(),
  status: z.string(),
  ...promise,
  ...shownPiece,
  qty: z.int(),
  note: z.string(),
  by: z.string(),
  reported_at: moment,
});
export type MissingPiece = z.infer<typeof missingPiece>;

export const staffMissing = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/missing-pieces',
  summary: 'Pieces of open orders that were not found, the oldest report first; of one order with `increment_id`',
  source,
  query: z.strictObject({ ...pageQuery, increment_id: orderNumber.optional() }),
  answer: z.object({ ...nextPage, pieces: z.array(missingPiece) }),
});

export const staffFound = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/missing-pieces/:missing_id/found',
  summary: 'A piece that was not found has been found: its order goes on',
  source,
  idempotent: true,
  params: z.strictObject({ missing_id: z.uuid() }),
  body: z.strictObject({}),
  answer: z.object({ found: z.literal(true) }),
});
