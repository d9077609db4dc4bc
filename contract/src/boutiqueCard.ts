// The card of one client in a boutique: her sizes and her wish list, where she allows it. decisions/0122.
import { sizeKinds } from '@vitrine/rules/catalogue/sizeKinds';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';

const place = z.object({ place: z.string(), city: z.string(), pieces: z.int() });

const card = z.object({
  firstname: z.string(),
  allowed_at: z.iso.datetime(),
  sizes: z.array(z.object({ kind: z.enum(sizeKinds), size: z.string(), name: z.string() })),
  wish_list: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      image: z.string().nullable(),
      /** The chosen size, else every size of the colour; of a set its parts. */
      pieces: z.array(
        z.object({
          sku: z.string(),
          /** The size, or the part of a set with its size; null for a product without sizes. */
          label: z.string().nullable(),
          /** Whether the size card has this size. */
          is_own_size: z.boolean(),
          here: z.int(),
          online: z.int(),
          /** The other boutiques of the country that have it. */
          near: z.array(place),
        }),
      ),
    }),
  ),
});
export type ClientCard = z.infer<typeof card>;

export const boutiqueClientCard = endpoint({
  work: 'read',
  base: 'backend',
  method: 'POST',
  path: '/boutique/client-card',
  summary:
    'The sizes and the wish list of one client that allows it, by her whole email or telephone, or by her reservation or pickup of the day. Null alike for an unknown client and for one that does not allow it',
  source: 'spec 2 §2, spec 2 §4, decisions/0122',
  body: z.strictObject({
    by: z.enum(['contact', 'reservation', 'pickup']),
    /** The email or telephone, or the number. In the body, so that no log of addresses has it. */
    what: freeText(128).min(3),
    store_id: z.string().min(1).max(32).optional(),
  }),
  answer: z.object({ card: card.nullable() }),
});
export type CardFound = AnswerOf<typeof boutiqueClientCard>;
