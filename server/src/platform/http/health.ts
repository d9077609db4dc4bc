import type { Hono } from 'hono';
import type { Shop } from '../shop/shop.ts';
import type { Env } from './env.ts';
import { readinessOf } from './readiness.ts';

/** Whether the shop accepts new visitors: false once it shuts down; and whether its event loop is stalled. */
export type Readiness = { open: boolean; isStalled?: () => boolean };

/**
 * Mounts `/healthz` (liveness), `/readyz` (readiness, and what is missing while the server is degraded) and `/metrics`, the last
 * only if METRICS_PUBLIC allows it and the metrics have no port of their own.
 */
export function mountHealth(app: Hono<Env>, shop: Shop, readiness: Readiness): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz');
    return context.text('ok', 200, { 'cache-control': 'no-store' });
  });
  app.get('/readyz', async (context) => {
    context.set('route', '/readyz');
    const { is_ready, line } = readinessOf({
      is_open: readiness.open,
      is_stalled: readiness.isStalled?.() ?? false,
      // A closing server is not held up by a silent database.
      database: readiness.open ? await shop.condition.ask() : null,
    });
    return context.text(line, is_ready ? 200 : 503, { 'cache-control': 'no-store' });
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
