// The accounts of staff: sign-in, password, second factor. decisions/0074, decisions/0079.
import { bareFigures } from '@vitrine/rules/text/plainFigures';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';
import { rightsSchema, scopeSchema } from './staffRights.ts';

const source = 'decisions/0074';

/** Six figures of the authenticator, or a recovery code. */
export const factorCode = z.string().trim().min(6).max(64);

/** A member of staff as its colleagues see it. */
export const member = z.object({
  email: z.string(),
  name: z.string(),
  /** A preset, or the id of a role of the house. */
  role: z.string(),
  /** The name of a role of the house; null for a preset. */
  role_name: z.string().nullable(),
  /** The boutique of its staff. */
  store_id: z.string().nullable(),
});

export const staffSignIn = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/sign-in',
  summary: 'Sign a member of staff in',
  source,
  body: z.strictObject({
    email: z.string().min(1).max(254),
    password: z.string().min(1).max(128),
    /** Six figures of the authenticator, or a recovery code: for an account with a second factor. */
    code: factorCode.optional(),
  }),
  answer: z.object({ staff: member }),
});

export const staffPassword = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/password',
  summary: 'Change the password of the signed-in member of staff; every other sign-in of the account ends',
  source: 'decisions/0079',
  body: z.strictObject({
    /** The language of the mail that reports the change. */
    locale: localeSchema,
    old_password: z.string().max(128),
    new_password: z.string().max(256),
  }),
  answer: z.object({ success: z.literal(true) }),
});

export const staffFactor = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/second-factor',
  summary: 'Begin the enrolment of a second factor, with the password and the code that the command line printed',
  source: 'decisions/0079, RFC 6238',
  body: z.strictObject({ password: z.string().min(1).max(128), enrolment_code: z.string().trim().min(1).max(64) }),
  answer: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    uri: z.string(),
    /** The same address as a QR code. */
    qr_svg: z.string(),
  }),
});

export const staffFactorConfirm = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/second-factor/confirm',
  summary:
    'Confirm the second factor with its first code; answers the recovery codes once, and ends every other sign-in',
  source: 'decisions/0079, RFC 6238',
  body: z.strictObject({
    code: z
      .string()
      .overwrite(bareFigures)
      .regex(/^\d{6}$/u)
      .meta({ example: '755224' }),
  }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
});

export const staffSignOut = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/sign-out',
  summary: 'Sign the member of staff out',
  source,
  body: z.strictObject({}),
  answer: z.object({ signed_out: z.boolean() }),
});

export const staffMe = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/me',
  summary: 'The signed-in member of staff, and the steps that its role may take',
  source,
  answer: z.object({
    staff: member,
    ...rightsSchema.shape,
    /** Where these rights count. */
    scope: scopeSchema,
    second_factor: z.object({ is_needed: z.boolean(), is_enrolled: z.boolean() }),
  }),
});

/** Pages show boutiques by these names, and boutiques are chosen from them. */
export const staffStores = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/stores',
  summary: 'The boutiques of the house by number, title and city',
  source: 'decisions/0141',
  answer: z.object({ stores: z.array(z.object({ store_id: z.string(), title: z.string(), city: z.string() })) }),
});
