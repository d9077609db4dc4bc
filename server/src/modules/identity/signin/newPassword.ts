import { namesItsOwner, type PasswordOwner } from '@vitrine/rules/account/guessablePassword';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { isBreached } from '../../../platform/partners/breaches/rangeBreaches.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { isCommonPassword } from './commonPasswords.ts';

/**
 * Queries the range service, if configured. A failed query rejects no password, because the local list was checked
 * before.
 */
async function isKnownBreached(shop: Shop, password: string): Promise<boolean> {
  const { BREACHED_PASSWORDS_URL: url } = shop.config;
  if (url === undefined) return false;
  return isBreached(url, password).catch((error: unknown) => {
    shop.log.warn({ err: error }, 'breached passwords could not be asked for');
    return false;
  });
}

/**
 * Rejects a guessable new password: one with the name of its owner or the house, a common one, or one of a known
 * breach. Call it after the form's own validation. Throws payload_refused with the field. ASVS 6.1.2, 6.2.4, 6.2.11,
 * 6.2.12.
 */
export async function refuseGuessable(
  shop: Shop,
  field: 'password' | 'new_password',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const refused = (key: string) => new ApiError('payload_refused', { fields: { [field]: key } });
  if (namesItsOwner(password, owner, shop.config.house.name)) throw refused('password_personal');
  if (isCommonPassword(password) || (await isKnownBreached(shop, password))) throw refused('password_known');
}
