import { isUnspaced } from './tokens.ts';

/** What the index knows of the pieces of a query: whole words, and beginnings of words that products have. */
export type KnownParts = { readonly whole: ReadonlySet<string>; readonly leads: ReadonlySet<string> };

/** Longer words are not cut: none is written so, and each letter costs pieces. */
const longest = 32;
const mostPieces = 4;
const hangul = /^\p{sc=Hangul}+$/u;

/** The fewest letters of a piece: shorter ones begin too many words. */
const leastLetters = (word: string): number => (isUnspaced(word) || hangul.test(word) ? 1 : 3);

/** Letters that German puts between the words of a compound (Leder·tasche, Herre·n·uhr, Geburt·s·tag). */
const linking = ['es', 'en', 'er', 's', 'n', 'e'];
/** The forms of a piece as a word of its own. */
const formsOf = (piece: string): string[] => [
  piece,
  ...linking.flatMap((link) =>
    piece.length - link.length >= 3 && piece.endsWith(link) ? piece.slice(0, -link.length) : [],
  ),
  ...(/^[a-z]{3,}$/u.test(piece) ? [`${piece}e`] : []),
];

const pairsOf = (letters: readonly string[]): string[] =>
  letters.length < 2 ? [...letters] : letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);

/** All pieces of these words, and neighbours written as one, for one question to the index. Spec 1 §2. */
export function partsOf(words: readonly string[]): string[] {
  const pieces = new Set<string>();
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined && !isUnspaced(word + next)) pieces.add(word + next);
    const letters = Array.from(word);
    if (letters.length > longest) continue;
    const [least, most] = [leastLetters(word), isUnspaced(word) ? 2 : letters.length];
    for (let from = 0; from < letters.length; from += 1)
      for (let to = from + least; to <= Math.min(letters.length, from + most); to += 1)
        for (const form of formsOf(letters.slice(from, to).join(''))) pieces.add(form);
  }
  return [...pieces];
}

/** Kana and a character that tie words together: "red *of* leather". */
const ties = new Set(['ノ', 'イ', 'ナ', 'ト', 'ヲ', '的']);

const hanLetter = /\p{sc=Han}/u;
/** A word ends more often where characters and kana meet. */
const sameScript = (left = '', right = ''): boolean => hanLetter.test(left) === hanLetter.test(right);

type Cut = { readonly cost: number; readonly tokens: readonly string[] };

/** Cuts a word into the fewest pieces of which each counts for its tokens; null if none covers it. */
function cutInto(
  letters: readonly string[],
  tokensOf: (from: number, to: number) => readonly string[] | null,
): Cut | null {
  const best: (Cut | null)[] = [{ cost: 0, tokens: [] }];
  for (let to = 1; to <= letters.length; to += 1) {
    let least: Cut | null = null;
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const tokens = before ? tokensOf(from, to) : null;
      if (!before || !tokens) continue;
      const boundary = from > 0 && sameScript(letters[from - 1], letters[from]) ? 0.2 : 0;
      const tied = letters
        .slice(from + 1, to)
        .some((letter, at) => ties.has(letter) && hanLetter.test(letters[from + at] ?? ''))
        ? 1
        : 0;
      const cost = before.cost + boundary + tied + (tokens.length === 0 ? 0.1 : to - from === 1 ? 1.5 : 1);
      if (!least || cost < least.cost) least = { cost, tokens: [...before.tokens, ...tokens] };
    }
    best.push(least);
  }
  return best[letters.length] ?? null;
}

/** A run of characters as words of the index: "皮革包" as 皮革 and 包, "革の財布" as 革 and 財布. */
function cutRun(run: string, { leads }: KnownParts): readonly string[] | null {
  const letters = Array.from(run);
  const cut = cutInto(letters, (from, to) => {
    const part = letters.slice(from, to);
    // As one piece it was searched before.
    if (part.length === letters.length) return null;
    if (part.length === 1 && from > 0 && to < letters.length && ties.has(part[0] ?? '')) return [];
    const pairs = pairsOf(part);
    return pairs.every((pair) => leads.has(pair)) ? pairs : null;
  });
  return cut?.tokens ?? null;
}

/** A compound as its words: "ledertasche" as leder and tasche, "가죽가방" as 가죽 and 가방. */
function cutCompound(word: string, { whole, leads }: KnownParts): readonly string[] | null {
  const letters = Array.from(word);
  const least = leastLetters(word);
  const cut = cutInto(letters, (from, to) => {
    if (to - from < least || to - from === letters.length) return null;
    const piece = letters.slice(from, to).join('');
    if (to < letters.length) {
      const form = formsOf(piece).find((one) => whole.has(one));
      return form === undefined ? null : [form];
    }
    return (to - from > 1 ? leads : whole).has(piece) ? [piece] : null;
  });
  return cut && cut.tokens.length <= mostPieces ? cut.tokens : null;
}

/**
 * The words of a query as the index has them, where their boundaries differ: compounds cut, neighbours joined; null if
 * nothing can be changed. Spec 1 §2.
 */
export function reworded(words: readonly string[], known: KnownParts): string[] | null {
  const result: string[] = [];
  let isChanged = false;
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = [words[at], words[at + 1]];
    if (next !== undefined && !isUnspaced(word + next) && known.leads.has(word + next)) {
      result.push(word + next);
      isChanged = true;
      at += 1;
      continue;
    }
    const isRun = isUnspaced(word);
    const cut =
      word.length > longest || (!isRun && known.leads.has(word))
        ? null
        : isRun
          ? cutRun(word, known)
          : cutCompound(word, known);
    result.push(...(cut ?? (isRun ? pairsOf(Array.from(word)) : [word])));
    isChanged ||= cut !== null;
  }
  return isChanged ? result : null;
}

/**
 * The last word of a compound whose beginning the index does not know: a "Reisetasche" is a Tasche; null without one. Spec 1 §2.
 */
export function lastWordOf(word: string, { whole }: KnownParts): string | null {
  const letters = Array.from(word);
  if (isUnspaced(word) || letters.length > longest) return null;
  const least = hangul.test(word) ? 2 : 4;
  for (let from = hangul.test(word) ? 1 : 3; letters.length - from >= least; from += 1) {
    const end = letters.slice(from).join('');
    if (whole.has(end)) return end;
  }
  return null;
}
