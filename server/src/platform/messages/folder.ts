import * as files from 'node:fs';
import { messageFolder } from '@vitrine/rules/messages/catalogue';

/** What the server itself says: refusals, answers of calls, mails, text messages, the page in place of another. */
export const serverMessages = messageFolder(files, import.meta.dirname, 'server/src/platform/messages');
