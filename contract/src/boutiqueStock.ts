// On the page of a boutique: where pieces are, and those that another place has sent to it. decisions/0116, 0154.
import { scanLength } from '@vitrine/rules/warehouse/scan';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';

const pieces = z.int().min(0).max(99_999);

/** A piece in the words of the boutique. */
export const shownPiece = { sku: z.string(), name: z.string(), choice: z.string(), image: z.string().nullable() };

/** A transfer that is on its way to the boutique. */
export const boutiqueTransferRow = z.object({
  number: z.int(),
  /** The name of the place that has sent it; null for the online stock. */
  from: z.string().nullable(),
  /** The member that has sent it. */
  by: z.string(),
  reason: z.string(),
  sent_at: z.iso.datetime(),
  lines: z.array(z.object({ ...shownPiece, pieces: z.int() })),
});
export type BoutiqueTransfer = z.infer<typeof boutiqueTransferRow>;

/** A transfer that the boutique has sent and that is not received yet. */
export const boutiqueSentRow = boutiqueTransferRow.omit({ from: true }).extend({
  /** The name of the place that it goes to; null for the online stock. */
  to: z.string().nullable(),
});
export type BoutiqueSent = z.infer<typeof boutiqueSentRow>;

const byNumber = z.strictObject({
  number: z
    .string()
    .regex(/^\d{1,9}$/u)
    .meta({ example: '1' }),
});
const store_id = z.string().min(1).max(32).optional();
const reason = freeText(300).trim().min(1);

export const boutiqueTransferReceive = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/transfers/:number/receive',
  summary:
    'Receive a transfer at the boutique, once; fewer pieces than were sent need a reason, and what is missing leaves the stock',
  source: 'decisions/0154',
  params: byNumber,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ sku: z.string().min(1).max(64), received: pieces }))
      .min(1)
      .max(100),
    reason: reason.optional(),
  }),
  answer: z.object({ done: z.literal(true) }),
});

export const boutiqueTransferCancel = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/transfers/:number/cancel',
  summary: 'Take back a transfer of the boutique that is not received yet: its pieces are free again there',
  source: 'decisions/0157',
  params: byNumber,
  body: z.strictObject({ reason }),
  answer: z.object({ done: z.literal(true) }),
});

export const boutiquePlaces = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/places',
  summary: 'The places that the boutique can send pieces to: the online stock and the other boutiques',
  source: 'decisions/0157',
  query: z.strictObject({ store_id }),
  answer: z.object({
    /** Null is the name of the online stock. */
    places: z.array(z.object({ place: z.string(), name: z.string().nullable(), city: z.string() })),
  }),
});

export const boutiquePiece = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/pieces',
  summary: 'The piece that a barcode or an SKU names, and how many of it are free in the boutique',
  source: 'decisions/0157',
  query: z.strictObject({ code: z.string().trim().min(1).max(scanLength), store_id }),
  answer: z.object({ piece: z.object({ ...shownPiece, free: z.int() }).nullable() }),
});

export const boutiqueTransferSend = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/transfers',
  summary:
    'Send pieces of the boutique to another place, once per id: they are under way until they are received there. More than are free is refused with `free`',
  source: 'decisions/0157',
  body: z.strictObject({
    /** Chosen by the page: sent again after a lost answer, it sends once. */
    step_id: z.uuid(),
    to: z.string().min(1).max(64),
    reason,
    lines: z
      .array(z.strictObject({ code: z.string().min(1).max(scanLength), pieces: z.int().min(1).max(9999) }))
      .min(1)
      .max(100),
    store_id,
  }),
  answer: z.object({ number: z.int() }),
});

export const boutiqueStock = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/stock',
  summary: 'Where a piece can be had: in every boutique and online, found by its SKU, the start of it, or its name',
  source: 'spec 2 §2, decisions/0116',
  query: z.strictObject({ q: z.string().min(2).max(64), store_id }),
  answer: z.object({
    pieces: z.array(
      z.object({
        ...shownPiece,
        places: z.array(z.object({ place: z.string(), city: z.string(), is_here: z.boolean(), pieces: z.int() })),
      }),
    ),
  }),
});
