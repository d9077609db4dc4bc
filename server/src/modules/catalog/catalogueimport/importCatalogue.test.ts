import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { house, smallHouse } from '../../../testing/smallHouse.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { longTest } from '../../../testing/patience.ts';
import { exportCatalogue } from './exportCatalogue.ts';
import { importCatalogue } from './importCatalogue.ts';
import type { ImportReport } from './importReport.ts';
import { folderSource, type RowKind } from './importSource.ts';

vi.setConfig({ testTimeout: longTest });

const total = (report: ImportReport, what: 'written' | 'unchanged' | 'refused'): number =>
  Object.values(report.kinds).reduce((sum, counts) => sum + counts[what], 0);

// A story: an empty database, the import, the same once more, and its export.
describe('import of the whole house', { shuffle: false }, () => {
  const database = testDatabase();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const importing = (dir: string, dry_run = false): Promise<ImportReport> =>
    importCatalogue(database.db, folderSource(dir, null), { dry_run });
  const count = async (table: string): Promise<number> =>
    Number((await database.pool.query(`select count(*) as count from ${table}`)).rows[0]?.count);

  test('a dry run checks and writes nothing', async () => {
    const report = await importing(house, true);
    expect(report.errors).toEqual([]);
    expect(await count('product')).toBe(0);
    expect(await count('catalogue_row')).toBe(0);
  });

  test('imports the house without an error', async () => {
    const report = await importing(house);
    expect(report.errors).toEqual([]);
    expect(report.kinds.products?.written).toBe(await count('product'));
    expect(await count('variant')).toBeGreaterThanOrEqual(90);
    expect(await count('search_document')).toBeGreaterThan(24 * 12);
  });

  test('importing the same folder again changes nothing and keeps every cache', async () => {
    const version = (await database.pool.query('select version from catalogue_state')).rows[0]?.version;
    const report = await importing(house);
    expect(version).toBeGreaterThan(1);
    expect([total(report, 'written'), total(report, 'refused')]).toEqual([0, 0]);
    expect((await database.pool.query('select version from catalogue_state')).rows[0]?.version).toBe(version);
  });

  test('an export imported again changes nothing', async () => {
    const dir = join(folder, 'export');
    await exportCatalogue(database.db, dir, join(house, 'pictures'));
    const report = await importing(dir);
    expect(report.errors).toEqual([]);
    expect(total(report, 'written')).toBe(0);
    expect(report.kinds.products?.unchanged).toBe(await count('product'));
  });

  test('imports a storefront’s own texts completely, and exports those that differ', async () => {
    const stored = await database.pool.query(
      "select language, title, kind from product_text where code = 'coffret-paddock' and language in ('pt', 'br_pt')",
    );
    const [brazil, portugal] = stored.rows.toSorted((one, other) => one.language.localeCompare(other.language));
    expect(brazil).toMatchObject({ title: portugal.title, kind: expect.stringContaining('xícaras') });
    expect(portugal.kind).toContain('chávenas');
    const written = await readFile(join(folder, 'export', 'products.json'), 'utf8');
    const row = written.split('\n').find((line) => line.includes('"code":"coffret-paddock"')) ?? '';
    const { texts, images } = JSON.parse(row.replace(/,$/u, ''));
    expect(texts.br_pt).toMatchObject({ kind: brazil.kind });
    expect(texts.br_pt).not.toHaveProperty('title');
    expect(images[0].alt.br_pt).not.toBe(images[0].alt.pt);
    expect(written).not.toContain('"br_pt":{}');
  });
});

