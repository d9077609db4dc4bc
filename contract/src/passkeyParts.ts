// The parts of a passkey's calls that staff and customers share. WebAuthn Level 3, decisions/0107, 0121.
import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { z } from 'zod';

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/u)
    .meta({ example: 'AAAA' });

/** What the browser's own call gets, as the specification names it. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** A passkey that the browser has made. */
export const madePasskey = {
  credential_id: base64url(1400),
  client_data: base64url(4000),
  attestation: base64url(16_000),
};

/** The answer of a passkey to a challenge. */
export const signedChallenge = {
  credential_id: base64url(1400),
  client_data: base64url(4000),
  authenticator_data: base64url(4000),
  signature: base64url(4000),
  /** The account that the passkey names. */
  user_handle: base64url(100),
};

/** What an account shows of a passkey. */
export const passkeyFacts = {
  passkey_id: z.string(),
  /** The kinds of browser and device that added it. */
  browser: z.enum(browserKinds).nullable(),
  device: z.enum(deviceKinds).nullable(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
};
