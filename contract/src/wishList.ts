import { z } from 'zod';
import { skuSchema } from './basket.ts';
import { pictureSchema } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

const wish = z.object({
  sku: z.string(),
  name: z.string(),
  kind: z.string(),
  /** Whether the size is part of the entry; else it is the product in a colour, and `url` selects no size (spec 2 §2). */
  size_chosen: z.boolean(),
  /** Colour and chosen size, if the product has them. */
  variant: z.array(z.string()),
  url: z.string(),
  image: pictureSchema.nullable(),
  /** Null where the storefront does not sell it. */
  price: moneySchema.nullable(),
  in_stock: z.boolean(),
});
const list = z.object({
  wishes: z.array(wish),
  /** The token of the link by which others see the list; null when it is not shared. */
  share: z.string().nullable(),
});

/** The visitor's own list: the newest first. */
export const wishList = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/wishlist',
  summary: 'The wish list of the visitor',
  source: 'spec 1 §3',
  query: localeOnly,
  answer: list,
});
export type WishList = AnswerOf<typeof wishList>;

export const changeWishList = endpoint({
  work: 'basket',
  base: 'commerce',
  method: 'POST',
  path: '/wishlist',
  summary: 'Put a product on the wish list, or take it off',
  source: 'spec 1 §3',
  body: z.strictObject({
    locale: localeSchema,
    sku: skuSchema,
    wanted: z.boolean(),
    /** Whether the visitor has chosen the size of the SKU. */
    size_chosen: z.boolean().default(false),
  }),
  answer: list,
});

export const shareWishList = endpoint({
  work: 'basket',
  base: 'commerce',
  method: 'POST',
  path: '/wishlist/share',
  summary: 'Open the link by which others see the wish list, or end it',
  source: 'expectations §3',
  body: z.strictObject({ locale: localeSchema, shared: z.boolean() }),
  answer: list,
});

/** A shared list, without anything about its owner. */
export const sharedWishList = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/wishlist/shared',
  summary: 'A wish list by its link',
  source: 'expectations §3',
  query: z.strictObject({ locale: localeSchema, list: z.string().min(1).max(64) }),
  answer: list.pick({ wishes: true }),
});
