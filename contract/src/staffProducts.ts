// Products with their facts and variants, as the office reads, changes, makes and copies them. decisions/0130.
import { completeChecks, productStates } from '@vitrine/rules/catalogue/completeness';
import { leatherProductTypes } from '@vitrine/rules/catalogue/personalisation';
import { pictureRoles } from '@vitrine/rules/catalogue/pictures';
import { choiceFields, productFactNames, variantFactNames } from '@vitrine/rules/catalogue/productFacts';
import { mostAltLetters, mostPictures } from '@vitrine/rules/catalogue/productPictures';
import { engravingAlphabets, engravingFonts, engravingSizeNames } from '@vitrine/rules/engraving/names';
import { countries, wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { configuratorTypes } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { freeLine, freeText } from './freeText.ts';

const source = 'decisions/0130';
const language = z.enum(['en', 'fr']).optional();
const code = z.string().min(1).max(64);
const params = z.strictObject({ code });
const wording = z.enum(wordings);
const state = z.enum(productStates);
const reason = freeLine(500).trim().optional();

const summary = z.object({
  code: z.string(),
  title: z.string(),
  state,
  image: z.string().nullable(),
  variants: z.int(),
  /** In how many countries it is sold. */
  sold_in: z.int(),
  /** How many wordings of the house have no texts of it. */
  lacking: z.int(),
});
export type ListedProduct = z.infer<typeof summary>;

export const staffProducts = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/products',
  summary: 'Products by their codes, with how far each is',
  source,
  query: z.strictObject({
    language,
    /** The beginning of a code or of a SKU, or a part of a name. */
    q: z.string().trim().min(1).max(80).meta({ example: 'Pommeau' }).optional(),
    state: state.optional(),
    category: code.optional(),
    /** The last code of the page before. */
    after: code.optional(),
  }),
  answer: z.object({ products: z.array(summary), next: z.string().nullable() }),
});

const named = z.object({ code: z.string(), title: z.string() });

export const staffProductOptions = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/product-options',
  summary: 'What a product can be given: the options of each field, the categories, the wordings of the house',
  source,
  query: z.strictObject({ language }),
  answer: z.object({
    options: z.array(
      named.extend({ field: z.enum(['color', 'size', 'volume', 'material']), hex: z.string().nullable() }),
    ),
    categories: z.array(named),
    /** The wording that texts are written in first, and all of the house. */
    source: wording,
    wordings: z.array(wording),
  }),
});
export type ProductOptions = z.infer<typeof staffProductOptions.answer>;

const line = freeLine(200);
/** A fact: a line, a number, a tick, a list of codes, options by field; null for none. */
export const factValue = z.union([
  line,
  z.int(),
  z.boolean(),
  z.array(freeLine(64)).max(100),
  z.record(z.string().max(20), freeLine(64)),
  z.null(),
]);
export type FactValue = z.infer<typeof factValue>;
const productFact = z.enum(productFactNames);
const variantFact = z.enum(variantFactNames);

/** A picture of a product, in the sequence of its page. decisions/0136. */
const picture = z.strictObject({
  /** A file of the house's pictures. */
  file: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_./-]+$/u),
  role: z.enum(pictureRoles),
  /** The colour whose variants show it; null for all. */
  color: freeLine(64).nullable(),
  /** What it shows, in each wording of the house. */
  alt: z.partialRecord(wording, freeLine(mostAltLetters)),
  /** The clip that an import has brought with it. */
  video: freeLine(200).nullable(),
});
export type ProductPicture = z.infer<typeof picture>;
const pictures = z.array(picture).max(mostPictures);

/** How it can be engraved, with the price in minor units of each country. decisions/0062, decisions/0136. */
export const engraving = z.strictObject({
  perso_product_type: z.enum(leatherProductTypes),
  fonts: z.array(z.enum(engravingFonts)).max(engravingFonts.length),
  sizes: z.array(z.enum(engravingSizeNames)).max(engravingSizeNames.length),
  letters: z.enum(engravingAlphabets),
  max_lines: z.int(),
  max_letters: z.int(),
  max_width: z.int(),
  preparation_days: z.int(),
  prices: z.partialRecord(z.enum(countries), z.int()),
});
export type EngravingRow = z.infer<typeof engraving>;

/** The products of a set, and the pieces of each of its variants in their sequence. decisions/0136. */
const setParts = z.strictObject({
  parts: z.array(freeLine(64)).max(20),
  variants: z
    .array(
      z.strictObject({
        sku: freeLine(64),
        parts: z.array(z.strictObject({ sku: freeLine(64), qty: z.int() })).max(20),
      }),
    )
    .max(500),
});
export type SetParts = z.infer<typeof setParts>;

