import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import { writeWithdrawalMessage, writeWithdrawalReceipt, writeWithdrawalReturn } from './mailWriters.ts';
import type { withdrawalMails } from './mails.ts';
import { closeFulfilled } from './dutyQueries.ts';
import { sweepUnmatched } from './queries.ts';
import { withdrawalRoutes } from './routes.ts';

export const withdrawalModule = {
  routes: withdrawalRoutes,
  mails: {
    withdrawal_message: writeWithdrawalMessage,
    withdrawal_receipt: writeWithdrawalReceipt,
    withdrawal_return: writeWithdrawalReturn,
  } satisfies Record<keyof typeof withdrawalMails, MailWriter>,
  sweeps: {
    withdrawals: (shop) =>
      sweepUnmatched(shop.db, new Date(retainedSince('unmatched_withdrawal', shop.now().getTime()))),
    settled_withdrawals: (shop) => closeFulfilled(shop.db, shop.now()),
  },
} satisfies Module;
