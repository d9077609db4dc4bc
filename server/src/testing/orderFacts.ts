// What books, attempt, provider, outbox and ledger hold of an order of `boughtOrders.ts`, for tests that crash processes.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BoughtOrders } from './boughtOrders.ts';

type Facts = { customer: number; provider: number; authorised: number; captured: number; refunded: number };
/** The facts of the orders of `boughtOrders()`. */
export function orderFacts({ database, house }: BoughtOrders) {
  /** What the books, the attempt and the provider hold of an order; fails where they do not agree. */
  async function factsOf(order_id: string): Promise<Facts> {
    const { rows } = await sql<Facts & { merchant_reference: string; unbalanced: number }>`
    select a.captured, a.refunded, a.merchant_reference,
      coalesce(sum(e.amount) filter (where e.account = 'customer'), 0)::bigint as customer,
      coalesce(sum(e.amount) filter (where e.account = 'provider'), 0)::bigint as provider,
      coalesce(sum(e.amount) filter (where e.account = 'authorised'), 0)::bigint as authorised,
      coalesce(sum(e.amount), 0)::bigint as unbalanced
    from payment_attempt a left join book_entry e using (order_id)
    where a.order_id = ${order_id} group by a.attempt_id`.execute(database.db);
    const [row] = rows;
    if (!row) throw new Error('no attempt');
    const { merchant_reference, unbalanced, ...facts } = row;
    const theirs = [...house.simulator.state.payments.values()].filter(
      ({ reference }) => reference === merchant_reference,
    );
    expect(theirs.map((payment) => [payment.captured, payment.refunded])).toEqual([[facts.captured, facts.refunded]]);
    expect(unbalanced).toBe(0);
    expect(facts.provider).toBe(facts.captured - facts.refunded);
    expect(facts.refunded).toBeLessThanOrEqual(facts.captured);
    return facts;
  }
  /** How often each mail of an order is in the outbox. */
  async function mailsOf(order_id: string): Promise<Record<string, number>> {
    const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::integer as n from mail_outbox where order_id = ${order_id} group by kind`.execute(
      database.db,
    );
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  }
  /** How many papers of each kind an order has; their numbers have no gap. */
  async function papersOf(order_id: string): Promise<Record<string, number>> {
    const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::integer as n from invoice where order_id = ${order_id} group by kind`.execute(database.db);
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  }
  /** The figure of a SKU, which must be what the ledger's entries sum to. */
  async function figureOf(sku: string): Promise<number> {
    const { rows } = await sql<{ qty: number; summed: number }>`
    select s.qty, (select sum(e.change)::integer from stock_entry e where e.sku = s.sku and e.source = s.source) as summed
    from stock s where s.sku = ${sku} and s.source = 'ecom'`.execute(database.db);
    expect(rows[0]?.summed).toBe(rows[0]?.qty);
    return rows[0]?.qty ?? -1;
  }
  return { factsOf, mailsOf, papersOf, figureOf };
}
