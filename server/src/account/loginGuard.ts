import { createHmac } from 'node:crypto';
import { networkOf } from '@vitrine/rules/session/network';
import { ApiError } from '../http/ApiError.ts';
import type { Shop } from '../shop.ts';
import type { Tx } from '../db/database.ts';
import * as passwordQueries from './passwordQueries.ts';
import * as queries from './queries.ts';

/** Failures after which a network may not try an account any more, and for how long (spec 1 §4, §9). */
export const triesPerAddress = 5;
export const lockMinutes = 30;
/** Failures from everywhere after which only places that signed in before may try: against a guess from many addresses. */
export const triesPerAccount = 100;
/** Days a place counts as known. */
const knownDays = 90;

export type LoginGuard = { here: Buffer; everywhere: Buffer };

const keyOf = (shop: Shop, ...parts: string[]): Buffer =>
  createHmac('sha256', shop.secret)
    .update(`login\0${parts.join('\0')}`)
    .digest();

/** What stands for an account in the guard, whether or not there is one. */
export const accountKey = (shop: Shop, identifier: string): Buffer => keyOf(shop, identifier);

export type Tried = { guard: LoginGuard; found: { customer_id: string; password_hash: string } | null };

/**
 * Counts a try at an account before its password is looked at: so a hundred parallel guesses are five. Answers whose name it
 * is, if anybody's. Throws user_blocked for 30 minutes after the fifth failure from a network; strangers' failures do not
 * lock the customer's own places, and one network's do not lock any other. Unknown accounts are counted alike. Invariants
 * A3, A4.
 */
export async function countTry(shop: Shop, by: 'email' | 'phone', identifier: string, address: string): Promise<Tried> {
  const guard = { here: keyOf(shop, identifier, networkOf(address)), everywhere: accountKey(shop, identifier) };
  const now = shop.now();
  const until = new Date(now.getTime() + lockMinutes * 60_000);
  const allowed = { allowed_here: triesPerAddress, allowed_everywhere: triesPerAccount };
  const counted = await queries.countTry(shop.db, by, { ...guard, ...allowed, identifier, now, until });
  const here = counted.find((row) => row.guard_key.equals(guard.here));
  const everywhere = counted.find((row) => row.guard_key.equals(guard.everywhere));
  const knownSince = new Date(now.getTime() - knownDays * 86_400_000);
  const is_known = here?.known_at != null && here.known_at > knownSince;
  if ((here?.tries ?? 0) > triesPerAddress) throw new ApiError('user_blocked');
  if (!is_known && (everywhere?.tries ?? 0) > triesPerAccount) throw new ApiError('user_blocked');
  const { customer_id = null, password_hash = null } = here ?? {};
  return { guard, found: customer_id !== null && password_hash !== null ? { customer_id, password_hash } : null };
}

type Holder = { email_canonical: string | null; phone_login: string | null };

const namesOf = ({ email_canonical, phone_login }: Holder): string[] =>
  [email_canonical, phone_login].filter((name) => name !== null);

/** Forgets all failures at the customer's account: who could set a new password is the customer. Invariant A4. */
export async function liftLocks(shop: Shop, tx: Tx, holder: Holder, now: Date): Promise<void> {
  const keys = namesOf(holder).map((identifier) => accountKey(shop, identifier));
  await passwordQueries.liftLocks(tx, keys, now);
}

/** The place is one of the customer's from now on, as after a sign-in: strangers' failures do not lock it. Invariant A4. */
export async function knowPlace(shop: Shop, tx: Tx, holder: Holder, address: string, now: Date): Promise<void> {
  const places = namesOf(holder).map((identifier) => ({
    guard_key: keyOf(shop, identifier, networkOf(address)),
    account_key: accountKey(shop, identifier),
  }));
  await passwordQueries.knowPlaces(tx, places, now);
}
