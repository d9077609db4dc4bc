import { z } from 'zod';
import type { Captcha } from './captcha.ts';

/** Cloudflare's lifetime of a token in minutes. */
const tokenMinutes = 5;
const patienceMs = 5000;

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

type Settings = {
  readonly url: string;
  readonly site_key: string;
  readonly secret_key: string;
  /**
   * The shop's host name, to reject a token solved for another site. Null while the shop has no public address.
   */
  readonly host: string | null;
};

/**
 * Cloudflare Turnstile: its widget makes a token in the browser, its server verifies it. Does not send the visitor's
 * address.
 */
export function turnstileCaptcha({ url, site_key, secret_key, host }: Settings): Captcha {
  return {
    provider: 'turnstile',
    widget: { site_key, script: `${url}/turnstile/v0/api.js?render=explicit` },
    challenge: null,
    check: async (token, form, now) => {
      if (token === '' || token.length > 2048) return null;
      const response = await fetch(`${url}/turnstile/v0/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret: secret_key, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.status >= 500) throw new Error(`turnstile answered ${response.status}`);
      const answer = answerSchema.parse(await response.json());
      const ours = host === null || answer.hostname === host;
      if (!answer.success || answer.action !== form || !ours) return null;
      return { once: token, until: new Date(now.getTime() + tokenMinutes * 60_000) };
    },
  };
}
