// Writes what pieces cost the house, as the import does. No page of the shop shows it, so nothing is purged. decisions/0143.
import type { Cost, DatedCost } from '@vitrine/rules/prices/cost';
import type { Tx } from '../../../platform/db/database.ts';
import * as costs from './costQueries.ts';
import { lockSkus } from './patchQueries.ts';
import { refuseWhileImporting } from './refuseWhileImporting.ts';

type CostPatch = {
  readonly sku: string;
  readonly from_day: string;
  /** The cost that was seen to hold on that day. */
  readonly before: DatedCost | null;
  /** The cost from that day on; null takes the one away that was seen. */
  readonly after: Cost | null;
};

const isSame = (one: DatedCost | null, other: DatedCost | null): boolean =>
  one?.from_day === other?.from_day && one?.amount === other?.amount && one?.currency === other?.currency;

/**
 * Writes costs that are still what was seen, or none of them. Returns those that are not: SKUs that are not there, and those whose cost
 * is another one. Throws step_refused: `import_runs`.
 */
export async function patchCosts(
  tx: Tx,
  patches: readonly CostPatch[],
): Promise<{
  readonly unknown: readonly string[];
  readonly changed: readonly { sku: string; now: DatedCost | null }[];
}> {
  await refuseWhileImporting(tx);
  await lockSkus(
    tx,
    patches.map(({ sku }) => sku),
  );
  const held = new Map((await costs.heldCosts(tx, patches)).map((one) => [one.sku, one]));
  const unknown = patches.flatMap(({ sku }) => (held.get(sku)?.is_known === true ? [] : [sku]));
  const changed = patches.flatMap(({ sku, before }) => {
    const now = held.get(sku)?.cost ?? null;
    return isSame(now, before) ? [] : [{ sku, now }];
  });
  if (unknown.length > 0 || changed.length > 0) return { unknown, changed };
  await costs.deleteCosts(
    tx,
    patches.flatMap(({ sku, before, after }) => (after === null && before ? [`${sku}/${before.from_day}`] : [])),
  );
  await costs.writeCosts(
    tx,
    patches.flatMap(({ sku, from_day, after }) => (after === null ? [] : [{ sku, from_day, ...after }])),
  );
  return { unknown, changed };
}
