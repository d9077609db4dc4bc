import { createHmac, randomBytes } from 'node:crypto';
import { lockout } from '@vitrine/rules/session/lockout';
import { networkOf } from '@vitrine/rules/session/network';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { knownDays } from '../../../platform/http/sessionCookie.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as passwordQueries from './passwordQueries.ts';
import * as queries from './queries.ts';

/** Failures after which an account is locked for a network or a known browser, for `lockout` (spec 1 §4, §9). */
export const triesPerAddress = 5;
/** Failures from all networks after which only places with an earlier sign-in may try, against distributed guesses. */
export const triesPerAccount = 100;
/** As `triesPerAccount`, of staff: few members sign in from a new place, and an account opens the data of all customers. */
export const triesPerStaffAccount = 20;

/** Guard keys of an account: for a network, for all networks, and for the browser if it is a known device. */
export type LoginGuard = { here: Buffer; everywhere: Buffer; device: Buffer | null };

const keyOf = (shop: Shop, ...parts: string[]): Buffer =>
  createHmac('sha256', shop.secret)
    .update(`login\0${parts.join('\0')}`)
    .digest();

/** The guard key of an account, whether or not it exists. */
export const accountKey = (shop: Shop, identifier: string): Buffer => keyOf(shop, identifier);

const deviceKey = (shop: Shop, identifier: string, raw: string): Buffer => keyOf(shop, identifier, 'device', raw);

/** The refusal of a locked account, with the remaining seconds. */
const blockedUntil = (code: 'user_blocked' | 'too_many_requests', until: Date, now: Date): ApiError =>
  new ApiError(code, { time_to_wait: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });

type From = { address: string; device: string | null };

/** The guards of an attempt, and the moments with which it is counted. */
function attemptOf(shop: Shop, identifier: string, from: From, allowed_everywhere = triesPerAccount) {
  const now = shop.now();
  return {
    here: keyOf(shop, identifier, networkOf(from.address)),
    everywhere: accountKey(shop, identifier),
    device: deviceKey(shop, identifier, from.device ?? ''),
    allowed_here: triesPerAddress,
    allowed_everywhere,
    now,
    until: new Date(now.getTime() + lockout),
    known_since: new Date(now.getTime() - knownDays * 86_400_000),
  };
}

/** What the counted guards say: the guards of this attempt, and the end of the lock that refuses it. */
function verdictOf(
  { here, everywhere, device, known_since, allowed_everywhere }: ReturnType<typeof attemptOf>,
  counted: readonly queries.Counted[],
): { guard: LoginGuard; locked_until: Date | null } {
  const [atNetwork, atAccount, atDevice] = [here, everywhere, device].map((key) =>
    counted.find((row) => row.guard_key.equals(key)),
  );
  const guard = { here, everywhere, device: atDevice ? device : null };
  const is_known = atDevice !== undefined || (atNetwork?.known_at != null && atNetwork.known_at > known_since);
  const place = atDevice ?? atNetwork;
  if (place && place.tries > triesPerAddress) return { guard, locked_until: place.until_at };
  if (!is_known && atAccount && atAccount.tries > allowed_everywhere)
    return { guard, locked_until: atAccount.until_at };
  return { guard, locked_until: null };
}

type Tried = { guard: LoginGuard; found: ({ customer_id: string; password_hash: string } & CustomerHolder) | null };

/**
 * Counts an attempt before the password check, so that a hundred parallel guesses allow only five checks. Returns the
 * account if it exists. Throws user_blocked for 30 minutes after the fifth failure from a network. Failures elsewhere
 * do not lock the customer's known places, and one network's failures lock neither another network nor a known browser
 * on it: that browser has five attempts of its own, which count for the network too. Unknown accounts are counted
 * alike. Invariants A3, A4, decisions/0019.
 */
export async function countTry(shop: Shop, by: 'email' | 'phone', identifier: string, from: From): Promise<Tried> {
  const attempt = attemptOf(shop, identifier, from);
  const counted = await queries.countTry(shop.db, by, { ...attempt, identifier });
  const { guard, locked_until } = verdictOf(attempt, counted);
  if (locked_until) throw blockedUntil('user_blocked', locked_until, attempt.now);
  const { customer_id = null, password_hash = null, email_canonical = null, phone_login = null } = counted[0] ?? {};
  return {
    guard,
    found:
      customer_id !== null && password_hash !== null
        ? { customer_id, password_hash, email_canonical, phone_login }
        : null,
  };
}

