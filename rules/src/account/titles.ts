/** Title options, as the forms send them. Spec 1 §3. */
export const titles = ['Ms.', 'Mrs.', 'Mr.', 'Miss', 'Dr', 'Prof', 'Honorable'] as const;
export type Title = (typeof titles)[number];

/** W feminine, M masculine, U not told by the title. */
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
