import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { mergeMails } from './mails.ts';
import { writeMergeAsk, writeMergeDone } from './mailWriters.ts';
import { sweepRequests } from './queries.ts';
import { mergeRoutes } from './routes.ts';

export const mergeModule = {
  routes: mergeRoutes,
  mails: { merge_ask: writeMergeAsk, merge_done: writeMergeDone } satisfies Record<keyof typeof mergeMails, MailWriter>,
  sweeps: {
    mergeRequests: (shop) => sweepRequests(shop.db, new Date(retainedSince('merge_request', shop.now().getTime()))),
  },
} satisfies Module;
