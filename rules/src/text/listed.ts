import type { Language } from '../storefronts/storefronts.ts';

/**
 * What parts the words of a row, where it is not a comma and a space. The Arabic one says that it runs from the right:
 * where the row stands in a sentence as one piece, its words, isolated, would give it no direction.
 */
const eastAsian = '、';
const marks: Partial<Record<Language, string>> = {
  ja: eastAsian,
  zh_hans: eastAsian,
  zh_hant: eastAsian,
  ar: '،\u200F ',
};

/** Runs from the right: each word keeps its own way, so that Latin names in a row stand from right to left as well. */
const fromRight: readonly Language[] = ['ar'];

/** Words in a row, parted as the language parts them: "Madder red, 26 cm"; empty ones are left out. Expectations §1. */
export function listed(words: readonly (string | null | undefined | false)[], language: Language): string {
  const apart = words.flatMap((word) => (word ? (fromRight.includes(language) ? `\u2068${word}\u2069` : word) : []));
  return apart.join(marks[language] ?? ', ');
}

/** Languages that write their words without a space between them. */
const unspaced: ReadonlySet<Language> = new Set(['ja', 'zh_hans', 'zh_hant', 'th']);

/** Parts of one sentence, a space between them where the language has one; empty ones are left out. Expectations §1. */
export function joined(parts: readonly (string | undefined)[], language: Language): string {
  return parts.filter(Boolean).join(unspaced.has(language) ? '' : ' ');
}
