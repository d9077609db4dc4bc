import { z } from 'zod';
import { basketSchema } from './basket.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';
import { userSchema } from './user.ts';

export const customerSession = endpoint({
  work: 'basket',
  base: 'commerce',
  method: 'GET',
  path: '/customer-session',
  summary: 'Who the visitor is: user, basket, lifetime',
  source: 'spec 1 §7, decisions/0144',
  page_origin: true,
  query: localeOnly,
  /** `lifetime` in seconds from now (spec 1 §3). */
  answer: z.object({ user: userSchema.nullable(), basket: basketSchema, lifetime: z.int() }),
});
export type SessionAnswer = AnswerOf<typeof customerSession>;

export const syncForm = endpoint({
  work: 'basket',
  base: 'commerce',
  method: 'GET',
  path: '/sync-form',
  summary: 'Sets the readable XSRF-TOKEN cookie bound to the session',
  source: 'spec 1 §7, api.md',
  answer: z.object({}),
});
