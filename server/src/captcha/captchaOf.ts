import type { Config } from '../config.ts';
import { altchaCaptcha } from '../partners/captcha/altchaCaptcha.ts';
import type { Captcha } from '../partners/captcha/captcha.ts';
import { turnstileCaptcha } from '../partners/captcha/turnstileCaptcha.ts';
import type { Shop } from '../shop.ts';

const captchas = new WeakMap<Config, Captcha>();

function make({ config, secret }: Pick<Shop, 'config' | 'secret'>): Captcha {
  if (config.CAPTCHA !== 'turnstile') return altchaCaptcha(secret, config.CAPTCHA_COST);
  const { TURNSTILE_URL: url, PUBLIC_URL } = config;
  // The environment is refused where one of them is unset; without them Cloudflare says no to everybody.
  const { TURNSTILE_SITE_KEY: site_key = '', TURNSTILE_SECRET_KEY: secret_key = '' } = config;
  return turnstileCaptcha({ url, site_key, secret_key, host: PUBLIC_URL ? new URL(PUBLIC_URL).hostname : null });
}

/** The shop's captcha, made once; null where it is off. */
export function captchaOf(shop: Pick<Shop, 'config' | 'secret'>): Captcha | null {
  if (shop.config.CAPTCHA === 'off') return null;
  const known = captchas.get(shop.config) ?? make(shop);
  captchas.set(shop.config, known);
  return known;
}
