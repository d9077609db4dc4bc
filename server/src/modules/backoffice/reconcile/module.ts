import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import type { Module } from '../../../platform/module/module.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { settlementJobs } from '../../checkout/payment/shared/jobs.ts';
import type { reconcileJobs } from './jobs.ts';
import { queueNightly, reconcileNightly } from './nightly.ts';
import { sweepRuns } from './runQueries.ts';
import { importSettlement, reconcileSettlements } from './settlements.ts';

/** A real provider's reports have an address of their own; without it a shop has no settlement to compare. */
const hasReports = ({ config }: Shop): boolean =>
  config.ADYEN_REPORT_URL !== undefined || !config.ADYEN_ENVIRONMENT_URL.startsWith('https:');

export const reconcileModule = {
  jobs: { import_settlement: importSettlement, reconcile_payments: reconcileNightly } satisfies Record<
    keyof typeof settlementJobs | keyof typeof reconcileJobs,
    JobHandler
  >,
  sweeps: {
    reconciliations: (shop) => sweepRuns(shop.db, new Date(retainedSince('reconciliation', shop.now().getTime()))),
    nightlyReconciliation: async (shop) => (hasReports(shop) ? queueNightly(shop) : undefined),
  },
  works: {
    // A batch closes daily at most; hourly, so that a night's failure does not cost a day.
    reconcileSettlements: {
      every: 3_600_000,
      work: async (shop) => (hasReports(shop) ? reconcileSettlements(shop) : undefined),
    },
  },
} satisfies Module;
