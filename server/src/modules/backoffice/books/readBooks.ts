// The books of all orders. decisions/0055, 0102.
import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffBooks';
import { openReason } from '@vitrine/rules/books/accounts';
import type { Database } from '../../../platform/db/database.ts';
import type { Page, PageOf } from '../../../platform/db/keyset.ts';
import * as queries from './queries.ts';

export type Books = AnswerOf<typeof contract.staffBooks>;

/** A page of the orders that are not settled, the oldest first. Amounts in minor units. */
export async function openOrders(
  db: Database,
  page: PageOf,
  scope: Scope = wholeHouse,
): Promise<Page<Books['orders'][number]>> {
  const { rows, next } = await queries.openBooks(db, page, scope);
  return {
    next,
    rows: rows.flatMap(({ authorised_at, ...row }) => {
      const open = openReason(row);
      // The authorisation that is over says nothing about what is open.
      const since = row.authorised === 0 ? null : (authorised_at?.toISOString() ?? null);
      return open === null ? [] : [{ ...row, open, authorised_at: since }];
    }),
  };
}

/** A page of the orders whose money is authorised and not captured, the oldest first. Amounts in minor units. decisions/0124. */
export async function openAuthorisations(
  db: Database,
  page: PageOf,
): Promise<Page<Pick<Books['orders'][number], 'increment_id' | 'currency' | 'authorised' | 'authorised_at'>>> {
  const { rows, next } = await queries.openBooks(db, page, wholeHouse, { is_authorised: true });
  return {
    next,
    rows: rows.map(({ increment_id, currency, authorised, authorised_at }) => ({
      increment_id,
      currency,
      authorised,
      authorised_at: authorised_at?.toISOString() ?? null,
    })),
  };
}

/** A page of the books; the sums of the accounts come with the first one. */
export async function readBooks(db: Database, page: PageOf, scope: Scope = wholeHouse): Promise<Books> {
  const totals = page.after === undefined ? await queries.totals(db, scope) : null;
  const { rows, next } = await openOrders(db, page, scope);
  return { totals, orders: [...rows], next };
}
