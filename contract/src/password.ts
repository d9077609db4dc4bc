import { z } from 'zod';
import { basketSchema } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { userSchema } from './user.ts';

const done = z.object({ success: z.literal(true) });
const password = z.string().max(255);
const hash = z.string().min(1).max(128);
const byHash = z.strictObject({ ...localeOnly.shape, hash });

export const changePassword = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/change-password',
  summary: 'Change the password; every other session is signed out',
  source: 'spec 3 §7',
  signed_in: true,
  body: z.strictObject({ locale: localeSchema, old_password: password, new_password: password }),
  answer: done,
});

/** Answers the same whether or not the account exists (expectations §2). */
export const forgotPassword = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/forgot-password',
  summary: 'Ask for a link to a new password, by email or by phone',
  source: 'spec 3 §7',
  body: z.strictObject({
    locale: localeSchema,
    email: z.string().max(128).optional(),
    phonecode: z.string().max(8).optional(),
    phonenumber: z.string().max(32).optional(),
    /** Ignored: the server always sends the message after the answer, so that its time does not reveal an account. */
    async: z.boolean().optional(),
    /** Honeypot: hidden from users (expectations §2). */
    confirm_password: z.string().max(255).optional(),
  }),
  answer: done,
});

export const resetPassword = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'PUT',
  path: '/customer/password/reset',
  summary: 'Set a new password by the hash of a link, once; signs in here and out everywhere else',
  source: 'spec 3 §7',
  body: z.strictObject({ locale: localeSchema, hash, password }),
  /** Null user: not signed in, because the country requires a consent that is missing. */
  answer: z.object({ user: userSchema.nullable(), basket: basketSchema, lifetime: z.int() }),
});

export const checkResetHash = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/customer/password/reset/check',
  summary: 'Whether the hash of a link still opens a new password',
  source: 'spec 3 §7',
  query: byHash,
  answer: done,
});

export const checkHashValidity = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/check-hash-validity',
  summary: 'The same by its other name, which a feature flag lets the storefront use',
  source: 'spec 3 §7',
  query: byHash,
  answer: done,
});
