import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepFocus } from '../../lib/calls/useChanged.ts';

/** What a step has done, by its sentence. */
type Done = 'sessions.ended' | 'sessions.others_ended' | 'passkeys.is_added' | 'passkeys.removed';

/** Takes steps of a list of the own account, each answered with what is left of it; says what was done or why not. */
export function useTaken(queryKey: QueryKey) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState<Done | null>(null);
  const take = (step: Promise<unknown>, said: Done): void => {
    setFailure(null);
    setDone(null);
    const show = (left: unknown): void => {
      client.setQueryData(queryKey, left);
      setDone(said);
      // The pressed button is gone with its row.
      setTimeout(keepFocus);
    };
    step.then(show, setFailure);
  };
  return { failure, done, take };
}
export type Take = ReturnType<typeof useTaken>['take'];
