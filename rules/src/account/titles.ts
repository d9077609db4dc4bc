import type { Language } from '../storefronts/storefronts.ts';

/** Title options, as the forms send them. Spec 1 §3. */
export const titles = ['Ms.', 'Mrs.', 'Mr.', 'Miss', 'Dr', 'Prof', 'Honorable'] as const;
export type Title = (typeof titles)[number];

/** W feminine, M masculine, U unknown. */
export type Gender = 'W' | 'M' | 'U';

/** Gender by title. Spec 1 §3, spec 3 §9. */
export const genderByTitle = {
  'Ms.': 'W',
  'Mrs.': 'W',
  'Mr.': 'M',
  Miss: 'W',
  Dr: 'U',
  Prof: 'U',
  Honorable: 'U',
} as const satisfies Record<Title, Gender>;

/** Whether a text is one of the titles. Spec 1 §3. */
export function isTitle(text: string): text is Title {
  return Object.hasOwn(genderByTitle, text);
}

/**
 * Titles that a form offers in a language: those with a label in use and distinct from the others. Other titles stay
 * valid, so that stored titles are not lost. Spec 1 §3.
 */
export const offeredTitles: Readonly<Record<Language, readonly Title[]>> = {
  en: titles,
  fr: ['Ms.', 'Mr.', 'Dr', 'Prof'],
  de: ['Ms.', 'Mr.', 'Dr', 'Prof'],
  es: ['Ms.', 'Mr.', 'Miss', 'Dr', 'Prof'],
  it: ['Ms.', 'Mr.', 'Dr', 'Prof', 'Honorable'],
  pt: ['Ms.', 'Mr.', 'Dr', 'Prof'],
  ja: ['Ms.', 'Mr.', 'Dr', 'Prof'],
  ko: ['Ms.', 'Mr.', 'Dr', 'Prof'],
  zh_hans: ['Ms.', 'Mrs.', 'Mr.', 'Miss', 'Dr', 'Prof'],
  zh_hant: ['Ms.', 'Mrs.', 'Mr.', 'Miss', 'Dr', 'Prof'],
  th: ['Ms.', 'Mrs.', 'Mr.', 'Miss', 'Dr', 'Prof'],
  ar: ['Ms.', 'Mr.', 'Miss', 'Dr', 'Prof'],
};

/** Titles of a form, including the customer's own even when the language does not offer it. Spec 1 §3. */
export function titlesFor(language: Language, own: string): readonly Title[] {
  return titles.filter((title) => title === own || offeredTitles[language].includes(title));
}
