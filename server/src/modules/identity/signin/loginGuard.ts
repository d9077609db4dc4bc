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

/** Guard keys of an account: for a network, for all networks, and for the browser if it is a known device. */
export type LoginGuard = { here: Buffer; everywhere: Buffer; device: Buffer | null };

const keyOf = (shop: Shop, ...parts: string[]): Buffer =>
  createHmac('sha256', shop.secret)
    .update(`login\0${parts.join('\0')}`)
    .digest();

/** The guard key of an account, whether or not it exists. */
export const accountKey = (shop: Shop, identifier: string): Buffer => keyOf(shop, identifier);

const deviceKey = (shop: Shop, identifier: string, raw: string): Buffer => keyOf(shop, identifier, 'device', raw);

/** The error of a locked account, with the remaining seconds. */
const blockedUntil = (until: Date, now: Date): ApiError =>
  new ApiError('user_blocked', { time_to_wait: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });

type Tried = { guard: LoginGuard; found: ({ customer_id: string; password_hash: string } & Holder) | null };

/**
 * Counts an attempt before the password check, so that a hundred parallel guesses allow only five checks. Returns the
 * account if it exists. Throws user_blocked for 30 minutes after the fifth failure from a network. Failures elsewhere
 * do not lock the customer's known places, and one network's failures lock neither another network nor a known browser
 * on it: that browser has five attempts of its own, which count for the network too. Unknown accounts are counted
 * alike. Invariants A3, A4, decisions/0019.
 */
export async function countTry(
  shop: Shop,
  by: 'email' | 'phone',
  identifier: string,
  from: { address: string; device: string | null },
): Promise<Tried> {
  const guard = {
    here: keyOf(shop, identifier, networkOf(from.address)),
    everywhere: accountKey(shop, identifier),
    device: deviceKey(shop, identifier, from.device ?? ''),
  };
  const now = shop.now();
  const until = new Date(now.getTime() + lockout);
  const allowed = { allowed_here: triesPerAddress, allowed_everywhere: triesPerAccount };
  const known_since = new Date(now.getTime() - knownDays * 86_400_000);
  const counted = await queries.countTry(shop.db, by, { ...guard, ...allowed, identifier, now, until, known_since });
  const [here, everywhere, device] = [guard.here, guard.everywhere, guard.device].map((key) =>
    counted.find((row) => row.guard_key.equals(key)),
  );
  const is_known = device !== undefined || (here?.known_at != null && here.known_at > known_since);
  const place = device ?? here;
  if (place && place.tries > triesPerAddress) throw blockedUntil(place.until_at, now);
  if (!is_known && everywhere && everywhere.tries > triesPerAccount) throw blockedUntil(everywhere.until_at, now);
  const { customer_id = null, password_hash = null, email_canonical = null, phone_login = null } = here ?? {};
  return {
    guard: { ...guard, device: device ? guard.device : null },
    found:
      customer_id !== null && password_hash !== null
        ? { customer_id, password_hash, email_canonical, phone_login }
        : null,
  };
}

/** Takes back a counted attempt whose password was not checked. */
export function takeBackTry(shop: Shop, { here, everywhere, device }: LoginGuard): Promise<void> {
  return passwordQueries.takeBackTry(shop.db, device === null ? [here, everywhere] : [here, everywhere, device]);
}

/** Whether the browser's cookie proves an earlier sign-in to this account. Invariant A4, decisions/0019. */
export async function isKnownDevice(shop: Shop, identifier: string, device: string | null): Promise<boolean> {
  if (device === null) return false;
  const since = new Date(shop.now().getTime() - knownDays * 86_400_000);
  return passwordQueries.isKnownDevice(shop.db, deviceKey(shop, identifier, device), since);
}

type Holder = { email_canonical: string | null; phone_login: string | null };

const namesOf = ({ email_canonical, phone_login }: Holder): string[] =>
  [email_canonical, phone_login].filter((name) => name !== null);

/**
 * Deletes all failures of the customer's account and its known browsers, because setting a new password proves the
 * customer's identity. Invariant A4.
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
 * Makes the browser a known device of the customer. Returns its cookie value, which is always new because an attacker
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
