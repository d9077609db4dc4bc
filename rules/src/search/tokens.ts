import { fold } from './fold.ts';

const unspaced = /[\p{sc=Han}\p{sc=Katakana}\u30FC]+/u;
/** Whether a word is of a script that writes no spaces, so that names contain it without beginning by it. Spec 1 §2. */
export const isUnspaced = (word: string): boolean => unspaced.test(word);
const unspacedRuns = /([\p{sc=Han}\p{sc=Katakana}\u30FC]+)/u;
const thai = /\p{sc=Thai}/u;
const notWord = /[^\p{L}\p{N}\p{M}\u30FC]+/u;
// Also apostrophes that people type for want of the right one, before folding splits some of them.
const apostrophe = /['\u2019\u2018\u201B\u02BC\u02B9\u02BB\u02BF\u00B4`\u2032\uFF07]/gu;
// "l'eau" is searched as "eau".
const elisions = /(^|[^\p{L}])(?:[cdjlmnst]|qu)'(?=\p{L})/gu;
// A letter that an apostrophe or a hyphen cuts off is no word: "men's" is searched as "mens", "t-shirt" as "tshirt". Behind a hyphen
// it begins the next word that is being typed: "saint-e".
const cutOff =
  /(?<=(?:^|[^\p{L}\p{N}\p{M}])\p{Script=Latin})['\p{Pd}](?=\p{Script=Latin})|(?<=\p{Script=Latin})'(?=\p{Script=Latin}(?:$|[^\p{L}\p{N}\p{M}]))/gu;
const arabicArticle = /^\u0627\u0644(?=\p{L}{3})/u;

let segmenter: Intl.Segmenter | undefined;

function thaiWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** The folded words of a text, split at spaces and punctuation; a Chinese or Japanese run is one word. Spec 1 §2. */
export function wordsOf(text: string): string[] {
  return fold(text.replace(apostrophe, "'"))
    .replace(elisions, '$1')
    .replace(cutOff, '')
    .split(notWord)
    .flatMap((word) => word.split(unspacedRuns))
    .filter(Boolean)
    .map((word) => word.replace(arabicArticle, ''));
}

/** Pairs of adjacent characters; a single character stays alone. */
function pairs(run: string): string[] {
  const letters = Array.from(run);
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, index) => (letters[index] ?? '') + letter);
}

/**
 * Search tokens of a shopper's query: folded words; pairs of characters for Chinese and Japanese, which use no spaces;
 * dictionary words for Thai. Each token matches longer tokens by prefix. Spec 1 §2.
 */
export function tokens(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    if (unspaced.test(word)) return pairs(word);
    return thai.test(word) ? thaiWords(word) : [word];
  });
}

// A name may contain another word of Katakana: ボックスカーフ is no スカーフ. Read before folding, which turns Hiragana into Katakana.
const katakanaWord = /[\p{sc=Katakana}\u30FC]{3,}/gu;

/** The words of Katakana in a text, whole and folded. Their pairs alone also find names that only contain them. Spec 1 §2. */
export const katakanaWords = (text: string): string[] =>
  (text.normalize('NFKC').match(katakanaWord) ?? []).flatMap(wordsOf);

/**
 * Index tokens of a catalogue text: its search tokens, the last character of each unspaced run, and its words of Katakana whole.
 * Spec 1 §2.
 */
export function indexTokens(text: string): string[] {
  const runs = wordsOf(text).filter((word) => unspaced.test(word));
  // No pair starts with the last character, so a search for that character alone would find nothing.
  const last = runs.flatMap((run) => Array.from(run).slice(-1));
  return [...new Set([...tokens(text), ...last, ...katakanaWords(text)])];
}
