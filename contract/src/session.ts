import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { titles } from '@vitrine/rules/account/titles';
import { savedAddress } from './address.ts';
import { basketSchema } from './basket.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';

/** What the storefront knows of a signed-in customer (spec 1 §3 User). */
export const userSchema = z.object({
  prefix: z.enum(titles).nullable(),
  gender: z.enum(['M', 'W', 'U']),
  firstname: z.string(),
  lastname: z.string(),
  middlename: z.string().nullable(),
  email: z.string(),
  country_id: z.enum(countries),
  postcode: z.string().nullable(),
  telephone: z.string().nullable(),
  newsletter_subscription: z.string().nullable(),
  new_account: z.boolean(),
  is_light_account: z.boolean(),
  wechatlinked: z.boolean(),
  is_binded_wechat: z.boolean(),
  user_type: z.union([z.literal(0), z.literal(1)]),
  shipping_addresses: z.array(savedAddress),
});
export type User = z.infer<typeof userSchema>;

export const customerSession = endpoint({
  base: 'commerce',
  method: 'GET',
  path: '/customer-session',
  summary: 'Who the visitor is: user, basket, lifetime',
  source: 'spec 1 §7',
  query: localeOnly,
  /** `lifetime` in seconds from now (spec 1 §3). */
  answer: z.object({ user: userSchema.nullable(), basket: basketSchema, lifetime: z.int() }),
});
export type SessionAnswer = AnswerOf<typeof customerSession>;

export const syncForm = endpoint({
  base: 'commerce',
  method: 'GET',
  path: '/sync-form',
  summary: 'Sets the readable XSRF-TOKEN cookie bound to the session',
  source: 'spec 1 §7, api.md',
  answer: z.object({}),
});
