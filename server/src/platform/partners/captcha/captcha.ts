import type { captchaChallenge, CaptchaForm } from '@vitrine/contract/captcha';
import type { AnswerOf } from '@vitrine/contract/endpoint';

export type Challenge = AnswerOf<typeof captchaChallenge>;

/** A valid proof: the id that lets the shop accept it only once, and its expiry. */
type GoodProof = { readonly once: string; readonly until: Date };

/** A captcha service. */
export type Captcha = {
  readonly provider: 'altcha' | 'turnstile';
  /** The provider's script and its widget's site key; null for the built-in proof of work. */
  readonly widget: { readonly script: string; readonly site_key: string } | null;
  /** Makes a challenge for one form; null when the provider's script makes it. */
  readonly challenge: ((form: CaptchaForm, now: Date) => Promise<Challenge>) | null;
  /** Null when the proof is not valid for the form. Throws when the provider is unreachable. */
  readonly check: (proof: string, form: CaptchaForm, now: Date) => Promise<GoodProof | null>;
};
