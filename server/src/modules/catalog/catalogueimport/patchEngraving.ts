// Writes prices of engravings, which are a part of their products. decisions/0143.
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './patchQueries.ts';
import { refuseWhileImporting } from './refuseWhileImporting.ts';
import { announcePatch } from './stateQueries.ts';

/** A price in minor units, as it was seen and as it is to be; null where the piece is not engraved in the country. */
type EngravingPatch = {
  readonly code: string;
  readonly country: string;
  readonly before: number | null;
  readonly after: number | null;
};

/**
 * Writes prices that are still what was seen, under locks that hold until the transaction ends; storefronts show them with its commit. A product
 * that has no engraving any more has none of them. The caller names each product and country once. Throws step_refused: `import_runs`.
 */
export async function patchEngravingPrices<Patch extends EngravingPatch>(
  tx: Tx,
  patches: readonly Patch[],
): Promise<{
  readonly written: readonly Patch[];
  readonly changed: readonly { readonly patch: Patch; readonly now: number | null }[];
}> {
  await refuseWhileImporting(tx);
  const codes = [...new Set(patches.map(({ code }) => code))].toSorted();
  await queries.lockProductRows(tx, codes);
  const there = new Map((await queries.engravingPrices(tx, codes)).map(({ code, prices }) => [code, prices]));
  const nowOf = ({ code, country }: Patch): number | null => there.get(code)?.[country] ?? null;
  const isSeen = (patch: Patch): boolean => there.has(patch.code) && nowOf(patch) === patch.before;
  const written = patches.filter(isSeen);
  await queries.writeEngravingPrices(tx, written);
  if (written.length > 0) await announcePatch(tx);
  const changed = patches.flatMap((patch) => (isSeen(patch) ? [] : [{ patch, now: nowOf(patch) }]));
  return { written, changed };
}
