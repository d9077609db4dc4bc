import { digitsOf } from '@vitrine/rules/money/money';
import { useMemo } from 'react';
import { useLanguage } from './words.tsx';

export type Formats = {
  /** An amount in minor units with its currency. */
  readonly money: (minor: number, currency: string) => string;
  /** Day and time of a moment, in the zone of the browser. */
  readonly moment: (iso: string) => string;
  /** Day and time of a moment on the clock of a place. */
  readonly momentAt: (iso: string, timeZone: string) => string;
  /** The day of a moment or of an ISO date. */
  readonly day: (iso: string) => string;
};

/** The formats of the member's language. Each is made once: `Intl` is slow to build. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => formatsIn(language.tag), [language.tag]);
}

function formatsIn(tag: string): Formats {
  const currencies = new Map<string, Intl.NumberFormat>();
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const money = (minor: number, currency: string): string => {
    // Rule of the shop, not of the browser: some browsers give a currency other digits than its payments have.
    const digits = digitsOf(currency);
    const made = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    const format = currencies.get(currency) ?? new Intl.NumberFormat(tag, made);
    currencies.set(currency, format);
    return format.format(minor / 10 ** digits);
  };
  return {
    money,
    moment: (iso) => moments.format(new Date(iso)),
    momentAt: (iso, timeZone) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(iso)),
    // A date without a time is a day, not a moment: midnight of the browser's own zone.
    day: (iso) => days.format(new Date(iso.length === 10 ? `${iso}T00:00` : iso)),
  };
}
