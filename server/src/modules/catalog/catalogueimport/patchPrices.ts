// Writes many prices at once, as the import does: a board of prices changes thousands. decisions/0126.
import type { Tx } from '../../../platform/db/database.ts';
import { deletePrices, refreshSoldIn, upsert } from './importQueries.ts';
import * as queries from './patchQueries.ts';
import { refuseWhileImporting } from './refuseWhileImporting.ts';
import { refreshMembers } from './ruledMembers.ts';
import { announcePatch } from './stateQueries.ts';

/** A price in minor units, as it was seen and as it is to be; null where the piece is not sold in the country. */
type PricePatch = {
  readonly sku: string;
  readonly country: string;
  readonly before: number | null;
  readonly after: number | null;
};

type Written<Patch> = {
  readonly written: readonly Patch[];
  /** Those whose price is another one than was seen, with the present one: they are left alone. */
  readonly changed: readonly { readonly patch: Patch; readonly now: number | null }[];
};

const keyOf = ({ sku, country }: { readonly sku: string; readonly country: string }): string => `${sku}/${country}`;

/**
 * Writes prices that are still what was seen, under locks that hold until the transaction ends; storefronts show them with its commit. The caller
 * names each SKU and country once. Throws step_refused: `import_runs`.
 */
export async function patchPrices<Patch extends PricePatch>(
  tx: Tx,
  patches: readonly Patch[],
): Promise<Written<Patch>> {
  await refuseWhileImporting(tx);
  await queries.lockProducts(tx);
  const added = patches.filter(({ before }) => before === null);
  await queries.lockSkus(tx, [...new Set(added.map(({ sku }) => sku))]);
  const there = new Map(
    (
      await queries.lockPrices(
        tx,
        patches.map(({ sku, country }) => ({ sku, country })),
      )
    ).map((price) => [keyOf(price), price.amount]),
  );
  const nowOf = (patch: Patch): number | null => there.get(keyOf(patch)) ?? null;
  const written = patches.filter((patch) => nowOf(patch) === patch.before);
  const set = written.flatMap(({ sku, country, after }) => (after === null ? [] : [{ sku, country, amount: after }]));
  await upsert(tx, 'price', ['sku', 'country'], ['sku', 'country', 'amount'], set);
  await deletePrices(
    tx,
    written.filter(({ after }) => after === null),
  );
  if (written.length > 0) {
    const codes = await queries.codesOf(tx, [...new Set(written.map(({ sku }) => sku))]);
    await refreshSoldIn(tx, codes);
    await refreshMembers(tx, codes);
    await announcePatch(tx);
  }
  const changed = patches.flatMap((patch) => (nowOf(patch) === patch.before ? [] : [{ patch, now: nowOf(patch) }]));
  return { written, changed };
}
