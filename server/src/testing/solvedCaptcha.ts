import type { CaptchaForm } from '@vitrine/contract/captcha';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from '../platform/partners/captcha/captcha.ts';
import type { testClient } from './testShop.ts';

/** A challenge's proof, as a browser would find and send it. */
export async function solutionOf({ parameters, signature }: Challenge): Promise<string> {
  const { keySignature, data, ...rest } = parameters;
  const challenge = {
    parameters: { ...rest, ...(keySignature ? { keySignature } : {}), ...(data ? { data } : {}) },
    signature,
  };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Asks for a puzzle and solves it. */
export async function solvedCaptcha(browser: ReturnType<typeof testClient>, form: CaptchaForm): Promise<string> {
  const { body } = await browser.get(`/api/commerce/captcha/challenge?formId=${form}`);
  return solutionOf(body as Challenge);
}
