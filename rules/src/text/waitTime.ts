import { type Locale, storefronts } from '../storefronts/storefronts.ts';

/** Longest wait shown in minutes. */
const mostMinutes = 90;

/** Formats a wait in seconds, rounded up to minutes, a longer one to hours. Spec 1 §8. */
export function waitTime(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [amount, unit] = minutes <= mostMinutes ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  const format = new Intl.NumberFormat(`${storefronts[locale].tag}-u-nu-latn`, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return (
    format
      .format(amount)
      // Japanese and Chinese have no space after the number.
      .replace(/(\d)\s(?=\p{Script=Han})/u, '$1')
      // Intl returns the Arabic dual in the nominative; after "wait" or "in" it needs the accusative.
      .replace(/تان$/u, 'تين')
  );
}
