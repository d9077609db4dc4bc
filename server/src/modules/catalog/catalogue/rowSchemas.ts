// Schemas of the import rows (house/README.md describes the folder). The import refuses a row as a whole and names its fields.
import { configuratorTypes } from '@vitrine/contract/catalogue';
import { isBeltKit, isBeltType, isContainerType } from '@vitrine/rules/catalogue/personalisation';
import { hscodePattern, mostGroupLetters, unitMeasures, variantRanges } from '@vitrine/rules/catalogue/factValues';
import { pictureRoles } from '@vitrine/rules/catalogue/pictures';
import { partOf } from '@vitrine/rules/catalogue/configurator';
import { joinsSkus, mostOfPart, partsRange } from '@vitrine/rules/catalogue/setItems';
import { isOriginCountry } from '@vitrine/rules/catalogue/originCountry';
import { joinSkus } from '@vitrine/rules/catalogue/sku';
import { currencies } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { attribute, container, engraving, inRange, plainSku, sku } from './productFields.ts';
import {
  code,
  country,
  flag,
  inLanguages,
  inLanguagesSoFar,
  inSomeLanguages,
  picture,
  slug,
  type Spoken,
  text,
  video,
  whole,
} from './rowFields.ts';

const optionFields = ['color', 'size', 'volume', 'material', 'department'] as const;
export const attributeRow = (spoken: Spoken) =>
  z.strictObject({
    field: z.enum(optionFields),
    code,
    position: whole,
    hex: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/u)
      .optional(),
    names: inLanguages(spoken, text),
  });

export const categoryRow = (spoken: Spoken) =>
  z.strictObject({
    code,
    path: z
      .string()
      .max(200)
      .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/u),
    parent: code.nullish(),
    position: whole,
    story: code.optional(),
    texts: inLanguages(spoken, z.strictObject({ name: text, slug, intro: text, keywords: text.optional() })),
  });

const variantRow = (spoken: Spoken) =>
  z.strictObject({
    sku,
    attributes: z.record(attribute, code),
    /** What this combination of a set contains, in the order of the product's `parts`. */
    parts: z
      .array(z.strictObject({ sku: plainSku, qty: whole.pipe(z.int().min(1).max(mostOfPart)).optional() }))
      .optional(),
    ref_size: z.string().max(64).optional(),
    /** The house's key of the model in this colour. decisions/0063. */
    dku: z.string().trim().min(1).max(64).optional(),
    is_default: flag.optional(),
    unit_quantity: whole.pipe(z.int().positive()).optional(),
    /** Grams of a piece with its box. decisions/0143. */
    weight: whole.pipe(z.int().min(variantRanges.weight[0]).max(variantRanges.weight[1])).optional(),
    measurements: inLanguages(spoken, text).optional(),
    container: container.optional(),
  });

const imageRow = (spoken: Spoken) =>
  z
    .strictObject({
      file: picture,
      role: z.enum(pictureRoles),
      color: code.optional(),
      /** As the texts: a hidden product may lack some. decisions/0136. */
      alt: inLanguagesSoFar(spoken, text),
      video: video.optional(),
    })
    .refine(({ role, video: clip }) => (role === 'video') === (clip !== undefined), {
      path: ['video'],
      message: 'is the clip of a picture with the role video, and of it alone',
    });

