// Passkeys of staff: both factors at once, bound to the office's address. WebAuthn Level 3, decisions/0107.
import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { member } from './staffAccount.ts';

const source = 'decisions/0107, WebAuthn Level 3';
const moment = z.iso.datetime();
const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/u)
    .meta({ example: 'AAAA' });

const passkey = z.object({
  passkey_id: z.string(),
  /** The kinds of browser and device that added it. */
  browser: z.enum(browserKinds).nullable(),
  device: z.enum(deviceKinds).nullable(),
  created_at: moment,
  used_at: moment.nullable(),
});
export type PasskeyView = z.infer<typeof passkey>;
const answer = z.object({ passkeys: z.array(passkey) });

/** What the browser's own call gets, as the specification names it. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) });

export const staffPasskeys = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/passkeys',
  summary: 'The passkeys of the member of staff, the newest first',
  source,
  answer,
});

export const staffPasskeyOptions = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/passkeys/options',
  summary: 'Begin a passkey: a challenge that counts once within five minutes. Needs a code of the last ten minutes',
  source,
  body: z.strictObject({}),
  answer: options,
});

export const staffPasskeyAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/passkeys',
  summary: 'Add a passkey that the browser has made',
  source,
  body: z.strictObject({
    credential_id: base64url(1400),
    client_data: base64url(4000),
    attestation: base64url(16_000),
  }),
  answer,
});

export const staffPasskeyRemove = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/passkeys/:passkey_id/remove',
  summary: 'Remove a passkey of the member. Needs a code of the last ten minutes',
  source,
  params: z.strictObject({ passkey_id: z.string().min(1).max(64) }),
  body: z.strictObject({}),
  answer,
});

export const staffPasskeySignInOptions = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/passkey-sign-in/options',
  summary: 'Begin a sign-in by a passkey: a challenge that counts once within five minutes',
  source,
  body: z.strictObject({}),
  answer: options,
});

export const staffPasskeySignIn = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/passkey-sign-in',
  summary: 'Sign a member of staff in by a passkey, without email, password and code',
  source,
  body: z.strictObject({
    credential_id: base64url(1400),
    client_data: base64url(4000),
    authenticator_data: base64url(4000),
    signature: base64url(4000),
    /** The account that the passkey names. */
    user_handle: base64url(100),
  }),
  answer: z.object({ staff: member }),
});
