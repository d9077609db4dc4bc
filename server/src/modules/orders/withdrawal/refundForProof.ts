// Staff pays a withdrawal whose pieces are not here, because a proof of their dispatch was seen. decisions/0083.
import type { Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { payForProof } from '../fulfilment/refunds/payForProof.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { openForProof, type ProvenPiece } from '../returns/openForProof.ts';
import { withdrawnOrder } from './endOrder.ts';
import * as queries from './queries.ts';

/**
 * Why a withdrawal is not paid: it is not open, has no proof, its pieces are unclear, none of its returns waits; staff names
 * pieces though the statement or a return names them, or a piece that cannot come back.
 */
export type ProofRefusal =
  | 'unknown_withdrawal'
  | 'proof_missing'
  | 'pieces_unclear'
  | 'not_now'
  | 'pieces_clear'
  | 'unknown_piece';

/** Whether a refusal is about the pieces that staff named. */
export const isAboutPieces = (refusal: ProofRefusal): boolean =>
  refusal === 'pieces_clear' || refusal === 'unknown_piece';

/** Staff, and which pieces the words of the statement mean; null where staff names none. */
export type ProofGiven = {
  readonly staff_id: string | null;
  readonly now: Date;
  readonly pieces: readonly ProvenPiece[] | null;
};

/** Whether only the words of a statement say which pieces come back. */
const isInWords = ({ pieces, items }: queries.ProvenRow): boolean => pieces !== '' && items === null;

/** Whether all units of the order lines, or of the whole order, have left. */
async function isSent(tx: Tx, order_id: string, items: queries.ProvenRow['items']): Promise<boolean> {
  const order = await readWholeOrder(tx, order_id);
  const facts = order && withdrawnOrder(order, items);
  return facts ? facts.sent >= facts.units : false;
}

/** Opens the return of a statement without one. Returns its id, or why not. */
async function openFrom(
  shop: Shop,
  tx: Tx,
  order_id: string,
  { statement, pieces, now }: { statement: queries.ProvenRow } & ProofGiven,
): Promise<{ readonly return_id: string } | ProofRefusal> {
  const { locale } = statement;
  if (pieces === null ? isInWords(statement) : !isInWords(statement))
    return pieces === null ? 'pieces_unclear' : 'pieces_clear';
  const items = pieces === null ? statement.items : pieces.map(({ item_order_id }) => item_order_id);
  if (!(await isSent(tx, order_id, items))) return pieces === null ? 'pieces_unclear' : 'unknown_piece';
  const return_id = await openForProof(shop, tx, order_id, { statement, pieces, locale, now });
  if (return_id !== null) return { return_id };
  return pieces === null ? 'not_now' : 'unknown_piece';
}

/**
 * Pays the returns of an open withdrawal for which staff has noted a proof, whose pieces are still under way; where the client
 * opened none, one is opened. Returns why not. Directive 2011/83/EU article 13 (3), invariant M10, decisions/0083.
 */
export async function refundForProof(shop: Shop, withdrawal_id: string, by: ProofGiven): Promise<ProofRefusal | null> {
  const known = await queries.provenById(shop.db, withdrawal_id);
  if (!known?.order_id) return 'unknown_withdrawal';
  const { order_id } = known;
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id);
    const statement = await queries.provenById(tx, withdrawal_id);
    if (!order || statement?.order_id !== order_id) return 'unknown_withdrawal';
    if (statement.proof_at === null) return 'proof_missing';
    const sent = await queries.returnsAfter(tx, order_id, statement);
    if (sent.length > 0 && by.pieces !== null) return 'pieces_clear';
    const opened = sent.length > 0 ? null : await openFrom(shop, tx, order_id, { statement, ...by });
    if (typeof opened === 'string') return opened;
    let paid = 0;
    for (const return_id of opened === null ? sent : [opened.return_id])
      // oxlint-disable-next-line no-await-in-loop -- delivery goes with the last of them
      if (await payForProof(tx, order, return_id, by)) paid += 1;
    return paid > 0 ? null : 'not_now';
  });
}
