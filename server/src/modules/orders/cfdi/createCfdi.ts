import type { createCfdi as contract } from '@vitrine/contract/cfdi';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { cfdiErrors, type Receptor, receptorOf } from '@vitrine/rules/cfdi/cfdi';
import { receptorFault } from '@vitrine/rules/cfdi/refusals';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { PacRefusal } from '../../../platform/partners/pac/pac.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { isCfdiOpen } from '../orders/cfdiView.ts';
import { lockForPaper } from '../../checkout/payment/locks/lockOrder.ts';
import { requireOwnOrder } from '../orders/ownOrder.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { replaceCfdis } from './addCfdi.ts';
import { cfdiLinks } from './cfdiFiles.ts';
import * as queries from './queries.ts';
import { resolveCfdis } from './resolveCfdis.ts';

type Body = BodyOf<typeof contract>;

/** Requests of an order: the register's refusals show whether tax data are those of a taxpayer, so an order tries few. */
const requests = { points: 10, seconds: 86_400 };

const isSame = (known: Receptor, asked: Receptor): boolean =>
  (Object.keys(asked) as (keyof Receptor)[]).every((name) => known[name] === asked[name]);

/** Stores the request of a locked order and what replaces its CFDI. Throws cfdi_refused. */
async function addRequest(tx: Tx, order_id: string, receptor: Receptor, now: Date): Promise<void> {
  if (!(await lockForPaper(tx, order_id))) throw new ApiError('order_not_found');
  const known = await queries.receptorOfOrder(tx, order_id);
  if (known && isSame(known, receptor)) return;
  const order = await readWholeOrder(tx, order_id);
  if (!order || !isCfdiOpen(order, now)) throw new ApiError('cfdi_refused');
  await queries.addReceptor(tx, { order_id, receptor, requested_at: now });
  await replaceCfdis(tx, order_id, receptor, now);
}

/** Waits for the provider. Returns its refusal; null when it stamped, or has not answered yet. */
async function settled(shop: Shop, order_id: string): Promise<PacRefusal | null> {
  try {
    await resolveCfdis(shop, order_id);
    return null;
  } catch (error) {
    if (error instanceof PacRefusal) return error;
    shop.log.warn({ err: error, order_id }, 'the provider has not stamped the CFDI yet');
    return null;
  }
}

/**
 * Issues the CFDI of a visitor's own order to the buyer's tax data. Waits for the provider as long as its timeout; after
 * that the jobs go on, and the order shows it later. The same request again answers the same document. Throws
 * payload_refused with the faulty fields (also when the SAT's register has other data), order_not_found, session_ended,
 * cfdi_refused for an order that has none or after a request with other data, and too_many_requests. Spec 3 §3,
 * decisions/0075.
 */
export async function createCfdi(shop: Shop, visitor: Visitor, body: Body): Promise<AnswerOf<typeof contract>> {
  const receptor = receptorOf(body);
  if (!receptor) throw new ApiError('payload_refused', { fields: cfdiErrors(body) });
  const { order_id } = await requireOwnOrder(shop, visitor, body.order_id);
  const known = await queries.receptorOfOrder(shop.db, order_id);
  if (!known || !isSame(known, receptor)) await limit(shop, 'cfdi', order_id, requests);
  await shop.db.transaction().execute((tx) => addRequest(tx, order_id, receptor, shop.now()));
  const refusal = await settled(shop, order_id);
  const asked = await queries.receptorOfOrder(shop.db, order_id);
  // The provider refused the data, here or in a job of the same moment: the request is taken back, and may be corrected.
  if (!asked || !isSame(asked, receptor)) {
    const fields = refusal ? receptorFault(refusal.code) : {};
    throw Object.keys(fields).length > 0 ? new ApiError('payload_refused', { fields }) : new ApiError('cfdi_refused');
  }
  const all = await queries.cfdisOf(shop.db, order_id);
  const issued = all.find(({ type, uuid, receptor: of }) => type === 'I' && uuid !== null && of?.rfc === asked.rfc);
  if (!issued) return { success: true, uuid: null, pdf_url: null, xml_url: null };
  return { success: true, uuid: issued.uuid, ...cfdiLinks(shop, issued.cfdi_id) };
}
