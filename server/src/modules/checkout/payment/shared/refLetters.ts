import { randomInt } from 'node:crypto';

/** Omits similar letters, and vowels so that no words appear. */
export const refLetters = '23456789BCDFGHJKLMNPQRSTVWXYZ';

/** Random letters, 4.9 bits each. */
export const newLetters = (length: number): string =>
  Array.from({ length }, () => refLetters[randomInt(refLetters.length)]).join('');
