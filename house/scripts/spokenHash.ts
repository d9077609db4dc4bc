import { createHash } from 'node:crypto';

/** Tells whether a story still reads as it was spoken. Which space stands between two words is not heard. */
export function spokenHash(words: readonly string[]): string {
  return createHash('sha256').update(words.join('\n').replaceAll('\u00A0', ' ')).digest('hex').slice(0, 16);
}
