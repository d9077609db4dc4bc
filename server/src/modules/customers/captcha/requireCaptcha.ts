import { createHash } from 'node:crypto';
import type { CaptchaForm } from '@vitrine/contract/captcha';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { captchaOf } from './captchaOf.ts';
import * as queries from './queries.ts';

const refusal = () => new ApiError('captcha_required', { fields: { captcha: 'security_check' } });

/**
 * Consumes the solved captcha that a form sends. Requires none where the captcha is off, and none in China. Call it
 * after the fields are checked, because it uses the proof up, and before an answer that reveals stored data. Throws
 * captcha_required, or unavailable when the provider does not answer. Spec 1 §5, invariant A9.
 */
export async function requireCaptcha(
  shop: Shop,
  { form, country, captcha }: { form: CaptchaForm; country: Country; captcha: string | undefined },
): Promise<void> {
  const asked = captchaOf(shop);
  if (!asked || !needsCaptcha(country, true)) return;
  if (!captcha) throw refusal();
  const good = await asked.check(captcha, form, shop.now()).catch((error: unknown) => {
    shop.log.error({ err: error, provider: asked.provider }, 'captcha could not be checked');
    throw new ApiError('unavailable');
  });
  if (!good) throw refusal();
  const once = createHash('sha256').update(`${asked.provider}\0${good.once}`).digest();
  if (!(await queries.useOnce(shop.db, once, good.until))) throw refusal();
}
