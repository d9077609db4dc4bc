// The tree that explains an order against the stored entries of its books. decisions/0102.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { explainOrder } from '../modules/backoffice/books/explainOrder.ts';
import type { Database } from '../platform/db/database.ts';

type Stored = { posting_id: string; kind: string; currency: string; account: string; amount: number };

const sumOf = (of: readonly { amount: number }[]): number => of.reduce((sum, { amount }) => sum + amount, 0);

const reported: ReadonlySet<string> = new Set([
  'authorised',
  'authorisation_ended',
  'captured',
  'capture_failed',
  'refunded',
  'chargeback',
  'chargeback_reversed',
]);

/** The tree, the stored entries and the balances of one moment: reports may be under way. */
const snapshotOf = (db: Database, order_id: string) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { increment_id } = await tx
        .selectFrom('shop_order')
        .select('increment_id')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow();
      const { rows: stored } = await sql<Stored>`
        select posting_id, posting as kind, currency, account, amount from book_entry
        where order_id = ${order_id} order by entry_id`.execute(tx);
      const { rows: balances } = await sql<{ account: string; currency: string; amount: number }>`
        select account, currency, amount from book_balance where order_id = ${order_id} and amount <> 0`.execute(tx);
      return { tree: await explainOrder(tx, increment_id), stored, balances };
    });

/**
 * Checks that the tree has each stored entry once and no other, that every part sums to what it is a part of, that nothing stays
 * unexplained, and that each movement of the payment names the provider's report. Returns the tree.
 */
export async function checkTree(db: Database, order_id: string) {
  const { tree, stored, balances } = await snapshotOf(db, order_id);
  const told = tree.postings.flatMap(({ posting_id, kind, currency, entries }) =>
    entries.map(({ account, amount }) => ({ posting_id, kind, currency, account, amount })),
  );
  expect(told).toEqual(stored);
  const byAccount = (rows: readonly { account: string; currency: string }[]) =>
    rows.toSorted((a, b) => (`${a.account} ${a.currency}` < `${b.account} ${b.currency}` ? -1 : 1));
  expect(byAccount(tree.balances)).toEqual(byAccount(balances));
  for (const { kind, cause, entries } of tree.postings) {
    expect([kind, sumOf(entries)]).toEqual([kind, 0]);
    for (const { account, amount, parts } of entries) {
      if (parts.length > 0) expect([kind, account, sumOf(parts)]).toEqual([kind, account, amount]);
      expect([kind, account, parts.filter(({ of }) => of === 'unexplained')]).toEqual([kind, account, []]);
    }
    if (reported.has(kind)) expect([kind, cause.event]).not.toEqual([kind, null]);
    if (kind === 'returned') expect([kind, cause.return_number]).not.toEqual([kind, null]);
  }
  return tree;
}
