import { containerRoles, personalisedKinds } from '@vitrine/rules/catalogue/personalisation';
import { engravingAlphabets, engravingFonts, engravingSizeNames } from '@vitrine/rules/engraving/names';
import { z } from 'zod';
import { basketImage, engravingDrawing, skuSchema } from './basket.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';
import { moneySchema } from './money.ts';

const engravingTerms = z.object({
  perso_product_type: z.string(),
  fonts: z.array(z.enum(engravingFonts)),
  sizes: z.array(z.enum(engravingSizeNames)),
  letters: z.enum(engravingAlphabets),
  max_lines: z.int(),
  max_letters: z.int(),
  /** Millimetres. */
  max_width: z.number(),
  preparation_days: z.int(),
  price: moneySchema,
});

/** A piece of a kit (spec 2 §3): its place in kits, and what the shopper sees of it. */
const kitProduct = z.object({
  sku: z.string(),
  container_type: z.string(),
  container_id: z.string(),
  container_role: z.enum(containerRoles),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  image: basketImage.nullable(),
  price: moneySchema,
  in_stock: z.boolean(),
});
export type KitProduct = z.infer<typeof kitProduct>;

export const personalisation = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/products/:sku/personalisation',
  summary: 'How a variant can be engraved, and the pieces that form kits with it',
  source: 'spec 1 §2',
  params: z.strictObject({ sku: skuSchema }),
  query: localeOnly,
  answer: z.object({
    /** The variant of the address, as stored. */
    sku: z.string(),
    kind: z.enum(personalisedKinds),
    engraving: engravingTerms.nullable(),
    /** All pieces of the variant's family of kits; none for a piece of no kit. */
    kit: z.array(kitProduct),
  }),
});
export type Personalisation = AnswerOf<typeof personalisation>;

/** A POST, because addresses are logged and an engraving is personal. */
export const previewEngraving = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'POST',
  path: '/personalisation/preview',
  summary: 'Draws an engraving as the workshop will make it',
  source: 'spec 1 §2',
  body: z.strictObject({
    locale: localeOnly.shape.locale,
    sku: skuSchema,
    lines: z.array(z.string().max(70)).min(1).max(3),
    font: z.string().max(32),
    size: z.string().max(16),
  }),
  answer: engravingDrawing,
});
