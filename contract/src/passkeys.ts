// Passkeys of customers: a way to sign in beside the password, without a word typed. WebAuthn Level 3, decisions/0121.
import { passkeyNameMaxLength } from '@vitrine/rules/session/passkeys';
import { z } from 'zod';
import { login } from './account.ts';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { madePasskey, passkeyCreation, passkeyFacts, passkeyRequest, signedChallenge } from './passkeyParts.ts';

const source = 'decisions/0121, WebAuthn Level 3';

const passkey = z.object({
  ...passkeyFacts,
  /** By its customer, or the keeper of the passkey; null without either. */
  name: z.string().nullable(),
});
export type OwnPasskey = z.infer<typeof passkey>;

const answer = z.object({
  passkeys: z.array(passkey),
  /** What the browser needs to forget the passkeys of this account that the shop no longer accepts. */
  accepted: z.object({ rp_id: z.string(), user_id: z.string(), credential_ids: z.array(z.string()) }),
});
export type OwnPasskeys = z.infer<typeof answer>;

const one = z.strictObject({ passkey_id: z.uuid() });

export const passkeys = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/customer/passkeys',
  summary: 'The passkeys of the customer, the newest first',
  source,
  signed_in: true,
  query: localeOnly,
  answer,
});

export const passkeyBegin = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/passkeys/options',
  summary:
    'Begin a passkey: a challenge that counts once within five minutes, in this session. Needs a sign-in or the password of the last quarter of an hour',
  source,
  signed_in: true,
  body: localeOnly,
  answer: passkeyCreation,
});

export const passkeyAdd = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/passkeys',
  summary: 'Add a passkey that the browser has made; a mail reports it',
  source,
  signed_in: true,
  body: z.strictObject({ locale: localeSchema, ...madePasskey }),
  answer,
});

export const passkeyRename = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'PUT',
  path: '/customer/passkeys/:passkey_id',
  summary: 'Name a passkey',
  source,
  signed_in: true,
  params: one,
  body: z.strictObject({ locale: localeSchema, name: freeLine(passkeyNameMaxLength) }),
  answer,
});

export const passkeyRemove = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'DELETE',
  path: '/customer/passkeys/:passkey_id',
  summary:
    'Remove a passkey; a mail reports it. Needs a sign-in or the password of the last quarter of an hour. The password stays',
  source,
  signed_in: true,
  params: one,
  query: localeOnly,
  answer,
});

export const passkeySignInBegin = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/passkey-sign-in/options',
  summary: 'Begin a sign-in by a passkey: a challenge that counts once within five minutes, in this session',
  source,
  body: localeOnly,
  answer: passkeyRequest,
});

export const passkeySignIn = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/passkey-sign-in',
  summary: 'Sign in by a passkey, without email and password; all else is as by a password',
  source,
  body: z.strictObject({
    locale: localeSchema,
    ...signedChallenge,
    consent: z.boolean().optional(),
    /** Stay signed in on this device for days; otherwise inactivity and hours end it. */
    remember: z.boolean().optional(),
  }),
  answer: login.answer,
});
