import * as files from 'node:fs';
import { join } from 'node:path';
import { messageFolder } from '@vitrine/rules/messages/catalogue';

export const messagesFolder = join(import.meta.dirname, '../src/messages');

/** The texts of the pages; an area is the argument of useText. */
export const pageMessages = messageFolder(files, messagesFolder, 'storefront/src/messages');
export const { compiledOf } = pageMessages;