const productFields = (spoken: Spoken) =>
  z.strictObject({
    code,
    /** A hidden product keeps its prices and is not sold. decisions/0089. */
    status: z.enum(['published', 'hidden'], 'is neither published nor hidden').optional(),
    slug_base: slug,
    configurator_type: z.enum(configuratorTypes),
    /** The products that form the set. */
    parts: z.array(code).optional(),
    /** The first SKU in the joined SKUs of its variants. */
    set_sku: plainSku.optional(),
    product_code: text,
    family_code: text,
    department_code: text,
    division_code: text,
    designer: text.nullish(),
    material: code.optional(),
    categories: z.array(code).min(1),
    /** In every wording of the house where it is published. A hidden product may lack some. decisions/0130. */
    texts: inLanguagesSoFar(
      spoken,
      z.strictObject({
        title: text,
        kind: text,
        intro: text,
        description: text,
        measurements: text.optional(),
        care: text.optional(),
        metals_titrations: text.optional(),
        slug: slug.optional(),
      }),
    ),
    attributes: z.array(attribute),
    hscode: z.string().regex(hscodePattern).nullish(),
    origin_country: z.string().refine(isOriginCountry, 'is no country: two capital letters of ISO 3166-1'),
    is_refundable: flag,
    is_exchangeable: flag,
    /** Products of one group come back together. decisions/0086. */
    return_group: slug.max(mostGroupLetters).optional(),
    max_sale_qty: inRange('max_sale_qty'),
    qty_increments: inRange('qty_increments').optional(),
    eco_tax: inRange('eco_tax').optional(),
    unit_measure: z.enum(unitMeasures).optional(),
    engraving: engraving.optional(),
    excluded_material: flag.optional(),
    prop65: flag.optional(),
    is_new: flag.optional(),
    pre_order: flag.optional(),
    launched_on: z.iso.date().optional(),
    countries: z.array(country).min(1).optional(),
    images: z.array(imageRow(spoken)),
    variants: z.array(variantRow(spoken)).min(1),
  });
type ProductFields = z.infer<ReturnType<typeof productFields>>;

type Problem = { readonly path: (string | number)[]; readonly message: string };

/** Contradictions between the parts and variants of a product. */
function productProblems({ configurator_type, parts = [], variants, ...row }: ProductFields): Problem[] {
  const isSet = configurator_type !== 'VARIANT_PRODUCT';
  const [least, most] = partsRange(configurator_type);
  const problems: Problem[] = [];
  if (parts.length < least || parts.length > most)
    problems.push({ path: ['parts'], message: 'are two of a pair, two or more of a set, none of a piece' });
  problems.push(
    ...setProblems({ configurator_type, parts, variants, ...row }),
    ...containerProblems({ variants, ...row }),
  );
  if (isSet && (row.engraving || variants.some(({ container: own }) => own)))
    problems.push({ path: ['configurator_type'], message: 'of a set allows no engraving and no container' });
  const twice = firstRepeated(variants.map(({ sku }) => sku));
  if (twice >= 0) problems.push({ path: ['variants', twice, 'sku'], message: 'stands twice in this product' });
  if (variants.filter((variant) => variant.is_default).length > 1)
    problems.push({ path: ['variants'], message: 'has more than one default' });
  if (row.qty_increments !== undefined && row.qty_increments > row.max_sale_qty)
    problems.push({ path: ['qty_increments'], message: 'is more than may be sold at once' });
  // With two variants of the same choices a selection would never match exactly one (spec 2 §4).
  const same = firstRepeated(
    variants.map(({ attributes }) =>
      JSON.stringify(Object.entries(attributes).sort(([left], [right]) => (left < right ? -1 : 1))),
    ),
  );
  if (same >= 0) problems.push({ path: ['variants', same, 'attributes'], message: 'repeats another variant' });
  return problems;
}

/** Belts' containers whose product code is not that of belt kits, and the other way round. Spec 2 §9. */
function containerProblems({ variants, product_code }: Pick<ProductFields, 'variants' | 'product_code'>): Problem[] {
  return variants.flatMap(({ container: own }, index): Problem[] => {
    const isBelt = own !== undefined && isContainerType(own.type) && isBeltType(own.type);
    if (isBelt === isBeltKit(product_code)) return [];
    return [{ path: ['variants', index, 'container'], message: 'is of a belt with the codes of belt kits alone' }];
  });
}

