/** Writes a moment, or two moments as one span. */
export type DateFormat = {
  readonly format: (date: Date | number) => string;
  readonly formatRange: (from: Date, until: Date) => string;
};

/**
 * The first day of a month by language, where CLDR's patterns write 1 and the language's typography does not: "1er décembre"
 * (Lexique des règles typographiques, Office québécois de la langue française). Portuguese "1.º" and Italian "1º" are an
 * older style beside the usual figure, as CLDR has it.
 */
const firstDays: Readonly<Record<string, string>> = { fr: '1er' };

type Part = { readonly type: string; readonly value: string };

function written(parts: readonly Part[], first: string | undefined): string {
  // In figures alone, 01/12/2026 stays.
  const isNamed = first && parts.some(({ type, value }) => type === 'month' && /\D/u.test(value));
  return parts.map(({ type, value }) => (isNamed && type === 'day' && Number(value) === 1 ? first : value)).join('');
}

/**
 * As `Intl.DateTimeFormat` of a language tag, with the ordinals of the language. Use it for every date that people read.
 * Expectations §3.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(tag, options);
  const first = firstDays[tag.slice(0, 2)];
  return {
    format: (date) => written(format.formatToParts(date), first),
    formatRange: (from, until) => written(format.formatRangeToParts(from, until), first),
  };
}
