import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { sweepChallenges } from '../../../platform/passkeys/passkeys.ts';
import type { passkeyMails } from './mails.ts';
import { writePasskeyAdded, writePasskeyRemoved } from './passkeyMail.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeysModule = {
  routes: passkeyRoutes,
  mails: {
    passkey_added: writePasskeyAdded,
    passkey_removed: writePasskeyRemoved,
  } satisfies Record<keyof typeof passkeyMails, MailWriter>,
  sweeps: { customerChallenges: (shop) => sweepChallenges(shop, 'customer') },
} satisfies Module;
