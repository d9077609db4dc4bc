import { z } from 'zod';
import { pictureSchema, productCard } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';

/** A page's words, as blocks that the storefront knows how to set. */
export const contentBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string(), id: z.string().optional() }),
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  z.object({ type: z.literal('quote'), text: z.string(), by: z.string().optional() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({
    type: z.literal('picture'),
    image: pictureSchema,
    caption: z.string().optional(),
    wide: z.boolean().optional(),
  }),
  z.object({ type: z.literal('products'), title: z.string(), products: z.array(productCard) }),
]);
export type ContentBlock = z.infer<typeof contentBlock>;

const teaser = z.object({
  title: z.string(),
  text: z.string(),
  link: z.string(),
  path: z.string(),
  image: pictureSchema,
});

export const frontPage = endpoint({
  base: 'commerce',
  method: 'GET',
  path: '/content/front',
  summary: 'The front page',
  source: 'spec 1 §2',
  query: localeOnly,
  answer: z.object({
    hero: teaser,
    entries: z.array(z.object({ name: z.string(), path: z.string(), image: pictureSchema })),
    stories: z.array(teaser),
    products: z.object({ title: z.string(), items: z.array(productCard) }),
  }),
});
export type FrontPage = AnswerOf<typeof frontPage>;

export const story = endpoint({
  base: 'commerce',
  method: 'GET',
  path: '/content/stories/:slug',
  summary: 'A story',
  source: 'spec 1 §2',
  params: z.strictObject({ slug: z.string().max(180) }),
  query: localeOnly,
  answer: z.object({
    slug: z.string(),
    title: z.string(),
    intro: z.string(),
    image: pictureSchema,
    blocks: z.array(contentBlock),
    others: z.array(teaser),
    alternates: z.record(z.string(), z.string()),
  }),
});
export type Story = AnswerOf<typeof story>;

export const faq = endpoint({
  base: 'commerce',
  method: 'GET',
  path: '/content/faq',
  summary: 'Questions and answers',
  source: 'spec 1 §2',
  query: localeOnly,
  answer: z.object({
    groups: z.array(
      z.object({
        title: z.string(),
        entries: z.array(z.object({ id: z.string(), question: z.string(), answer: z.array(contentBlock) })),
      }),
    ),
  }),
});
export type Faq = AnswerOf<typeof faq>;

export const legalPage = endpoint({
  base: 'commerce',
  method: 'GET',
  path: '/content/legal/:name',
  summary: 'A legal page',
  source: 'spec 1 §2',
  params: z.strictObject({ name: z.enum(['terms', 'privacy', 'cookies', 'withdrawal', 'imprint']) }),
  query: localeOnly,
  answer: z.object({ title: z.string(), updated: z.string(), blocks: z.array(contentBlock) }),
});
export type LegalPage = AnswerOf<typeof legalPage>;

/** The house's notices, for the carousel at the page's edge (spec 1 §2). */
export const houseNotices = endpoint({
  base: 'commerce',
  method: 'GET',
  path: '/content/notices',
  summary: 'The notices of the house',
  source: 'spec 1 §2',
  query: localeOnly,
  answer: z.object({
    notices: z.array(
      z.object({
        code: z.string(),
        text: z.string(),
        /** What "show more" unfolds. */
        more: z.string().nullable(),
        link: z.object({ label: z.string(), path: z.string() }).nullable(),
      }),
    ),
  }),
});
export type HouseNotice = AnswerOf<typeof houseNotices>['notices'][number];
