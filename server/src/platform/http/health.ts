import type { Shop } from '../shop/shop.ts';
import { PlainRoutes } from './plainRoutes.ts';
import { readinessOf } from './readiness.ts';

/** Whether the shop accepts new visitors: false once it shuts down; and whether its event loop is stalled. */
export type Readiness = { open: boolean; isStalled?: () => boolean };

const probe = { no_database: 'a probe: it asks over its own connection' };

/**
 * Mounts `/healthz` (liveness), `/readyz` (readiness, and what is missing while the server is degraded) and `/metrics`, the last
 * only if METRICS_PUBLIC allows it and the metrics have no port of their own.
 */
export function healthRoutes(shop: Shop, readiness: Readiness): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  plainRoutes.get('/healthz', probe, (context) => {
    return context.text('ok', 200, { 'cache-control': 'no-store' });
  });
  plainRoutes.get('/readyz', probe, async (context) => {
    const { is_ready, line } = readinessOf({
      is_open: readiness.open,
      is_stalled: readiness.isStalled?.() ?? false,
      // A closing server is not held up by a silent database.
      database: readiness.open ? await shop.condition.ask() : null,
    });
    return context.text(line, is_ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
  if (shop.config.METRICS_PORT !== undefined || !shop.config.METRICS_PUBLIC) return plainRoutes;
  plainRoutes.get('/metrics', probe, async (context) => {
    const { registry } = shop.metrics;
    return context.text(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    });
  });
  return plainRoutes;
}
