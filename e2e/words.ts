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
 * What the storefront says, from its own catalogue: a journey finds things by the words a shopper reads. No plurals.
 */
export const wordsOf =
  (locale: Locale): Words =>
  (key, variables = {}) =>
    textOf(locale, key).replaceAll(/\{(\w+)\}/gu, (_all, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`${key} needs ${name}`);
      // As the storefront sets them apart in a sentence that runs from the right.
      return storefronts[locale].direction === 'rtl' ? `\u2068${value}\u2069` : value;
    });

/** The same text as a pattern, anything standing for what it fills in. */
export const patternOf = (locale: Locale, key: string): RegExp =>
  new RegExp(
    textOf(locale, key)
      .split(/\{\w+\}/u)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`))
      .join('.+'),
    'u',
  );
