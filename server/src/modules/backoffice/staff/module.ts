import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { writeInvitation } from './invitation.ts';
import type { staffMails } from './mails.ts';
import { sweepChallenges } from '../../../platform/passkeys/passkeys.ts';
import { staffRoutes } from './routes.ts';
import { sweepStaffSessions } from './signIn.ts';

export const staffModule = {
  routes: staffRoutes,
  mails: { staff_invitation: writeInvitation } satisfies Record<keyof typeof staffMails, MailWriter>,
  sweeps: { staffSessions: sweepStaffSessions, staffChallenges: (shop) => sweepChallenges(shop, 'staff') },
} satisfies Module;
