// Passkeys of staff: both factors at once, bound to the office's address. WebAuthn Level 3, decisions/0107.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { madePasskey, passkeyCreation, passkeyFacts, passkeyRequest, signedChallenge } from './passkeyParts.ts';
import { member } from './staffAccount.ts';

const source = 'decisions/0107, WebAuthn Level 3';

const passkey = z.object(passkeyFacts);
export type PasskeyView = z.infer<typeof passkey>;
const answer = z.object({ passkeys: z.array(passkey) });

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
  answer: passkeyCreation,
});

export const staffPasskeyAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/passkeys',
  summary: 'Add a passkey that the browser has made',
  source,
  body: z.strictObject(madePasskey),
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
  answer: passkeyRequest,
});

export const staffPasskeySignIn = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/passkey-sign-in',
  summary: 'Sign a member of staff in by a passkey, without email, password and code',
  source,
  body: z.strictObject(signedChallenge),
  answer: z.object({ staff: member }),
});

export const staffPasskeyProofOptions = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proof/passkey/options',
  summary:
    'Begin a proof of the sign-in by a passkey: a challenge that counts once within five minutes, in this sign-in alone',
  source: 'decisions/0128, WebAuthn Level 3',
  body: z.strictObject({}),
  answer: passkeyRequest,
});

export const staffPasskeyProof = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proof/passkey',
  summary: 'Prove the sign-in by a passkey of the member instead of a code, for ten minutes',
  source: 'decisions/0128, WebAuthn Level 3',
  body: z.strictObject(signedChallenge),
  answer: z.object({ proven_until: z.iso.datetime() }),
});
