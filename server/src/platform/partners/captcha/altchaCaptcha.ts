import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaForm } from '@vitrine/contract/captcha';
import { z } from 'zod';
import type { Captcha } from './captcha.ts';

/** The lifetime of a challenge in minutes. */
const proofMinutes = 30;
const algorithm = 'PBKDF2/SHA-256';
/** The bounds of keys to try before the right one, so that the work differs little between visitors. */
const steps = { least: 60, most: 120 };

const proofSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.int().min(1).max(1_000_000),
      keyLength: z.int().min(16).max(64),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(128),
      data: z.strictObject({ form: z.string().max(32), until: z.int() }),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({
    counter: z.int().min(0).max(0xff_ff_ff_ff),
    derivedKey: z.string().max(128),
  }),
});

function proofOf(text: string): z.infer<typeof proofSchema> | null {
  try {
    const proof = proofSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return proof.success ? proof.data : null;
  } catch {
    return null;
  }
}

/**
 * Self-hosted proof of work (ALTCHA): the browser searches for the key of a challenge that the server signed. The signed
 * part contains the form and the expiry. `costNow` is the number of hashes per tried key of a new challenge.
 */
export function altchaCaptcha(secret: KeyObject, costNow: () => number): Captcha {
  const derived = (name: string): string => createHmac('sha256', secret).update(`captcha\0${name}`).digest('hex');
  const secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };
  return {
    provider: 'altcha',
    widget: null,
    challenge: async (form: CaptchaForm, now: Date) => {
      const { parameters, signature } = await createChallenge({
        ...secrets,
        algorithm,
        cost: costNow(),
        counter: randomInt(steps.least, steps.most),
        deriveKey,
        // Not altcha's own expiry, because that uses the system clock instead of the shop's.
        data: { form, until: Math.floor(now.getTime() / 1000) + proofMinutes * 60 },
      });
      if (signature === undefined) throw new Error('a challenge without a signature');
      return { parameters, signature };
    },
    check: async (text, form, now) => {
      const proof = proofOf(text);
      if (!proof) return null;
      const { data } = proof.challenge.parameters;
      const until = new Date(data.until * 1000);
      if (data.form !== form || until <= now) return null;
      const { verified } = await verifySolution({ ...secrets, ...proof, deriveKey });
      return verified ? { once: proof.challenge.signature, until } : null;
    },
  };
}
