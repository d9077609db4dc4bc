// The stock of the open shop, as its ledger has it and as the house enters it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withPool } from '../server/src/platform/db/commandLine.ts';
import { runningEmbedded } from '../server/src/platform/db/embedded/startEmbedded.ts';
import { staff } from './house.ts';

/** The pieces that an order has taken from the online stock, by SKU. Throws when the shop's database does not run. */
export async function takenBy(order_id: string): Promise<Record<string, number>> {
  const url = runningEmbedded(process.env['SHOP_DATA'] ?? '');
  if (!url) throw new Error('SHOP_DATA names the open shop’s folder');
  const { rows } = await withPool(url, (pool) =>
    pool.query<{ sku: string; taken: number }>(
      `select sku, -sum(change)::integer as taken from stock_entry
       where source = 'ecom' and cause_id = $1 group by sku`,
      [order_id],
    ),
  );
  return Object.fromEntries(rows.map(({ sku, taken }) => [sku, taken]));
}

/** Enters how many pieces of a SKU there are online, as the house does: by an import of its stock. */
export async function restock(sku: string, ecom: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-stock-'));
  try {
    await writeFile(path.join(folder, 'stock.json'), JSON.stringify({ [sku]: { ecom, stores: {} } }));
    await staff('import', folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
