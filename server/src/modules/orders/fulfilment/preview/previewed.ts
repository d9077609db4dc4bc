// What a use case would cause: it runs in a transaction that is always rolled back. decisions/0108.
import type { StepPreview } from '@vitrine/contract/staffPreview';
import { paysOut } from '@vitrine/rules/orders/stepEffects';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import * as written from './writtenQueries.ts';

/** Ends the transaction of a preview with what it saw. */
class Undone extends Error {
  readonly seen: StepPreview;
  constructor(seen: StepPreview) {
    super('the end of a preview');
    this.seen = seen;
  }
}

/** A transaction as a database: the transactions of a use case are parts of it. */
function within(tx: Tx): Database {
  const transaction = () => ({ execute: <Found>(work: (inner: Tx) => Promise<Found>) => work(tx) });
  return new Proxy<Database>(tx, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      // The builder keeps its state in private fields, which only the object itself can read.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Returns whose status differs. */
const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): StepPreview['returns'] =>
  [...after].flatMap(([increment_id, to]) => {
    const from = before.get(increment_id) ?? '';
    return from === to ? [] : [{ increment_id, from, to }];
  });

/**
 * Runs a use case about an order and answers what it wrote, of which nothing stays. The use case may not ask a partner: like every
 * one with a transaction, it leaves that to its jobs. Without an order the use case itself must refuse. Throws what it throws.
 */
export async function previewed(
  shop: Shop,
  order_id: string | undefined,
  work: (shop: Shop) => Promise<unknown>,
): Promise<StepPreview> {
  const run = shop.db.transaction().execute(async (tx): Promise<never> => {
    const db = within(tx);
    const rolled = { ...shop, db, replica: db };
    if (order_id === undefined) throw new Error('a preview of no order', { cause: await work(rolled) });
    const before = await written.lastIds(tx);
    const was = await written.statusesOf(tx, order_id);
    await work(rolled);
    const is = await written.statusesOf(tx, order_id);
    const money = await written.moneyWritten(tx, order_id, before);
    throw new Undone({
      status: { from: was.order, to: is.order },
      returns: changed(was.returns, is.returns),
      stock: await written.stockWritten(tx, before),
      money,
      pays_out: paysOut(money),
      mails: await written.mailsWritten(tx, order_id),
      jobs: await written.jobsWritten(tx, before),
    });
  });
  return run.catch((error: unknown) => {
    if (error instanceof Undone) return error.seen;
    throw error;
  });
}
