import type { Database, Tx } from '../../../../platform/db/database.ts';

/** A transaction as a database: the transactions of a use case are parts of it. */
export function within(tx: Tx): Database {
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
