import type { Language } from '../storefronts/storefronts.ts';
import { sameWords } from './sameWords.ts';
import { isUnspaced, wordsOf } from './tokens.ts';

type Phrase = { readonly words: readonly string[]; readonly isTyped: boolean };
type Group = { readonly phrases: readonly Phrase[]; readonly texts: readonly string[] };

type Known = { readonly groups: readonly Group[]; readonly joined: readonly string[] };
const knownWords = new Map<Language, Known>();
function wordsKnown(language: Language): Known {
  let found = knownWords.get(language);
  if (!found) {
    const groups = sameWords[language].map((group) => ({
      phrases: group.map((text) => ({ words: wordsOf(text), isTyped: text.startsWith('~') })),
      texts: group.map((text) => text.replace(/^~/u, '')),
    }));
    knownWords.set(language, (found = { groups, joined: joinedOf(groups) }));
  }
  return found;
}

const kana = /^[\p{sc=Katakana}\u30FC]{1,2}$/u;
const joining = /[\p{sc=Thai}\p{sc=Hangul}]/u;

/** The words that a name may contain within a word, because their script writes words without spaces; longest first. */
function joinedOf(all: readonly Group[]): string[] {
  const words = all.flatMap(({ phrases }) => phrases.flatMap((phrase) => (isJoined(phrase) ? phrase.words : [])));
  return words.toSorted((a, b) => b.length - a.length);
}

function isJoined({ words, isTyped }: Phrase): boolean {
  const [first = ''] = words;
  // Two kana begin too many other words.
  return !isTyped && words.length === 1 && !kana.test(first) && (isUnspaced(first) || joining.test(first));
}

/** The joined words that a name has. A word inside a longer one does not count: ボックスカーフ is no スカーフ, キーリング no リング. */
function joinedIn(name: readonly string[], known: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  let rest = name.join(' ');
  for (const word of known)
    if (rest.includes(word)) {
      found.add(word);
      rest = rest.replaceAll(word, '|');
    }
  return found;
}

/** Whether a name has a phrase: as whole words, or joined to others. */
function has(name: readonly string[], joined: ReadonlySet<string>, phrase: Phrase): boolean {
  const { words, isTyped } = phrase;
  if (isTyped) return false;
  if (isJoined(phrase)) return joined.has(words[0] ?? '');
  return ` ${name.join(' ')} `.includes(` ${words.join(' ')} `);
}

/** What people also type for something of this name, in its language. Spec 1 §2. */
export function otherWords(language: Language, name: string): string[] {
  const words = wordsOf(name);
  const { groups, joined: known } = wordsKnown(language);
  const joined = joinedIn(words, known);
  return groups.flatMap(({ phrases, texts }) => (phrases.some((phrase) => has(words, joined, phrase)) ? texts : []));
}
