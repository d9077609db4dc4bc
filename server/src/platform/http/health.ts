import type { Hono } from 'hono';
import type { Shop } from '../shop/shop.ts';
import type { Env } from './env.ts';

/** Whether the shop accepts new visitors: false once it shuts down. */
export type Readiness = { open: boolean };

/**
 * Mounts `/healthz` (liveness), `/readyz` (readiness: the database answers and accepts writes) and `/metrics`, the last
 * only if METRICS_PUBLIC allows it and the metrics have no port of their own.
 */
export function mountHealth(app: Hono<Env>, shop: Shop, readiness: Readiness): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz');
    return context.text('ok', 200, { 'cache-control': 'no-store' });
  });
  app.get('/readyz', async (context) => {
    context.set('route', '/readyz');
    const database = readiness.open ? await shop.condition.ask() : null;
    const isReady = database !== null && database.answers && database.writes;
    const why = !database ? 'closing' : database.answers ? 'the database takes no writes' : 'no database';
    return context.text(isReady ? 'ready' : `not ready: ${why}`, isReady ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
  if (shop.config.METRICS_PORT !== undefined || !shop.config.METRICS_PUBLIC) return;
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics');
    const { registry } = shop.metrics;
    return context.text(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    });
  });
}
