// The menu of a storefront. decisions/0142.
import { z } from 'zod';
import { pictureSchema } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';

const leaf = z.object({ code: z.string(), name: z.string(), path: z.string() });
/** An entry of the menu. A heading has no path; a picture has what it shows as its name. decisions/0142. */
const menuEntry = z.object({
  kind: z.enum(['category', 'link', 'heading', 'picture']),
  name: z.string(),
  path: z.string().nullable(),
  image: pictureSchema.nullable(),
  children: z.array(leaf.pick({ name: true, path: true })),
});
export type MenuEntry = z.infer<typeof menuEntry>;
export const navigation = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/navigation',
  summary: 'The menu of a storefront, and its category tree',
  source: 'spec 1 §2',
  query: localeOnly,
  answer: z.object({
    categories: z.array(leaf.extend({ image: pictureSchema.nullable(), children: z.array(leaf) })),
    /** What the house has put into the menu, without what the storefront does not sell or have. */
    menu: z.array(menuEntry),
  }),
});
export type Navigation = AnswerOf<typeof navigation>;
