import { z } from 'zod';
import { captchaProof } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

/** The purposes of a code; a code is valid only for its purpose. */
export const smsPurposes = ['wechat_binding'] as const;

export const sendSmsCode = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/send-sms-code',
  summary: 'Sends a code to a mobile phone; answers the seconds until another may be asked for',
  source: 'spec 1 §7',
  body: z.strictObject({
    locale: localeSchema,
    phone_code: z.string().max(8),
    phone_number: z.string().max(32),
    captcha: captchaProof.optional(),
    purpose: z.enum(smsPurposes).default('wechat_binding'),
  }),
  answer: z.object({ time_to_wait: z.int() }),
});
