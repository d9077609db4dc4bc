// Passkeys of staff: a key of the member's device that signs for the office's address alone, after it has verified the person. A page
// that relays codes gets nothing of it. decisions/0107.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPasskeys';
import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import type { Reply } from '../../../platform/http/route.ts';
import * as passkeys from '../../../platform/passkeys/passkeys.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './passkeyQueries.ts';
import { memberView } from './signIn.ts';
import { rightsOfAccount } from './memberRole.ts';
import type { StaffMember } from './staffRows.ts';
import { startSession } from './staffSession.ts';

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

/** A passkey is not added now. */
const notNow = () => new ApiError('step_refused', { fields: { passkey: 'not_now' } });

/** Begins a passkey of the member. Throws step_refused for an account with as many as it may have. */
export async function beginPasskey(
  shop: Shop,
  { staff_id, email, name }: StaffMember,
  visitor: Visitor,
): Promise<AnswerOf<typeof contract.staffPasskeyOptions>> {
  const owner = { owner_id: staff_id, name: email, displayName: name };
  const begun = await passkeys.beginPasskey(shop, 'staff', owner, visitor);
  if (!begun) throw notNow();
  return begun;
}

/** Adds a passkey that the member's browser has made. Throws step_refused where `checkPasskey` refuses it, and for one that an account has. */
export async function addPasskey(
  shop: Shop,
  member: StaffMember,
  body: BodyOf<typeof contract.staffPasskeyAdd>,
  { session_hash, user_agent }: Visitor,
): Promise<Answer> {
  const { staff_id } = member;
  const made = await passkeys.checkPasskey(shop, 'staff', body, { owner_id: staff_id, session_hash, user_agent });
  if (!made || !(await passkeys.insertPasskey(shop.db, 'staff', made.passkey))) throw notNow();
  shop.log.info({ staff_id }, 'passkey of staff added');
  return readPasskeys(shop, member);
}

/** Removes a passkey of the member. Throws not_found. */
export async function removePasskey(shop: Shop, member: StaffMember, passkey_id: string): Promise<Answer> {
  const { staff_id } = member;
  if (!(await passkeys.removePasskey(shop.db, 'staff', staff_id, passkey_id))) throw new ApiError('not_found');
  shop.log.info({ staff_id }, 'passkey of staff removed');
  return readPasskeys(shop, member);
}

/** Begins a sign-in: the browser offers the passkeys that it has for the office. Throws too_many_requests. */
export async function beginPasskeySignIn(
  shop: Shop,
  visitor: Visitor,
  address: string,
): Promise<AnswerOf<typeof contract.staffPasskeySignInOptions>> {
  await limitAddress(shop, 'staff-passkey', address);
  return passkeys.beginSignIn(shop, 'staff', visitor);
}

/**
 * Signs a member in by a passkey, which proves the sign-in as a code does. One answer for every failure. Throws wrong_credentials,
 * too_many_requests. Invariants A1, A5.
 */
export async function signInByPasskey(
  shop: Shop,
  visitor: Visitor,
  body: BodyOf<typeof contract.staffPasskeySignIn>,
  { address, staff, reply }: { address: string; staff: string | null; reply: Pick<Reply, 'setStaff'> },
): Promise<AnswerOf<typeof contract.staffPasskeySignIn>> {
  await limitAddress(shop, 'staff-passkey', address);
  const refused = new ApiError('wrong_credentials');
  const now = shop.now();
  const signed = await passkeys.checkSignIn(shop, 'staff', body, visitor);
  if (signed === 'unknown' || signed === 'refused') throw refused;
  const found = await queries.openAccount(shop.db, signed.owner_id, now);
  if (!found || rightsOfAccount(found) === null) throw refused;
  const { staff_id, role, password_hash } = found;
  const { user_agent } = visitor;
  await shop.db.transaction().execute(async (tx) => {
    if (!(await passkeys.countUse(tx, 'staff', signed, now))) throw refused;
    const started = {
      staff_id,
      checked: { password_hash, is_enrolled: true },
      user_agent,
      is_proven: true,
      replaces: staff,
    };
    if (!(await startSession(shop, tx, started, reply))) throw refused;
  });
  shop.log.info({ staff_id, role }, 'staff signed in by a passkey');
  return { staff: memberView(found, found.store_id) };
}
