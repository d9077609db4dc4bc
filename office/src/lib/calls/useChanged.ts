import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reads everything on the page again after a step: a step of an order changes lists, stock and books too. */
export function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(), [client]);
}
