import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import { readNotification } from '../../../platform/partners/adyen/notifications.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { unstorableIn } from '../../../platform/http/unstorable.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { keepCards } from './cards/cards.ts';
import { settlementJobs } from './shared/jobs.ts';
import { isRecorded, recordEvent } from './results/recordEvent.ts';

const mostBytes = 256 * 1024;

/**
 * Whether a signed event contains characters that the database cannot store. No attempt has such a reference, so the
 * event is logged for review and acknowledged, or the provider would resend it forever.
 */
function setAside(shop: Shop, event: PaymentEvent): boolean {
  const field = unstorableIn(event);
  if (field === null) return false;
  const { event_code, psp_reference } = event;
  shop.log.error({ event_code, psp_reference, field }, 'a signed payment notification cannot be stored; review it');
  return true;
}

/** Queues the import of a settlement report, once. */
function queueImport(shop: Shop, batch: number): Promise<void> {
  const job = { kind: settlementJobs.import_settlement, key: String(batch), data: { batch: String(batch) } };
  return shop.db.transaction().execute((tx) => queueJob(tx, job));
}

/**
 * The provider's webhook: mounted at `/webhooks/adyen`, outside the contract. Stores each signed event before it
 * acknowledges it; refuses events with a missing or wrong signature. api.md, invariants M6, M7, M14.
 */
export function adyenWebhook(shop: Shop): PlainRoutes {
  const { ADYEN_HMAC_KEY, ADYEN_HMAC_KEY_PREVIOUS } = shop.config;
  // During a key rotation at the provider, either key may be the signing key.
  const hmacKeys = [ADYEN_HMAC_KEY, ...(ADYEN_HMAC_KEY_PREVIOUS ? [ADYEN_HMAC_KEY_PREVIOUS] : [])];
  return new PlainRoutes(shop).post('/webhooks/adyen', {
    gate: 'notification',
    body_bytes: mostBytes,
    async read(context) {
      const payload: unknown = await context.req.json().catch(() => null);
      const notified = readNotification(payload, hmacKeys);
      if (notified) return { sent: notified };
      shop.log.warn('a payment notification without a right signature was refused');
      return context.text('refused', 401);
    },
    async answer(context, notified) {
      for (const { event, batch } of notified) {
        if (batch !== null) await queueImport(shop, batch);
        // Most notifications repeat what an earlier answer has already recorded.
        if (!event || setAside(shop, event) || (await isRecorded(shop.db, event))) continue;
        const recorded = await recordEvent(shop, event, { source: 'webhook' });
        if (recorded?.placed && recorded.attempt.save_card) await keepCards(shop, recorded.attempt);
      }
      return context.text('[accepted]');
    },
  });
}
