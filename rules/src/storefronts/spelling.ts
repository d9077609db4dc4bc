import type { Locale } from './storefronts.ts';

type Spelling = readonly (readonly [from: string, to: string])[];

/**
 * Storefronts that spell their language otherwise: Switzerland writes ss for ß, the United States has its own English.
 * A word that may be a part of an address or a code begins with a blank or a capital here, as only words of a text do.
 * Expectations §1.
 */
const spellings: Partial<Record<Locale, Spelling>> = {
  ch_de: [['ß', 'ss']],
  us_en: [
    ['Jewellery', 'Jewelry'],
    [' jewellery', ' jewelry'],
    ['Colour', 'Color'],
    [' colour', ' color'],
    ['Grey', 'Gray'],
    [' grey', ' gray'],
    [' centre', ' center'],
    [' centimetre', ' centimeter'],
    [' millimetre', ' millimeter'],
  ],
};

/** Whether a storefront spells its language otherwise. Expectations §1. */
export function isRespelled(locale: Locale): boolean {
  return spellings[locale] !== undefined;
}

/** A text as the storefront spells it. Not for what a person wrote: a name or an address stays as it is. Spec 1 §1. */
export function spelled(locale: Locale, text: string): string {
  return (spellings[locale] ?? []).reduce((written, [from, to]) => written.replaceAll(from, to), text);
}

/** A value as the storefront spells it, every text in it. Not for what a person wrote. Spec 1 §1. */
export function respelled<Value>(locale: Locale, value: Value): Value {
  return isRespelled(locale) ? JSON.parse(spelled(locale, JSON.stringify(value))) : value;
}
