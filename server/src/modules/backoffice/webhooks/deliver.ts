// Sends what waits for webhooks. decisions/0131.
import { setTimeout as sleep } from 'node:timers/promises';
import { jobPause } from '../../../platform/jobs/retry.ts';
import { postSigned } from '../../../platform/partners/webhooks/postSigned.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** How often each server looks for what is due, in milliseconds. */
export const deliverMs = 1_000;
/** How long one round claims more, in milliseconds: a server that stops waits for its end. */
const roundMs = 5_000;
const claims = { of_each: 5, limit: 50, lease_seconds: 60 };

async function deliver(shop: Shop, due: queries.Due): Promise<void> {
  const { webhook_id, message_id, event, data, created_at, tries, url, secret, old_secret } = due;
  const answer = await postSigned({
    url,
    message_id,
    body: JSON.stringify({ type: event, timestamp: created_at.toISOString(), data }),
    secrets: old_secret === null ? [secret] : [secret, old_secret],
    at: shop.now(),
    may_be_private: shop.config.WEBHOOK_PRIVATE,
  });
  const status = 'status' in answer ? answer.status : null;
  if (status !== null && status >= 200 && status < 300) return queries.markDelivered(shop.db, due, status);
  const seconds = jobPause(tries);
  const error = 'error' in answer ? answer.error : null;
  shop.log.warn({ webhook_id, message_id, event, tries, status, error }, 'a webhook did not take a message');
  await queries.markFailed(shop.db, due, { seconds, status, error });
  if (seconds !== null) return;
  const is_paused = await queries.pauseSilent(shop.db, webhook_id, created_at);
  if (is_paused) shop.log.error({ webhook_id }, 'a webhook was paused');
}

/** Resolves when one of the deliveries has ended, or soon: what was queued meanwhile must not wait for a slow receiver. */
async function oneOf(running: ReadonlyMap<Promise<void>, string>): Promise<void> {
  const patience = new AbortController();
  // Rejects only where it is given up below.
  const soon = sleep(deliverMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([...running.keys(), soon]);
  patience.abort();
}

/**
 * Sends the due messages of all webhooks, of each a few at a time: a slow receiver holds up its own messages alone. A message may come twice,
 * under the same id: where a server dies before it notes the answer. A webhook that has taken nothing since its oldest message was queued, two
 * and a half days before, is paused.
 */
export async function deliverDue(shop: Shop): Promise<void> {
  const until = performance.now() + roundMs;
  const running = new Map<Promise<void>, string>();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a claim after the other
    const due =
      performance.now() < until
        ? await queries.claimDeliveries(shop.db, { ...claims, running: [...running.values()] })
        : [];
    for (const one of due) {
      const sent: Promise<void> = deliver(shop, one)
        .catch((error: unknown) => shop.log.error({ err: error, webhook_id: one.webhook_id }, 'a delivery failed'))
        .finally(() => running.delete(sent));
      running.set(sent, one.webhook_id);
    }
    if (running.size === 0) return;
    // oxlint-disable-next-line no-await-in-loop -- a claim after the other
    await oneOf(running);
  }
}
