import { z } from 'zod';
import { basketSchema } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { userSchema } from './user.ts';

/** The parameters of WeChat's redirect back; `state` must be the one that this session sent. */
const returned = z.strictObject({
  locale: localeSchema,
  code: z.string().max(512).optional(),
  state: z.string().max(128).optional(),
});
/** The consent that a country requires before sign-in (spec 1 §4). */
const consent = z.boolean().optional();

export const wechatUnionid = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/unionid',
  summary:
    'Who the visitor is in WeChat, by the code it sent them back with; a bound account signs in, a signed-in customer is bound',
  source: 'spec 1 §7',
  body: returned.extend({ consent }),
  answer: z.object({ is_binded_wechat: z.boolean(), openid: z.string(), success: z.literal(true) }),
});

export const wechatOpenid = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/openid',
  summary:
    'The visitor’s WeChat id for this shop, by the code WeChat sent them back with; kept for a payment inside WeChat',
  source: 'spec 1 §7',
  body: returned,
  answer: z.object({ openid: z.string() }),
});

export const wechatSocialUnion = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/wechat-social-union',
  summary: 'Where WeChat asks the visitor for consent; it sends them back to `specific_url`, a path of this shop',
  source: 'spec 1 §7',
  query: z.strictObject({
    ...localeOnly.shape,
    specific_url: z.string().max(2000).optional(),
    /** `payment` needs the user's id alone, for which WeChat shows no page of consent. */
    purpose: z.enum(['sign_in', 'payment']).default('sign_in'),
  }),
  answer: z.object({ authorize_url: z.string() }),
});

export const wechatBindByPhone = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/wechat/binding/loginbyphone',
  summary: 'Binds the WeChat account to the customer of a phone, proven by a code, and signs in',
  source: 'spec 3 §7',
  body: z.strictObject({
    locale: localeSchema,
    phonecode: z.string().max(8),
    loginphone: z.string().max(32),
    verificationcode: z.string().max(16),
    confirm_verificationcode: z.string().max(16).optional(),
    consent,
  }),
  answer: z.object({
    need_create_account: z.boolean(),
    user: userSchema.nullable(),
    basket: basketSchema.nullable(),
    lifetime: z.int().nullable(),
  }),
});

export const wechatUnlink = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/wechat/unlink',
  summary: 'Takes the WeChat account off the customer; inside WeChat in China only, with the anti-forgery header',
  source: 'spec 3 §7, expectations §2',
  signed_in: true,
  anti_forgery: true,
  query: localeOnly,
  answer: z.object({ is_binded_wechat: z.literal(false) }),
});
