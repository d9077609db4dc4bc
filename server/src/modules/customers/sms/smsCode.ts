import { createHmac, randomBytes } from 'node:crypto';
import { smsCode } from '@vitrine/rules/sms/sendLimits';
import type { Shop } from '../../../platform/shop/shop.ts';
import { smsKinds } from '../../../platform/sms/kinds.ts';

/** The purposes of codes; a code is valid for one purpose only. Invariant A6. */
export const smsPurposes = smsKinds('wechat_binding', 'password_reset', 'own_data_export', 'own_data_erasure');
export type SmsPurpose = keyof typeof smsPurposes;

const keyed = (shop: Pick<Shop, 'secret'>, ...parts: string[]): Buffer =>
  createHmac('sha256', shop.secret)
    .update(`sms\0${parts.join('\0')}`)
    .digest();

/** The keyed hash under which a phone, network or account is stored. Invariant S16. */
export const hiddenKey = (shop: Pick<Shop, 'secret'>, kind: string, key: string): Buffer => keyed(shop, kind, key);

/** The stored hash of a code, bound to its phone and purpose. Invariant A6. */
export const codeHash = (shop: Pick<Shop, 'secret'>, phone: string, purpose: SmsPurpose, code: string): Buffer =>
  keyed(shop, 'code', phone, purpose, code);

/** A 256-bit random seed that waits in the outbox instead of the code, which is derived from it. */
export const newSeed = (): string => randomBytes(32).toString('base64url');

/**
 * Derives the code of a seed. Codes are uniform to one part in 10^13 and independent: a keyed hash of random bits. A
 * repeated message carries the same code. Invariants A6, M16.
 */
export function codeOf(shop: Pick<Shop, 'secret'>, seed: string): string {
  const number = keyed(shop, 'seed', seed).readBigUInt64BE() % 10n ** BigInt(smsCode.digits);
  return String(number).padStart(smsCode.digits, '0');
}
