import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { stockAlertMails } from './mails.ts';
import { writeStockAlertBack, writeStockAlertConfirm } from './mailWriters.ts';
import { sweepAlerts } from './queries.ts';
import { stockAlertRoutes } from './routes.ts';
import { tellWaiting } from './tellWaiting.ts';

export const stockAlertModule = {
  routes: stockAlertRoutes,
  mails: {
    stock_alert_confirm: writeStockAlertConfirm,
    stock_alert_back: writeStockAlertBack,
  } satisfies Record<keyof typeof stockAlertMails, MailWriter>,
  works: { stockAlerts: { every: 60_000, work: tellWaiting } },
  sweeps: {
    stockAlerts: (shop) =>
      sweepAlerts(shop.db, shop.now(), new Date(retainedSince('mailed_alert', shop.now().getTime()))),
  },
} satisfies Module;
