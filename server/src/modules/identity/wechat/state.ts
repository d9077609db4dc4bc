import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { wechatStatePattern, wechatStateSeconds } from '@vitrine/rules/wechat/state';
import { acceptedSecrets, type Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** The lengths in hexadecimal digits of the random part, the end in seconds, and the proof. */
const randomDigits = 32;
const endDigits = 8;

/** The proof covers the session's cookie value, so another session's state is invalid here. */
const proofOf = (secret: KeyObject, raw: string, front: string): string =>
  createHmac('sha256', secret).update(`wechat-state\0${raw}\0${front}`).digest('hex');

/**
 * Makes the state of a redirect to WeChat: 128 random bits and its end, signed for the session. It is stored only on
 * return, so that a GET changes nothing. Invariants S4, S5.
 */
export function newState(shop: Shop, raw: string): string {
  const end = Math.floor(shop.now().getTime() / 1000) + wechatStateSeconds;
  const front = `${randomBytes(randomDigits / 2).toString('hex')}${end.toString(16).padStart(endDigits, '0')}`;
  return `${front}${proofOf(shop.secret, raw, front)}`;
}

/** Consumes a state; false unless it belongs to this session, is not expired and was not used before. */
export async function takeState(shop: Shop, raw: string, state: string): Promise<boolean> {
  if (!wechatStatePattern.test(state)) return false;
  const front = state.slice(0, randomDigits + endDigits);
  const given = Buffer.from(state.slice(randomDigits + endDigits), 'hex');
  const isOurs = acceptedSecrets(shop).some((secret) =>
    timingSafeEqual(given, Buffer.from(proofOf(secret, raw, front), 'hex')),
  );
  if (!isOurs) return false;
  const expires_at = new Date(Number.parseInt(front.slice(randomDigits), 16) * 1000);
  if (expires_at <= shop.now()) return false;
  return queries.useStateOnce(shop.db, createHash('sha256').update(state).digest(), expires_at);
}
