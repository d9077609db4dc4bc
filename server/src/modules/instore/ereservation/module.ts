import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import { cancelPages } from './cancelPage.ts';
import type { reservationMails, reservationTexts } from './mails.ts';
import { writeConfirmed, writeEnded, writeReminder, writeRequested, writeStore } from './mailWriters.ts';
import { ereservationRoutes } from './routes.ts';
import { storePages } from './storePage.ts';
import { expireReservations } from './takeReservationStep.ts';
import { writeConfirmedText, writeEndedText, writeReminderText, writeRequestedText } from './textWriters.ts';

export const ereservationModule = {
  routes: ereservationRoutes,
  plainRoutes: (shop) => storePages(shop).add(cancelPages(shop)),
  mails: {
    reservation_requested: writeRequested,
    reservation_confirmed: writeConfirmed,
    reservation_reminder: writeReminder,
    reservation_ended: writeEnded,
    reservation_store: writeStore,
  } satisfies Record<keyof typeof reservationMails, MailWriter>,
  texts: {
    reservation_requested: writeRequestedText,
    reservation_confirmed: writeConfirmedText,
    reservation_reminder: writeReminderText,
    reservation_ended: writeEndedText,
  } satisfies Record<keyof typeof reservationTexts, SmsWriter>,
  ends: { reservations: expireReservations },
} satisfies Module;
