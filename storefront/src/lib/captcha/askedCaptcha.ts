import type { CaptchaForm } from '@vitrine/contract/captcha';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type CaptchaCheck, isCaptchaRefusal, useCaptcha } from './captcha.ts';

/** A captcha that the server requires only after too many failed attempts from one network. */
type AskedCaptcha = {
  /** To be shown by `CaptchaLine`; null until the server asks. */
  readonly shown: CaptchaCheck | null;
  /** Whether the browser is solving it. */
  readonly isWorking: boolean;
  /**
   * Sends a call and, if the server asks for a captcha, sends it again with a solved one. Returns null if no captcha could be
   * solved; `CaptchaLine` then shows the failure. Rejects with the error of the call otherwise.
   */
  readonly through: <Answer>(send: (proof: { captcha?: string }) => Promise<Answer>) => Promise<Answer | null>;
};

/** The captcha of a form that needs none at first. Once the server has asked, every later attempt sends one. */
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
