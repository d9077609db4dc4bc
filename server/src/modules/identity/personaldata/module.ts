import { adoptCardRemovals, eraseShipped, eraseUnpaid, removeCards } from './finishErasures.ts';
import type { personalDataJobs } from './jobs.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import {
  writePersonalDataErased,
  writePersonalDataErasedSms,
  writePersonalDataLink,
  writePersonalDataSms,
} from './mailWriters.ts';
import { sweepPersonalData } from './links.ts';
import type { personalDataMails, personalDataTexts } from './mails.ts';
import { personalDataRoutes } from './routes.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';

export const personalDataModule = {
  routes: personalDataRoutes,
  mails: {
    own_data_export: writePersonalDataLink('export'),
    own_data_erasure: writePersonalDataLink('erasure'),
    own_data_erased: writePersonalDataErased,
  } satisfies Record<keyof typeof personalDataMails, MailWriter>,
  texts: {
    own_data_export: writePersonalDataSms('export'),
    own_data_erasure: writePersonalDataSms('erasure'),
    own_data_erased: writePersonalDataErasedSms,
  } satisfies Record<keyof typeof personalDataTexts | 'own_data_export' | 'own_data_erasure', SmsWriter>,
  jobs: { remove_cards: removeCards } satisfies Record<keyof typeof personalDataJobs, JobHandler>,
  works: {
    eraseShipped: { every: 5_000, work: eraseShipped },
    adoptCardRemovals: { every: 60_000, work: adoptCardRemovals },
  },
  sweeps: { personalDataLinks: sweepPersonalData, unpaidOrders: eraseUnpaid },
} satisfies Module;
