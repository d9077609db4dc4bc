import path from 'node:path';
import { languages, locales } from '../../rules/src/storefronts/storefronts.ts';
import {
  boutiqueLocales,
  boutiqueMessages,
  boutiqueMessagesFolder,
  messagesFolder as officeFolder,
  officeMessages,
} from '../../office/scripts/messages.ts';
import { officeLanguages } from '../../office/src/lib/words/languages.ts';
import { messagesFolder, pageMessages } from '../../storefront/scripts/catalogue.ts';
import { serverMessages } from '../../server/src/platform/messages/folder.ts';
import { root } from './install.mjs';

/** Every folder of message catalogues, with its name for `npm run messages`, the languages and the storefronts that it is compiled for. */
export const folders = [
  { name: 'storefront', folder: messagesFolder, messages: pageMessages, languages, locales },
  {
    name: 'server',
    folder: path.join(root, 'server/src/platform/messages'),
    messages: serverMessages,
    languages,
    locales,
  },
  {
    name: 'office',
    folder: officeFolder,
    messages: officeMessages,
    languages: officeLanguages.map(({ code }) => code),
    locales: officeLanguages.map(({ locale }) => locale),
  },
  {
    name: 'boutique',
    // The workspace whose code reads it, where that has another name.
    workspace: 'office',
    folder: boutiqueMessagesFolder,
    messages: boutiqueMessages,
    languages,
    locales: boutiqueLocales,
  },
];
