import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { exportCatalogue } from './exportCatalogue.ts';
import { importCatalogue } from './importCatalogue.ts';
import { errorLine, type ImportReport } from './importReport.ts';
import { folderSource, type RowKind } from './importSource.ts';

const house = fileURLToPath(new URL('../../../house/catalogue', import.meta.url));
const database = testDatabase();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const importing = (dir: string, dry_run = false): Promise<ImportReport> =>
  importCatalogue(database.db, folderSource(dir, null), { dry_run });
const total = (report: ImportReport, what: 'written' | 'unchanged' | 'refused'): number =>
  Object.values(report.kinds).reduce((sum, counts) => sum + counts[what], 0);
/** A copy of the house's folder with one file changed. */
async function changed(name: string, file: string, change: (text: string) => string): Promise<string> {
  const dir = join(folder, name);
  await cp(house, dir, { recursive: true });
  await writeFile(join(dir, file), change(await readFile(join(dir, file), 'utf8')));
  return dir;
}
const count = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) as count from ${table}`)).rows[0]?.count);

describe('import', () => {
  test('a dry run checks and writes nothing', async () => {
    const report = await importing(house, true);
    expect(report.errors).toEqual([]);
    expect(await count('product')).toBe(0);
    expect(await count('catalogue_row')).toBe(0);
  });

  test('the house goes in without an error', async () => {
    const report = await importing(house);
    expect(report.errors).toEqual([]);
    expect(report.kinds.products?.written).toBe(await count('product'));
    expect(await count('variant')).toBeGreaterThanOrEqual(90);
    expect(await count('search_document')).toBeGreaterThan(24 * 12);
  });

  test('the same folder again changes nothing, and no process forgets what it knows', async () => {
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

  test('a storefront’s own words go in whole, and go out where they differ', async () => {
    const told = await database.pool.query(
      "select language, title, kind from product_text where code = 'coffret-paddock' and language in ('pt', 'br_pt')",
    );
    const [brazil, portugal] = told.rows.toSorted((one, other) => one.language.localeCompare(other.language));
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

  test('what an import wrote that died is found and told after the next, though that one has nothing to write', async () => {
    const renamed = await changed('renamed', 'products.json', (text) => text.replaceAll('Pommeau', 'Pommerol'));
    const source = folderSource(renamed, null);
    const rows = (kind: RowKind) => {
      if (kind === 'stock') throw new Error('died');
      return source.rows(kind);
    };
    const dying = { ...source, rows };
    await expect(importCatalogue(database.db, dying)).rejects.toThrow('died');
    const found = (word: string) => count(`search_document where title = '${word}'`);
    const version = async () => (await database.pool.query('select version from catalogue_state')).rows[0]?.version;
    const [before, known] = [await version(), await found('Pommeau')];
    expect([known > 0, await found('Pommerol')]).toEqual([true, 0]);

    expect(total(await importing(renamed), 'written')).toBe(0);
    expect(await version()).toBeGreaterThan(before);
    expect([await found('Pommeau'), await found('Pommerol')]).toEqual([0, known]);
    const after = await version();
    await importing(renamed);
    expect(await version()).toBe(after);
    await importing(house);
  });

  test('what was sold is not forgotten, and an export tells it', async () => {
    const { rows } = await database.pool.query("select sku, qty from stock where source = 'ecom' and qty > 2 limit 1");
    const { sku, qty } = rows[0];
    await database.pool.query("update stock set qty = qty - 1 where source = 'ecom' and sku = $1", [sku]);
    const dir = join(folder, 'sold');
    await exportCatalogue(database.db, dir, join(house, 'pictures'));
    expect(JSON.parse(await readFile(join(dir, 'stock.json'), 'utf8'))[sku].ecom).toBe(qty - 1);
    expect((await importing(dir)).kinds.stock?.written).toBe(0);
    expect((await importing(house)).kinds.stock?.written).toBe(1);
  });

  test.each([
    [
      'a missing translation',
      'products.json',
      (text: string) => text.replace('"th":{"title"', '"xx":{"title"'),
      'products.json line 2: texts',
    ],
    [
      'a field that nobody knows',
      'products.json',
      (text: string) => text.replace('"max_sale_qty"', '"desginer":"A","max_sale_qty"'),
      'products.json line 2: desginer: is not known',
    ],
    [
      'a field within that nobody knows',
      'products.json',
      (text: string) => text.replace('"sku":"H0612P 20R"', '"sku":"H0612P 20R","colour":"red"'),
      'products.json line 2: variants[0].colour: is not known',
    ],
    [
      'a sku in small letters',
      'products.json',
      (text: string) => text.replace('"sku":"H0612P 20R"', '"sku":"h0612p"'),
      'products.json line 2: variants[0].sku: is no sku',
    ],
    [
      'a picture that is not there',
      'products.json',
      (text: string) => text.replace('garance-front.webp', 'nowhere.webp'),
      'products.json line 2: images[0].file: pommeau/nowhere.webp is no readable picture',
    ],
    [
      'a step out of the folder',
      'products.json',
      (text: string) => text.replace('pictures/pommeau/garance-front.webp', 'pictures/../stores.json'),
      'products.json line 2: images[0].file',
    ],
    [
      'a pair of which one piece is not there',
      'products.json',
      (text: string) => text.replace('"parts":["maillot-top",', '"parts":["maillot-tip",'),
      'parts[0]: maillot-tip is not there',
    ],
    [
      'a pair of three',
      'products.json',
      (text: string) => text.replace('"parts":["maillot-top",', '"parts":["maillot-top","maillot-top",'),
      'parts: are two of a pair, two or more of a set, none of a piece',
    ],
    [
      'an unknown category',
      'products.json',
      (text: string) => text.replace('"bags"', '"bugs"'),
      'products.json line 2: categories[1]: bugs is not there',
    ],
    [
      'an unknown colour',
      'products.json',
      (text: string) => text.replace('"color":"garance","size"', '"color":"mauve","size"'),
      'products.json line 2: variants[0].attributes.color: color mauve is not there',
    ],
    [
      'a price in fractions',
      'prices.json',
      (text: string) => text.replace(/"fr": ?\d+/u, '"fr": 1.5'),
      'prices.json line 2 (H0612P 20R): fr: is no whole number',
    ],
    [
      'a negative price',
      'prices.json',
      (text: string) => text.replace(/"fr": ?\d+/u, '"fr": -1'),
      'prices.json line 2 (H0612P 20R): fr',
    ],
    [
      'a price with cents where none are shown',
      'prices.json',
      (text: string) => text.replace(/"hk": ?\d+/u, '"hk": 12345'),
      'prices.json line 2 (H0612P 20R): hk: is no whole amount',
    ],
    [
      'a price for a country nobody sells in',
      'prices.json',
      (text: string) => text.replace(/"fr":/u, '"xx":'),
      'prices.json line 2 (H0612P 20R)',
    ],
    [
      'less than nothing in stock',
      'stock.json',
      (text: string) => text.replace(/"ecom": ?\d+/u, '"ecom": -1'),
      'stock.json line 2 (H0612P 20R): ecom',
    ],
    [
      'stock in a store that is not there',
      'stock.json',
      (text: string) => text.replace('"1002"', '"9999"'),
      'stock.json line 2 (H0612P 20R): stores.9999',
    ],
    [
      'a line that is no JSON',
      'products.json',
      (text: string) => text.replace('{"code":"arcon"', '{"code:"arcon"'),
      'products.json line 3: (row): is not JSON',
    ],
    [
      'an unknown time zone',
      'stores.json',
      (text: string) => text.replace('Europe/Paris', 'Europe/Atlantis'),
      'stores.json line 2: timezone: is no time zone',
    ],
    [
      "a store's picture that is not there",
      'stores.json',
      (text: string) => text.replace('pictures/stores/1001.webp', 'pictures/stores/nowhere.webp'),
      'stores.json line 2: picture: stores/nowhere.webp is no readable picture',
    ],
    [
      "a store's picture that one language does not tell",
      'stores.json',
      (text: string) => text.replace(/("alt":\{[^}]*?)"ja":"[^"]*",/u, '$1'),
      'stores.json line 2: pictures[0].alt.ja',
    ],
  ])('refuses %s by file, line and field, and keeps the good rows', async (name, file, change, expected) => {
    const dir = await changed(name, file, change);
    const report = await importing(dir, true);
    expect(report.errors.map(errorLine).join('\n')).toContain(expected);
    const counts = report.kinds[file.replace('.json', '')];
    expect(counts?.refused).toBe(1);
    // Stock is counted only when it is written.
    if (file !== 'stock.json') expect((counts?.unchanged ?? 0) + (counts?.written ?? 0)).toBe((counts?.read ?? 0) - 1);
  });

  test('names the index where a JSON file has its rows over many lines', async () => {
    const dir = await changed('pretty', 'products.json', (text) => {
      const rows = JSON.parse(text) as { max_sale_qty: number }[];
      return JSON.stringify(
        rows.map((row, index) => (index === 3 ? { ...row, max_sale_qty: 0 } : row)),
        null,
        2,
      );
    });
    const report = await importing(dir, true);
    expect(report.errors.map(errorLine)).toEqual([expect.stringContaining('products.json index 3: max_sale_qty')]);
  });

  test.each([
    [
      'a recording that is not there',
      'home-en.mp3',
      'home-xx.mp3',
      'podcast: stories/coming-home-xx.mp3 is no readable',
    ],
    ['chapters out of order', '"at":0', '"at":900', 'podcast.chapters: are not in the order of their time'],
  ] as const)('refuses %s, and keeps the other pages', async (name, from, to, problem) => {
    const page = 'content/story-coming-home.json';
    const report = await importing(await changed(name, page, (text) => text.replace(from, to)));
    expect(report.errors.map(errorLine)).toEqual([expect.stringContaining(problem)]);
    expect(report.kinds.content?.refused).toBe(1);
  });

  test('reads CSV, and names its lines', async () => {
    const dir = join(folder, 'csv');
    await cp(house, dir, { recursive: true });
    await rm(join(dir, 'prices.json'));
    await rm(join(dir, 'stock.json'));
    await writeFile(join(dir, 'prices.csv'), 'sku,fr,jp\r\n"H0612P 20R",400100,628000\r\nH0612P 20N,many,1\r\n');
    await writeFile(join(dir, 'stock.csv'), 'sku,ecom,stores.1002\nH0612P 20R,3,2\n');
    const report = await importing(dir);
    expect(report.errors.map(errorLine)).toEqual([expect.stringContaining('prices.csv line 3 (H0612P 20N): fr')]);
    const { rows } = await database.pool.query(
      "select country, amount from price where sku = 'H0612P 20R' order by country",
    );
    expect(rows).toEqual([
      { country: 'fr', amount: 400_100 },
      { country: 'jp', amount: 628_000 },
    ]);
    const stock = await database.pool.query(
      "select source, qty from stock where sku = 'H0612P 20R' and qty > 0 order by 1",
    );
    expect(stock.rows).toEqual([
      { source: '1002', qty: 2 },
      { source: 'ecom', qty: 3 },
    ]);
    const sold = await database.pool.query("select sold_in from product where code = 'pommeau'");
    expect(sold.rows[0]?.sold_in).toContain('fr');
  });

  test('every process hears of a change, and of none when nothing changed', async () => {
    const heard: (string | undefined)[] = [];
    const client = await database.pool.connect();
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen vitrine_purge');
    const dir = await changed('heard', 'stock.json', (text) => text.replace(/"ecom": ?\d+/u, '"ecom": 77'));
    await importing(dir);
    await importing(dir);
    await client.query('select 1');
    expect(heard).toEqual(['*']);
    client.release(true);
  });

  test('a variant left out is withdrawn, not deleted: orders name it', async () => {
    const dir = await changed('withdrawn', 'products.json', (text) =>
      text.replace(/\{"sku":"H0612P 20R".*?\}\},/u, ''),
    );
    const report = await importing(dir);
    expect(report.kinds.products?.written).toBe(1);
    const { rows } = await database.pool.query("select is_withdrawn from variant where sku = 'H0612P 20R'");
    expect(rows).toEqual([{ is_withdrawn: true }]);
    await importing(house);
    const back = await database.pool.query("select is_withdrawn from variant where sku = 'H0612P 20R'");
    expect(back.rows).toEqual([{ is_withdrawn: false }]);
  });

  test('a story that brings a newer picture of what a product shows renews it there', async () => {
    const file = 'pictures/musette/fauve-front.webp';
    const dir = join(folder, 'renewed');
    await mkdir(join(dir, 'content'), { recursive: true });
    await cp(join(house, 'pictures'), join(dir, 'pictures'), { recursive: true });
    const story = JSON.parse(await readFile(join(house, 'content/story-silk.json'), 'utf8'));
    await writeFile(join(dir, 'content/story-silk.json'), JSON.stringify({ ...story, hero: file }));
    await sharp(join(dir, file)).resize(640).toFile(join(dir, 'smaller.webp'));
    await cp(join(dir, 'smaller.webp'), join(dir, file));
    expect((await importing(dir)).errors).toEqual([]);
    const { rows } = await database.pool.query(
      "select distinct picture ->> 'width' as width from product_gallery, json_array_elements(pictures) picture where picture ->> 'file' = $1",
      [file.replace('pictures/', '')],
    );
    expect(rows).toEqual([{ width: '640' }]);
    await importing(house);
  });

  test('a product belongs to one row only', async () => {
    const dir = await changed('twice', 'products.json', (text) => {
      const lines = text.split('\n');
      return [...lines.slice(0, 2), ...lines.slice(1)].join('\n');
    });
    expect((await importing(dir, true)).errors.map(errorLine)).toEqual([
      expect.stringContaining('products.json line 3: (row): repeats pommeau'),
    ]);
  });
});
