import { createHash, randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffAccount';
import { invitationDays } from '@vitrine/rules/staff/staffPeople';
import { bareFigures } from '@vitrine/rules/text/plainFigures';
import { Secret, TOTP } from 'otpauth';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, limit } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { forgetOtherDevices } from '../../identity/signin/loginGuard.ts';
import { isPassword } from '../../identity/signin/password.ts';
import * as factors from './factorQueries.ts';
import * as queries from './queries.ts';
import { actAs } from './memberQueries.ts';
import { codeTries } from './staffLocks.ts';
import { sessionHash, startSession } from './staffSession.ts';

/** First codes at one waiting secret, which only the holder of the command line's code can begin. */
const firstCodes = codeTries.short;
/** Passwords given with an enrolment, in one sign-in. */
const enrolTries = codeTries.short;
/** How long a code allows an enrolment, printed or mailed. In milliseconds. */
export const enrolmentMs = invitationDays * 86_400_000;
const recoveryCodes = 10;
/** RFC 4226 §4 asks for 160 bits. */
const secretBytes = 20;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** A code as it is compared: people type blanks, hyphens, small letters and full-width figures. */
export const plain = bareFigures;

/** A code of 120 random bits in groups of four letters, and its hash. ASVS 6.5.2. */
export function newCode(): { code: string; hash: Buffer } {
  const raw = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32;
  return { code: raw.match(/.{4}/gu)?.join('-') ?? raw, hash: hashOf(raw) };
}

/** The generator of an account: SHA-1, six figures, 30 seconds, as every authenticator reads it. RFC 6238. */
function totpOf(shop: Shop, email: string, secret: Buffer): TOTP {
  const issuer = shop.config.house.name;
  return new TOTP({ issuer, label: email, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
}

/** The time step of a right code, one step early or late included (RFC 6238 §5.2); null for a wrong one. */
function stepOf(shop: Shop, totp: TOTP, token: string): number | null {
  const timestamp = shop.now().getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

const wrong = (field: 'code' | 'enrolment_code'): ApiError =>
  new ApiError('code_wrong', { fields: { [field]: 'code' } });

/**
 * Checks the second factor at a sign-in, after the password: a code of the authenticator counts once, a recovery code once.
 * A known browser (`device`) has its own tries, so a thief of the password does not lock its owner out there. Throws
 * second_factor_needed without a code, code_wrong, too_many_requests. Invariant A4, decisions/0079.
 */
export async function requireCode(
  shop: Shop,
  { staff_id, email }: Pick<queries.StaffMember, 'staff_id' | 'email'>,
  { code: given, device }: { code: string | undefined; device: Buffer | null },
): Promise<void> {
  if (given === undefined) throw new ApiError('second_factor_needed', { fields: { code: 'required' } });
  const place = device === null ? staff_id : `${staff_id}\0${device.toString('base64url')}`;
  await limit(shop, 'staff_code', place, codeTries.short);
  await limit(shop, 'staff_code_day', place, codeTries.long);
  const code = plain(given);
  const secret = await factors.secretOf(shop.db, staff_id, true);
  if (!secret) throw wrong('code');
  const step = /^\d{6}$/u.test(code) ? stepOf(shop, totpOf(shop, email, secret), code) : null;
  const isUsed =
    step === null
      ? await factors.useRecoveryCode(shop.db, staff_id, hashOf(code), shop.now())
      : await factors.useStep(shop.db, staff_id, step);
  if (!isUsed) throw wrong('code');
  await forgive(shop, 'staff_code', place, codeTries.short);
}

/**
 * Begins an enrolment: the password, and the code that the command line printed, so that a stolen password or a browser left
 * open adds no factor. A confirmed factor is never replaced. Wrong passwords count in this sign-in alone, so another one of
 * the account locks no one out; the new secret has first codes of its own. Throws wrong_credentials, code_wrong, too_many_requests.
 */
export async function beginFactor(
  shop: Shop,
  member: queries.StaffMember,
  { password, enrolment_code }: BodyOf<typeof contract.staffFactor>,
  { address, staff }: { address: string; staff: string | null },
): Promise<AnswerOf<typeof contract.staffFactor>> {
  const { staff_id, email } = member;
  const session = sessionHash(staff ?? '').toString('base64url');
  await limit(shop, 'staff_enrol', session, enrolTries);
  const stored = await queries.passwordOf(shop.db, staff_id);
  if (!(await isPassword(stored ?? null, password, address))) throw new ApiError('wrong_credentials');
  const secret = randomBytes(secretBytes);
  const begun = { staff_id, enrolment_hash: hashOf(plain(enrolment_code)), secret, now: shop.now() };
  if (!(await factors.beginFactor(shop.db, begun))) throw wrong('enrolment_code');
  await forgive(shop, 'staff_enrol', session, enrolTries);
  await forgive(shop, 'staff_first_code', staff_id, firstCodes);
  const totp = totpOf(shop, email, secret);
  const uri = totp.toString();
  // The library is 2 MB, and a member enrols once.
  const { default: bwip } = await import('bwip-js/node');
  return { secret: totp.secret.base32, uri, qr_svg: bwip.toSVG({ bcid: 'qrcode', text: uri, padding: 2 }) };
}

/**
 * Confirms the factor with its first code: every sign-in and other known browser of the account ends, this browser gets another, and the recovery
 * codes are answered this once. Throws code_wrong, too_many_requests.
 */
export async function confirmFactor(
  shop: Shop,
  member: queries.StaffMember,
  { code }: BodyOf<typeof contract.staffFactorConfirm>,
  { device, user_agent, reply }: { device: string | null; user_agent: string; reply: Pick<Reply, 'setStaff'> },
): Promise<AnswerOf<typeof contract.staffFactorConfirm>> {
  const { staff_id, email } = member;
  await limit(shop, 'staff_first_code', staff_id, firstCodes);
  const secret = await factors.secretOf(shop.db, staff_id, false);
  const step = secret ? stepOf(shop, totpOf(shop, email, secret), code) : null;
  if (!secret || step === null) throw wrong('code');
  const codes = Array.from({ length: recoveryCodes }, newCode);
  const stored = await queries.passwordOf(shop.db, staff_id);
  await shop.db.transaction().execute(async (tx) => {
    const hashes = codes.map(({ hash }) => hash);
    await actAs(tx, staff_id, shop.now());
    if (!(await factors.confirmFactor(tx, { staff_id, secret, step }, hashes))) throw wrong('code');
    await queries.endSessionsOf(tx, staff_id);
    // A thief of the password may have signed in elsewhere, and a known browser has codes of its own.
    await forgetOtherDevices(shop, tx, { staff_email: email }, device);
    const checked = { password_hash: stored ?? '', is_enrolled: true };
    if (!(await startSession(shop, tx, { staff_id, checked, user_agent, is_proven: true }, reply)))
      throw new ApiError('session_ended');
  });
  await forgive(shop, 'staff_first_code', staff_id, firstCodes);
  shop.log.info({ staff_id }, 'second factor of staff confirmed');
  return { recovery_codes: codes.map(({ code: shown }) => shown) };
}
