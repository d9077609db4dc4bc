// What a file does not name stays. decisions/0089.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { countries, wordings } from '@vitrine/rules/storefronts/storefronts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { longTest } from '../../../testing/patience.ts';
import { smallHouse } from '../../../testing/smallHouse.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { exportCatalogue } from './exportCatalogue.ts';
import { importCatalogue, type ImportOptions } from './importCatalogue.ts';
import { importFolder } from './importFolder.ts';
import { aloneImporting } from './importQueries.ts';
import { errorLine, ImportError, type ImportReport } from './importReport.ts';
import { folderSource } from './importSource.ts';
import { rowVersion, orderedText } from './rowVersion.ts';
import * as rows from './storedRows.ts';
import { withdrawnLines } from './withdrawn.ts';

vi.setConfig({ testTimeout: longTest });

const database = testDatabase();
const small = smallHouse();
const bag = 'H0612P 20R';
let folders = 0;

/** Writes an import folder with these files and no pictures. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = small.within(`given-${++folders}`);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  return dir;
}
const importing = async (files: Readonly<Record<string, string>>, options: ImportOptions = {}): Promise<ImportReport> =>
  importCatalogue(database.db, folderSource(await folderOf(files), null), options);
const whole = (options: ImportOptions = {}): Promise<ImportReport> =>
  importCatalogue(database.db, folderSource(small.dir, null), { confirms: true, ...options });
const written = (report: ImportReport): number =>
  Object.values(report.kinds).reduce((sum, counts) => sum + counts.written, 0);

/** The whole catalogue in the import's form, by kind and key. */
async function catalogue(): Promise<Map<string, string>> {
  const { db } = database;
  const products = await rows.storedProducts(db, await codes());
  const skus = await allSkus();
  const kinds = {
    attributes: await rows.storedAttributes(db),
    categories: await rows.storedCategories(db),
    products,
    stores: await rows.storedStores(db),
    prices: await rows.storedPrices(db, skus),
    stock: await rows.storedStock(db, skus),
    content: await rows.storedContent(db),
  };
  return new Map(
    Object.entries(kinds).flatMap(([kind, all]) =>
      [...all].map(([key, row]) => [`${kind} ${key}`, orderedText(row)] as const),
    ),
  );
}
const codes = async (): Promise<string[]> =>
  (await database.pool.query('select code from product order by position')).rows.map(({ code }) => String(code));
const allSkus = async (): Promise<string[]> =>
  (await database.pool.query('select sku from variant order by sku')).rows.map(({ sku }) => String(sku));
const soldIn = async (code: string): Promise<string[]> =>
  (await database.pool.query('select sold_in from product where code = $1', [code])).rows[0]?.sold_in;
const pricesOf = async (sku: string): Promise<Record<string, number>> =>
  ({
    ...(await rows.storedPrices(database.db, [sku])).get(sku),
  }) as Record<string, number>;
/** The rows that differ from before. */
function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
}

let start = new Map<string, string>();
beforeAll(async () => {
  await whole();
  start = await catalogue();
});
beforeEach(async () => {
  await whole({ complete: true });
  expect(changed(start, await catalogue())).toEqual([]);
});

