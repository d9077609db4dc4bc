import type { JobHandler } from '../../platform/jobs/kinds.ts';
import type { MailWriter } from '../../platform/mail/kinds.ts';
import type { Module } from '../../platform/module/module.ts';
import { grantCancel } from './cancelOrder.ts';
import { capturePayment } from './capture.ts';
import { moveDemo } from './demoClock.ts';
import type { fulfilmentJobs } from './jobs.ts';
import type { fulfilmentMails } from './mails.ts';
import { lifeMailWriters } from './mailWriters.ts';
import { closeRefunds, refundReturn } from './refunds.ts';
import { fulfilmentRoutes } from './routes.ts';

export const fulfilmentModule = {
  routes: fulfilmentRoutes,
  jobs: {
    capture_payment: capturePayment,
    grant_cancel: grantCancel,
    refund_return: refundReturn,
  } satisfies Record<keyof typeof fulfilmentJobs, JobHandler>,
  mails: lifeMailWriters satisfies Record<keyof typeof fulfilmentMails, MailWriter>,
  works: {
    closeRefunds: { every: 5_000, work: closeRefunds },
    moveDemo: { every: 5_000, work: moveDemo },
  },
} satisfies Module;
