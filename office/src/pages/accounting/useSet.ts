import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Sends a change; keeps the refusal that names what another member set. What `of` names is then read again, so that a second confirmation
 * replaces what the member has seen.
 */
export function useSet(send: (key: string) => Promise<unknown>, of = 'chart') {
  const client = useQueryClient();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const onConfirm = async (key: string): Promise<unknown> => {
    setRefused(null);
    try {
      return await send(key);
    } catch (error) {
      if (error instanceof ApiError && (error.detail.conflict ?? []).length > 0) {
        await client.invalidateQueries({ queryKey: [of] });
        setRefused(error);
      }
      throw error;
    }
  };
  return { refused, onConfirm };
}