const page = z.object({
  code: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  state,
  configurator_type: z.enum(configuratorTypes),
  sold_in: z.int(),
  facts: z.record(productFact, factValue),
  /** The fields in which its variants differ. */
  fields: z.array(z.string()),
  images: z.array(picture),
  engraving: engraving.nullable(),
  /** Prices of the engraving that wait for another member or for their moment; null for no engraving in the country. decisions/0143. */
  engraving_waits: z.array(
    z.object({
      country: z.enum(countries),
      after: z.int().nullable(),
      effective_at: z.iso.datetime().nullable(),
      is_approved: z.boolean(),
      set_id: z.string(),
    }),
  ),
  /** Null for a piece. */
  set: setParts.nullable(),
  /** Where the shop shows each file. */
  files: z.array(z.object({ file: z.string(), url: z.string() })),
  variants: z.array(
    z.object({
      sku: z.string(),
      facts: z.record(variantFact, factValue),
      /** In how many countries it has a price, and how many pieces are left online. */
      prices: z.int(),
      left: z.int(),
    }),
  ),
  complete: z.array(
    z.object({
      check: z.enum(completeChecks),
      is_ok: z.boolean(),
      /** Without it the product is not published, or is sold nowhere; else it is shown with a lack. */
      blocks: z.enum(['publishing', 'sale', 'nothing']),
      count: z.int().nullable(),
    }),
  ),
  /** The wordings of the house without texts of it. */
  lacking: z.array(wording),
  /** What the asking member may do: a set is not copied, its SKUs are joined from those of its parts. */
  may_edit: z.boolean(),
  may_copy: z.boolean(),
});
export type StaffProductPage = z.infer<typeof page>;

export const staffProduct = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/products/:code',
  summary: 'A product with its facts, its variants, and what it lacks until it is published and sold',
  source,
  params,
  query: z.strictObject({ language }),
  answer: page,
});

const sku = z.string().min(1).max(64);
/** SKUs under another name. */
const otherSku = freeLine(64).min(1);
const attributes = z.record(z.string().max(20), freeLine(64));
const variant = z.strictObject({ sku, attributes });

export const staffProductSave = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/products/:code',
  summary:
    'Change facts of a product and of its variants, its pictures and their sequence, its engraving and the parts of a set, add variants and take them away, by the checks of the import; refused with both values where another change followed, or while an import runs',
  source,
  idempotent: true,
  // Two lists of pictures with their words in every language.
  body_bytes: 1_000_000,
  params,
  query: z.strictObject({ language }),
  body: z.strictObject({
    /** What changes: the value that was read, and the new one; null takes a fact away that may be empty. */
    facts: z.array(z.strictObject({ field: productFact, before: factValue, after: factValue })).max(40),
    variants: z.array(z.strictObject({ sku, field: variantFact, before: factValue, after: factValue })).max(2000),
    added: z.array(variant).max(500),
    /** They remain for the orders that have them. */
    removed: z.array(otherSku).max(500),
    /** All pictures in their sequence: those that were read, and what they become. */
    images: z.strictObject({ before: pictures, after: pictures }).optional(),
    /** Null for a product that is not engraved. Its terms change at once; its prices are proposed to another member, which asks for a reason. decisions/0143. */
    engraving: z.strictObject({ before: engraving.nullable(), after: engraving.nullable() }).optional(),
    /** The parts of a set. */
    set: z.strictObject({ before: setParts, after: setParts }).optional(),
    reason,
  }),
  answer: page,
});

const newVariants = z.array(variant).min(1).max(500);

export const staffProductCreate = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/products',
  summary: 'Make a product as a draft, with its texts in the first language of the house and its variants',
  source,
  idempotent: true,
  query: z.strictObject({ language }),
  body: z.strictObject({
    code,
    texts: z.strictObject({
      title: freeLine(160),
      kind: freeLine(240),
      intro: freeLine(440),
      description: freeText(20_000),
    }),
    facts: z.array(z.strictObject({ field: productFact, after: factValue })).max(40),
    /** The fields in which its variants differ. */
    fields: z.array(z.enum(choiceFields)).max(3),
    variants: newVariants,
    reason,
  }),
  answer: page,
});

export const staffProductCopy = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/products/:code/copy',
  summary: 'Copy a product as a draft, with its facts, texts and pictures, without prices and stock',
  source,
  idempotent: true,
  params,
  query: z.strictObject({ language }),
  body: z.strictObject({
    code,
    slug_base: freeLine(180).min(1),
    /** Each variant of the original that the copy has, with its own SKU. */
    variants: z
      .array(z.strictObject({ of: otherSku, sku }))
      .min(1)
      .max(500),
    reason,
  }),
  answer: page,
});
