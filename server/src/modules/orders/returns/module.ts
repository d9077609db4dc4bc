import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { dropBookingLater } from './bookingGuard.ts';
import { labelReturn } from './carrierReturns.ts';
import { endExchangeHolds } from './exchange.ts';
import { writeHandPickup } from './handPickups.ts';
import { writePickupMail, writeReturnRequested } from './mailWriters.ts';
import type { returnMails } from './mails.ts';
import type { returnJobs } from './jobs.ts';
import { expireUnfinished } from './queries.ts';
import { unfinishedMs } from './requestView.ts';
import { bookPickupLater, cancelPickupLater } from './pickupBooking.ts';
import { returnFiles } from './returnFiles.ts';
import { returnRoutes } from './routes.ts';

export const returnsModule = {
  routes: returnRoutes,
  plainRoutes: returnFiles,
  mails: {
    return_requested: writeReturnRequested,
    return_pickup_refused: writePickupMail('refused'),
    return_pickup_canceled: writePickupMail('canceled'),
    return_pickup_kept: writePickupMail('kept'),
    return_pickup_by_hand: writeHandPickup,
  } satisfies Record<keyof typeof returnMails, MailWriter>,
  jobs: {
    label_return: labelReturn,
    book_pickup: bookPickupLater,
    cancel_pickup: cancelPickupLater,
    drop_booking: dropBookingLater,
  } satisfies Record<keyof typeof returnJobs, JobHandler>,
  ends: { exchange_holds: endExchangeHolds },
  sweeps: {
    unfinished_returns: (shop) => expireUnfinished(shop.db, new Date(shop.now().getTime() - unfinishedMs), shop.now()),
  },
} satisfies Module;
