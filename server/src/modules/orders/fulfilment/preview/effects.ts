// What a use case writes about an order in the present transaction. decisions/0108.
import type { StepPreview } from '@vitrine/contract/staffPreview';
import { paysOut } from '@vitrine/rules/orders/stepEffects';
import type { Tx } from '../../../../platform/db/database.ts';
import * as written from './writtenQueries.ts';

/** Returns whose status differs. */
const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): StepPreview['returns'] =>
  [...after].flatMap(([increment_id, to]) => {
    const from = before.get(increment_id) ?? '';
    return from === to ? [] : [{ increment_id, from, to }];
  });

/** Notes what there is before a use case; the function that it returns reads what the use case has written since. */
export async function watch(tx: Tx, order_id: string): Promise<() => Promise<StepPreview>> {
  const before = await written.lastIds(tx);
  const was = await written.statusesOf(tx, order_id);
  return async () => {
    const is = await written.statusesOf(tx, order_id);
    const money = await written.moneyWritten(tx, order_id, before);
    return {
      status: { from: was.order, to: is.order },
      returns: changed(was.returns, is.returns),
      stock: await written.stockWritten(tx, before),
      money,
      withheld: await written.withheldWritten(tx, order_id),
      pays_out: paysOut(money),
      mails: await written.mailsWritten(tx, order_id),
      jobs: await written.jobsWritten(tx, before),
    };
  };
}
