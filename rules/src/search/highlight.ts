import { fold } from './fold.ts';
import { tokens, wordsOf } from './tokens.ts';

export type Segment = { readonly text: string; readonly hit: boolean };

const cluster = /[^\p{M}]\p{M}*|\p{M}+/gu;
const wordLetter = /[\p{L}\p{N}\p{M}]/u;
const withoutSpaces = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Thai}\u30FC]/u;
const article = '\u0627\u0644';

/** Whether a word starts at an index. Words of scripts without spaces may start anywhere. */
function beginsAt(text: string, at: number, word: string): boolean {
  if (at === 0 || withoutSpaces.test(word)) return true;
  if (!wordLetter.test(text.charAt(at - 1))) return true;
  return text.slice(0, at).endsWith(article) && beginsAt(text, at - article.length, article);
}

/**
 * Splits a suggestion's text into parts that match the typed words and parts that do not, ignoring accents, case and
 * width. The joined parts equal the text. Spec 2 §3 (hilite).
 */
export function highlight(text: string, query: string): Segment[] {
  const letters = text.match(cluster) ?? [];
  let folded = '';
  // For each folded character, the index of its letter in the text.
  const from: number[] = [];
  for (const [index, letter] of letters.entries()) {
    const part = fold(letter);
    folded += part;
    for (let count = 0; count < part.length; count += 1) from.push(index);
  }
  const hits = new Set<number>();
  for (const word of new Set([...wordsOf(query), ...tokens(query)])) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (!beginsAt(folded, at, word)) continue;
      for (const letter of from.slice(at, at + word.length)) hits.add(letter);
    }
  }
  const segments: { text: string; hit: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const hit = hits.has(index);
    const last = segments.at(-1);
    if (last?.hit === hit) last.text += letter;
    else segments.push({ text: letter, hit });
  }
  return segments;
}
