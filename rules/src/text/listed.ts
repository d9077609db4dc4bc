import type { Language } from '../storefronts/storefronts.ts';

/**
 * List separators other than a comma and a space. The Arabic one includes a right-to-left mark: the words are isolated,
 * so the list has no direction of its own inside a sentence.
 */
const eastAsian = '、';
const marks: Partial<Record<Language, string>> = {
  ja: eastAsian,
  zh_hans: eastAsian,
  zh_hant: eastAsian,
  ar: '،\u200F ',
};

/** Right-to-left languages: isolates each word, so that a list with Latin names still runs from right to left. */
const fromRight: readonly Language[] = ['ar'];

/** Joins words with the language's list separator, "Madder red, 26 cm", without empty ones. Expectations §1. */
export function listed(words: readonly (string | null | undefined | false)[], language: Language): string {
  const apart = words.flatMap((word) => (word ? (fromRight.includes(language) ? `\u2068${word}\u2069` : word) : []));
  return apart.join(marks[language] ?? ', ');
}

/**
 * Joins the lines of an address into one; East Asian languages take blanks, because their list separator would make it
 * an enumeration. Spec 1 §5.
 */
export function addressInRow(lines: readonly string[], language: Language): string {
  return marks[language] === eastAsian ? lines.filter(Boolean).join(' ') : listed(lines, language);
}

/** Languages without spaces between words. */
const unspaced: ReadonlySet<Language> = new Set(['ja', 'zh_hans', 'zh_hant', 'th']);

/** Joins parts of a sentence, with a space where the language has spaces, without empty parts. Expectations §1. */
export function joined(parts: readonly (string | undefined)[], language: Language): string {
  return parts.filter(Boolean).join(unspaced.has(language) ? '' : ' ');
}
