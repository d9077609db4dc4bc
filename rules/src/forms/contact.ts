import type { CountryFacts } from '../countries/countryOptions.ts';

/** Subjects of the contact form. `furniture` is Japan's (spec 1 §2). */
export const contactSubjects = [
  'order',
  'product',
  'delivery',
  'return',
  'care',
  'store',
  'account',
  'furniture',
  'other',
] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** Whether the contact form shows at all: once a subject is chosen. Spec 1 §2. */
export function isContactFormShown(subject: string): boolean {
  return contactSubjects.some((known) => known === subject);
}

/** Whether the contact form also asks the region: in Japan, for furniture only. Spec 1 §2. */
export function isContactRegionShown(facts: Pick<CountryFacts, 'contact_region_subjects'>, subject: string): boolean {
  return facts.contact_region_subjects.includes(subject);
}

/** The subjects that a country offers, in their order: one that asks the region is that country's own. Spec 1 §2. */
export function contactSubjectsIn(facts: Pick<CountryFacts, 'contact_region_subjects'>): readonly ContactSubject[] {
  return contactSubjects.filter((subject) => subject !== 'furniture' || isContactRegionShown(facts, subject));
}

/** What is wrong with the telephone where the shopper asks to be called; its form is checked as in any message. Spec 1 §2. */
export function callFault(wants_call: boolean, telephone: string): 'required' | null {
  return wants_call && telephone.trim() === '' ? 'required' : null;
}
