import { useEffect, useRef } from 'react';
import type { TrayEntry } from '../../lib/layers/trays.ts';

/**
 * Returns the focus to the opener of the lowest closed tray, once the page or the tray below is no longer inert. If the opener
 * was removed, the page's content receives it. Expectations §3.
 */
export function useTrayFocus(entries: readonly TrayEntry[]): void {
  const before = useRef<readonly TrayEntry[]>([]);
  useEffect(() => {
    const open = entries.filter((entry) => !entry.closing);
    const closed = before.current.filter((entry) => !open.some((still) => still.id === entry.id));
    before.current = open;
    const opener = closed[0]?.opener;
    if (closed.length === 0) return;
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
      opener.focus({ preventScroll: true });
    else if (open.length === 0) document.getElementById('content')?.focus({ preventScroll: true });
  }, [entries]);
}
