import { type CaptchaForm, isCaptchaActivated } from '@vitrine/contract/captcha';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useMemo } from 'react';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { createStore, useStore } from '../browser/store.ts';
import type { Proof } from './proof.ts';

export type CaptchaState = 'off' | 'idle' | 'working' | 'solved' | 'failed';

export type CaptchaCheck = {
  readonly form: CaptchaForm;
  readonly state: CaptchaState;
  /** Starts solving ahead of time; `CaptchaLine` calls it when its form receives focus. */
  readonly begin: () => void;
  /**
   * The fields to send with the call: `{ captcha }`, or none where the shop needs no captcha. Null if no proof could be had;
   * `CaptchaLine` then shows the failure. Each proof is returned once; the next call gets a new one.
   */
  readonly proof: () => Promise<{ captcha?: string } | null>;
  /** Whether the server refused the captcha. `CaptchaLine` then says so and offers a retry. */
  readonly refused: (error: unknown) => boolean;
  /** Retries after a failure. */
  readonly again: () => void;
  /** Where a provider's own widget is shown. */
  readonly put: (place: HTMLElement | null) => void;
};

async function solve(form: CaptchaForm, locale: Locale, place: HTMLElement | null, working: () => void) {
  const { success, site_key, script } = await call(isCaptchaActivated, { query: { formId: form, locale } });
  if (success === 0) return 'off' as const;
  working();
  if (site_key && script && place) {
    const { solveByTurnstile } = await import('./captchaTurnstile.ts');
    return solveByTurnstile(form, { place, script, site_key, tag: storefrontOf(locale).tag });
  }
  const { solveByWork } = await import('./captchaWork.ts');
  return solveByWork(form);
}

/** Whether the server requires a captcha, or a new one. */
export const isCaptchaRefusal = (error: unknown): boolean => isRefusal(error, 'captcha_required');

function createCheck(form: CaptchaForm, locale: Locale) {
  const state = createStore<CaptchaState>(needsCaptcha(storefrontOf(locale).country, true) ? 'idle' : 'off');
  let place: HTMLElement | null = null;
  let solving: Promise<Proof | null> | null = null;
  const to = (next: CaptchaState) => state.set(() => next);
  const start = (): Promise<Proof | null> => {
    solving ??= solve(form, locale, place, () => to('working')).then(
      (found) => {
        to(found === 'off' ? 'off' : 'solved');
        return found === 'off' ? null : found;
      },
      () => {
        solving = null;
        to('failed');
        return null;
      },
    );
    return solving;
  };
  const fresh = async (): Promise<Proof | null> => {
    const found = await start();
    // The form was open too long and the server would refuse the old proof.
    if (!found || found.until > Date.now()) return found;
    solving = null;
    return start();
  };
  return {
    form,
    store: state,
    put: (element: HTMLElement | null) => {
      place = element;
    },
    begin: () => {
      if (state.get() === 'idle') void start();
    },
    proof: async () => {
      if (state.get() === 'off') return {};
      const found = await fresh();
      solving = null;
      if (found) return { captcha: found.captcha };
      return state.get() === 'off' ? {} : null;
    },
    refused: (error: unknown) => {
      if (isCaptchaRefusal(error)) to('failed');
      return isCaptchaRefusal(error);
    },
    again: () => void start(),
  };
}

/**
 * A form's captcha (spec 1 §5). Its code loads and solves it once the form receives focus. Show it with `CaptchaLine` inside
 * the form; before the call `const proof = await captcha.proof(); if (!proof) return;`.
 */
export function useCaptcha(form: CaptchaForm): CaptchaCheck {
  const locale = useLocale();
  const check = useMemo(() => createCheck(form, locale), [form, locale]);
  return { ...check, state: useStore(check.store) };
}
