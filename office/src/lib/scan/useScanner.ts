import { useEffectEvent, useLayoutEffect } from 'react';
import { press, quiet } from './wedge.ts';

/** Whether keys belong to a field or to a dialog, which then reads them itself. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null);

/** Calls `onScan` with what a hand scanner types while no field has the focus. */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  // With the page's words, not after them: a scanner types as soon as the page says that it is ready.
  useLayoutEffect(() => {
    let state = quiet;
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
        state = quiet;
        return;
      }
      const { after, scan } = press(state, event.key, event.timeStamp);
      state = after;
      if (scan === null) return;
      // Enter would press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      scanned(scan);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
