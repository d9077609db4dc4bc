import * as files from 'node:fs';
import { join } from 'node:path';
import { type MessageFolder, messageFolder } from '@vitrine/rules/messages/catalogue';
import type { Plugin } from 'vite';
import { type Language, officeLanguages } from '../src/lib/words/languages.ts';

export const messagesFolder = join(import.meta.dirname, '../src/messages');

/** The texts of the office, in the languages of `officeLanguages`. */
export const officeMessages: MessageFolder = messageFolder(files, messagesFolder, 'office/src/messages');

const prefix = 'virtual:office-messages/';

/** Compiles the PO files: the browser loads one script per language, when a member reads it. */
export function messageCatalogues(): Plugin {
  const idOf = ({ code }: Language): string => `\0${prefix}${code}`;
  return {
    name: 'vitrine-office-messages',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      const language = officeLanguages.find((one) => id === idOf(one));
      if (!language) return null;
      const json = JSON.stringify(officeMessages.compiledOf(language.locale));
      return `export const messages = JSON.parse(${JSON.stringify(json)});`;
    },
  };
}
