import { fold } from './fold.ts';

const betweenWords = /[^\p{L}\p{N}\p{M}\u30FC]+/u;

/**
 * Spells a folded word as the first title that contains it, with accents and capitals; uses a title's word that starts
 * with it when no title has the whole word. Returns the word itself when no title matches. Spec 1 §2.
 */
export function spelledAs(word: string, titles: readonly string[]): string {
  const written = titles.flatMap((title) => title.split(betweenWords));
  const whole = written.find((candidate) => fold(candidate) === word);
  return whole ?? written.find((candidate) => fold(candidate).startsWith(word)) ?? word;
}
