import { type Locale, storefronts } from '../storefronts/storefronts.ts';

/** Longest wait that is shown in minutes. */
const mostMinutes = 90;

/** A wait of so many seconds as a storefront says it, rounded up: in minutes, a longer one in hours. Spec 1 §8. */
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
      // Japanese and Chinese set no space after the figure.
      .replace(/(\d)\s(?=\p{Script=Han})/u, '$1')
      // Intl writes an Arabic two as a subject; after "wait" or "in" it is an object.
      .replace(/تان$/u, 'تين')
  );
}
