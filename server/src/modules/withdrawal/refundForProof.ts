// Staff pays a withdrawal whose pieces are not here, because a proof of their dispatch was seen. decisions/0083.
import type { Tx } from '../../platform/db/database.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { payForProof } from '../fulfilment/payForProof.ts';
import { lockOrder } from '../orders/lockOrder.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { openForProof } from '../returns/openForProof.ts';
import { withdrawnOrder } from './endOrder.ts';
import * as queries from './queries.ts';

/** Why a withdrawal is not paid: it is not open, has no proof, its pieces are unclear, or none of its returns waits. */
export type ProofRefusal = 'unknown_withdrawal' | 'proof_missing' | 'pieces_unclear' | 'not_now';

/** Whether it is clear which pieces come back: all have left, and the statement names lines or the whole order. */
async function isClear(tx: Tx, order_id: string, { pieces, items }: queries.ProvenRow): Promise<boolean> {
  const order = await readWholeOrder(tx, order_id);
  const facts = order && withdrawnOrder(order, items);
  return facts ? facts.sent >= facts.units && (pieces === '' || items !== null) : false;
}

/**
 * Pays the returns of an open withdrawal for which staff has noted a proof, whose pieces are still under way; where the client
 * opened none, one is opened. Returns why not. Directive 2011/83/EU article 13 (3), invariant M10, decisions/0083.
 */
export async function refundForProof(
  shop: Shop,
  withdrawal_id: string,
  by: { staff_id: string | null; now: Date },
): Promise<ProofRefusal | null> {
  const known = await queries.provenById(shop.db, withdrawal_id);
  if (!known?.order_id) return 'unknown_withdrawal';
  const { order_id } = known;
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id);
    const statement = await queries.provenById(tx, withdrawal_id);
    if (!order || statement?.order_id !== order_id) return 'unknown_withdrawal';
    if (statement.proof_at === null) return 'proof_missing';
    const sent = await queries.returnsAfter(tx, order_id, statement.stated_at);
    if (sent.length === 0 && !(await isClear(tx, order_id, statement))) return 'pieces_unclear';
    const of = { statement, locale: statement.locale, now: by.now };
    const opened = sent.length > 0 ? null : await openForProof(shop, tx, order_id, of);
    let paid = 0;
    for (const return_id of opened === null ? sent : [opened])
      // oxlint-disable-next-line no-await-in-loop -- delivery goes with the last of them
      if (await payForProof(tx, order, return_id, by)) paid += 1;
    return paid > 0 ? null : 'not_now';
  });
}
