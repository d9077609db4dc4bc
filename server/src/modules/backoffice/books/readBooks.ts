// The books of all orders. decisions/0055, 0102.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffBooks';
import { openReason } from '@vitrine/rules/books/accounts';
import type { Database } from '../../../platform/db/database.ts';
import type { Page, PageOf } from '../../../platform/db/keyset.ts';
import * as queries from './queries.ts';

export type Books = AnswerOf<typeof contract.staffBooks>;

/** A page of the orders that are not settled, the oldest first. Amounts in minor units. */
export async function openOrders(db: Database, page: PageOf): Promise<Page<Books['orders'][number]>> {
  const { rows, next } = await queries.openBooks(db, page);
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

/** A page of the books; the sums of the accounts come with the first one. */
export async function readBooks(db: Database, page: PageOf): Promise<Books> {
  const totals = page.after === undefined ? await queries.totals(db) : null;
  const { rows, next } = await openOrders(db, page);
  return { totals, orders: [...rows], next };
}
