import { smsPhone } from '@vitrine/rules/sms/destinations';
import { smsCode } from '@vitrine/rules/sms/sendLimits';
import { plainFigures } from '@vitrine/rules/text/plainFigures';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { codeHash, hiddenKey, type SmsPurpose } from './smsCode.ts';

type CodeTry = { phone_code: string; phone_number: string; purpose: SmsPurpose; code: string };

/**
 * Whether a code is the last one sent to the phone for the purpose: valid for five attempts, ten minutes and one use.
 * Every attempt counts, so call it outside a transaction that may roll back, and after all other validation, because a
 * correct code is used up. Invariant A6.
 */
export async function checkCode(shop: Shop, { phone_code, phone_number, purpose, code }: CodeTry): Promise<boolean> {
  const phone = smsPhone(phone_code, phone_number);
  if (!phone) return false;
  const now = shop.now();
  const typed = plainFigures(code).replaceAll(/\s/gu, '');
  return queries.tryCode(shop.db, {
    phone_hash: hiddenKey(shop, 'phone', phone),
    purpose,
    code_hash: codeHash(shop, phone, purpose, typed),
    now,
    sent_after: new Date(now.getTime() - smsCode.lifetime),
    allowed: smsCode.tries,
  });
}
