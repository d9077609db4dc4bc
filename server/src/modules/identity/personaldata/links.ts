import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { personalDataLinkHours, type PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

const hashOf = (raw: string): Buffer => createHash('sha256').update(raw).digest();

/**
 * A 256-bit seed that waits in the outbox instead of the link's hash, which is derived from it when the message is
 * sent.
 */
export const newSeed = (): string => randomBytes(32).toString('base64url');

type Made = {
  customer_id: string;
  mailbox: string | null;
  wish: PersonalDataRequest;
  message_id: string;
  seed: string;
};

/**
 * Creates the link of a request when its message is sent; the database stores only a hash of the link's hash. A
 * repeated message carries the same hash, which does not reopen a used link. Invariants A8, M16.
 */
export async function mintLink(shop: Shop, { seed, ...link }: Made): Promise<string> {
  const now = shop.now();
  const raw = createHmac('sha256', shop.secret).update(`own data\0${link.wish}\0${seed}`).digest('base64url');
  const expires_at = new Date(now.getTime() + personalDataLinkHours[link.wish] * 3_600_000);
  await queries.insertLink(shop.db, { ...link, link_hash: hashOf(raw), created_at: now, expires_at });
  return raw;
}

/**
 * The address of a link, whose page requires a confirmation. The hash is in the fragment, which browsers never send to
 * servers or in the referrer (invariants A8, S16).
 */
export const personalDataLink = (locale: Locale, site: string, requested: PersonalDataRequest, hash: string): string =>
  `${site}/${locale}#tray=personal-data&step=${requested}&hash=${hash}`;

/**
 * Consumes a link of this account and its current mailbox: a link sent to an earlier mailbox is invalid for the new
 * one. Throws hash_not_found (also for another account's link) or hash_expired.
 */
export async function useLink(
  tx: Tx,
  {
    hash,
    wish,
    customer_id,
    mailbox,
  }: { hash: string; wish: PersonalDataRequest; customer_id: string; mailbox: string | null },
  now: Date,
): Promise<void> {
  const key = { link_hash: hashOf(hash), wish, customer_id };
  const taken = await queries.takeLink(tx, key, now);
  if (taken && taken.mailbox === mailbox) return;
  throw new ApiError(taken || (await queries.isLinkKnown(tx, key)) ? 'hash_expired' : 'hash_not_found');
}

/** Deletes old links, and farewell mails that were never delivered: their address no longer belongs to an account. */
export async function sweepPersonalData(shop: Shop): Promise<void> {
  const before = new Date(retainedSince('personal_data_link', shop.now().getTime()));
  await queries.sweepLinks(shop.db, before);
  await queries.sweepGoodbyes(shop.db, before);
}