describe('keeps what a file does not name', () => {
  test.each([
    ['the other countries of a price', 'prices.csv', `sku,jp\n${bag},629000\n`, [`prices ${bag}`]],
    ['the prices of empty cells', 'prices.csv', `sku,fr,jp,us\n${bag},,,\n`, []],
    ['the stock of other places', 'stock.csv', `sku,stores.1002\n${bag},7\n`, [`stock ${bag}`]],
    ['the stock of empty cells', 'stock.csv', `sku,ecom,stores.1002\n${bag},,\n`, []],
    ['the other texts of a product', 'products.csv', 'code,texts.fr.care\npommeau,Brosser.\n', ['products pommeau']],
    ['the other fields of a product', 'products.csv', 'code,is_new\npommeau,true\n', ['products pommeau']],
    ['the fields of empty cells', 'products.csv', 'code,is_new,categories,images,variants\npommeau,,,,\n', []],
    [
      'the categories beside a new one',
      'products.csv',
      'code,categories\npommeau,"[""silk""]"\n',
      ['products pommeau'],
    ],
    ['pictures and variants of empty lists', 'products.json', '[{"code":"pommeau","images":[],"variants":[]}]', []],
    ['a value of null', 'products.json', '[{"code":"pommeau","hscode":null,"texts":null}]', []],
    [
      'the other options',
      'attributes.json',
      '{"color":[{"code":"garance","hex":"#112233"}]}',
      ['attributes color:garance'],
    ],
    ['the other categories', 'categories.csv', 'code,texts.fr.intro\nbags,Sacs.\n', ['categories bags']],
    ['the other fields of a store', 'stores.csv', 'store_id,city\n1001,Lutèce\n', ['stores 1001']],
    [
      'the other pages and languages',
      'content/story-silk.json',
      '{\n"code":"silk",\n"texts":{"fr":{"intro":"Soie."}}\n}',
      ['content story/silk'],
    ],
  ])('%s', async (_what, file, text, expected) => {
    const before = await catalogue();
    const report = await importing({ [file]: text });
    expect(report.errors.map(errorLine)).toEqual([]);
    expect(report.withdrawn).toEqual({});
    expect(changed(before, await catalogue())).toEqual(expected);
  });

  test('the place of a product among the others, and puts a new one last', async () => {
    const order = await codes();
    const all = JSON.parse(await readFile(join(small.dir, 'products.json'), 'utf8')) as { code: string }[];
    const musette = JSON.stringify(all.find(({ code }) => code === 'musette'));
    const added = musette
      .replace('"musette"', '"musette-two"')
      .replaceAll(/"sku":"([^"]+)"/gu, '"sku":"$1 2"')
      .replaceAll(/"slug_base":"/gu, '"slug_base":"two-');
    const report = await importing({ 'products.json': `[\n${added},\n{"code":"musette","is_new":true}\n]` });
    expect(report.errors.map(errorLine)).toEqual([]);
    expect(await codes()).toEqual([...order, 'musette-two']);
    await database.pool.query("delete from variant where code = 'musette-two'");
    await database.pool.query("delete from product where code = 'musette-two'");
  });
});

describe('withdraws by a word', () => {
  test('a price: counts it by country and SKU, and sells nothing there', async () => {
    const file = { 'prices.csv': `sku,fr,jp,kr\n${bag},withdraw,Withdraw,\n` };
    const before = await pricesOf(bag);
    const dry = await importing(file, { dry_run: true });
    expect(withdrawnLines(dry.withdrawn)).toEqual([`2 prices withdrawn in fr, jp: ${bag}`]);
    expect(await pricesOf(bag)).toEqual(before);
    const report = await importing(file);
    expect(withdrawnLines(report.withdrawn)).toEqual(withdrawnLines(dry.withdrawn));
    const { fr: _fr, jp: _jp, ...others } = before;
    expect(await pricesOf(bag)).toEqual(others);
    expect(written(await importing(file))).toBe(0);
  });

  test.each([
    ['stock', 'stock.csv', `sku,ecom\n${bag},withdraw\n`, `1 figure of stock withdrawn: ${bag}`],
    ['a text', 'products.csv', 'code,texts.fr.measurements\npommeau,withdraw\n', null],
    [
      'a category',
      'products.json',
      '[{"code":"pommeau","categories":{"bags":"withdraw"}}]',
      '1 category of a product withdrawn: pommeau',
    ],
    [
      'a country',
      'products.json',
      `[{"code":"pommeau","countries":${JSON.stringify(countries.filter((one) => one !== 'jp'))}}]`,
      '1 country of a product withdrawn in jp: pommeau',
    ],
    [
      'a picture',
      'products.json',
      '[{"code":"pommeau","images":{"pictures/pommeau/garance-front.webp":"withdraw"}}]',
      '1 picture withdrawn: pommeau',
    ],
    [
      'a variant',
      'products.json',
      `[{"code":"pommeau","variants":{"${bag}":"withdraw"}}]`,
      '1 variant withdrawn: pommeau',
    ],
    ['a page', 'content/story-silk.json', '{\n"code":"silk",\n"texts":"withdraw"\n}', '1 page withdrawn: story/silk'],
  ])('%s', async (_what, file, text, line) => {
    const report = await importing({ [file]: text }, { confirms: true });
    expect(report.errors.map(errorLine)).toEqual([]);
    expect(written(report)).toBe(1);
    expect(withdrawnLines(report.withdrawn)).toEqual(line === null ? [expect.stringContaining('1 text')] : [line]);
    expect(written(await importing({ [file]: text }, { confirms: true }))).toBe(0);
  });

  test('refuses to withdraw what a row needs', async () => {
    const report = await importing({ 'products.csv': 'code,texts.fr.title,max_sale_qty\npommeau,withdraw,withdraw\n' });
    expect(report.errors.map(errorLine).toSorted()).toEqual([
      'products.csv line 2: max_sale_qty: cannot be withdrawn',
      'products.csv line 2: texts.fr.title: cannot be withdrawn',
    ]);
  });

  test('refuses another word, and keeps the row', async () => {
    const report = await importing({ 'prices.csv': `sku,fr,jp\n${bag},-,628000\n` });
    expect(report.errors.map(errorLine)).toEqual([
      expect.stringContaining('prices.csv line 2 (H0612P 20R): fr: is no whole'),
    ]);
    expect(changed(start, await catalogue())).toEqual([]);
  });
});

