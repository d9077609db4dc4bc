import { isCalled } from '@vitrine/rules/carriers/carrierTable';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { unstorableIn } from '../../../platform/http/unstorable.ts';
import { hookKeysOf, openCarrier } from '../../../platform/partners/carriers/openCarrier.ts';
import { signatureFault } from '../../../platform/partners/carriers/signature.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { recordScans } from './recordScans.ts';

const mostBytes = 256 * 1024;
/** Scans of one report. A carrier reports a parcel's whole journey at most. */
const mostScans = 500;

/**
 * The carriers' webhook, mounted at `/webhooks/carriers/{carrier}` outside the contract. Refuses a report without a right
 * and recent signature (401), and one of a carrier without settings (404). Stores every scan of a known parcel before it
 * acknowledges; an unknown parcel is acknowledged too, or the carrier would report it forever. Invariants M14, S12, S16.
 */
export function carrierWebhook(shop: Shop): PlainRoutes {
  return new PlainRoutes(shop).post('/webhooks/carriers/:carrier', {
    gate: 'notification',
    body_bytes: mostBytes,
    async read(context) {
      const name = context.req.param('carrier');
      const keys = hookKeysOf(shop.config, name);
      const port = openCarrier(shop.config, name);
      if (!isCalled(name) || keys.length === 0 || !port) return context.text('no such carrier', 404);
      const body = Buffer.from(await context.req.arrayBuffer());
      const fault = signatureFault(context.req.header('carrier-signature'), { keys, body, now: shop.now() });
      if (fault !== null) {
        shop.log.warn({ carrier: name, fault }, 'a report of a carrier without a right signature was refused');
        return context.text('refused', 401);
      }
      const scans = port.readScans(body.toString('utf8'));
      if (scans === null || scans.length > mostScans || unstorableIn(scans) !== null) {
        shop.log.error({ carrier: name }, 'a signed report of a carrier cannot be read');
        return context.text('unreadable', 400);
      }
      return { sent: { name, scans } };
    },
    async answer(context, { name, scans }) {
      await recordScans(shop, name, scans);
      return context.text('[accepted]');
    },
  });
}
