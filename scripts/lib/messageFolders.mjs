import path from 'node:path';
import { messagesFolder, pageMessages } from '../../storefront/scripts/catalogue.ts';
import { serverMessages } from '../../server/src/platform/messages/folder.ts';
import { root } from './install.mjs';

/** Every folder of message catalogues, with its name for `npm run messages`. */
export const folders = [
  { name: 'storefront', folder: messagesFolder, messages: pageMessages },
  { name: 'server', folder: path.join(root, 'server/src/platform/messages'), messages: serverMessages },
];
