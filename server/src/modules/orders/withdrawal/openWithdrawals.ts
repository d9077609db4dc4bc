// The withdrawals for which something is left to do, for the calls and commands of staff. decisions/0083.
import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { type WithdrawalState, withdrawalDuty, type WithdrawalStep } from '@vitrine/rules/returns/withdrawalDuty';
import { isCountry, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import type { Page, PageOf } from '../../../platform/db/keyset.ts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as duties from './dutyQueries.ts';
import * as queries from './queries.ts';
import { type ProofGiven, type ProofRefusal, refundForProof } from './refundForProof.ts';

type OpenWithdrawal = Pick<duties.OpenRow, 'withdrawal_id' | 'stated_at' | 'reference' | 'is_limited' | 'proof_at'> & {
  /** The order's number; null where none has that number and email. */
  readonly increment_id: string | null;
  readonly return_number: string | null;
  readonly state: WithdrawalState;
  /** Until which day (ISO). */
  readonly until: string;
};

function viewOf({ store, locale, received_on, ...row }: duties.OpenRow): OpenWithdrawal {
  const { stated_at, goods_at, proof_at, delivered_at, units, sent } = row;
  const order = store !== null && isCountry(store) ? { country: store, delivered_at, units, sent } : null;
  const { country } = storefrontOf(locale);
  return { ...row, ...withdrawalDuty({ stated_at, received_on, country, order, goods_at, proof_at }) };
}

/** Open withdrawals with what is due until when, oldest first. */
export async function openWithdrawals(
  db: Database,
  page: PageOf,
  scope: Scope = wholeHouse,
): Promise<Page<OpenWithdrawal>> {
  const { rows, next } = await duties.openWithdrawals(db, page, scope);
  return { rows: rows.map((row) => viewOf(row)), next };
}

/**
 * Notes that a proof of dispatch was seen, which starts the duty to refund; refunds for such a proof, before the pieces are here;
 * or closes a withdrawal. Only a refund has pieces. Returns why not; unknown_withdrawal for one that is closed, and for a proof
 * without an order.
 * decisions/0083.
 */
export async function takeWithdrawalStep(
  shop: Shop,
  withdrawal_id: string,
  step: WithdrawalStep,
  { staff_id = null, pieces = null }: Partial<Omit<ProofGiven, 'now'>> = {},
): Promise<ProofRefusal | null> {
  if (!isUuid(withdrawal_id)) return 'unknown_withdrawal';
  const by = { staff_id, now: shop.now() };
  if (step === 'refund') return refundForProof(shop, withdrawal_id, { ...by, pieces });
  if (pieces !== null) return 'pieces_clear';
  const isDone = await (step === 'proof' ? queries.noteProof : queries.close)(shop.db, withdrawal_id, by);
  return isDone ? null : 'unknown_withdrawal';
}
