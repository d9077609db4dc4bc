import { titles } from '@vitrine/rules/account/titles';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { basketSchema } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';
import { userSchema } from './session.ts';

const text = z.string().max(255);
const signedIn = z.object({ user: userSchema, basket: basketSchema, lifetime: z.int() });

export const login = endpoint({
  base: 'commerce',
  method: 'POST',
  path: '/login',
  summary: 'Sign in by email, or by phone where the country does so',
  source: 'spec 1 §7',
  body: z.strictObject({
    locale: localeSchema,
    email: z.string().max(128).optional(),
    phonecode: z.string().max(8).optional(),
    phonenumber: z.string().max(32).optional(),
    password: z.string().max(128),
    source: z.enum(['checkout', 'ereservation', 'wechat', 'create']).optional(),
    consent: z.boolean().optional(),
  }),
  answer: signedIn,
});

export const logout = endpoint({
  base: 'commerce',
  method: 'POST',
  path: '/logout',
  summary: 'Sign out; the basket stays with the account',
  source: 'spec 1 §7',
  body: z.strictObject({ locale: localeSchema }),
  answer: z.object({ user: z.null(), basket: basketSchema }),
});

/** Create or edit the customer (spec 1 §7); which fields a country needs is the country table of rules. */
export const customer = endpoint({
  base: 'commerce',
  method: 'POST',
  path: '/customer',
  summary: 'Create an account or edit the profile',
  source: 'spec 1 §7',
  body: z.strictObject({
    locale: localeSchema,
    action: z.enum(['create', 'edit']),
    email: z.string().max(128).optional(),
    password: z.string().max(128).optional(),
    prefix: z.enum(titles).optional(),
    firstname: text.optional(),
    lastname: text.optional(),
    middlename: text.optional(),
    firstname2: text.optional(),
    lastname2: text.optional(),
    company: text.optional(),
    country_id: z.enum(countries).optional(),
    postcode: text.optional(),
    registredphonecode: text.optional(),
    registredloginphone: text.optional(),
    telephone: text.optional(),
    phonecode: text.optional(),
    social_security_number: text.optional(),
    dob: z.strictObject({ year: z.string().max(4), month: z.string().max(2), day: z.string().max(2) }).optional(),
    newsletter_subscription: z.boolean().optional(),
    communication_consent: z.boolean().optional(),
    piplOptin: z.boolean().optional(),
    /** Honeypot: people never see it (expectations §2). */
    confirm_password: z.string().max(255).optional(),
    captcha: z.string().max(4096).optional(),
    source: z.enum(['checkout', 'ereservation', 'wechat', 'create']).optional(),
    favorite_shop_code: z.string().max(32).optional(),
  }),
  answer: z.object({ user: userSchema.nullable(), basket: basketSchema, lifetime: z.int() }),
});
