import { titles } from '@vitrine/rules/account/titles';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { addressFields } from './address.ts';
import { basketSchema } from './basket.ts';
import { captchaProof } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { userSchema } from './user.ts';

const text = z.string().max(255);
const signedIn = z.object({ user: userSchema, basket: basketSchema, lifetime: z.int() });

export const login = endpoint({
  work: 'account',
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
    /** Required after `captcha_required`, which follows many wrong sign-ins from the visitor's network. */
    captcha: captchaProof.optional(),
    /** Stay signed in on this device for days; otherwise inactivity and hours end it. */
    remember: z.boolean().optional(),
  }),
  answer: signedIn,
});

/** Confirms the password before a sensitive action. */
export const proveAgain = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/password/confirm',
  summary: 'Give the password again; good for a quarter of an hour in this session',
  source: 'ASVS 7.5.3',
  signed_in: true,
  body: z.strictObject({ locale: localeSchema, password: z.string().max(255) }),
  answer: z.object({ success: z.literal(true) }),
});

export const logout = endpoint({
  work: 'account',
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
  work: 'account',
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
    ...addressFields.omit({ telephone2: true, country_id: true }).shape,
    country_id: z.enum(countries).optional(),
    registredphonecode: text.optional(),
    registredloginphone: text.optional(),
    dob: z.strictObject({ year: z.string().max(4), month: z.string().max(2), day: z.string().max(2) }).optional(),
    newsletter_subscription: z.boolean().optional(),
    communication_consent: z.boolean().optional(),
    piplOptin: z.boolean().optional(),
    /** Honeypot: hidden from users (expectations §2). */
    confirm_password: z.string().max(255).optional(),
    captcha: captchaProof.optional(),
    /** A light account: name and credentials only, the rest of the profile later (spec 1 §2 `/customer/light`). */
    light: z.boolean().optional(),
    source: z.enum(['checkout', 'ereservation', 'wechat', 'create']).optional(),
    favorite_shop_code: z.string().max(32).optional(),
  }),
  answer: z.object({ user: userSchema.nullable(), basket: basketSchema, lifetime: z.int() }),
});

const known = z.string().nullable();

/**
 * The whole profile, for its view and its form; the session carries only what every page needs (spec 2 §3, spec 3 §3).
 */
export const profileSchema = z.object({
  prefix: z.enum(titles).nullable(),
  firstname: z.string(),
  lastname: z.string(),
  middlename: known,
  firstname2: known,
  lastname2: known,
  /** Null without an address, or with only the generated one of an account that signs in by phone. */
  email: known,
  country_id: z.enum(countries),
  company: known,
  social_security_number: known,
  dob: z.object({ year: z.string(), month: z.string(), day: z.string() }).nullable(),
  telephone: known,
  phonecode: known,
  loginphone: known,
  /** Signs in by phone (spec 3 §3 `phone_login`). */
  phone_login: z.boolean(),
  /** The address fields of the profile. */
  place: z.record(z.string(), z.string()),
  newsletter_subscription: known,
  communication_consent: z.boolean(),
  piplOptin: z.boolean(),
  favorite_shop_code: known,
  is_light_account: z.boolean(),
  is_binded_wechat: z.boolean(),
  /** Fields that cannot be changed (spec 3 §5). */
  locked: z.array(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;

export const profile = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/customer',
  summary: 'The signed-in customer’s whole profile',
  source: 'spec 2 §3',
  signed_in: true,
  query: localeOnly,
  answer: z.object({ profile: profileSchema }),
});
