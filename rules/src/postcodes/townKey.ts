// The name of a town as addresses write it, reduced to what tells it from another.
import { wordsOf } from '../search/tokens.ts';

/** What addresses shorten: St. Louis, Ft. Worth. */
const long: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };
/** The word for a city at the end of a name, in Japanese, Chinese and Korean. */
const cityWord = /(?<=.{2})[市시]$/u;

/**
 * The key by which two spellings of a town are one: without case, accents, punctuation, abbreviations and the word for a
 * city. Empty for a text without letters and figures. Spec 1 §5.
 */
export function townKey(text: string): string {
  return wordsOf(text)
    .map((word) => long[word] ?? word)
    .join(' ')
    .replace(cityWord, '');
}

/** The keys under which a typed city may be known: the whole text, and in East Asia the city before its ward (横浜市中区). Spec 1 §5. */
export function townKeys(text: string): readonly string[] {
  const city = /^.+?市(?=.)/u.exec(text.normalize('NFKC').trim())?.[0];
  return city === undefined ? [townKey(text)] : [townKey(text), townKey(city)];
}
