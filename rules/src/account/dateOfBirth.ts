import type { Country, Language } from '../storefronts/storefronts.ts';

/** Oldest age accepted, in years, and the countries with an age of majority. Spec 1 §9. */
export const oldestAge = 110;
export const majorities: Partial<Record<Country, { readonly age: number; readonly message: 'dob_majority_kr' }>> = {
  kr: { age: 19, message: 'dob_majority_kr' },
};
/** Languages in which a missing month has its own message. Spec 1 §5. */
const monthMessageLanguages: ReadonlySet<Language> = new Set(['ja']);
/** Old records store this year for "unknown"; edit profile rejects it. Spec 1 §5. */
const unknownYear = 1900;

export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };
export type DobTexts = { readonly day: string; readonly month: string; readonly year: string };
export type DobMessage = 'dob_format' | 'dob_month_required' | 'dob_required' | 'dob_majority_kr';
export type DobError = { readonly field: 'day' | 'month' | 'year'; readonly message: DobMessage };

/** The calendar date of a moment in a time zone. Spec 1 §5 (ages are counted in days). */
export function calendarDateIn(time_zone: string, now: Date): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: time_zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** Full years between two dates; a person born on 29 February turns a year older on 1 March. Spec 1 §5. */
export function ageOn(today: CalendarDate, born: CalendarDate): number {
  const had_birthday = today.month > born.month || (today.month === born.month && today.day >= born.day);
  return today.year - born.year - (had_birthday ? 0 : 1);
}

/** Parses three typed texts as a date, null when there is no such day. Day 1 to 31, year of four digits. Spec 1 §5. */
export function realDate({ day, month, year }: DobTexts): CalendarDate | null {
  if (!/^\d{4}$/u.test(year) || !/^\d{1,2}$/u.test(month) || !/^\d{1,2}$/u.test(day)) return null;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  // Date reads years below 100 as 19xx, so the check uses setUTCFullYear.
  const check = new Date(0);
  check.setUTCFullYear(date.year, date.month - 1, date.day);
  return check.getUTCMonth() === date.month - 1 && check.getUTCDate() === date.day ? date : null;
}

export type DobRules = {
  readonly country: Country;
  readonly language: Language;
  readonly required: boolean;
  /** Edit profile rejects the year 1900. */
  readonly editing: boolean;
  readonly today: CalendarDate;
};

function missing({ day, month, year }: DobTexts, { language, required }: DobRules): DobError | null {
  const empty = (['day', 'month', 'year'] as const).find((field) => ({ day, month, year })[field] === '');
  if (!empty) return null;
  if (day === '' && month === '' && year === '') return required ? { field: 'day', message: 'dob_required' } : null;
  if (month === '' && monthMessageLanguages.has(language)) return { field: 'month', message: 'dob_month_required' };
  return { field: empty, message: 'dob_required' };
}

/**
 * Error of a date of birth, or null: partly empty (dob_required, or dob_month_required in Japanese), no real day, in
 * the future, over 110 years ago or the year 1900 in edit profile (dob_format), under 19 in Korea (dob_majority_kr).
 * Spec 1 §5, §9.
 */
export function dateOfBirthError(texts: DobTexts, rules: DobRules): DobError | null {
  const { day, month, year } = texts;
  if (day === '' || month === '' || year === '') return missing(texts, rules);
  const born = realDate(texts);
  if (!born) return { field: 'day', message: 'dob_format' };
  const age = ageOn(rules.today, born);
  if (age < 0 || age > oldestAge) return { field: 'year', message: 'dob_format' };
  if (rules.editing && born.year === unknownYear) return { field: 'year', message: 'dob_format' };
  const majority = majorities[rules.country];
  return majority && age < majority.age ? { field: 'year', message: majority.message } : null;
}
