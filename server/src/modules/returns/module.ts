import type { MailWriter } from '../../platform/mail/kinds.ts';
import type { Module } from '../../platform/module/module.ts';
import type { JobHandler } from '../../platform/jobs/kinds.ts';
import { bookPickupLater, labelReturn } from './carrierReturns.ts';
import { endExchangeHolds } from './exchange.ts';
import { writeReturnRequested } from './mailWriters.ts';
import type { returnMails } from './mails.ts';
import type { returnJobs } from './jobs.ts';
import { expireUnfinished } from './queries.ts';
import { unfinishedMs } from './requestView.ts';
import { returnFiles } from './returnFiles.ts';
import { returnRoutes } from './routes.ts';

export const returnsModule = {
  routes: returnRoutes,
  mount: (app, shop) => void app.route('/', returnFiles(shop)),
  mails: { return_requested: writeReturnRequested } satisfies Record<keyof typeof returnMails, MailWriter>,
  jobs: { label_return: labelReturn, book_pickup: bookPickupLater } satisfies Record<
    keyof typeof returnJobs,
    JobHandler
  >,
  sweeps: {
    exchange_holds: endExchangeHolds,
    unfinished_returns: (shop) => expireUnfinished(shop.db, new Date(shop.now().getTime() - unfinishedMs), shop.now()),
  },
} satisfies Module;
