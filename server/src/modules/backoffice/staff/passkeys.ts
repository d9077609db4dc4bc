// Passkeys: a key of the member's device that signs for the office's address alone, after it has verified the person. A page that
// relays codes gets nothing of it. decisions/0107.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPasskeys';
import { browserKinds, deviceKinds, deviceOf } from '@vitrine/rules/session/device';
import { isStaffRole } from '@vitrine/rules/staff/staffRoles';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { officeUrl } from '../../../platform/http/securityHeaders.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './passkeyQueries.ts';
import { memberView } from './signIn.ts';
import type { StaffMember } from './staffRows.ts';
import { startSession } from './staffSession.ts';

/** How long a challenge counts. In milliseconds. */
export const challengeMs = 5 * 60_000;
/** ES256 and RS256: between them every authenticator that verifies a person. */
const algorithms = [-7, -257];

/** Where a passkey of the office counts: its origin, and the host that the passkey is bound to. */
function placeOf({ config }: Shop): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(officeUrl(config));
  return { origin, rpID: hostname };
}

type Answer = AnswerOf<typeof contract.staffPasskeys>;

/** The passkeys of the member. */
export async function readPasskeys(shop: Shop, { staff_id }: StaffMember): Promise<Answer> {
  const rows = await queries.passkeysOf(shop.db, staff_id);
  return {
    passkeys: rows.map(({ passkey_id, browser, device, created_at, used_at }) => ({
      passkey_id,
      browser: browserKinds.find((kind) => kind === browser) ?? null,
      device: deviceKinds.find((kind) => kind === device) ?? null,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
  };
}

/** Stores a challenge for five minutes. */
async function remember(shop: Shop, challenge: string, staff_id: string | null): Promise<void> {
  const expires_at = new Date(shop.now().getTime() + challengeMs);
  await queries.addChallenge(shop.db, { challenge, staff_id, expires_at });
}

/** The challenge that a browser's answer is about; empty for one that cannot be read. */
function challengeIn(client_data: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Begins a passkey of the member. */
export async function beginPasskey(
  shop: Shop,
  { staff_id, email, name }: StaffMember,
): Promise<AnswerOf<typeof contract.staffPasskeyOptions>> {
  const known = await queries.passkeysOf(shop.db, staff_id);
  const options = await generateRegistrationOptions({
    rpName: shop.config.house.name,
    rpID: placeOf(shop).rpID,
    userID: new Uint8Array(Buffer.from(staff_id)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    timeout: challengeMs,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  await remember(shop, options.challenge, staff_id);
  return { options: { ...options } };
}

/**
 * Adds a passkey that the member's browser has made for its challenge. Throws step_refused for a challenge that is used, over or of
 * another member, for another origin, for one that did not verify the person, and for a passkey that an account has.
 */
export async function addPasskey(
  shop: Shop,
  member: StaffMember,
  { credential_id, client_data, attestation }: BodyOf<typeof contract.staffPasskeyAdd>,
  { user_agent }: { user_agent: string },
): Promise<Answer> {
  const refused = new ApiError('step_refused', { fields: { passkey: 'not_now' } });
  const { staff_id } = member;
  const now = shop.now();
  const challenge = challengeIn(client_data);
  if (!(await queries.useChallenge(shop.db, { challenge, staff_id, now }))) throw refused;
  const { origin, rpID } = placeOf(shop);
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      id: credential_id,
      rawId: credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made || made.credential.id !== credential_id) throw refused;
  const { publicKey, counter } = made.credential;
  const passkey = { staff_id, credential_id, public_key: Buffer.from(publicKey), counter };
  if (!(await queries.addPasskey(shop.db, { ...passkey, ...deviceOf(user_agent), created_at: now }))) throw refused;
  shop.log.info({ staff_id }, 'passkey of staff added');
  return readPasskeys(shop, member);
}

/** Removes a passkey of the member. Throws not_found. */
export async function removePasskey(shop: Shop, member: StaffMember, passkey_id: string): Promise<Answer> {
  if (!isUuid(passkey_id) || !(await queries.removePasskey(shop.db, member.staff_id, passkey_id)))
    throw new ApiError('not_found');
  shop.log.info({ staff_id: member.staff_id }, 'passkey of staff removed');
  return readPasskeys(shop, member);
}

/** Begins a sign-in: the browser offers the passkeys that it has for the office. Throws too_many_requests. */
export async function beginPasskeySignIn(
  shop: Shop,
  address: string,
): Promise<AnswerOf<typeof contract.staffPasskeySignInOptions>> {
  await limitAddress(shop, 'staff-passkey', address);
  const { rpID } = placeOf(shop);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: challengeMs });
  await remember(shop, options.challenge, null);
  return { options: { ...options } };
}

/**
 * Signs a member in by a passkey, which proves the sign-in as a code does. One answer for every failure: an unknown passkey, a wrong
 * signature, origin, challenge or account, one that did not verify the person, and one whose counter went back. Throws
 * wrong_credentials, too_many_requests. Invariants A1, A5.
 */
export async function signInByPasskey(
  shop: Shop,
  body: BodyOf<typeof contract.staffPasskeySignIn>,
  { address, user_agent, reply }: { address: string; user_agent: string; reply: Pick<Reply, 'setStaff'> },
): Promise<AnswerOf<typeof contract.staffPasskeySignIn>> {
  await limitAddress(shop, 'staff-passkey', address);
  const refused = new ApiError('wrong_credentials');
  const now = shop.now();
  const challenge = challengeIn(body.client_data);
  if (!(await queries.useChallenge(shop.db, { challenge, staff_id: null, now }))) throw refused;
  const found = await queries.passkeyWithAccount(shop.db, body.credential_id, now);
  if (!found || !isStaffRole(found.role)) throw refused;
  const { staff_id, role, password_hash, passkey_id } = found;
  if (Buffer.from(body.user_handle, 'base64url').toString() !== staff_id) throw refused;
  const { origin, rpID } = placeOf(shop);
  const counter = await verifyAuthenticationResponse({
    response: {
      id: body.credential_id,
      rawId: body.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: body.client_data,
        authenticatorData: body.authenticator_data,
        signature: body.signature,
        userHandle: body.user_handle,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: found.credential_id, publicKey: new Uint8Array(found.public_key), counter: found.counter },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    () => null,
  );
  if (counter === null) throw refused;
  await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.countUse(tx, passkey_id, counter, now))) throw refused;
    const started = { staff_id, checked: { password_hash, is_enrolled: true }, user_agent, is_proven: true };
    if (!(await startSession(shop, tx, started, reply))) throw refused;
  });
  shop.log.info({ staff_id, role }, 'staff signed in by a passkey');
  return { staff: memberView({ ...found, role }) };
}

/** Deletes the challenges that are over. */
export const sweepChallenges = (shop: Shop): Promise<void> => queries.sweepChallenges(shop.db, shop.now());
