import type { Config } from '../../../platform/config/config.ts';
import { altchaCaptcha } from '../../../platform/partners/captcha/altchaCaptcha.ts';
import type { Captcha } from '../../../platform/partners/captcha/captcha.ts';
import { turnstileCaptcha } from '../../../platform/partners/captcha/turnstileCaptcha.ts';
import { settingOf } from '../../../platform/shop/settings.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

const captchas = new WeakMap<Config, Captcha>();

function make({ config, secret }: Pick<Shop, 'config' | 'secret'>): Captcha {
  if (config.CAPTCHA !== 'turnstile') return altchaCaptcha(secret, () => settingOf({ config }, 'captcha_cost'));
  const { TURNSTILE_URL: url, PUBLIC_URL } = config;
  // The configuration check refuses a missing value; with empty keys Cloudflare refuses every request.
  const { TURNSTILE_SITE_KEY: site_key = '', TURNSTILE_SECRET_KEY: secret_key = '' } = config;
  return turnstileCaptcha({ url, site_key, secret_key, host: PUBLIC_URL ? new URL(PUBLIC_URL).hostname : null });
}

/** The shop's captcha, made once; null where the configuration turns it off. */
export function captchaOf(shop: Pick<Shop, 'config' | 'secret'>): Captcha | null {
  if (shop.config.CAPTCHA === 'off') return null;
  const known = captchas.get(shop.config) ?? make(shop);
  captchas.set(shop.config, known);
  return known;
}
