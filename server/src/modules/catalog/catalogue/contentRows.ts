// Schemas of the import rows of content (house/README.md describes the folder).
import { contentBlock } from '@vitrine/contract/content';
import { z } from 'zod';
import { code, flag, inLanguages, picture, slug, sound, type Spoken, text, whole } from './rowFields.ts';

/** A block of the import folder: names pictures by file and products by code. */
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
  // What delivery costs in the storefront's country: the shop writes it from its rules.
  z.strictObject({ type: z.literal('delivery_costs') }),
]);
export type BlockRow = z.infer<typeof blockRow>;

/** A story's recording (spec 2 §2). Chapters begin `at` whole seconds, in ascending order. */
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

/** The page that a teaser links to; the shop turns it into a path of the storefront. */
const target = {
  product: code.optional(),
  category: code.optional(),
  story: code.optional(),
};
const storyTexts = z.strictObject({
  slug,
  title: text,
  intro: text,
  alt: text,
  blocks: z.array(blockRow).min(1),
  podcast: podcastRow.optional(),
});

const storyRow = (spoken: Spoken) =>
  z.strictObject({
    kind: z.literal('story'),
    code,
    hero: picture,
    position: whole.default(0),
    texts: inLanguages(spoken, storyTexts),
  });

const legalCodes = ['terms', 'privacy', 'cookies', 'withdrawal', 'imprint'] as const;
const legalTexts = z.strictObject({ title: text, notice: text.optional(), blocks: z.array(blockRow).min(1) });

const legalRow = (spoken: Spoken) =>
  z.strictObject({
    kind: z.literal('legal'),
    code: z.enum(legalCodes),
    updated: z.iso.date().optional(),
    texts: inLanguages(spoken, legalTexts),
  });

const faqTexts = z.strictObject({
  title: text,
  intro: text.optional(),
  groups: z.array(z.strictObject({ title: text, entries: z.array(code).min(1) })).optional(),
  entries: z.array(z.strictObject({ code, question: text, answer: z.union([text, z.array(blockRow).min(1)]) })).min(1),
});

const faqRow = (spoken: Spoken) =>
  z.strictObject({
    kind: z.literal('faq'),
    code: z.literal('faq'),
    texts: inLanguages(spoken, faqTexts),
  });

const frontTexts = z.strictObject({
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
});

const frontRow = (spoken: Spoken) =>
  z.strictObject({
    kind: z.literal('front'),
    code: z.literal('front'),
    texts: inLanguages(spoken, frontTexts),
  });

const noticesTexts = z.strictObject({
  entries: z
    .array(z.strictObject({ code, text, more: text.optional(), action: text.optional(), ...target }))
    .min(1)
    .max(12),
});

const noticesRow = (spoken: Spoken) =>
  z.strictObject({
    kind: z.literal('notices'),
    code: z.literal('notices'),
    texts: inLanguages(spoken, noticesTexts),
  });

const storesTexts = z.strictObject({
  hero: z.strictObject({ image: picture, alt: text, mobile: z.strictObject({ image: picture }) }),
});

const storesRow = (spoken: Spoken) =>
  z.strictObject({
    kind: z.literal('stores'),
    code: z.literal('stores'),
    texts: inLanguages(spoken, storesTexts),
  });

/** A page of the shop that a menu can lead to, beside categories and stories. */
const menuPages = ['stores', 'salon', 'faq', 'find_order', ...legalCodes] as const;

/** What an entry of the menu is called: the code of a word that each language has. */
const word = code;
const menuLinks = [
  z.strictObject({
    type: z.literal('category'),
    category: code,
    word: word.optional(),
    // Without the categories below it.
    alone: flag.optional(),
  }),
  z.strictObject({ type: z.literal('story'), story: code, word: word.optional() }),
  z.strictObject({ type: z.literal('page'), page: z.enum(menuPages), word }),
] as const;
const menuEntry = z.discriminatedUnion('type', [
  // All categories of the catalogue, in its order.
  z.strictObject({ type: z.literal('categories') }),
  ...menuLinks,
  z.strictObject({
    type: z.literal('heading'),
    word,
    entries: z
      .array(z.discriminatedUnion('type', [...menuLinks]))
      .min(1)
      .max(40),
  }),
  z.strictObject({
    type: z.literal('picture'),
    image: picture,
    word,
    category: code.optional(),
    story: code.optional(),
  }),
]);
const menuEntries = z.array(menuEntry).min(1).max(40);
const menuTexts = z.strictObject({ words: z.array(z.strictObject({ code: word, text: text.max(200) })).max(200) });

const menuRow = (spoken: Spoken) =>
  z.strictObject({
    kind: z.literal('menu'),
    code: z.literal('menu'),
    entries: menuEntries,
    texts: inLanguages(spoken, menuTexts),
  });

/** The menu of a house that has written none: its categories. decisions/0142. */
export const plainMenu = (spoken: Spoken) => ({
  kind: 'menu' as const,
  code: 'menu' as const,
  entries: [{ type: 'categories' as const }],
  texts: Object.fromEntries(spoken.map((wording) => [wording, { words: [] }])),
});

/** What one language says of each kind of content: the office makes its form of it. decisions/0129. */
export const contentTexts = {
  front: frontTexts,
  story: storyTexts,
  faq: faqTexts,
  legal: legalTexts,
  notices: noticesTexts,
  stores: storesTexts,
  menu: menuTexts,
} as const;

/** What all languages of a content share. */
export const contentShared = {
  front: z.strictObject({}),
  story: z.strictObject({ hero: picture, position: whole.optional() }),
  faq: z.strictObject({}),
  legal: z.strictObject({ updated: z.iso.date().optional() }),
  notices: z.strictObject({}),
  stores: z.strictObject({}),
  menu: z.strictObject({ entries: menuEntries }),
} as const;

/** The row schemas of all kinds of content, each with every wording of the house. */
export const contentRow = (spoken: Spoken) =>
  z.discriminatedUnion('kind', [
    storyRow(spoken),
    legalRow(spoken),
    faqRow(spoken),
    frontRow(spoken),
    noticesRow(spoken),
    storesRow(spoken),
    menuRow(spoken),
  ]);
export type ContentRow = z.infer<ReturnType<typeof contentRow>>;
type Row<Kind extends ContentRow['kind']> = Extract<ContentRow, { kind: Kind }>;
/** Stored bodies of content pages, one per wording. */
export type StoryBody = Omit<Row<'story'>['texts']['fr'], 'slug' | 'title'> & { hero: string };
export type LegalBody = Row<'legal'>['texts']['fr'] & { updated: string | null };
export type FaqBody = Row<'faq'>['texts']['fr'];
export type FrontBody = Row<'front'>['texts']['fr'];
export type NoticesBody = Row<'notices'>['texts']['fr'];
export type StoresBody = Row<'stores'>['texts']['fr'];
export type MenuEntry = Row<'menu'>['entries'][number];
export type MenuBody = Row<'menu'>['texts']['fr'] & { entries: readonly MenuEntry[] };
