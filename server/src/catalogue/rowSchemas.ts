// What an import row must hold (house/README.md describes the folder). A row that fails is refused whole, by field.
import { contentBlock } from '@vitrine/contract/content';
import { configuratorTypes } from '@vitrine/contract/catalogue';
import { skuSchema } from '@vitrine/contract/basket';
import { isSku } from '@vitrine/rules/catalogue/sku';
import { wholeWordings } from '@vitrine/rules/storefronts/ownWords';
import { countries, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

// CSV has only words.
const whole = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/u)
      .transform(Number),
  ],
  'is no whole number',
);
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'is neither true nor false',
);
const text = z.string().trim().min(1).max(20_000);
const code = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/u);
const slug = z
  .string()
  .max(180)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
const country = z.enum(countries);

/** In whose words the house's storefronts speak. */
export type Spoken = readonly Wording[];

/**
 * A map with the words of storefronts that have their own, whole: what a row leaves out is said as their language says
 * it. Words that the house does not speak are left.
 */
function wordedBy(spoken: Spoken, held: unknown): unknown {
  if (typeof held !== 'object' || held === null) return held;
  const left = Object.entries(held).filter(([name]) => !wordings.some((one) => one === name && !spoken.includes(one)));
  return wholeWordings(Object.fromEntries(left), spoken);
}

/**
 * A map that holds every language the house speaks: a missing translation refuses the row, there is no silent English.
 */
const inLanguages = <T extends z.ZodType>(spoken: Spoken, schema: T) =>
  z.preprocess((held) => wordedBy(spoken, held), z.record(z.enum(spoken), schema));

/** A map of the languages that say it in their own way. */
const inSomeLanguages = <T extends z.ZodType>(schema: T) =>
  z.preprocess((held) => wordedBy(wordings, held), z.partialRecord(z.enum(wordings), schema));

const pictureRoles = ['front', 'three_quarter', 'detail', 'scale', 'flat'] as const;
/** A file under the folder's `pictures/`, without that word: no step out of it, no hidden file. */
const picture = z
  .string()
  .max(200)
  .regex(/^pictures\/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-]+\.(?:webp|avif|png|jpe?g)$/u)
  .transform((file) => file.slice('pictures/'.length));

/** A recording under the folder's `pictures/`, beside the story's. */
const sound = z
  .string()
  .max(200)
  .regex(/^pictures\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.mp3$/u)
  .transform((file) => file.slice('pictures/'.length));

const optionFields = ['color', 'size', 'volume', 'material'] as const;
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
    sku: skuSchema.refine(isSku, 'is no sku: capitals, figures, single spaces'),
    attributes: z.partialRecord(z.enum(['color', 'size', 'volume']), code),
    ref_size: z.string().max(64).optional(),
    is_default: flag.optional(),
    unit_quantity: whole.pipe(z.int().positive()).optional(),
    measurements: inLanguages(spoken, text).optional(),
  });

export const productRow = (spoken: Spoken) =>
  z
    .strictObject({
      code,
      slug_base: slug,
      configurator_type: z.enum(configuratorTypes),
      /** The products that a set is made of. */
      parts: z.array(code).optional(),
      product_code: text,
      family_code: text,
      department_code: text,
      division_code: text,
      designer: text.nullish(),
      material: code.optional(),
      categories: z.array(code).min(1),
      texts: inLanguages(
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
      attributes: z.array(z.enum(['color', 'size', 'volume'])),
      hscode: z
        .string()
        .regex(/^\d{6,10}$/u)
        .nullish(),
      is_refundable: flag,
      is_exchangeable: flag,
      max_sale_qty: whole.pipe(z.int().min(1).max(99)),
      eco_tax: whole.pipe(z.int().min(0)).optional(),
      unit_measure: z.enum(['100ml', '100g']).optional(),
      personalisable: flag.optional(),
      prop65: flag.optional(),
      is_new: flag.optional(),
      pre_order: flag.optional(),
      launched_on: z.iso.date().optional(),
      countries: z.array(country).min(1).optional(),
      images: z.array(
        z.strictObject({
          file: picture,
          role: z.enum(pictureRoles),
          color: code.optional(),
          alt: inLanguages(spoken, text),
        }),
      ),
      variants: z.array(variantRow(spoken)).min(1),
    })
    .superRefine((row, context) => {
      const { parts = [] } = row;
      const isSet = row.configurator_type !== 'VARIANT_PRODUCT';
      const areTwo = row.configurator_type === 'DOUBLE_PRODUCT' || row.configurator_type === 'BIKINI_SET';
      if (areTwo ? parts.length !== 2 : isSet ? parts.length < 2 : parts.length > 0)
        context.addIssue({
          code: 'custom',
          path: ['parts'],
          message: 'are two of a pair, two or more of a set, none of a piece',
        });
      const skus = row.variants.map(({ sku }) => sku);
      const twice = skus.findIndex((sku, index) => skus.indexOf(sku) !== index);
      if (twice >= 0)
        context.addIssue({ code: 'custom', path: ['variants', twice, 'sku'], message: 'stands twice in this product' });
      if (row.variants.filter((variant) => variant.is_default).length > 1)
        context.addIssue({ code: 'custom', path: ['variants'], message: 'has more than one default' });
      // Two variants with the same choices: a selection would never match exactly one (spec 2 §4).
      const choices = row.variants.map(({ attributes: { color, size, volume } }) =>
        JSON.stringify([color, size, volume]),
      );
      const same = choices.findIndex((choice, index) => choices.indexOf(choice) !== index);
      if (same >= 0)
        context.addIssue({
          code: 'custom',
          path: ['variants', same, 'attributes'],
          message: 'repeats another variant',
        });
    });
export type ProductRow = z.infer<ReturnType<typeof productRow>>;

export const priceRow = z.partialRecord(country, whole.pipe(z.int().positive().max(Number.MAX_SAFE_INTEGER)));
const quantity = whole.pipe(z.int().min(0).max(1_000_000));
export const stockRow = z.strictObject({ ecom: quantity.default(0), stores: z.record(code, quantity).default({}) });

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
    is_salon: flag,
    is_concession: flag,
    names: inSomeLanguages(z.record(z.string(), text)).default({}),
    texts: inLanguages(spoken, z.strictObject({ additional_information: z.string(), description: text.optional() })),
    pictures: z.array(z.strictObject({ file: picture, alt: inLanguages(spoken, text) })).default([]),
  });
