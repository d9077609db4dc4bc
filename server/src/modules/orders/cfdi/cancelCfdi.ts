import { replacedMotive } from '@vitrine/rules/cfdi/concepts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { issuerOf, pacOf } from './issuer.ts';
import * as queries from './queries.ts';

/**
 * Cancels a CFDI in whose place another is stamped; nothing when none is. Income waits for its refunds, because the SAT
 * cancels no document that a valid one names. Throws to be repeated. decisions/0075.
 */
export async function cancelCfdi(shop: Shop, cfdi_id: string): Promise<void> {
  const row = await queries.cfdiById(shop.db, cfdi_id);
  if (!row || row.cancelled_at !== null) return;
  const all = await queries.cfdisOf(shop.db, row.order_id);
  const next = all.find(({ replaces }) => replaces === cfdi_id);
  if (!next) return;
  if (row.uuid === null || next.uuid === null)
    throw new Error(`CFDI ${cfdi_id} waits for the stamp of its replacement`);
  const open = all.filter((one) => one.type === 'E' && one.cancelled_at === null);
  if (row.type === 'I' && open.some((one) => all.some(({ replaces }) => replaces === one.cfdi_id)))
    throw new Error(`CFDI ${cfdi_id} waits for the cancellation of its refunds`);
  const issuer = issuerOf(shop, row.store);
  if (!issuer) throw new Error(`CFDI ${cfdi_id} has no issuer`);
  await pacOf(shop).cancel({ issuer: issuer.rfc, uuid: row.uuid, motive: replacedMotive, replacement: next.uuid });
  await queries.setCancelled(shop.db, cfdi_id, shop.now());
}
