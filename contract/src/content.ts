import { z } from 'zod';
import { pictureSchema, productCard } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';

/** The blocks of a content page; the storefront has a component for each type. */
export const contentBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string(), id: z.string().optional() }),
  /** `page`: the page to which a link under the paragraph leads. */
  z.object({ type: z.literal('paragraph'), text: z.string(), page: z.enum(['salon']).optional() }),
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
  work: 'read',
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

/** A link to subscribe to the podcast (spec 2 §3). */
export const podcastSubscription = z.object({
  icon_url: z.string(),
  icon_alt: z.string(),
  link_url: z.string(),
  link_title: z.string(),
});

/** The recording of a story (spec 2 §2). */
export const podcastSchema = z.object({
  url: z.string(),
  /** ISO 639-1; languages without their own recording share one. */
  language: z.string(),
  seconds: z.int().positive(),
  /** Whether the voice is synthetic; the page discloses it. */
  is_synthetic: z.boolean(),
  /** `title` is in the page's language; `text` is the transcript, in the recording's. `at` in seconds. */
  chapters: z.array(z.object({ title: z.string(), at: z.int().min(0), text: z.array(z.string()) })),
  subscriptions: z.array(podcastSubscription),
});
export type Podcast = z.infer<typeof podcastSchema>;

export const story = endpoint({
  work: 'read',
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
    podcast: podcastSchema.nullable(),
    alternates: z.record(z.string(), z.string()),
  }),
});
export type Story = AnswerOf<typeof story>;

export const faq = endpoint({
  work: 'read',
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
  work: 'read',
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
  work: 'read',
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
        /** The text behind "show more". */
        more: z.string().nullable(),
        link: z.object({ label: z.string(), path: z.string() }).nullable(),
      }),
    ),
  }),
});
export type HouseNotice = AnswerOf<typeof houseNotices>['notices'][number];