export type StoreRow = z.infer<ReturnType<typeof storeRow>>;

/** A block as the house writes it: pictures by file, products by code. */
const blockRow = z.discriminatedUnion('type', [
  contentBlock.options[0].strict(),
  contentBlock.options[1].strict(),
  contentBlock.options[2].strict(),
  contentBlock.options[3].strict(),
  z.strictObject({
    type: z.literal('picture'),
    file: picture,
    alt: text,
    caption: text.optional(),
    wide: flag.optional(),
  }),
  z.strictObject({ type: z.literal('products'), title: text, products: z.array(code).min(1) }),
]);
export type BlockRow = z.infer<typeof blockRow>;

/** A story's recording (spec 2 §2); chapters begin `at` whole seconds, each after the one before. */
const podcastRow = z.strictObject({
  file: sound,
  language: z.string().regex(/^[a-z]{2}$/u),
  seconds: whole.pipe(z.int().positive()),
  is_synthetic: flag,
  chapters: z
    .array(z.strictObject({ title: text, at: whole.pipe(z.int().min(0)), text: z.array(text).min(1) }))
    .min(1)
    .refine(
      (chapters) => chapters.every(({ at }, index) => at > (chapters[index - 1]?.at ?? -1)),
      'are not in the order of their time',
    ),
});

/** Where a teaser leads; the shop turns it into a path of the storefront. */
const target = {
  product: code.optional(),
  category: code.optional(),
  story: code.optional(),
};
/** The kinds of content, each with all its languages. */
export const contentRow = (spoken: Spoken) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('story'),
      code,
      hero: picture,
      position: whole.default(0),
      texts: inLanguages(
        spoken,
        z.strictObject({
          slug,
          title: text,
          intro: text,
          alt: text,
          blocks: z.array(blockRow).min(1),
          podcast: podcastRow.optional(),
        }),
      ),
    }),
    z.strictObject({
      kind: z.literal('legal'),
      code: z.enum(['terms', 'privacy', 'cookies', 'withdrawal', 'imprint']),
      updated: z.iso.date().optional(),
      texts: inLanguages(
        spoken,
        z.strictObject({ title: text, notice: text.optional(), blocks: z.array(blockRow).min(1) }),
      ),
    }),
    z.strictObject({
      kind: z.literal('faq'),
      code: z.literal('faq'),
      texts: inLanguages(
        spoken,
        z.strictObject({
          title: text,
          intro: text.optional(),
          groups: z.array(z.strictObject({ title: text, entries: z.array(code).min(1) })).optional(),
          entries: z
            .array(z.strictObject({ code, question: text, answer: z.union([text, z.array(blockRow).min(1)]) }))
            .min(1),
        }),
      ),
    }),
    z.strictObject({
      kind: z.literal('front'),
      code: z.literal('front'),
      texts: inLanguages(
        spoken,
        z.strictObject({
          hero: z.strictObject({
            title: text,
            title_stitched: text.optional(),
            text,
            action: text,
            alt: text,
            image: picture.default('stories/hero.webp'),
            ...target,
          }),
          entries_title: text.optional(),
          entries: z
            .array(z.strictObject({ category: code, label: text, note: text.optional(), image: picture.optional() }))
            .min(1),
          stories: z.array(z.strictObject({ story: code, title: text, text, action: text })),
          products_title: text.optional(),
          products: z.array(code).optional(),
        }),
      ),
    }),
    z.strictObject({
      kind: z.literal('notices'),
      code: z.literal('notices'),
      texts: inLanguages(
        spoken,
        z.strictObject({
          entries: z
            .array(z.strictObject({ code, text, more: text.optional(), action: text.optional(), ...target }))
            .min(1)
            .max(12),
        }),
      ),
    }),
  ]);
export type ContentRow = z.infer<ReturnType<typeof contentRow>>;
type Row<Kind extends ContentRow['kind']> = Extract<ContentRow, { kind: Kind }>;
/** What a content page keeps per wording. */
export type StoryBody = Omit<Row<'story'>['texts']['fr'], 'slug' | 'title'> & { hero: string };
export type LegalBody = Row<'legal'>['texts']['fr'] & { updated: string | null };
export type FaqBody = Row<'faq'>['texts']['fr'];
export type FrontBody = Row<'front'>['texts']['fr'];
export type NoticesBody = Row<'notices'>['texts']['fr'];
