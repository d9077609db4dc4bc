// On the page of a boutique: where pieces are, and those that another place has sent to it. decisions/0116, 0154.
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

export const boutiqueTransferReceive = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/transfers/:number/receive',
  summary:
    'Receive a transfer at the boutique, once; fewer pieces than were sent need a reason, and what is missing leaves the stock',
  source: 'decisions/0154',
  params: z.strictObject({
    number: z
      .string()
      .regex(/^\d{1,9}$/u)
      .meta({ example: '1' }),
  }),
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ sku: z.string().min(1).max(64), received: pieces }))
      .min(1)
      .max(100),
    reason: freeText(300).trim().min(1).optional(),
  }),
  answer: z.object({ done: z.literal(true) }),
});

export const boutiqueStock = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/stock',
  summary: 'Where a piece can be had: in every boutique and online, found by its SKU, the start of it, or its name',
  source: 'spec 2 §2, decisions/0116',
  query: z.strictObject({ q: z.string().min(2).max(64), store_id: z.string().min(1).max(32).optional() }),
  answer: z.object({
    pieces: z.array(
      z.object({
        ...shownPiece,
        places: z.array(z.object({ place: z.string(), city: z.string(), is_here: z.boolean(), pieces: z.int() })),
      }),
    ),
  }),
});
