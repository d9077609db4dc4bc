import type { Locale } from './storefronts.ts';

type Spelling = readonly (readonly [from: string, to: string])[];

/**
 * Spelling differences of storefronts from their language: ss for ß in Switzerland, American English in the US. A word
 * that could be part of an address or a code starts with a blank or a capital here, so that only words of a text match.
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

/** Whether a storefront's spelling differs from its language's. Expectations §1. */
export function isRespelled(locale: Locale): boolean {
  return spellings[locale] !== undefined;
}

/** A text in the storefront's spelling. Not for user input: names and addresses must not change. Spec 1 §1. */
export function spelled(locale: Locale, text: string): string {
  return (spellings[locale] ?? []).reduce((written, [from, to]) => written.replaceAll(from, to), text);
}

/** A value with every text in the storefront's spelling. Not for user input. Spec 1 §1. */
export function respelled<Value>(locale: Locale, value: Value): Value {
  return isRespelled(locale) ? JSON.parse(spelled(locale, JSON.stringify(value))) : value;
}
