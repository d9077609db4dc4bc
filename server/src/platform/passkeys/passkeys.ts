// The ceremonies of passkeys, of staff and of customers: WebAuthn Level 3 by its library. decisions/0107, 0121.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { staffPasskeyAdd, staffPasskeySignIn } from '@vitrine/contract/staffPasskeys';
import { deviceOf } from '@vitrine/rules/session/device';
import type { Database, Tx } from '../db/database.ts';
import { isUuid } from '../db/isUuid.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop/shop.ts';
import { type PasskeyHolder, passkeyHolders, passkeyPlace } from './holders.ts';
import * as queries from './queries.ts';

export { countUse, credentialsOf, deletePasskeys, insertPasskey } from './queries.ts';

/** The session of the browser: a challenge counts in it alone. */
type InSession = Pick<Visitor, 'session_hash'>;
type MadePasskey = BodyOf<typeof staffPasskeyAdd>;
type SignedChallenge = BodyOf<typeof staffPasskeySignIn>;

/** ES256 and RS256: between them every authenticator that verifies a person. */
const algorithms = [-7, -257];

/** A passkey that names its account, and whose device verifies the person. */
const verified = { residentKey: 'required', userVerification: 'required' } as const;

/** The challenge that a browser's answer is about; empty for one that cannot be read. */
function challengeIn(client_data: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** When a challenge of now is over. */
const endOf = (shop: Shop, holder: PasskeyHolder): Date =>
  new Date(shop.now().getTime() + passkeyHolders[holder].challengeMs);

/** What the server expects of every answer to a challenge. */
function expected(shop: Shop, holder: PasskeyHolder, challenge: string) {
  const { origin, rpID } = passkeyPlace(shop.config, holder);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  };
}

type Owner = { owner_id: string; name: string; displayName: string };

/**
 * Begins a passkey of an account. The browser makes none where the account has one already. Null for an account with as many as it may
 * have.
 */
export async function beginPasskey(
  shop: Shop,
  holder: PasskeyHolder,
  { owner_id, name, displayName }: Owner,
  { session_hash }: InSession,
) {
  const { challengeMs, most } = passkeyHolders[holder];
  const known = await queries.credentialsOf(shop.db, holder, owner_id);
  if (known.length >= most) return null;
  const rp = { id: passkeyPlace(shop.config, holder).rpID, name: shop.config.house.name };
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new Uint8Array(Buffer.from(owner_id)),
    userName: name,
    userDisplayName: displayName,
    attestationType: 'none',
    timeout: challengeMs,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: verified,
    supportedAlgorithmIDs: algorithms,
  });
  const { challenge, user, pubKeyCredParams } = options;
  await queries.insertChallenge(shop.db, holder, {
    challenge,
    owner_id,
    session_hash,
    expires_at: endOf(shop, holder),
  });
  return {
    options: {
      challenge,
      rp,
      user,
      pubKeyCredParams,
      timeout: challengeMs,
      excludeCredentials: known.map((id) => ({ id, type: 'public-key' as const })),
      authenticatorSelection: { ...verified, requireResidentKey: true as const },
      attestation: 'none' as const,
    },
  };
}

/**
 * Checks a passkey that the browser has made, and uses its challenge up. Null for a challenge that is used, over, or of another session or
 * account, for another origin or host, and for a person that was not verified. `insertPasskey` stores it.
 */
export async function checkPasskey(
  shop: Shop,
  holder: PasskeyHolder,
  { credential_id, client_data, attestation }: MadePasskey,
  { owner_id, session_hash, user_agent }: Pick<Visitor, 'session_hash' | 'user_agent'> & { owner_id: string },
) {
  const challenge = challengeIn(client_data);
  const now = shop.now();
  if (!(await queries.useChallenge(shop.db, holder, { challenge, owner_id, session_hash }, now))) return null;
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      id: credential_id,
      rawId: credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation },
    },
    ...expected(shop, holder, challenge),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made || made.credential.id !== credential_id) return null;
  const { publicKey, counter } = made.credential;
  const passkey = { owner_id, credential_id, public_key: Buffer.from(publicKey), counter, created_at: now };
  return { aaguid: made.aaguid, passkey: { ...passkey, ...deviceOf(user_agent) } };
}

/**
 * Begins a sign-in, or the proof of an account that is signed in (`owner_id`): the browser offers the passkeys that it has for the host. A
 * proof names no passkeys either, because some devices then leave out the account.
 */
export async function beginSignIn(
  shop: Shop,
  holder: PasskeyHolder,
  { session_hash }: InSession,
  owner_id: string | null = null,
) {
  const { rpID } = passkeyPlace(shop.config, holder);
  const timeout = passkeyHolders[holder].challengeMs;
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout });
  const { challenge } = options;
  const expires_at = endOf(shop, holder);
  await queries.insertChallenge(shop.db, holder, { challenge, owner_id, session_hash, expires_at });
  return { options: { challenge, rpId: rpID, timeout, userVerification: verified.userVerification } };
}

/** A passkey that has signed, and its account; `countUse` must note it before it opens anything. */
type SignedBy = { readonly owner_id: string; readonly passkey_id: string; readonly counter: number };

/**
 * Checks the answer of a passkey to the challenge of a sign-in, or of the proof of an account (`asked_of`), and uses the challenge up.
 * `unknown`: the shop does not have
 * the passkey, for no holder.
 * `refused`: a wrong signature, origin, host, session, challenge or account, a person that was not verified, or a counter that went back.
 */
export async function checkSignIn(
  shop: Shop,
  holder: PasskeyHolder,
  body: SignedChallenge,
  { session_hash }: InSession,
  asked_of: string | null = null,
): Promise<SignedBy | 'unknown' | 'refused'> {
  const challenge = challengeIn(body.client_data);
  const asked = { challenge, owner_id: asked_of, session_hash };
  const isOpen = await queries.useChallenge(shop.db, holder, asked, shop.now());
  if (!isOpen) return 'refused';
  const found = await queries.storedPasskey(shop.db, holder, body.credential_id);
  // On one host a browser offers the passkeys of all holders: one of another is refused, so that its device does not forget it.
  if (!found) return (await queries.hasOther(shop.db, holder, body.credential_id)) ? 'refused' : 'unknown';
  const { owner_id, passkey_id, credential_id: id } = found;
  if (asked_of !== null && owner_id !== asked_of) return 'refused';
  if (Buffer.from(body.user_handle, 'base64url').toString() !== owner_id) return 'refused';
  const counter = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: body.client_data,
        authenticatorData: body.authenticator_data,
        signature: body.signature,
        userHandle: body.user_handle,
      },
    },
    ...expected(shop, holder, challenge),
    credential: { id, publicKey: new Uint8Array(found.public_key), counter: found.counter },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    () => null,
  );
  return counter === null ? 'refused' : { owner_id, passkey_id, counter };
}

/** Whether an account has a passkey. */
export async function hasPasskeys(db: Database | Tx, holder: PasskeyHolder, owner_id: string): Promise<boolean> {
  return (await queries.credentialsOf(db, holder, owner_id)).length > 0;
}

/** Removes a passkey of an account. Returns whether it was there. */
export async function removePasskey(
  db: Database | Tx,
  holder: PasskeyHolder,
  owner_id: string,
  passkey_id: string,
): Promise<boolean> {
  return isUuid(passkey_id) && queries.deletePasskey(db, holder, owner_id, passkey_id);
}

/** Deletes the challenges that are over. */
export const sweepChallenges = (shop: Shop, holder: PasskeyHolder): Promise<void> =>
  queries.sweepChallenges(shop.db, holder, shop.now());
