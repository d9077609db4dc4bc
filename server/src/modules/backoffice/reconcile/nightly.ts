// The comparison with the provider's books every night, by the shop itself. decisions/0095.
import { latestNight } from '@vitrine/rules/payment/nightlyRun';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { reconcileJobs } from './jobs.ts';
import { report } from './commands.ts';
import { reconcile } from './reconcile.ts';
import * as runs from './runQueries.ts';

/** Queues the comparison of the latest night, unless one has run since. Safe for concurrent servers. */
export async function queueNightly(shop: Shop): Promise<void> {
  const night = new Date(latestNight(shop.now().getTime()));
  await shop.db.transaction().execute(async (tx) => {
    if (await runs.hasRunSince(tx, night)) return;
    await queueJob(tx, { kind: reconcileJobs.reconcile_payments, key: night.toISOString(), data: {} });
  });
}

/**
 * Compares the payments of the last week, changes nothing, and logs what differs. Throws ConfigError, ProviderRefusal or
 * ProviderSilence, so that the job tries again.
 */
export const reconcileNightly: JobHandler = async (shop) => {
  const found = await reconcile(shop, { from: null, apply: false });
  const lines = report(found);
  if (found.differences.length > 0 || found.missing_days.length > 0)
    shop.log.error({ differences: found.differences.length, missing_days: found.missing_days }, lines.join('; '));
  else shop.log.info({ complete_until: found.complete_until }, 'payments compared with the provider’s books');
};
