import { cardIdleMs } from '@vitrine/rules/staff/clientContact';
import { useEffect } from 'preact/hooks';

const uses = ['pointerdown', 'keydown', 'scroll'] as const;
const everyMs = 5000;

/** Closes what is open once the page was not touched for a while, also while the telephone slept: its timers run late. */
export function useIdleClose(onClose: () => void): void {
  useEffect(() => {
    let usedAt = Date.now();
    const onUse = (): void => {
      usedAt = Date.now();
    };
    const look = (): void => {
      if (Date.now() - usedAt > cardIdleMs) onClose();
    };
    const timer = setInterval(look, everyMs);
    for (const use of uses) addEventListener(use, onUse, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const use of uses) removeEventListener(use, onUse, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it watches as long as the part is open
  }, []);
}
