import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll', 'focusin'] as const;
const patienceMs = 3000;
let startLoading = () => {};
let first: Promise<void> | undefined;

/** Ends the waiting: the surroundings of the waiting parts are about to change (a page navigates by itself). */
export function loadNow(): void {
  startLoading();
}

/**
 * Resolves when the visitor first moves (pointer, key, touch, scroll, focus), on `loadNow`, or 3 s after the start. Wait
 * for it in a `lazyPart` part of a page that is not needed before (`lazyPart(async () => { await onIntent(); return (await
 * import('./Footer.tsx')).Footer; })`): its server-made HTML is there from the start, its code loads with the first
 * interaction. Keep the element that holds it the same through renders (a constant, `useMemo`): one that changes before
 * its code is there would render again, and jump. At once on the server.
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
    // They have moved already, before this code was there (server/src/platform/pages/earlyInput.ts).
    if ('held' in document.documentElement.dataset) done();
  });
  return first;
}

/** Whether the visitor has moved: for content that the server does not render and that is not needed before. */
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
