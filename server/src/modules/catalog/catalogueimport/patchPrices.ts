// Writes many prices at once, as the import does: a board of prices changes thousands. decisions/0126, decisions/0150.
import { regularPrice } from '@vitrine/rules/prices/pricePeriod';
import type { Tx } from '../../../platform/db/database.ts';
import { deletePrices, refreshSoldIn, upsert } from './importQueries.ts';
import * as queries from './patchQueries.ts';
import { refuseWhileImporting } from './refuseWhileImporting.ts';
import { refreshMembers } from './ruledMembers.ts';
import { announcePatch } from './stateQueries.ts';

type PriceKey = { readonly sku: string; readonly country: string };

/** A price in minor units, as it was seen and as it is to be; null where the piece is not sold in the country. */
type PricePatch = PriceKey & {
  readonly before: number | null;
  readonly after: number | null;
  /** A price with an end holds from a moment until another one. Both prices are those of the house apart from periods. */
  readonly period?: { readonly from: Date; readonly until: Date } | null;
};

type Written<Patch> = {
  readonly written: readonly Patch[];
  /** Those whose price is another one than was seen, with the present one: they are left alone. */
  readonly changed: readonly { readonly patch: Patch; readonly now: number | null }[];
};

const keyOf = ({ sku, country }: PriceKey): string => `${sku}/${country}`;

/** The prices of some keys, locked until the transaction ends. Throws step_refused: `import_runs`. */
async function lockedPrices(tx: Tx, keys: readonly PriceKey[], added: readonly PriceKey[]) {
  await refuseWhileImporting(tx);
  await queries.lockProducts(tx);
  await queries.lockSkus(tx, [...new Set(added.map(({ sku }) => sku))]);
  const rows = await queries.lockPrices(
    tx,
    keys.map(({ sku, country }) => ({ sku, country })),
  );
  return new Map(rows.map((price) => [keyOf(price), price]));
}

/** Makes what is derived follow written prices; storefronts show them with the commit. */
async function followPrices(tx: Tx, written: readonly PriceKey[]): Promise<void> {
  if (written.length === 0) return;
  const codes = await queries.codesOf(tx, [...new Set(written.map(({ sku }) => sku))]);
  await refreshSoldIn(tx, codes);
  await refreshMembers(tx, codes);
  await announcePatch(tx);
}

/**
 * Writes prices that are still what was seen, under locks that hold until the transaction ends; storefronts show them with its commit. A price
 * without an end that is written while a period runs holds after it (`keep_period.sql`). The caller names each SKU and country once. Throws
 * step_refused: `import_runs`.
 */
export async function patchPrices<Patch extends PricePatch>(
  tx: Tx,
  patches: readonly Patch[],
): Promise<Written<Patch>> {
  const added = patches.filter(({ before }) => before === null);
  const there = await lockedPrices(tx, patches, added);
  const nowOf = (patch: Patch): number | null => regularPrice(there.get(keyOf(patch)) ?? null);
  /** The price is what was seen, and no other period runs on when this one begins. */
  const isFree = (patch: Patch): boolean => {
    const until = there.get(keyOf(patch))?.until ?? null;
    return nowOf(patch) === patch.before && (!patch.period || until === null || until <= patch.period.from);
  };
  const written = patches.filter(isFree);
  const set = written.flatMap(({ sku, country, before, after, period }) =>
    after === null ? [] : [{ sku, country, amount: after, regular: before, until: period?.until ?? null }],
  );
  const lasting = set.filter(({ until }) => until === null);
  await upsert(tx, 'price', ['sku', 'country'], ['sku', 'country', 'amount'], lasting);
  const columns = ['sku', 'country', 'amount', 'until', 'regular'] as const;
  await upsert(
    tx,
    'price',
    ['sku', 'country'],
    columns,
    set.filter(({ until }) => until !== null),
  );
  await deletePrices(
    tx,
    written.filter(({ after }) => after === null),
  );
  await followPrices(tx, written);
  const changed = patches.flatMap((patch) => (isFree(patch) ? [] : [{ patch, now: nowOf(patch) }]));
  return { written, changed };
}

/**
 * Moves the end of prices that run and have the end that was seen. What the shop charges does not change. Returns those that were moved, and the
 * others with their present end. Throws step_refused: `import_runs`.
 */
export async function moveEnds<Move extends PriceKey & { readonly before: Date; readonly after: Date }>(
  tx: Tx,
  moves: readonly Move[],
): Promise<{ readonly moved: readonly Move[]; readonly changed: readonly { move: Move; now: Date | null }[] }> {
  const there = await lockedPrices(tx, moves, []);
  const endOf = (move: Move): Date | null => there.get(keyOf(move))?.until ?? null;
  const isSeen = (move: Move): boolean => endOf(move)?.getTime() === move.before.getTime();
  const moved = moves.filter(isSeen);
  await queries.moveEnds(tx, moved);
  return { moved, changed: moves.flatMap((move) => (isSeen(move) ? [] : [{ move, now: endOf(move) }])) };
}

/**
 * Ends periods whose end is the one that their price has now, at it or before it; the price of the house holds again, or the piece leaves sale where
 * there is none. Returns those that it has ended. Throws step_refused: `import_runs`.
 */
export async function endPeriods<Ended extends PriceKey & { readonly until: Date }>(
  tx: Tx,
  periods: readonly Ended[],
): Promise<readonly Ended[]> {
  const there = await lockedPrices(tx, periods, []);
  const ended = periods.filter((one) => there.get(keyOf(one))?.until?.getTime() === one.until.getTime());
  await queries.endPrices(tx, ended);
  const gone = ended.filter((one) => there.get(keyOf(one))?.regular === null);
  if (gone.length > 0) {
    await queries.leaveUndo(tx);
    await deletePrices(tx, gone);
  }
  await followPrices(tx, ended);
  return ended;
}
