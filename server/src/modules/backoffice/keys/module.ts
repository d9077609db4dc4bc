import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { keyMails } from './mails.ts';
import { keyRoutes } from './routes.ts';
import { warnMs, warnOfKeys, writeKeyEnds } from './warnings.ts';

export const keysModule = {
  routes: keyRoutes,
  mails: { api_key_ends: writeKeyEnds } satisfies Record<keyof typeof keyMails, MailWriter>,
  works: { keyWarnings: { every: warnMs, work: warnOfKeys } },
} satisfies Module;
