import { calledCarriers, hasCall } from '@vitrine/rules/carriers/carrierTable';
import { openCarrier } from '../../../platform/partners/carriers/openCarrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { recordScans } from './recordScans.ts';

const atOnce = 20;
const hour = 3_600_000;
/** A parcel is asked about when nothing asked for it for this long: reports by webhook come within minutes, or are lost. */
const everyMs = 4 * hour;
/** Parcels that left before are lost, and staff looks for them. */
const longestMs = 60 * 24 * hour;

/** Asks the carriers about parcels on their way, for reports that were lost. Safe for concurrent servers. */
export async function askCarriers(shop: Shop): Promise<number> {
  const { config } = shop;
  const carriers = calledCarriers.filter((name) => hasCall(name, 'tracking') && openCarrier(config, name) !== null);
  if (carriers.length === 0) return 0;
  const now = shop.now();
  const [since, after] = [everyMs, longestMs].map((ms) => new Date(now.getTime() - ms));
  if (!since || !after) return 0;
  const parcels = await queries.takeUnasked(shop.db, { carriers, since, after, now, limit: atOnce });
  for (const { carrier, track_number } of parcels) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- gently, one question after the other
      const scans = (await openCarrier(config, carrier)?.track(track_number)) ?? [];
      // oxlint-disable-next-line no-await-in-loop -- one order's lock after the other
      await recordScans(shop, carrier, scans);
    } catch (error) {
      shop.log.warn({ err: error, carrier }, 'a carrier did not answer about a parcel');
    }
  }
  return parcels.length;
}
