import { generatedPasswordLength } from './password.ts';

/** Characters of a suggested password: none that looks like another, no hyphen, no blank. Spec 1 §5. */
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#$%&*+=?@_~'] as const;
const all = kinds.join('');

/**
 * A password of 13 characters with a lower-case and an upper-case letter, a digit and a special character, which every form
 * accepts. `below` answers a random whole number from 0 to below its argument, each as likely; it must be cryptographic.
 * Spec 2 §9.
 */
export function suggestPassword(below: (count: number) => number): string {
  const pick = (from: string): string => from.charAt(below(from.length));
  const rest = Array.from({ length: generatedPasswordLength - kinds.length }, () => pick(all));
  const characters = [...kinds.map(pick), ...rest];
  // Fisher and Yates, so that the place of each kind is not known.
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    const [one = '', two = ''] = [characters[last], characters[other]];
    [characters[last], characters[other]] = [two, one];
  }
  return characters.join('');
}