/**
 * Counts an attempt at an account of staff as `countTry` does at a customer's, before the password check. Throws
 * too_many_requests. Invariants A3, A4, decisions/0019.
 */
export async function countStaffTry(shop: Shop, holder: StaffHolder, from: From): Promise<LoginGuard> {
  const attempt = attemptOf(shop, staffIdentifier(holder), from, triesPerStaffAccount);
  const { guard, locked_until } = verdictOf(attempt, await queries.countTryAlone(shop.db, attempt));
  if (locked_until) throw blockedUntil('too_many_requests', locked_until, attempt.now);
  return guard;
}

/** Deletes the failures of the place after a sign-in without the lock of a password, and makes its network known. Invariant A4. */
export function forgiveTry(shop: Shop, tx: Tx, guard: LoginGuard): Promise<void> {
  return passwordQueries.forgiveTry(tx, { ...guard, now: shop.now() });
}

/** Takes back a counted attempt whose password was not checked. */
export function takeBackTry(shop: Shop, { here, everywhere, device }: LoginGuard): Promise<void> {
  return passwordQueries.takeBackTry(shop.db, device === null ? [here, everywhere] : [here, everywhere, device]);
}

/** Whether the browser's cookie proves an earlier sign-in to this account of staff. Invariant A4, decisions/0019. */
export const isKnownStaffDevice = (shop: Shop, holder: StaffHolder, device: string | null): Promise<boolean> =>
  isKnownDevice(shop, staffIdentifier(holder), device);

/** Whether the browser's cookie proves an earlier sign-in to this account. Invariant A4, decisions/0019. */
export async function isKnownDevice(shop: Shop, identifier: string, device: string | null): Promise<boolean> {
  if (device === null) return false;
  const since = new Date(shop.now().getTime() - knownDays * 86_400_000);
  return passwordQueries.isKnownDevice(shop.db, deviceKey(shop, identifier, device), since);
}

export type CustomerHolder = { email_canonical: string | null; phone_login: string | null };
/** A member of staff, by the canonical email. */
type StaffHolder = { staff_email: string };
type Holder = CustomerHolder | StaffHolder;

/** The identifier of staff in guards: no customer's identifier contains a NUL. */
const staffIdentifier = ({ staff_email }: StaffHolder): string => `staff\0${staff_email}`;

const namesOf = (holder: Holder): string[] =>
  'staff_email' in holder
    ? [staffIdentifier(holder)]
    : [holder.email_canonical, holder.phone_login].filter((name) => name !== null);

/**
 * Deletes all failures of the account and its known browsers, because a reset password or an operator's reset proves
 * the owner's identity. Invariant A4.
 */
export async function liftLocks(shop: Shop, tx: Tx, holder: Holder, now: Date): Promise<void> {
  const keys = namesOf(holder).map((identifier) => accountKey(shop, identifier));
  await passwordQueries.liftLocks(tx, keys, now);
  await passwordQueries.forgetDevices(tx, keys, []);
}

/** Deletes the known browsers of the former password, except the one that set the new password. Invariant A4. */
export async function forgetOtherDevices(shop: Shop, tx: Tx, holder: Holder, device: string | null): Promise<void> {
  const names = namesOf(holder);
  const currentKeys = names.map((identifier) => deviceKey(shop, identifier, device ?? ''));
  await passwordQueries.forgetDevices(
    tx,
    names.map((identifier) => accountKey(shop, identifier)),
    currentKeys,
  );
}

/**
 * Makes the browser a known device of the account. Returns its cookie value, which is always new because an attacker
 * may have set the existing one. Invariants A1, A4.
 */
export async function knowDevice(shop: Shop, tx: Tx, holder: Holder, now: Date): Promise<string> {
  const raw = randomBytes(32).toString('base64url');
  const devices = namesOf(holder).map((identifier) => ({
    guard_key: deviceKey(shop, identifier, raw),
    account_key: accountKey(shop, identifier),
    is_device: true,
  }));
  await passwordQueries.knowPlaces(tx, devices, now);
  return raw;
}

/**
 * Makes the network a known place of the customer, as after a sign-in: failures elsewhere do not lock it. Invariant A4.
 */
export async function knowPlace(shop: Shop, tx: Tx, holder: Holder, address: string, now: Date): Promise<void> {
  const places = namesOf(holder).map((identifier) => ({
    guard_key: keyOf(shop, identifier, networkOf(address)),
    account_key: accountKey(shop, identifier),
  }));
  await passwordQueries.knowPlaces(tx, places, now);
}
