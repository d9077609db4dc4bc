import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';

const folder = path.join(import.meta.dirname, '../storefront/src/messages');
const known = new Map<string, string>();

function load(area: string, name: string): void {
  if (known.has(`${name}:${area}`)) return;
  known.set(`${name}:${area}`, '');
  const file = path.join(folder, area, `${name}.po`);
  // A storefront has a file of its own only where it says something its own way.
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  for (const [, id = '', quoted = ''] of text.matchAll(/^msgid "(.+)"\nmsgstr ((?:".*"\n?)+)/gmu)) {
    const lines = quoted.trim().split('\n');
    known.set(`${name}:${id}`, lines.map((line): string => JSON.parse(line)).join(''));
  }
}

function textOf(locale: Locale, key: string): string {
  const { language } = storefronts[locale];
  for (const name of [language, locale]) load(key.split('.')[0] ?? '', name);
  const text = known.get(`${locale}:${key}`) ?? known.get(`${language}:${key}`);
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