describe('import', () => {
  const database = testDatabase();
  const small = smallHouse();
  const importing = (dir: string): Promise<ImportReport> => importCatalogue(database.db, folderSource(dir, null));
  beforeAll(async () => {
    await importing(small.dir);
  });

  test('announces the changes of a crashed import after the next one, even when that writes nothing', async () => {
    const renamed = await small.changed('renamed', 'products.json', (text) => text.replaceAll('Pommeau', 'Pommerol'));
    const source = folderSource(renamed, null);
    // The first reading counts what the import would withdraw, the second writes.
    let readings = 0;
    const rows = (kind: RowKind) => {
      if (kind === 'stock' && ++readings === 2) throw new Error('died');
      return source.rows(kind);
    };
    const dying = { ...source, rows };
    await expect(importCatalogue(database.db, dying)).rejects.toThrow('died');
    const found = async (word: string): Promise<number> =>
      (await database.pool.query('select 1 from search_document where title = $1', [word])).rows.length;
    const version = async () => (await database.pool.query('select version from catalogue_state')).rows[0]?.version;
    const [before, known] = [await version(), await found('Pommeau')];
    expect([known > 0, await found('Pommerol')]).toEqual([true, 0]);

    expect(total(await importing(renamed), 'written')).toBe(0);
    expect(await version()).toBeGreaterThan(before);
    expect([await found('Pommeau'), await found('Pommerol')]).toEqual([0, known]);
    const after = await version();
    await importing(renamed);
    expect(await version()).toBe(after);
    await importing(small.dir);
  });

  test('compares stock with the current one, which an export contains', async () => {
    await importing(small.dir);
    const { rows } = await database.pool.query("select sku, qty from stock where source = 'ecom' and qty > 2 limit 1");
    const { sku, qty } = rows[0];
    await database.pool.query("update stock set qty = qty - 1 where source = 'ecom' and sku = $1", [sku]);
    const dir = small.within('sold');
    await exportCatalogue(database.db, dir, join(small.dir, 'pictures'));
    expect(JSON.parse(await readFile(join(dir, 'stock.json'), 'utf8'))[sku].ecom).toBe(qty - 1);
    expect((await importing(dir)).kinds.stock?.written).toBe(0);
    expect((await importing(small.dir)).kinds.stock?.written).toBe(1);
  });

  test('notifies every process of a change, and of nothing else', async () => {
    const payloads: (string | undefined)[] = [];
    const client = await database.pool.connect();
    try {
      client.on('notification', ({ payload }) => payloads.push(payload));
      await client.query('listen vitrine_purge');
      const dir = await small.changed('heard', 'stock.json', (text) => text.replace(/"ecom": ?\d+/u, '"ecom": 77'));
      await importing(dir);
      await importing(dir);
      await client.query('select 1');
    } finally {
      // A pool waits without a limit for a client that is not released.
      client.release(true);
    }
    expect(payloads).toEqual(['*']);
  });

  test('withdraws a variant that a complete folder lacks instead of deleting it, because orders refer to it', async () => {
    const dir = await small.changed('withdrawn', 'products.json', (text) =>
      text.replace(/\{"sku":"H0612P 20R".*?\}\},/u, ''),
    );
    expect((await importing(dir)).kinds.products?.written).toBe(0);
    const source = folderSource(dir, null);
    const report = await importCatalogue(database.db, source, { complete: true, confirms: true });
    expect(report.kinds.products?.written).toBe(1);
    expect(report.withdrawn.variants?.count).toBe(1);
    const { rows } = await database.pool.query("select is_withdrawn from variant where sku = 'H0612P 20R'");
    expect(rows).toEqual([{ is_withdrawn: true }]);
    await importing(small.dir);
    const back = await database.pool.query("select is_withdrawn from variant where sku = 'H0612P 20R'");
    expect(back.rows).toEqual([{ is_withdrawn: false }]);
  });

  test('a story with a newer version of a product’s picture updates the product', async () => {
    const file = 'pictures/musette/fauve-front.webp';
    const dir = await small.changed('renewed', 'content/story-silk.json', (text) =>
      JSON.stringify({ ...JSON.parse(text), hero: file }),
    );
    for (const kind of ['products', 'prices', 'stock']) await rm(join(dir, `${kind}.json`));
    await sharp(join(dir, file)).resize(640).toFile(join(dir, 'smaller.webp'));
    await cp(join(dir, 'smaller.webp'), join(dir, file));
    expect((await importing(dir)).errors).toEqual([]);
    const { rows } = await database.pool.query(
      "select distinct picture ->> 'width' as width from product_gallery, json_array_elements(pictures) picture where picture ->> 'file' = $1",
      [file.replace('pictures/', '')],
    );
    expect(rows).toEqual([{ width: '640' }]);
    await importing(small.dir);
  });
});
