import type { Language } from '../storefronts/storefronts.ts';
import { sameWords } from './sameWords.ts';
import { isUnspaced, wordsOf } from './tokens.ts';

type Phrase = { readonly words: readonly string[]; readonly isTyped: boolean };
type Group = { readonly phrases: readonly Phrase[]; readonly texts: readonly string[] };

const groups = new Map<Language, readonly Group[]>();
function groupsOf(language: Language): readonly Group[] {
  let found = groups.get(language);
  if (!found) {
    found = sameWords[language].map((group) => ({
      phrases: group.map((text) => ({ words: wordsOf(text), isTyped: text.startsWith('~') })),
      texts: group.map((text) => text.replace(/^~/u, '')),
    }));
    groups.set(language, found);
  }
  return found;
}

const kana = /^[\p{sc=Katakana}\u30FC]{1,2}$/u;
const joining = /[\p{sc=Thai}\p{sc=Hangul}]/u;

/** Whether a name has a phrase: as whole words, and within a word where the script writes words without spaces. */
function has(name: readonly string[], { words, isTyped }: Phrase): boolean {
  if (isTyped) return false;
  const [first = ''] = words;
  // Two kana begin too many other words.
  if (words.length === 1 && kana.test(first)) return name.includes(first);
  if (words.length === 1 && (isUnspaced(first) || joining.test(first)))
    return name.some((word) => word.includes(first));
  return ` ${name.join(' ')} `.includes(` ${words.join(' ')} `);
}

/** What people also type for something of this name, in its language. Spec 1 §2. */
export function otherWords(language: Language, name: string): string[] {
  const words = wordsOf(name);
  return groupsOf(language).flatMap(({ phrases, texts }) =>
    phrases.some((phrase) => has(words, phrase)) ? texts : [],
  );
}