describe('asks before it withdraws much', () => {
  const file = { 'prices.csv': `sku,${countries.join(',')}\n${bag},${countries.map(() => 'withdraw').join(',')}\n` };
  const line = `35 prices withdrawn in ${countries.toSorted().join(', ')}: ${bag}`;

  test('and writes nothing, also of other files, without an answer', async () => {
    const report = await importing({ ...file, 'stock.csv': `sku,ecom\n${bag},77\n` });
    expect([report.unconfirmed, written(report), report.dry_run]).toEqual([[line], 0, false]);
    expect(changed(start, await catalogue())).toEqual([]);
  });

  test.each([
    ['the flag', { confirms: true }],
    ['the flag for prices', { confirms_prices: true }],
    ['a yes', { ask: async (lines: readonly string[]) => lines.length === 1 && lines[0] === line }],
  ])('and goes on with %s', async (_what, options) => {
    const report = await importing(file, options);
    expect([report.unconfirmed, written(report)]).toEqual([[], 1]);
    expect(await pricesOf(bag)).toEqual({});
  });

  test('and asks also for a list that leaves out most countries', async () => {
    const report = await importing({ 'products.json': '[{"code":"pommeau","countries":["fr"]}]' });
    expect(report.unconfirmed).toEqual([expect.stringMatching(/^34 countries of products withdrawn in ae, /u)]);
    expect(await soldIn('pommeau')).toHaveLength(35);
  });

  test('and says so to the operator', async () => {
    const dir = await folderOf(file);
    const output: string[] = [];
    const say = (text: string) => output.push(text);
    const options = { masters: dir, wordings, say, progress: () => undefined };
    await importFolder(database.db, dir, { ...options, dry_run: true });
    await importFolder(database.db, dir, { ...options, dry_run: false });
    const asked = `needs a confirmation: ${line}; --confirm takes it`;
    expect(output.filter((text) => text === asked)).toHaveLength(2);
    expect(output.at(-1)).toMatch(/^nothing written: what is withdrawn is not confirmed, in /u);
  });
});

describe('sold_in', () => {
  test('is empty, and never {NULL}, for a product without a price', async () => {
    const skus = (await database.pool.query("select sku from variant where code = 'pommeau'")).rows;
    const all = Object.fromEntries(skus.map(({ sku }) => [sku, 'withdraw']));
    expect((await importing({ 'prices.json': JSON.stringify(all) }, { confirms: true })).errors).toEqual([]);
    expect(await soldIn('pommeau')).toEqual([]);
  });

  test('takes no null', async () => {
    const storing = database.pool.query("update product set sold_in = '{fr,NULL}' where code = 'pommeau'");
    await expect(storing).rejects.toThrow('product_sold_in');
  });
});

