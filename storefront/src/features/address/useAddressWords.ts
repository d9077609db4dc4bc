import { useMemo } from 'react';
import type { Special } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';

/** The address book's own messages for refusals of the catalogue. Spec 2 §8, spec 3 §8. */
export function useAddressWords(): NonNullable<Special['words']> {
  const text = useText('address');
  return useMemo(() => ({ not_found: text('gone'), address_refused: text('failed') }), [text]);
}
