import { useCallback } from 'react';
import { useText } from '../words/words.tsx';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { HalfTyped } from './halfTyped.ts';
import { reasonOf } from './refusals.ts';
import { useReason } from './useReason.ts';

/** The sentence about a failed call: its reason, what the office knows of the error, else the server's message. */
export function useFault(): (error: unknown) => string {
  const text = useText('fault');
  const reason = useReason();
  return useCallback(
    (error) => {
      const known = reason(error, reasonOf(error)?.field ?? '');
      if (known !== null) return known;
      if (error instanceof HalfTyped) return text('half_typed');
      if (!(error instanceof ApiError) || error.status === 0) return text('network');
      if (isRefusal(error, 'staff_refused')) return text('not_your_role');
      if (isRefusal(error, 'proof_needed')) return text('proof_needed');
      if (isRefusal(error, 'session_ended')) return text('session_ended');
      if (isRefusal(error, 'idempotency_conflict')) return text('taken_before');
      if (isRefusal(error, 'not_found') || isRefusal(error, 'order_not_found')) return text('not_found');
      return error.message || text('server');
    },
    [text, reason],
  );
}
