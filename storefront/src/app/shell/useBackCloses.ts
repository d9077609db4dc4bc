import { useEffect } from 'react';
import { answerUnsaved, closeTray } from '../../lib/trays.ts';

// TypeScript's library does not name it yet.
type CloseWatcher = EventTarget & { destroy: () => void };

/**
 * Where the browser passes its Back to the page (Android), it closes the top tray, or the question over it, and leaves the page
 * only when none is open. Elsewhere Back goes back.
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
