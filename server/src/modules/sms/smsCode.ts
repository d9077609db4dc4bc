import { createHmac, randomBytes } from 'node:crypto';
import { smsCode } from '@vitrine/rules/sms/sendLimits';
import type { Shop } from '../../platform/shop/shop.ts';
import { smsKinds } from '../../platform/sms/kinds.ts';

/** What a code is asked for: it opens nothing else. Invariant A6. */
export const smsPurposes = smsKinds('wechat_binding', 'password_reset', 'own_data_export', 'own_data_erasure');
export type SmsPurpose = keyof typeof smsPurposes;

const keyed = (shop: Pick<Shop, 'secret'>, ...parts: string[]): Buffer =>
  createHmac('sha256', shop.secret)
    .update(`sms\0${parts.join('\0')}`)
    .digest();

/** The store's key of a phone, network or account. Invariant S16. */
export const hiddenKey = (shop: Pick<Shop, 'secret'>, kind: string, key: string): Buffer => keyed(shop, kind, key);

/** What is stored of a code: bound to its phone and purpose. Invariant A6. */
export const codeHash = (shop: Pick<Shop, 'secret'>, phone: string, purpose: SmsPurpose, code: string): Buffer =>
  keyed(shop, 'code', phone, purpose, code);

/** 256 bits from the system's generator: what a code is made of. Waits in the outbox instead of the code itself. */
export const newSeed = (): string => randomBytes(32).toString('base64url');

/**
 * The code of a seed. Every code is equally likely to one part in 10^13, and none tells of another: a keyed hash of
 * random bits. A message that has to be sent again carries the same one. Invariants A6, M16.
 */
export function codeOf(shop: Pick<Shop, 'secret'>, seed: string): string {
  const number = keyed(shop, 'seed', seed).readBigUInt64BE() % 10n ** BigInt(smsCode.digits);
  return String(number).padStart(smsCode.digits, '0');
}
