// The second factor again, before money leaves: a browser left open or a stolen cookie sends none. decisions/0107.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { staffPasskeyProof, staffPasskeyProofOptions } from '@vitrine/contract/staffPasskeys';
import type { staffProof as contract } from '@vitrine/contract/staffSessions';
import { isProven, needsProof, proofMs, type ProvenSubject } from '@vitrine/rules/staff/proof';
import { mayTakeProven } from '@vitrine/rules/staff/provenRights';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import * as passkeys from '../../../platform/passkeys/passkeys.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { SignedIn } from './ownSessions.ts';
import { requireCode } from './secondFactor.ts';
import * as queries from './sessionQueries.ts';
import type { StaffMember } from './staffRows.ts';
import { sessionHash } from './staffSession.ts';

/**
 * Proves a sign-in by a code, which counts once. Wrong codes count in this sign-in alone, so a thief of its cookie locks the member
 * out nowhere else. Throws code_wrong, too_many_requests.
 */
export async function proveSession(
  shop: Shop,
  { member, cookie }: SignedIn,
  { code }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const session = sessionHash(cookie);
  await requireCode(shop, member, { code, device: session });
  const now = shop.now();
  await queries.prove(shop.db, session, now);
  return { proven_until: new Date(now.getTime() + proofMs).toISOString() };
}

/**
 * The session that a challenge of a proof counts in: the sign-in itself. Those of sign-ins and of new passkeys count in the browser's
 * session, so none serves the purpose of another. decisions/0128.
 */
const ofSignIn = (cookie: string) => ({ session_hash: sessionHash(cookie) });

/** Begins a proof by a passkey. Throws too_many_requests. */
export async function beginPasskeyProof(
  shop: Shop,
  { member, cookie }: SignedIn,
  address: string,
): Promise<AnswerOf<typeof staffPasskeyProofOptions>> {
  await limitAddress(shop, 'staff-passkey', address);
  return passkeys.beginSignIn(shop, 'staff', ofSignIn(cookie), member.staff_id);
}

/**
 * Proves a sign-in by a passkey of its member, which verifies the person as at the sign-in. Throws passkey_refused, too_many_requests.
 */
export async function provePasskey(
  shop: Shop,
  { member, cookie }: SignedIn,
  { body, address }: { readonly body: BodyOf<typeof staffPasskeyProof>; readonly address: string },
): Promise<AnswerOf<typeof staffPasskeyProof>> {
  await limitAddress(shop, 'staff-passkey', address);
  const now = shop.now();
  const signed = await passkeys.checkSignIn(shop, 'staff', body, ofSignIn(cookie), member.staff_id);
  if (signed === 'unknown' || signed === 'refused') throw new ApiError('passkey_refused');
  await shop.db.transaction().execute(async (tx) => {
    if (!(await passkeys.countUse(tx, 'staff', signed, now))) throw new ApiError('passkey_refused');
    await queries.prove(tx, sessionHash(cookie), now);
  });
  return { proven_until: new Date(now.getTime() + proofMs).toISOString() };
}

/**
 * Throws proof_needed for a step by which money leaves, of a sign-in that is not proven now; staff_refused for a member without the right
 * to it, which would type its code for nothing.
 */
export function requireProof(shop: Shop, member: StaffMember, subject: ProvenSubject, step: string): void {
  if (!needsProof(subject, step)) return;
  if (!mayTakeProven(member, subject, step)) throw new ApiError('staff_refused');
  const { proved_at } = member;
  if (!isProven(proved_at?.getTime() ?? null, shop.now().getTime()))
    throw new ApiError('proof_needed', { fields: { code: 'required' } });
}
