// Cloudflare Turnstile, for shops configured to use it instead of our own proof of work.
import type { CaptchaForm } from '@vitrine/contract/captcha';
import type { Proof } from './proof.ts';

/** Cloudflare accepts a token for five minutes; this leaves a minute for the call. */
const goodForMs = 4 * 60_000;

type Settings = {
  readonly sitekey: string;
  readonly action: string;
  readonly language: string;
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
};
type Turnstile = {
  readonly render: (place: HTMLElement, settings: Settings) => string;
  readonly remove: (id: string) => void;
};
declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

let loading: Promise<Turnstile> | undefined;

function load(script: string): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.addEventListener('load', () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('no Turnstile')),
    );
    element.addEventListener('error', () => reject(new Error('no Turnstile')));
    document.head.append(element);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const shown = new WeakMap<HTMLElement, string>();

/** Shows Cloudflare's widget in `place` and waits for its token. Rejects if the widget cannot load or fails. */
export async function solveByTurnstile(
  form: CaptchaForm,
  { place, script, site_key, tag }: { place: HTMLElement; script: string; site_key: string; tag: string },
): Promise<Proof> {
  const turnstile = await load(script);
  const before = shown.get(place);
  if (before !== undefined) turnstile.remove(before);
  return new Promise((resolve, reject) => {
    const id = turnstile.render(place, {
      sitekey: site_key,
      action: form,
      language: tag,
      callback: (captcha) => resolve({ captcha, until: Date.now() + goodForMs }),
      'error-callback': () => reject(new Error('not solved')),
    });
    shown.set(place, id);
  });
}
