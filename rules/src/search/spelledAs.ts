import { fold } from './fold.ts';

const betweenWords = /[^\p{L}\p{N}\p{M}\u30FC]+/u;

/**
 * A folded word as the first of these titles spells it that has it, with accents and capitals; a beginning counts when
 * no title has the whole word. The word itself when no title has it. Spec 1 §2.
 */
export function spelledAs(word: string, titles: readonly string[]): string {
  const written = titles.flatMap((title) => title.split(betweenWords));
  const whole = written.find((candidate) => fold(candidate) === word);
  return whole ?? written.find((candidate) => fold(candidate).startsWith(word)) ?? word;
}