describe('a hidden product', () => {
  test('keeps its prices, is sold nowhere, and comes back', async () => {
    const report = await importing({ 'products.csv': 'code,status\npommeau,hidden\n' }, { confirms: true });
    expect(withdrawnLines(report.withdrawn)).toEqual(['1 product hidden: pommeau']);
    expect(await soldIn('pommeau')).toEqual([]);
    const found = "select 1 from search_document where ref = 'pommeau' and kind = '3products'";
    expect((await database.pool.query(found)).rows).toEqual([]);
    expect(changed(start, await catalogue())).toEqual(['products pommeau']);
    expect(written(await importing({ 'prices.csv': `sku,jp\n${bag},629000\n` }))).toBe(1);
    expect(await soldIn('pommeau')).toEqual([]);
    await importing({ 'products.csv': 'code,status\npommeau,published\n' });
    expect(await soldIn('pommeau')).toHaveLength(35);
    expect((await database.pool.query(found)).rows.length).toBeGreaterThan(0);
  });

  test('is not published by a status that is none', async () => {
    const report = await importing({ 'products.csv': 'code,status\npommeau,off\n' });
    expect(report.errors.map(errorLine)).toEqual(['products.csv line 2: status: is neither published nor hidden']);
  });
});

describe('a complete folder', () => {
  const without = async (name: string, file: string, change: (text: string) => string) =>
    folderSource(await small.changed(`complete-${name}`, file, change), null);
  const lines = (text: string, keep: (line: string) => boolean): string => {
    const [first = '', ...others] = text.trimEnd().split('\n');
    const kept = others
      .slice(0, -1)
      .map((line) => line.replace(/,$/u, ''))
      .filter(keep);
    return [first, kept.join(',\n'), others.at(-1)].join('\n');
  };

  test('hides the products, and withdraws prices, stock and pages that it leaves out', async () => {
    const source = await without('less', 'products.json', (text) =>
      lines(text, (line) => !line.includes('"code":"musette"')),
    );
    const dry = await importCatalogue(database.db, source, { complete: true, dry_run: true });
    expect(withdrawnLines(dry.withdrawn)).toEqual(['1 product hidden: musette']);
    expect((await importCatalogue(database.db, source)).withdrawn).toEqual({});
    const stopped = await importCatalogue(database.db, source, { complete: true });
    expect(stopped.unconfirmed).toEqual(['1 product hidden: musette']);
    await importCatalogue(database.db, source, { complete: true, confirms: true });
    expect(await soldIn('musette')).toEqual([]);
    expect(written(await importCatalogue(database.db, source, { complete: true }))).toBe(0);

    const [sku = ''] = Object.keys(JSON.parse(await readFile(join(small.dir, 'prices.json'), 'utf8')));
    const bare = folderSource(
      await folderOf({
        'prices.json': `{${JSON.stringify(sku)}:${JSON.stringify(await pricesOf(sku))}}`,
        'content/story-silk.json': await readFile(join(small.dir, 'content/story-silk.json'), 'utf8'),
      }),
      null,
    );
    const report = await importCatalogue(database.db, bare, { complete: true, dry_run: true });
    expect(report.errors.map(errorLine)).toEqual([]);
    expect(report.withdrawn.prices?.rows).not.toContain(sku);
    expect(withdrawnLines(report.withdrawn)).toEqual([
      expect.stringMatching(/^\d+ prices withdrawn in /u),
      '1 page withdrawn: story/coming-home',
    ]);
  });

  test('withdraws nothing of a refused row, nor of a file with an unreadable one', async () => {
    const refused = await without('refused', 'products.json', (text) =>
      text.replace('{"code":"musette",', '{"code":"musette","colour":"red",'),
    );
    const report = await importCatalogue(database.db, refused, { complete: true });
    expect(report.errors).toHaveLength(1);
    expect(report.withdrawn).toEqual({});
    const unread = await without('unread', 'products.json', (text) =>
      text.replace('{"code":"musette"', '{"code:"musette"'),
    );
    const other = await importCatalogue(database.db, unread, { complete: true });
    expect(other.errors.map(errorLine).at(-1)).toBe(
      'products.json: (file): has unreadable rows: nothing that it leaves out is withdrawn',
    );
    expect(other.withdrawn).toEqual({});
  });
});

