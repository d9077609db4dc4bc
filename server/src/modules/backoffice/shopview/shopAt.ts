// The shop as it will be at a moment: what counts until then, in a transaction that is always rolled back. decisions/0135.
import { isBusy } from '../../../platform/db/yielding.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { contentProblems, writeContent } from '../../catalog/catalogueimport/patchContent.ts';
import { within } from '../../orders/fulfilment/preview/within.ts';
import { applyUntil, type Until } from '../changes/applyUntil.ts';
import { yieldSoon } from './viewQueries.ts';

/** What a view shows beside the shop as it is. */
export type View = Until & {
  /** A content that is not proposed yet, in the form of the import. */
  readonly draft?: object | undefined;
};

/** Seconds after which a page that was refused asks again. */
const busySeconds = { lock: 1, import: 10 };

/** Ends the transaction of a view. */
class Undone extends Error {}

const isImport = (error: unknown): boolean =>
  error instanceof ApiError && error.detail.fields?.['change'] === 'import_runs';

/** Throws payload_refused with each field that is wrong. */
async function writeDraft(of: Shop, { draft }: View): Promise<void> {
  if (draft === undefined) return;
  const { wordings } = of.config.house;
  const fields = await contentProblems(of.db, wordings, draft);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields: { ...fields } });
  await of.db.transaction().execute((tx) => writeContent(tx, wordings, draft));
}

/**
 * Runs `work`, which only reads, on the shop at a moment; a moment that is over is now. Nothing of it stays. Throws overloaded where another
 * transaction holds a row that it needs or an import runs, payload_refused for a draft with faults, and what `work` throws.
 */
export async function shopAt<Found>(shop: Shop, view: View, work: (of: Shop) => Promise<Found>): Promise<Found> {
  const now = shop.now();
  const at = view.at > now ? view.at : now;
  const kept: { readonly value: Found }[] = [];
  const run = shop.db.transaction().execute(async (tx): Promise<never> => {
    await yieldSoon(tx);
    const db = within(tx);
    const of: Shop = { ...shop, db, replica: db, now: () => at };
    await applyUntil(of, tx, { ...view, at });
    await writeDraft(of, view);
    kept.push({ value: await work(of) });
    throw new Undone('the end of a view');
  });
  try {
    return await run;
  } catch (error) {
    const [shown] = kept;
    if (error instanceof Undone && shown) return shown.value;
    if (isBusy(error)) throw new ApiError('overloaded', { time_to_wait: busySeconds.lock });
    if (isImport(error)) throw new ApiError('overloaded', { time_to_wait: busySeconds.import });
    throw error;
  }
}
