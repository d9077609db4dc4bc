const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll', 'focusin'] as const;
let first: Promise<void> | undefined;

/**
 * Resolves when the visitor first moves: pointer, key, touch, scroll, focus. Wait for it in a `lazy` part of a page that
 * nobody needs before (`lazy(async () => { await onIntent(); return import('./Footer.tsx'); })`): its server-made HTML
 * stands from the start, its code comes with the first sign of life. At once on the server.
 */
export function onIntent(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  first ??= new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) window.removeEventListener(sign, done, true);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, done, { capture: true, passive: true });
  });
  return first;
}
