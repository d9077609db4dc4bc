import type { Order } from '@vitrine/contract/orders';
import { canRequestCfdi, cfdiUntil, hasCfdi } from '@vitrine/rules/cfdi/cfdi';
import { cfdiPath, type cfdiPaths } from './cfdiPaths.ts';
import { soldCount } from './fapiaoView.ts';
import type { OrderRow } from './orderRows.ts';
import type { HashOf } from './returnsView.ts';

type Cfdi = NonNullable<Order['cfdi']>;

/** When the first CFDI of an order was issued. */
const firstOf = ({ cfdis }: OrderRow): Date | null => (cfdis[0] ? new Date(cfdis[0].created_at) : null);

/** Whether the buyer can ask for the CFDI of an order with own data now. decisions/0075. */
export function isCfdiOpen(order: OrderRow, now: Date): boolean {
  const sold_units = soldCount(order);
  const is_requested = order.cfdi_requested_at !== null;
  return canRequestCfdi({ country: order.store, issued_at: firstOf(order), is_requested, sold_units, now });
}

/** The CFDI of an order in Mexico; null elsewhere. Spec 3 §3. */
export function cfdiOf(order: OrderRow, now: Date, hashOf: HashOf): Cfdi | null {
  const { store, cfdis, cfdi_requested_at } = order;
  if (!hasCfdi(store)) return null;
  const first = firstOf(order);
  const documents = cfdis.map((one): Cfdi['documents'][number] => {
    const state = one.uuid === null ? 'pending' : one.is_replaced ? 'cancelled' : 'stamped';
    const linkOf = (kind: keyof typeof cfdiPaths): string | null => {
      const hash = state === 'stamped' && one.has_file ? hashOf(one.cfdi_id, `cfdi_${kind}`) : null;
      return hash === null ? null : cfdiPath(kind, hash);
    };
    const { rfc = null, name = null, regime = null, use = null } = one.receptor ?? {};
    return {
      type: one.type,
      number: one.increment_id,
      state,
      uuid: one.uuid,
      stamped_at: one.stamped_at === null ? null : new Date(one.stamped_at).toISOString(),
      rfc,
      name,
      regime,
      use,
      pdf_url: linkOf('pdf'),
      xml_url: linkOf('xml'),
    };
  });
  return {
    can_request: isCfdiOpen(order, now),
    request_until: first && cfdiUntil(store, first),
    requested_at: cfdi_requested_at === null ? null : new Date(cfdi_requested_at).toISOString(),
    documents,
  };
}
