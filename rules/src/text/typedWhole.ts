import { plainFigures } from './plainFigures.ts';

/**
 * A whole number as a person types it, in the figures of any keyboard; null for another text. What a program reads as a number beside it (`1e3`,
 * `0x10`) is none. Expectations §2, decisions/0152.
 */
export function typedWhole(typed: string): number | null {
  const plain = plainFigures(typed).trim();
  return /^\d{1,10}$/u.test(plain) ? Number(plain) : null;
}
