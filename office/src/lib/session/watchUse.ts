import { focusManager } from '@tanstack/react-query';

/** Milliseconds without a touch or a key after which the office reads nothing by itself. */
export const unusedMs = 5 * 60_000;

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Counts a page without a user as one that is not looked at: its lists stop to read themselves again. Each read would keep the
 * sign-in of an unattended browser alive, and note a look at the client that no member took. decisions/0105.
 */
export function watchUse(): void {
  focusManager.setEventListener((setFocused) => {
    let rest: ReturnType<typeof setTimeout>;
    const onUse = (): void => {
      clearTimeout(rest);
      setFocused(document.visibilityState !== 'hidden');
      rest = setTimeout(() => setFocused(false), unusedMs);
    };
    for (const use of uses) window.addEventListener(use, onUse, { passive: true });
    document.addEventListener('visibilitychange', onUse);
    onUse();
    return () => {
      clearTimeout(rest);
      for (const use of uses) window.removeEventListener(use, onUse);
      document.removeEventListener('visibilitychange', onUse);
    };
  });
}
