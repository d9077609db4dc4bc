import { useEffect } from 'react';
import { answerUnsaved, closeTray } from '../../lib/trays.ts';

// TypeScript's library does not name it yet.
type CloseWatcher = EventTarget & { destroy: () => void };

/**
 * Where the browser hands its Back over (Android), it closes the tray on top, or the question over it, and leaves the
 * page only when none is open. Elsewhere Back goes back.
 */
export function useBackCloses(open: number, asking: boolean): void {
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (open === 0 || !CloseWatcher) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => (asking ? answerUnsaved(false) : void closeTray()));
    return () => watcher.destroy();
  }, [open, asking]);
}
