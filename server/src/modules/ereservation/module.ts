import type { MailWriter } from '../../platform/mail/kinds.ts';
import type { Module } from '../../platform/module/module.ts';
import type { reservationMails } from './mails.ts';
import { writeConfirmed, writeEnded, writeReminder, writeRequested, writeStore } from './mailWriters.ts';
import { ereservationRoutes } from './routes.ts';
import { storePages } from './storePage.ts';
import { expireReservations } from './takeReservationStep.ts';

export const ereservationModule = {
  routes: ereservationRoutes,
  mount: (app, shop) => void app.route('/', storePages(shop)),
  mails: {
    reservation_requested: writeRequested,
    reservation_confirmed: writeConfirmed,
    reservation_reminder: writeReminder,
    reservation_ended: writeEnded,
    reservation_store: writeStore,
  } satisfies Record<keyof typeof reservationMails, MailWriter>,
  sweeps: { reservations: expireReservations },
} satisfies Module;
