// Prices that an import refuses, and those that are missing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, describe, expect, test } from 'vitest';
import { smallHouse } from '../../../testing/smallHouse.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { importCatalogue } from './importCatalogue.ts';
import { importFolder } from './importFolder.ts';
import { errorLine, type ImportReport } from './importReport.ts';
import { folderSource } from './importSource.ts';

describe('an import of prices', () => {
  const database = testDatabase();
  const small = smallHouse();
  const importing = (dir: string, dry_run = false): Promise<ImportReport> =>
    importCatalogue(database.db, folderSource(dir, null), { dry_run });
  beforeAll(async () => {
    await importing(small.dir);
  });

  test.each([
    ['no sku column', 'code,fr\nH0612P 20R,1\n', 'prices.csv line 1: (row): has no column sku'],
    ['a row without its sku', 'sku,fr\n,1\n', 'prices.csv line 2: (row): has no sku'],
  ])('reports a CSV file of prices with %s in one line', async (name, text, line) => {
    const dir = await small.copied(name);
    await rm(join(dir, 'prices.json'));
    await writeFile(join(dir, 'prices.csv'), text);
    expect((await importing(dir, true)).errors.map(errorLine)).toEqual([line]);
  });

  test('refuses a price as text in JSON', async () => {
    const dir = await small.changed('text-price', 'prices.json', (text) => text.replace(/"fr": ?(\d+)/u, '"fr":"$1"'));
    expect((await importing(dir, true)).errors.map(errorLine)).toEqual([
      expect.stringMatching(/^prices\.json line 2 .*: fr: is text, and takes a number in minor units$/u),
    ]);
  });

  test('refuses a price that changes by more than half, unless it is confirmed', async () => {
    const dir = await small.changed('cheap', 'prices.json', (text) =>
      text.replace(/"fr": ?(\d+)/u, (_all, amount: string) => `"fr":${Number(amount) / 100}`),
    );
    const report = await importing(dir);
    expect(report.errors.map(errorLine)).toEqual([
      expect.stringMatching(
        /^prices\.json line 2 .*: fr: changes from \d+ to \d+, by more than 50 %; --confirm takes it/u,
      ),
    ]);
    const source = folderSource(dir, null);
    const confirmed = await importCatalogue(database.db, source, { confirms_prices: true });
    expect(confirmed.errors).toEqual([]);
    expect(confirmed.kinds.prices?.written).toBe(1);
    await importCatalogue(database.db, folderSource(small.dir, null), { confirms_prices: true });
  });

  test('neither ends a price that has an end nor is lost: it writes what comes after it, and the next one changes nothing', async () => {
    const until = new Date('2027-06-01T00:00:00Z');
    const first = await database.db
      .selectFrom('price')
      .selectAll()
      .orderBy('sku')
      .orderBy('country')
      .executeTakeFirstOrThrow();
    const { sku, country, amount } = first;
    const held = () =>
      database.db.selectFrom('price').selectAll().where('sku', '=', sku).where('country', '=', country).execute();
    const own = { amount: amount - 100, until, regular: amount };
    const named = database.db.updateTable('price').where('sku', '=', sku).where('country', '=', country);
    await named.set(own).execute();
    const dir = await mkdtemp(join(small.dir, 'until-'));
    const written = async (price: string): Promise<number | undefined> => {
      await writeFile(join(dir, 'prices.csv'), `sku,${country}\n${sku},${price}\n`);
      const report = await importing(dir);
      expect(report.errors.map(errorLine)).toEqual([]);
      return report.kinds['prices']?.written;
    };
    expect(await written(String(amount))).toBe(0);
    // Also the very amount that holds until then.
    expect([await written(String(own.amount)), await held()]).toEqual([1, [{ ...first, ...own, regular: own.amount }]]);
    expect([await written('withdraw'), await held()]).toEqual([1, [{ ...first, ...own, regular: null }]]);
    expect([await written(String(amount)), await held()]).toEqual([1, [{ ...first, ...own }]]);
    await named.set({ amount, until: null, regular: null }).execute();
  });

  test('says "imported" only where no row was refused, and reports a missing file of prices', async () => {
    const output: string[] = [];
    const options = {
      dry_run: false,
      masters: join(small.dir, 'masters'),
      wordings,
      say: (line: string) => output.push(line),
      progress: () => undefined,
    };
    await importFolder(database.db, small.dir, options);
    expect(output.at(-1)).toMatch(/^imported in /u);
    const dir = await small.changed('refused', 'stores.json', (text) => text.replace('"city"', '"town"'));
    await rm(join(dir, 'prices.json'));
    await importFolder(database.db, dir, options);
    expect(output.at(-1)).toMatch(/^not everything was imported, 1 rows refused, in /u);
    expect(output).toContain('prices.json is missing: a new variant is not sold before it has a price');
  });
});
