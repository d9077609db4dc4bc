// The code that a collector says in the boutique. The database holds its keyed hash and the seed from which the server's key
// derives it, never the code. decisions/0061.
import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { pickupCodeDigits, pickupTries } from '@vitrine/rules/shipping/pickup';
import { plainFigures } from '@vitrine/rules/text/plainFigures';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { forgive, isWithinLimit } from '../../../../platform/http/limit.ts';
import { acceptedSecrets, type Shop } from '../../../../platform/shop/shop.ts';
import * as queries from './pickupQueries.ts';

const keyed = (secret: KeyObject, ...parts: string[]): Buffer =>
  createHmac('sha256', secret)
    .update(`pickup\0${parts.join('\0')}`)
    .digest();

const codeOf = (secret: KeyObject, seed: string): string => {
  const number = keyed(secret, 'seed', seed).readBigUInt64BE() % 10n ** BigInt(pickupCodeDigits);
  return String(number).padStart(pickupCodeDigits, '0');
};

const hashOf = (secret: KeyObject, order_id: string, code: string): Buffer => keyed(secret, 'code', order_id, code);

/** Makes the code of an order; an earlier one is no longer valid. */
export async function makeCode(shop: Pick<Shop, 'secret'>, tx: Tx, order_id: string, now: Date): Promise<void> {
  const seed = randomBytes(32).toString('base64url');
  const code_hash = hashOf(shop.secret, order_id, codeOf(shop.secret, seed));
  await queries.addCode(tx, { order_id, seed, code_hash, made_at: now });
}

export const forgetCode = (tx: Tx, order_id: string): Promise<void> => queries.deleteCode(tx, order_id);

/** The secret whose code has the stored hash: the one with which it was made. */
const secretOf = (
  shop: Pick<Shop, 'secret' | 'previous_secret'>,
  order_id: string,
  { seed, code_hash }: { seed: string; code_hash: Buffer },
): KeyObject | undefined =>
  acceptedSecrets(shop).find((secret) => timingSafeEqual(hashOf(secret, order_id, codeOf(secret, seed)), code_hash));

/** The code for the collector's mail; null when the order has none any more. Invariant M16. */
export async function codeForMail(shop: Shop, db: Database, order_id: string): Promise<string | null> {
  const row = await queries.codeRow(db, order_id);
  const secret = row && secretOf(shop, order_id, row);
  return row && secret ? codeOf(secret, row.seed) : null;
}

/** Whether an order waits for its collector. */
export const hasCode = async (db: Database, order_id: string): Promise<boolean> =>
  (await queries.codeRow(db, order_id)) !== undefined;

/** Whether a typed code is the order's: compared as hashes in constant time, five wrong ones within an hour. */
export async function checkCode(shop: Shop, order_id: string, typed: string): Promise<'right' | 'wrong' | 'wait'> {
  const limited = { ...pickupTries, durable: true };
  if (!(await isWithinLimit(shop, 'pickup_code', order_id, limited))) return 'wait';
  const row = await queries.codeRow(shop.db, order_id);
  const code = plainFigures(typed).replace(/\s/gu, '');
  const isRight =
    row !== undefined &&
    acceptedSecrets(shop).some((secret) => timingSafeEqual(hashOf(secret, order_id, code), row.code_hash));
  if (!isRight) return 'wrong';
  await forgive(shop, 'pickup_code', order_id, limited);
  return 'right';
}