/** Contradictions between a set and the parts of its variants. Spec 2 §4. */
function setProblems({ configurator_type, parts = [], set_sku, variants, attributes }: ProductFields): Problem[] {
  const isSet = configurator_type !== 'VARIANT_PRODUCT';
  const problems: Problem[] = [];
  if (isSet !== (set_sku !== undefined))
    problems.push({ path: ['set_sku'], message: 'is the sku of a set, and of it alone' });
  for (const [index, field] of attributes.entries())
    if ((partOf(field) ?? 0) > Math.max(0, parts.length - 1))
      problems.push({ path: ['attributes', index], message: 'is of a part that is not there' });
  for (const [index, variant] of variants.entries()) {
    const own = variant.parts ?? [];
    if (own.length !== parts.length)
      problems.push({ path: ['variants', index, 'parts'], message: 'has one for each part of the set' });
    const joined = joinSkus([set_sku ?? 'X', ...own.map((part) => part.sku)]);
    if (joinsSkus(configurator_type) && variant.sku !== joined)
      problems.push({ path: ['variants', index, 'sku'], message: `joins those of the set and its parts: ${joined}` });
  }
  return problems;
}

/** The index of the first text that repeats an earlier one; -1 when all differ. */
const firstRepeated = (texts: readonly string[]): number =>
  texts.findIndex((one, index) => texts.indexOf(one) !== index);

/** The wordings without texts, and those in which nothing says what a picture shows: a published product has all of them. */
function textProblems({ status, texts, images }: ProductFields, spoken: Spoken): Problem[] {
  const lacking = (words: Readonly<Partial<Record<string, unknown>>>) =>
    spoken.filter((wording) => words[wording] === undefined);
  const own = lacking(texts);
  if (status === 'hidden' && own.length < spoken.length) return [];
  const paths = [
    ...own.map((wording) => ['texts', wording]),
    ...images.flatMap(({ alt }, index) => lacking(alt).map((wording) => ['images', index, 'alt', wording])),
  ];
  return paths.map((path) => ({ path, message: 'is missing' }));
}

export const productRow = (spoken: Spoken) =>
  productFields(spoken).superRefine((row, context) => {
    for (const problem of [...textProblems(row, spoken), ...productProblems(row)])
      context.addIssue({ code: 'custom', ...problem });
  });
export type ProductRow = z.infer<ReturnType<typeof productRow>>;

/** Prices of a sku by country, in minor units. */
export const priceRow = z.partialRecord(country, whole.pipe(z.int().positive().max(Number.MAX_SAFE_INTEGER)));
/** What a sku costs the house from a day on, in minor units. decisions/0143. */
export const costRow = z.strictObject({
  sku,
  from_day: z.iso.date(),
  amount: whole.pipe(z.int().positive().max(Number.MAX_SAFE_INTEGER)),
  currency: z.enum(currencies),
});
const quantity = whole.pipe(z.int().min(0).max(1_000_000));
/** Stock of a sku: online, and in each store. */
export const stockRow = z.strictObject({ ecom: quantity.optional(), stores: z.record(code, quantity).default({}) });

const span = z.tuple([
  z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/u),
  z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/u),
]);
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
export const storeRow = (spoken: Spoken) =>
  z.strictObject({
    store_id: code.refine((id) => id !== 'ecom', 'is the name of the online stock'),
    /** Names the closed stores that this one replaces, such as `1004€1010`. Spec 2 §9. */
    cegid_id: text.max(200).nullish(),
    slug,
    short_title: text,
    country: z.string().regex(/^[a-z]{2}$/u),
    city: text,
    area: text.nullish(),
    postal_code: text.nullish(),
    street_address1: text,
    street_address2: text.nullish(),
    street_address3: text.nullish(),
    store_phone_number: text.nullish(),
    store_fax_number: text.nullish(),
    geo_coordinates: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    timezone: z.string().refine(isTimeZone, 'is no time zone'),
    hours: z.record(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']), z.array(span)),
    exceptions: z.array(z.strictObject({ date: z.iso.date(), hours: z.array(span) })).default([]),
    services: z.array(code).default([]),
    is_ereservation: flag,
    /** Whether it hands over orders of the online shop. */
    is_pickup: flag.default(false),
    is_salon: flag,
    is_concession: flag,
    names: inSomeLanguages(z.record(z.string(), text)).default({}),
    texts: inLanguages(spoken, z.strictObject({ additional_information: z.string(), description: text.optional() })),
    pictures: z.array(z.strictObject({ file: picture, alt: inLanguages(spoken, text) })).default([]),
  });
export type StoreRow = z.infer<ReturnType<typeof storeRow>>;
