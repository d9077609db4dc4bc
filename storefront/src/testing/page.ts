import { vi } from 'vitest';

// The page that the tests of a worker share: what a browser ends with a page, ends here with a file.

/** What closes with an animation, such as a tray, is gone after this. */
const animationMs = 1000;

type Timer = { readonly due: number; readonly run: () => void };
const startTimer = globalThis.setTimeout;
const timers = new Map<ReturnType<typeof startTimer>, Timer>();
const listen = globalThis.addEventListener;
const listeners: Parameters<typeof listen>[] = [];
const address = window.location.href;
const attributes = [document.documentElement, document.body].map((element) => ({
  element,
  kept: new Map([...element.attributes].map(({ name, value }) => [name, value])),
}));

/** What tests replace because the environment lacks it, such as `scrollIntoView` and `geolocation`. */
const replaced = [navigator, Element.prototype, HTMLElement.prototype, HTMLMediaElement.prototype].map((holder) => ({
  holder,
  kept: Object.getOwnPropertyDescriptors(holder),
}));

/** Notes the timers and the listeners of the page, which have no owner that ends them, and cuts its network. */
export function beginPage(): void {
  const startTracked = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    const fire = (): void => {
      timers.delete(timer);
      run(...values);
    };
    const timer = startTimer(fire, ms);
    timers.set(timer, { due: Date.now() + ms, run: fire });
    return timer;
  };
  globalThis.setTimeout = Object.assign(startTracked, startTimer) as typeof startTimer;
  // A request after the end of its test would reach a shop that runs on this machine.
  globalThis.fetch = () => Promise.reject(new TypeError('A test has no network.'));
  globalThis.addEventListener = ((...listener: Parameters<typeof listen>) => {
    listeners.push(listener);
    listen(...listener);
  }) as typeof listen;
}

/** Ends at once what still closes, so that nothing of a test is seen in the next one. */
export async function endAnimations(): Promise<void> {
  // A traversal of the history arrives in a task of its own.
  await new Promise((resolve) => startTimer(resolve));
  for (const [timer, { due, run }] of timers)
    if (due - Date.now() <= animationMs) {
      clearTimeout(timer);
      run();
    }
}

/** Leaves an empty page at the first address, without the storage, timers and listeners of the last one. */
export function endPage(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const timer of timers.keys()) clearTimeout(timer);
  for (const [type, listener, options] of listeners) globalThis.removeEventListener(type, listener, options);
  globalThis.setTimeout = startTimer;
  globalThis.addEventListener = listen;
  for (const { holder, kept } of replaced) {
    for (const name of Object.keys(holder)) if (!Object.hasOwn(kept, name)) Reflect.deleteProperty(holder, name);
    Object.defineProperties(holder, kept);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { element, kept } of attributes) {
    for (const { name } of element.attributes) if (!kept.has(name)) element.removeAttribute(name);
    for (const [name, value] of kept) element.setAttribute(name, value);
  }
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; expires=${new Date(0).toUTCString()}`;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', address);
}
