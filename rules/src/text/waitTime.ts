import { type Locale, storefronts } from '../storefronts/storefronts.ts';

/** Longest wait shown in minutes. */
const mostMinutes = 90;

/** The formatters by tag and unit, at most two of each storefront. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a wait in seconds, rounded up to minutes, a longer one to hours. Spec 1 §8. */
export function waitTime(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [amount, unit] = minutes <= mostMinutes ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  const tag = `${storefronts[locale].tag}-u-nu-latn`;
  // Making one takes most of a millisecond, and every refusal of a call formats a time.
  const format = formats.get(tag + unit) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(tag + unit, format);
  return (
    format
      .format(amount)
      // Japanese and Chinese have no space after the number.
      .replace(/(\d)\s(?=\p{Script=Han})/u, '$1')
      // Intl returns the Arabic dual in the nominative; after "wait" or "in" it needs the accusative.
      .replace(/تان$/u, 'تين')
  );
}
