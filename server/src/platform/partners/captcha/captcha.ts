import type { captchaChallenge, CaptchaForm } from '@vitrine/contract/captcha';
import type { AnswerOf } from '@vitrine/contract/endpoint';

export type Challenge = AnswerOf<typeof captchaChallenge>;

/** A proof that was found good: what names it, so that it is taken once, and until when it would be good. */
type GoodProof = { readonly once: string; readonly until: Date };

/** What the shop asks of the service that tells people from machines. */
export type Captcha = {
  readonly provider: 'altcha' | 'turnstile';
  /** The provider's script and what its widget needs in the browser; null where ours is used. */
  readonly widget: { readonly script: string; readonly site_key: string } | null;
  /** A puzzle for one form; null where the provider's own script gives it. */
  readonly challenge: ((form: CaptchaForm, now: Date) => Promise<Challenge>) | null;
  /** Null when the proof is not good for the form. Throws where the provider cannot be asked. */
  readonly check: (proof: string, form: CaptchaForm, now: Date) => Promise<GoodProof | null>;
};
