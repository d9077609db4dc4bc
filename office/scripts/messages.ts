import * as files from 'node:fs';
import { join } from 'node:path';
import { type MessageFolder, messageFolder } from '@vitrine/rules/messages/catalogue';
import { isRespelled } from '@vitrine/rules/storefronts/spelling';
import { languages, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Plugin } from 'vite';
import { officeLanguages } from '../src/lib/words/languages.ts';

export const messagesFolder = join(import.meta.dirname, '../src/messages');
export const boutiqueMessagesFolder = join(import.meta.dirname, '../src/boutique/messages');

/** The texts of the office, in the languages of `officeLanguages`. */
export const officeMessages: MessageFolder = messageFolder(files, messagesFolder, 'office/src/messages');

/** The texts of the boutique's page, in every language of the shop. */
export const boutiqueMessages: MessageFolder = messageFolder(
  files,
  boutiqueMessagesFolder,
  'office/src/boutique/messages',
);

/** A storefront of each language, whose wording the boutique's page has: not one of a country that spells the language otherwise. */
export const boutiqueLocales: readonly Locale[] = languages.map(
  (language) => locales.find((locale) => storefrontOf(locale).language === language && !isRespelled(locale)) ?? 'uk_en',
);

const sources = new Map<string, () => Record<string, unknown>>([
  ...officeLanguages.map(
    ({ code, locale }) => [`virtual:office-messages/${code}`, () => officeMessages.compiledOf(locale)] as const,
  ),
  ...boutiqueLocales.map(
    (locale) =>
      [
        `virtual:boutique-messages/${storefrontOf(locale).language}`,
        () => boutiqueMessages.compiledOf(locale),
      ] as const,
  ),
]);

/** Compiles the PO files: the browser loads one script per language, when a member reads it. */
export function messageCatalogues(): Plugin {
  return {
    name: 'vitrine-office-messages',
    resolveId: (source) => (sources.has(source) ? `\0${source}` : null),
    load(id) {
      const compiled = sources.get(id.slice(1));
      if (!id.startsWith('\0') || !compiled) return null;
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled()))});`;
    },
  };
}
