import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { stockAlertMails } from './mails.ts';
import { writeStockAlertBack, writeStockAlertConfirm } from './mailWriters.ts';
import { sweepAlerts } from './queries.ts';
import { stockAlertRoutes } from './routes.ts';
import { tellWaiting } from './tellWaiting.ts';

/** A mailed alert is kept while its mail is repeated, and for the count of the day's mails. */
const mailedMs = 30 * 86_400_000;

export const stockAlertModule = {
  routes: stockAlertRoutes,
  mails: {
    stock_alert_confirm: writeStockAlertConfirm,
    stock_alert_back: writeStockAlertBack,
  } satisfies Record<keyof typeof stockAlertMails, MailWriter>,
  works: { stockAlerts: { every: 60_000, work: tellWaiting } },
  sweeps: {
    stockAlerts: (shop) => sweepAlerts(shop.db, shop.now(), new Date(shop.now().getTime() - mailedMs)),
  },
} satisfies Module;
