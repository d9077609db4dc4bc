import type { Language } from '../storefronts/storefronts.ts';

/**
 * What parts the words of a row, where it is not a comma and a space. The Arabic one says that it runs from the right:
 * where a sentence holds the row as one piece, its isolated words would give it no direction.
 */
const eastAsian = '、';
const marks: Partial<Record<Language, string>> = {
  ja: eastAsian,
  zh_hans: eastAsian,
  zh_hant: eastAsian,
  ar: '،\u200F ',
};

/** Runs from the right: each word keeps its own direction, so Latin names in a row also run from right to left. */
const fromRight: readonly Language[] = ['ar'];

/** Words in a row, parted as the language parts them: "Madder red, 26 cm"; empty ones are left out. Expectations §1. */
export function listed(words: readonly (string | null | undefined | false)[], language: Language): string {
  const apart = words.flatMap((word) => (word ? (fromRight.includes(language) ? `\u2068${word}\u2069` : word) : []));
  return apart.join(marks[language] ?? ', ');
}

/** The lines of an address in one row; a sign of enumeration would make a list of them in East Asia. Spec 1 §5. */
export function addressInRow(lines: readonly string[], language: Language): string {
  return marks[language] === eastAsian ? lines.filter(Boolean).join(' ') : listed(lines, language);
}

/** Languages that write their words without a space between them. */
const unspaced: ReadonlySet<Language> = new Set(['ja', 'zh_hans', 'zh_hant', 'th']);

/** Parts of one sentence, a space between them where the language has one; empty ones are left out. Expectations §1. */
export function joined(parts: readonly (string | undefined)[], language: Language): string {
  return parts.filter(Boolean).join(unspaced.has(language) ? '' : ' ');
}
