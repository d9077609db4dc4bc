import type { Shop } from '../shop/shop.ts';
import { Doors } from './doors.ts';

/** Whether the shop accepts new visitors: false once it shuts down. */
export type Readiness = { open: boolean };

const probe = { no_database: 'a probe: it asks over its own connection' };

/**
 * `/healthz` (liveness), `/readyz` (readiness: the database answers and accepts writes) and `/metrics`, the last
 * only if METRICS_PUBLIC allows it and the metrics have no port of their own.
 */
export function healthDoors(shop: Shop, readiness: Readiness): Doors {
  const doors = new Doors(shop);
  doors.get('/healthz', probe, (context) => {
    return context.text('ok', 200, { 'cache-control': 'no-store' });
  });
  doors.get('/readyz', probe, async (context) => {
    const database = readiness.open ? await shop.condition.ask() : null;
    const isReady = database !== null && database.answers && database.writes;
    const why = !database ? 'closing' : database.answers ? 'the database takes no writes' : 'no database';
    return context.text(isReady ? 'ready' : `not ready: ${why}`, isReady ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
  if (shop.config.METRICS_PORT !== undefined || !shop.config.METRICS_PUBLIC) return doors;
  doors.get('/metrics', probe, async (context) => {
    const { registry } = shop.metrics;
    return context.text(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    });
  });
  return doors;
}
