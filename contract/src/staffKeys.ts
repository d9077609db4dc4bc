// Keys by which the house's own programs call the shop. decisions/0133.
import { keyEnds, keyNameLength, keyStates, keySteps, mostKeyNetworks } from '@vitrine/rules/staff/apiKeys';
import { keyScopes } from '@vitrine/rules/staff/keyScopes';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';

const source = 'decisions/0133';
const moment = z.iso.datetime();
const day = z.iso.date();
const reason = freeLine(500).trim().min(1).meta({ example: 'The new warehouse program' });
const params = z.strictObject({ key_id: z.uuid() });

const key = z.object({
  key_id: z.uuid(),
  name: z.string(),
  /** The member that answers for it: the last that made or renewed it. */
  member: z.string(),
  /** Scopes of a newer release of the shop may be among them. */
  scopes: z.array(z.string()),
  /** The scopes that its member may not give now: their calls are refused. */
  lost_scopes: z.array(z.string()),
  countries: z.array(z.string()).nullable(),
  stores: z.array(z.string()).nullable(),
  networks: z.array(z.string()),
  state: z.enum(keyStates),
  created_at: moment,
  /** Its last day (UTC). */
  ends_on: day,
  revoked_at: moment.nullable(),
  /** The last signs of its secret, by which people tell secrets apart. */
  secret_end: z.string(),
  /** Calls by all its secrets, and when the present secret was last used. */
  calls: z.int(),
  used_at: moment.nullable(),
  /** Set where it ends within two weeks, or the account of its member does. */
  warning: z.object({ day, ends: z.enum(keyEnds), days_left: z.int().nonnegative() }).nullable(),
  /** The secret before it, while it opens too. */
  old_secret: z.object({ end: z.string(), until: moment, used_at: moment.nullable() }).nullable(),
  /** What may be done with it now. */
  steps: z.array(z.enum(keySteps)),
});
export type KeyView = z.infer<typeof key>;

export const staffKeys = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/api-keys',
  summary: 'The keys of the house’s own programs, those in use first; never their secrets',
  source,
  answer: z.object({
    keys: z.array(key),
    /** The scopes that the asking member may give. */
    givable: z.array(z.enum(keyScopes)),
    /** The last day that a key may have. */
    latest_day: day,
    /** The boutiques that a key may be limited to. */
    stores: z.array(z.object({ store_id: z.string(), name: z.string() })),
  }),
});

/** What a member decides about a key; it stays for the life of the key, but its last day. */
const decided = z.strictObject({
  name: freeLine(keyNameLength).trim().min(1).meta({ example: 'Warehouse program' }),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Null for all that the member sees. */
  countries: z.array(z.enum(countries)).min(1).max(countries.length).nullable(),
  stores: z.array(z.string().min(1).max(64)).min(1).max(1000).nullable(),
  /** As 192.0.2.0/24; none for everywhere. */
  networks: z.array(freeLine(64).trim().min(1)).max(mostKeyNetworks),
  ends_on: day,
});
export type DecidedKey = z.infer<typeof decided>;

/*
 * These calls take no `Idempotency-Key`: the shop keeps the answers of those, and a secret is never stored. The id that the page chooses does
 * its work: the same key is made once.
 */
export const staffKeyAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/api-keys',
  summary: 'Make a key with a secret that only this answer has; it gives nothing that the member has not itself',
  source,
  body: decided.extend({ key_id: z.uuid(), reason }),
  answer: z.object({ key, secret: z.string() }),
});

export const staffKeyStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/api-keys/:key_id/step',
  summary:
    'Renew the secret of a key until another last day, end one of its two secrets after a renewal, or revoke it at once',
  source,
  params,
  body: z.strictObject({
    step: z.enum(keySteps),
    /** With `renew`. */
    ends_on: day.optional(),
    reason,
  }),
  /** `secret` is that of a renewal. */
  answer: z.object({ key, secret: z.string().nullable() }),
});
