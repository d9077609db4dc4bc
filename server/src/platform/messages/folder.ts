import * as files from 'node:fs';
import { messageFolder } from '@vitrine/rules/messages/catalogue';

/** The server's texts: refusals, answers of calls, mails, text messages, the busy page. */
export const serverMessages = messageFolder(files, import.meta.dirname, 'server/src/platform/messages');
