import { adoptCardRemovals, eraseShipped, removeCards } from './finishErasures.ts';
import type { ownDataJobs } from './jobs.ts';
import type { JobHandler } from '../../platform/jobs/kinds.ts';
import { writeOwnDataErased, writeOwnDataErasedSms, writeOwnDataLink, writeOwnDataSms } from './letters.ts';
import { sweepOwnData } from './links.ts';
import type { ownDataMails, ownDataTexts } from './mails.ts';
import { ownDataRoutes } from './routes.ts';
import type { MailWriter } from '../../platform/mail/kinds.ts';
import type { SmsWriter } from '../../platform/sms/kinds.ts';
import type { Module } from '../../platform/module/module.ts';

export const ownDataModule = {
  routes: ownDataRoutes,
  mails: {
    own_data_export: writeOwnDataLink('export'),
    own_data_erasure: writeOwnDataLink('erasure'),
    own_data_erased: writeOwnDataErased,
  } satisfies Record<keyof typeof ownDataMails, MailWriter>,
  texts: {
    own_data_export: writeOwnDataSms('export'),
    own_data_erasure: writeOwnDataSms('erasure'),
    own_data_erased: writeOwnDataErasedSms,
  } satisfies Record<keyof typeof ownDataTexts | 'own_data_export' | 'own_data_erasure', SmsWriter>,
  jobs: { remove_cards: removeCards } satisfies Record<keyof typeof ownDataJobs, JobHandler>,
  works: {
    eraseShipped: { every: 5_000, work: eraseShipped },
    adoptCardRemovals: { every: 60_000, work: adoptCardRemovals },
  },
  sweeps: { ownDataLinks: sweepOwnData },
} satisfies Module;