describe('the version of an exported row', () => {
  test('refuses to overwrite what has changed since, and writes the other rows', async () => {
    const [first = '', second = ''] = Object.keys(JSON.parse(await readFile(join(small.dir, 'prices.json'), 'utf8')));
    const versions = await Promise.all([first, second].map(async (sku) => rowVersion(await pricesOf(sku))));
    await importing({ 'prices.csv': `sku,jp\n${first},700000\n` }, { confirms: true });
    const { fr = 0 } = await pricesOf(second);
    const file = {
      'prices.csv': `sku,version,fr\n${first},${versions[0]},385100\n${second},${versions[1]},${fr + 100}\n`,
    };
    const report = await importing(file);
    expect(report.errors.map(errorLine)).toEqual([
      expect.stringMatching(
        /^prices\.csv line 2 \(.*\): version: is "v.*, but the row has changed since that export and is v/u,
      ),
    ]);
    expect((await pricesOf(first)).jp).toBe(700_000);
    expect((await pricesOf(second)).fr).toBe(fr + 100);
    // The same file again finds its own values.
    expect((await importing(file)).kinds.prices).toMatchObject({ unchanged: 1, refused: 1 });
  });

  test.each([
    ['products', { 'products.csv': 'code,version,is_new\npommeau,v0,true\n' }],
    ['stock', { 'stock.csv': `sku,version,ecom\n${bag},v0,1\n` }],
    ['stores', { 'stores.csv': 'store_id,version,city\n1001,v0,Rome\n' }],
    ['categories', { 'categories.csv': 'code,version,texts.fr.intro\nbags,v0,Sacs\n' }],
    ['attributes', { 'attributes.json': '{"color":[{"code":"garance","version":"v0","hex":"#112233"}]}' }],
    ['content', { 'content/story-silk.json': '{"code":"silk","version":"v0","texts":{"fr":{"intro":"Soie"}}}' }],
  ])('is asked of %s', async (kind, files) => {
    const report = await importing(files);
    expect(report.errors.map(errorLine)).toEqual([
      expect.stringContaining('version: is "v0", but the row has changed'),
    ]);
    expect(report.kinds[kind]?.refused).toBe(1);
    expect(changed(start, await catalogue())).toEqual([]);
  });
});

describe('an export', () => {
  test('imported again changes nothing, also in a complete import, and also a part of its rows and columns', async () => {
    await importing({ 'products.csv': 'code,status,texts.fr.care\nmusette,hidden,Un\u2028deux\n' }, { confirms: true });
    const dir = small.within('exported');
    await exportCatalogue(database.db, dir, join(small.dir, 'pictures'));
    const before = await catalogue();
    for (const complete of [false, true]) {
      const report = await importCatalogue(database.db, folderSource(dir, null), { complete });
      expect(report.errors.map(errorLine)).toEqual([]);
      expect([written(report), report.withdrawn]).toEqual([0, {}]);
    }
    const prices = JSON.parse(await readFile(join(dir, 'prices.json'), 'utf8')) as Record<
      string,
      Record<string, string | number>
    >;
    const stock = JSON.parse(await readFile(join(dir, 'stock.json'), 'utf8')) as Record<
      string,
      { ecom: number; stores: Record<string, number> }
    >;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(Object.keys(prices), { minLength: 1 }),
        fc.subarray([...countries, 'version'], { minLength: 1 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (skus, columns, comma, end) => {
          const line = (cells: readonly (string | number | undefined)[]): string => `${cells.join(comma)}${end}`;
          const report = await importing({
            'prices.csv':
              line(['sku', ...columns]) +
              skus.map((sku) => line([sku, ...columns.map((one) => prices[sku]?.[one])])).join(''),
            'stock.json': JSON.stringify(
              Object.fromEntries(skus.flatMap((sku) => (stock[sku] ? [[sku, { ecom: stock[sku].ecom }]] : []))),
            ),
          });
          expect(report.errors.filter(({ file }) => file === 'prices.csv').map(errorLine)).toEqual([]);
          expect([written(report), report.withdrawn]).toEqual([0, {}]);
        },
      ),
      { numRuns: 12 },
    );
    expect(changed(before, await catalogue())).toEqual([]);
    await rm(dir, { recursive: true });
  });
});

test('reports a file without rows', async () => {
  for (const [name, text] of [
    ['prices.csv', 'sku,fr\n'],
    ['prices.json', '{}'],
    ['stock.csv', ''],
  ] as const)
    expect((await importing({ [name]: text })).errors.map(errorLine)).toEqual([`${name}: (row): has no rows`]);
});

test('does not start beside another import', async () => {
  await aloneImporting(database.db, async () => {
    await expect(whole()).rejects.toThrow(ImportError);
  });
  await whole();
});
