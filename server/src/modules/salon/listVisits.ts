import type { SalonReservation } from '@vitrine/contract/salon';
import { visitStatuses } from '@vitrine/rules/salon/visit';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../platform/shop/shop.ts';
import { boutiqueNames } from '../stores/boutiqueNames.ts';
import * as queries from './queries.ts';

/** Returns a customer's own salon reservations, upcoming ones first. Spec 2 §2, api.md. */
export async function listVisits(
  shop: Shop,
  customer_id: string,
  locale: Locale,
): Promise<{ reservations: SalonReservation[] }> {
  const rows = await queries.visitsOf(shop.db, customer_id, shop.now());
  const store_ids = rows.map(({ store_id }) => store_id);
  const boutiques = await boutiqueNames(shop.db, store_ids, locale);
  const reservations = rows.flatMap((row) => {
    const boutique = boutiques.get(row.store_id);
    const status = visitStatuses.find((known) => known === row.status);
    if (!boutique || !status) return [];
    const [start_time, end_time] = [row.start_time.toISOString(), row.end_time.toISOString()];
    return [{ id: row.visit_id, pid: row.pid, status, start_time, end_time, boutique }];
  });
  return { reservations };
}
