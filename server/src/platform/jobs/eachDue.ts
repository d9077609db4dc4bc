import type { Shop } from '../shop/shop.ts';

const atOnce = 100;

/** A part of the due rows: at most `limit`, without the first `skipped`. */
export type Batch = { readonly limit: number; readonly skipped: number };

/**
 * Works on every row that is due, one after the other, in batches. `read` returns the due rows in a fixed
 * order; `work` returns false for a row that stays due. A row that fails is logged and does not stop the others.
 * Throws what `read` throws, and at the end the failure of the first row.
 */
export async function eachDue<Row extends object>(
  { log }: Pick<Shop, 'log'>,
  read: (batch: Batch) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<void> {
  let skipped = 0;
  let isStale = false;
  let failure: { readonly error: unknown } | null = null;
  const seen = new Set<string>();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const rows = await read({ limit: atOnce, skipped });
    const fresh = rows.filter((row) => !seen.has(JSON.stringify(row)));
    for (const row of fresh) {
      seen.add(JSON.stringify(row));
      // oxlint-disable-next-line no-await-in-loop -- one row's lock after the other
      const isDone = await work(row).catch((error: unknown) => {
        log.error({ err: error, row }, 'a row whose time is over could not be ended');
        failure ??= { error };
        return false;
      });
      if (!isDone) skipped += 1;
    }
    // A row that stays due although its work is done is read again: skip it.
    skipped += rows.length - fresh.length;
    const wasStale = isStale;
    isStale = fresh.length === 0;
    if (rows.length < atOnce || (isStale && wasStale)) break;
  }
  if (failure !== null) throw (failure as { error: unknown }).error;
}
