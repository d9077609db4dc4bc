// The parts of a passkey's calls that staff and customers share. WebAuthn Level 3, decisions/0107, 0121.
import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { z } from 'zod';

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/u)
    .meta({ example: 'AAAA' });

const publicKey = z.literal('public-key');

/** What the browser's own call for a new passkey gets, as the specification names it. Every field is sent. */
export const passkeyCreation = z.object({
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
    /** Milliseconds. */
    timeout: z.int(),
    /** The passkeys that the account has. */
    excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});

/** What the browser's own call for a signature gets. It names no passkey: the browser offers those that it has for the host. */
export const passkeyRequest = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
});

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
