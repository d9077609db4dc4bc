import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { pageMessages } from '../storefront/scripts/catalogue.ts';

type Name = Parameters<typeof pageMessages.readPo>[1];
const known = new Map<string, ReadonlyMap<string, string>>();

/** The texts of one PO file, read once. */
function fileOf(area: string, name: Name): ReadonlyMap<string, string> {
  const id = `${area}/${name}`;
  const texts = known.get(id) ?? pageMessages.readPo(area, name);
  known.set(id, texts);
  return texts;
}

function textOf(locale: Locale, key: string): string {
  const { language } = storefronts[locale];
  const area = key.split('.')[0] ?? '';
  const text = fileOf(area, locale).get(key) ?? fileOf(area, language).get(key);
  if (text === undefined) throw new Error(`${language} has no text ${key}`);
  return text;
}

export type Words = (key: string, variables?: Readonly<Record<string, string>>) => string;

/**
 * The storefront's texts from its own catalogue: journeys find elements by the texts a shopper reads. No plurals.
 */
export const wordsOf =
  (locale: Locale): Words =>
  (key, variables = {}) =>
    textOf(locale, key).replaceAll(/\{(\w+)\}/gu, (_all, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`${key} needs ${name}`);
      // The storefront isolates them in right-to-left sentences.
      return storefronts[locale].direction === 'rtl' ? `\u2068${value}\u2069` : value;
    });

/** The same text as a pattern that matches any value of its variables, and any kind of space. */
export const patternOf = (locale: Locale, key: string): RegExp =>
  new RegExp(
    textOf(locale, key)
      .split(/\{\w+\}/u)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`))
      .join('.+'),
    'u',
  );
