import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { openNotices } from '../db/notices.ts';
import { createAdmission } from '../load/admission.ts';
import { createMetrics } from '../load/metrics.ts';
import { createSkuQueue } from '../load/skuQueue.ts';
import { createLog } from '../log/log.ts';
import type { Shop } from './shop.ts';
import { shopSecrets } from './shopSecrets.ts';

/** Opens a shop for one command, without servers and jobs. */
export async function withCommandShop<Result>(url: string, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const open = openDatabase({ connectionString: url }, 4, () => undefined);
  const log = createLog('error');
  const notices = openNotices(url, log);
  try {
    const config = readConfig(process.env);
    return await work({
      config,
      db: open.db,
      replica: open.db,
      log,
      notices,
      metrics: createMetrics(),
      now: () => new Date(),
      // The servers' own: a command makes pickup codes and reads references that servers have signed.
      ...(await shopSecrets(config, open.db)),
      redis: null,
      // The limit is never reached, because only one command runs.
      admission: createAdmission(4),
      pieces: createSkuQueue(),
      condition: { ask: async () => ({ answers: true, writes: true, fits: true }), writes: () => true },
    });
  } finally {
    await notices.close();
    await open.close();
  }
}
