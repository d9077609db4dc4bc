import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isReturnGood } from '@vitrine/rules/payment/attemptTime';
import { type Locale, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';
import { isLoopback } from '../../../../platform/config/production.ts';
import { publicUrl } from '../../../../platform/http/securityHeaders.ts';
import { acceptedSecrets, type Shop } from '../../../../platform/shop/shop.ts';
import type { AttemptRow } from './attemptFragment.ts';

/** 128 bits. The key is derived from the attempt, so none is stored. */
const keyDigits = 32;

const keyOf = (secret: KeyObject, attempt_id: string): string =>
  createHmac('sha256', secret).update(`payment-return\0${attempt_id}`).digest('hex').slice(0, keyDigits);

/**
 * The shop's origin for this browser. A session cookie belongs to one host, so local development uses the request's
 * host (localhost or 127.0.0.1); elsewhere only the configured address counts. Invariant S5.
 */
export function siteOf({ config }: Pick<Shop, 'config'>, host: string | null): string {
  if (config.PUBLIC_URL !== undefined || host === null) return publicUrl(config);
  const asked = `http://${host}`;
  return URL.canParse(asked) && new URL(asked).origin === asked && isLoopback(asked) ? asked : publicUrl(config);
}

/** The bank's return address, with the key by which another browser finds the payment's state. */
export function returnUrl(
  shop: Pick<Shop, 'config' | 'secret'>,
  { locale, attempt_id }: { locale: Locale; attempt_id: string },
  host: string | null,
): string {
  const url = new URL(`/${locale}/${pathWordsOf(locale).checkout}/validation/`, siteOf(shop, host));
  url.searchParams.set('attempt_id', attempt_id);
  url.searchParams.set('return_key', keyOf(shop.secret, attempt_id));
  return url.href;
}

/**
 * Whether a browser without the session has this attempt's return address, valid for a day: it may send the bank's
 * result and see the payment's state, but not the order. Invariant S1, decision 0038.
 */
export function isReturn(
  shop: Pick<Shop, 'secret' | 'previous_secret' | 'now'>,
  { attempt_id, created_at }: Pick<AttemptRow, 'attempt_id' | 'created_at'>,
  return_key: string | undefined,
): boolean {
  const given = Buffer.from(return_key ?? '');
  if (given.length !== keyDigits || !isReturnGood(created_at, shop.now())) return false;
  return acceptedSecrets(shop).some((secret) => timingSafeEqual(given, Buffer.from(keyOf(secret, attempt_id))));
}
