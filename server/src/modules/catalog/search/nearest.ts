/** The edit distance of two words: changed, added, dropped or swapped letters. */
export function distance(left: string, right: string): number {
  const from = Array.from(left);
  const to = Array.from(right);
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The largest edit distance of a correction, by the word's length. */
const allowed = (letters: number): number => (letters <= 3 ? 0 : letters <= 5 ? 1 : 2);

/**
 * The nearest word, or null if none is near enough. An incomplete word is compared with as many letters of the
 * candidate. Prefers whole words to prefixes, then frequent to rare words, counting words that continue them: `tashe`
 * becomes Tasche, which is rare as a word of its own, and not Tasse.
 */
export function nearest(token: string, near: readonly { word: string; documents: number }[]): string | null {
  const letters = Array.from(token).length;
  const ranked = near
    .map(({ word }) => {
      const goingOn = near.filter((other) => other.word.startsWith(word));
      const documents = goingOn.reduce((sum, other) => sum + other.documents, 0);
      const whole = distance(token, word);
      const beginning = distance(token, Array.from(word).slice(0, letters).join(''));
      return { word, documents, wrong: Math.min(whole, beginning + 0.5) };
    })
    .filter(({ wrong }) => wrong <= allowed(letters) + 0.5)
    .sort((left, right) => left.wrong - right.wrong || right.documents - left.documents);
  return ranked[0]?.word ?? null;
}
