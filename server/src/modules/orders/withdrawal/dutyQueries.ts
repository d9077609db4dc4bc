// The withdrawals for which something is left to do. decisions/0083.
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import type { WithdrawalFacts } from '@vitrine/rules/returns/withdrawalDuty';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import type { Withdrawal } from '../../../platform/db/schema.ts';
import { backs, goodsAt, isFulfilled, itsOrder, sent, units, withdrawalInScope } from './dutyFragment.ts';

export type OpenRow = Pick<Selectable<Withdrawal>, 'withdrawal_id' | 'stated_at' | 'reference' | 'proof_at'> & {
  locale: Locale;
  is_limited: boolean;
  /** The day (ISO) on which the house had one that was declared to staff. */
  received_on: IsoDay | null;
  /** The order's number; null without an order. */
  increment_id: string | null;
  store: string | null;
  delivered_at: Date | null;
  units: number;
  sent: number;
  goods_at: WithdrawalFacts['goods_at'];
  /** The latest return after the statement. */
  return_number: string | null;
};

/** The statements for which something is left to do, oldest first. */
export async function openWithdrawals(
  db: Database | Tx,
  page: PageOf,
  scope: Scope = wholeHouse,
): Promise<Page<OpenRow>> {
  const { place, follows, order } = keyset(sql`w.stated_at`, sql`w.withdrawal_id::text`, page);
  const { rows } = await sql<OpenRow & { place: string }>`
    select ${place}, w.withdrawal_id, w.stated_at, w.reference, w.proof_at, w.locale, w.pieces <> '' as is_limited,
      to_char(w.received_on, 'YYYY-MM-DD') as received_on,
      o.increment_id, o.store, o.delivered_at, ${units} as units, ${sent} as sent, ${goodsAt} as goods_at,
      (select r.increment_id from ${backs} order by r.requested_at desc limit 1) as return_number
    from withdrawal w ${itsOrder}
    where w.closed_at is null and (o.order_id is null or not ${isFulfilled})
      and ${withdrawalInScope(scope)} and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** Closes the statements for which nothing is left to do, so that lists and figures read few rows. */
export async function closeFulfilled(db: Database, now: Date): Promise<void> {
  await sql`update withdrawal w set closed_at = ${now} from shop_order o
    where o.order_id = w.order_id and w.closed_at is null and ${isFulfilled}`.execute(db);
}
