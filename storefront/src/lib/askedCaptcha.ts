import type { CaptchaForm } from '@vitrine/contract/captcha';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type CaptchaCheck, isCaptchaRefusal, useCaptcha } from './captcha.ts';

/** A captcha that only the server asks for, of a visitor whose network failed too often. */
type AskedCaptcha = {
  /** To be shown by `CaptchaLine`; null until the server asks. */
  readonly shown: CaptchaCheck | null;
  /** Whether the browser works on it. */
  readonly isWorking: boolean;
  /**
   * Sends a call, and where the server asks for a captcha once more with a solved one. Null where none could be had: the
   * line then says so. Rejects with what the call rejects with otherwise.
   */
  readonly through: <Answer>(send: (proof: { captcha?: string }) => Promise<Answer>) => Promise<Answer | null>;
};

/** The captcha of a form that asks for none at first; once asked, every later try brings one. */
export function useAskedCaptcha(form: CaptchaForm): AskedCaptcha {
  const captcha = useCaptcha(form);
  const [isAsked, setAsked] = useState(false);
  return {
    shown: isAsked ? captcha : null,
    isWorking: isAsked && captcha.state === 'working',
    through: async (send) => {
      for (let asks = isAsked; ; asks = true) {
        const proof = asks ? await captcha.proof() : {};
        if (!proof) return null;
        try {
          return await send(proof);
        } catch (error) {
          if (!isCaptchaRefusal(error)) throw error;
          if (asks) {
            captcha.refused(error);
            return null;
          }
          // A provider's own widget needs its place on the page before it can start.
          flushSync(() => setAsked(true));
        }
      }
    },
  };
}
