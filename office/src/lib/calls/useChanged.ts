import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** The button of a step that was taken is gone with it: its focus goes to the title, not to the start of the page. */
export function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.querySelector<HTMLElement>('h1')?.focus();
}

/** Reads everything on the page again after a step: a step of an order changes lists, stock and books too. */
export function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries();
    // Behind the timer by which the answers reach the page.
    setTimeout(keepFocus);
  }, [client]);
}
