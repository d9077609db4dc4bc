import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useCallback } from 'react';
import { useFormats } from '../words/formats.ts';
import { useText } from '../words/words.tsx';
import { boundReasons, isBounded, isReason, reasons } from './refusals.ts';

/** The sentence about a field that the server has refused, with its bound; null where the office has none. */
export function useReason(): (error: unknown, field: string) => string | null {
  const text = useText('fault');
  const { count } = useFormats();
  return useCallback(
    (error, field) => {
      if (!(error instanceof ApiError)) return null;
      const reason = error.fields[field];
      if (reason === undefined || !isReason(reason)) return null;
      const bound = error.detail.bounds?.[field];
      return bound !== undefined && isBounded(reason)
        ? text(boundReasons[reason], { bound: count(bound) })
        : text(reasons[reason]);
    },
    [text, count],
  );
}
