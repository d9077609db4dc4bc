import { useMemo } from 'react';
import { type Formats, useFormats } from '../../lib/words/formats.ts';
import { type Text, useText } from '../../lib/words/words.tsx';
import { type CountryMoment, countryMomentOf } from './useCountryMoment.ts';

/** Texts and formats of the board. */
export type BoardWords = Formats & { readonly text: Text<'prices'>; readonly local: CountryMoment };

/** One object for all cells, which so need no hooks of their own; the same one while the language is. decisions/0149. */
export function useBoardWords(): BoardWords {
  const text = useText('prices');
  const formats = useFormats();
  return useMemo(() => ({ ...formats, text, local: countryMomentOf(formats) }), [formats, text]);
}
