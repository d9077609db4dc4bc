// A use case whose effects are looked at before they count. decisions/0112.
import type { StepPreview } from '@vitrine/contract/staffPreview';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { watch } from './effects.ts';
import { within } from './within.ts';

/** What a use case about no order has written: the check asks for it itself. */
const nothing: StepPreview = {
  status: { from: '', to: '' },
  returns: [],
  stock: [],
  money: [],
  withheld: [],
  pays_out: false,
  mails: [],
  jobs: [],
};

/**
 * Runs a use case in one transaction and commits it unless `check` throws, which sees what it wrote about an order. As for a preview, the
 * use case leaves partners to its jobs. Throws what either throws.
 */
export function measured<Answer>(
  shop: Shop,
  order_id: string | null,
  work: (shop: Shop, tx: Tx) => Promise<Answer>,
  check: (tx: Tx, seen: StepPreview) => Promise<void>,
): Promise<Answer> {
  return shop.db.transaction().execute(async (tx) => {
    const db = within(tx);
    const seen = order_id === null ? () => Promise.resolve(nothing) : await watch(tx, order_id);
    const answer = await work({ ...shop, db, replica: db }, tx);
    await check(tx, await seen());
    return answer;
  });
}
