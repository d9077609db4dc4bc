import { useCallback, useEffect } from 'react';
import { TextButton } from '../ui/TextLink.tsx';
import { ApiError } from './api.ts';
import { notify } from './notices.ts';
import { useText } from './text.ts';

/** Whether a call failed without a word for the shopper: the line broke, or the fault is ours. */
const isGeneric = ({ status, message }: ApiError): boolean => status === 0 || status === 500 || message === '';

/**
 * Tells in the overlay what a call was refused with, in the server's words; a failure that is nobody's refusal in the
 * generic ones, with the way to try again. An ended session is told by itself. Throws what is no refusal. Spec 1 §8.
 */
export function useTellFailure(): (error: unknown, again?: () => void) => void {
  const text = useText('form');
  return useCallback(
    (error, again) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return;
      const retry = (isGeneric(error) || error.status === 503) && again && (
        <TextButton onClick={again}>{text('again')}</TextButton>
      );
      notify({
        variant: 'error',
        level: 'critical',
        title: isGeneric(error) ? text('failed') : error.message,
        ...(retry ? { text: retry } : {}),
      });
    },
    [text],
  );
}

/** Tells of a question to the server that failed, each time it does. Spec 1 §8. */
export function useTellFailedQuery(error: unknown, refetch: () => unknown): void {
  const tell = useTellFailure();
  useEffect(() => {
    if (error instanceof ApiError) tell(error, () => void refetch());
  }, [error, refetch, tell]);
}
