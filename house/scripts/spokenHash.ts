import { createHash } from 'node:crypto';

/** Tells whether a story still reads as it was spoken. The kind of space between two words is not audible. */
export function spokenHash(words: readonly string[]): string {
  return createHash('sha256').update(words.join('\n').replaceAll('\u00A0', ' ')).digest('hex').slice(0, 16);
}
