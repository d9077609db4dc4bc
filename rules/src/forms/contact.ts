import type { CountryFacts } from '../countries/countryOptions.ts';

/** Subjects of the contact form. `furniture` is for Japan (spec 1 §2). */
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

/** Whether the contact form shows: after the choice of a subject. Spec 1 §2. */
export function isContactFormShown(subject: string): boolean {
  return contactSubjects.some((known) => known === subject);
}

/** Whether the contact form includes the region: in Japan, for furniture only. Spec 1 §2. */
export function isContactRegionShown(facts: Pick<CountryFacts, 'contact_region_subjects'>, subject: string): boolean {
  return facts.contact_region_subjects.includes(subject);
}

/**
 * A country's contact subjects, in order; a subject that requires the region belongs to its country only. Spec 1 §2.
 */
export function contactSubjectsIn(facts: Pick<CountryFacts, 'contact_region_subjects'>): readonly ContactSubject[] {
  return contactSubjects.filter((subject) => subject !== 'furniture' || isContactRegionShown(facts, subject));
}

/**
 * Error of the telephone field when the shopper requests a call; the general form checks validate its format. Spec 1
 * §2.
 */
export function callFault(wants_call: boolean, telephone: string): 'required' | null {
  return wants_call && telephone.trim() === '' ? 'required' : null;
}
