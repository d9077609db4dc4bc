// What a machine can tell of the voice of a text: words, type, length. It advises and refuses nothing. docs/voice.md, decisions/0127.
import { languageOf, type Wording } from '../storefronts/storefronts.ts';
import { avoided } from './avoided.ts';
import { type Spoken, termHits } from './glossary.ts';
import { holdsWord } from './holdsWord.ts';

/** What is doubtful in a text. Expectations §1, decisions/0127. */
export type VoiceFinding =
  | { readonly kind: 'avoided'; readonly word: string; readonly use: string }
  | { readonly kind: 'term'; readonly source_word: string; readonly words: readonly string[] }
  | { readonly kind: TypeFault }
  | { readonly kind: 'long'; readonly letters: number; readonly usual: number };

const typeFaults = ['dots', 'blanks', 'capitals', 'straight_quotes', 'french_blanks', 'sharp_s'] as const;
type TypeFault = (typeof typeFaults)[number];

const faults: Readonly<Record<TypeFault, (text: string, wording: Wording) => boolean>> = {
  dots: (text) => text.includes('...'),
  blanks: (text) => /\S {2,}\S|^\s|\s$/u.test(text),
  // Two words in a row: one may be a name.
  capitals: (text) => /\p{Lu}{3}\s+\p{Lu}{3}/u.test(text),
  straight_quotes: (text) => /\p{L}'\p{L}|"/u.test(text),
  // Either unbreakable blank: the catalogue has the wide one.
  french_blanks: (text, wording) =>
    languageOf(wording) === 'fr' &&
    /(?<![\u202F\u00A0\s])[;!?]| [;!?]|(?<=\p{L}) ?:(?=\s|$)|« |[^\u00A0\u202F]»/u.test(text),
  sharp_s: (text, wording) => languageOf(wording) !== 'de' && text.includes('ß'),
};

const lettersOf = (text: string): number => Array.from(text).length;

/**
 * What is doubtful in a text beside its source: words that the house avoids, terms of the source whose word is missing, type, and more
 * letters than `usual`. Expectations §1, decisions/0127.
 */
export function checkVoice(
  { wording, text }: Spoken,
  { source, usual }: { readonly source?: Spoken | undefined; readonly usual?: number | undefined } = {},
): VoiceFinding[] {
  if (text === '') return [];
  const words = avoided
    .filter((one) => one.wording === wording && holdsWord(wording, text, one.word, one.is_exact ?? false))
    .map(({ word, use }): VoiceFinding => ({ kind: 'avoided', word, use }));
  const terms = (source ? termHits(source, { wording, text }) : [])
    .filter(({ is_used }) => !is_used)
    .map(({ source_word, words: house }): VoiceFinding => ({ kind: 'term', source_word, words: house }));
  const type = typeFaults.filter((kind) => faults[kind](text, wording)).map((kind): VoiceFinding => ({ kind }));
  const letters = lettersOf(text);
  const long: VoiceFinding[] = usual !== undefined && letters > usual ? [{ kind: 'long', letters, usual }] : [];
  return [...words, ...terms, ...type, ...long];
}
