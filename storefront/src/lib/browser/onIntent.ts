import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll', 'focusin'] as const;
const patienceMs = 3000;
let startLoading = () => {};
let first: Promise<void> | undefined;

/** Loads waiting parts now, before a client-side navigation changes what surrounds them. */
export function loadNow(): void {
  startLoading();
}

/**
 * Resolves when the visitor first moves (pointer, key, touch, scroll, focus), on `loadNow`, or 3 s after the start; on the
 * server at once. Await it in a `lazyPart` for parts of a page that are not needed before (`lazyPart(async () => { await
 * onIntent(); return (await import('./Footer.tsx')).Footer; })`): the server-rendered HTML is there from the start and its code
 * loads with the first interaction. Keep the element that holds the part identical across renders (a constant, `useMemo`): a
 * new one before the code has loaded would render again and shift the layout.
 */
export function onIntent(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  first ??= new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, done, true);
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    startLoading = done;
    for (const sign of signs) window.addEventListener(sign, done, { capture: true, passive: true });
    // The visitor moved before this code loaded (server/src/platform/pages/earlyInput.ts).
    if ('held' in document.documentElement.dataset) done();
  });
  return first;
}

/** Whether the visitor has moved: for content that the server does not render and that is not needed earlier. */
export function useMoved(): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    let stays = true;
    const watch = async () => {
      await onIntent();
      if (stays) setMoved(true);
    };
    void watch();
    return () => {
      stays = false;
    };
  }, []);
  return moved;
}
