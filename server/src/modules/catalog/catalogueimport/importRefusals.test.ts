import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, describe, expect, test } from 'vitest';
import { smallHouse } from '../../../testing/smallHouse.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { importCatalogue } from './importCatalogue.ts';
import { FolderError, importFolder } from './importFolder.ts';
import { errorLine, type ImportReport } from './importReport.ts';
import { folderSource } from './importSource.ts';

describe('an import of a new catalogue', () => {
  const database = testDatabase();
  const small = smallHouse();
  const importing = (dir: string, dry_run = false): Promise<ImportReport> =>
    importCatalogue(database.db, folderSource(dir, null), { dry_run });

  test.each([
    [
      'a missing translation',
      'products.json',
      (text: string) => text.replace('"th":{"title"', '"xx":{"title"'),
      'products.json line 2: texts',
    ],
    [
      'an unknown field',
      'products.json',
      (text: string) => text.replace('"max_sale_qty"', '"desginer":"A","max_sale_qty"'),
      'products.json line 2: desginer: is not known',
    ],
    [
      'a missing country of origin',
      'products.json',
      (text: string) => text.replace('"origin_country":"FR",', ''),
      'products.json line 2: origin_country',
    ],
    [
      'a country of origin in words',
      'products.json',
      (text: string) => text.replace('"origin_country":"FR"', '"origin_country":"France"'),
      'products.json line 2: origin_country: is no country',
    ],
    [
      'steps above what may be sold at once',
      'products.json',
      (text: string) => text.replace('"max_sale_qty":1,', '"max_sale_qty":1,"qty_increments":2,'),
      'products.json line 2: qty_increments: is more than may be sold at once',
    ],
    [
      'an unknown nested field',
      'products.json',
      (text: string) => text.replace('"sku":"H0612P 20R"', '"sku":"H0612P 20R","colour":"red"'),
      'products.json line 2: variants[0].colour: is not known',
    ],
    [
      'a lower-case sku',
      'products.json',
      (text: string) => text.replace('"sku":"H0612P 20R"', '"sku":"h0612p"'),
      'products.json line 2: variants[0].sku: is no sku',
    ],
    [
      'a missing picture',
      'products.json',
      (text: string) => text.replace('garance-front.webp', 'nowhere.webp'),
      'products.json line 2: images[0].file: pommeau/nowhere.webp is no readable picture',
    ],
    [
      'a clip that is not there',
      'products.json',
      (text: string) => text.replace('garance-video.mp4', 'nowhere.mp4'),
      'products.json line 2: images[4].video: pommeau/nowhere.mp4 is no readable clip',
    ],
    [
      'a picture of a clip without its clip',
      'products.json',
      (text: string) => text.replace('"role":"front"', '"role":"video"'),
      'products.json line 2: images[0].video: is the clip of a picture with the role video, and of it alone',
    ],
    [
      'a path out of the folder',
      'products.json',
      (text: string) => text.replace('pictures/pommeau/garance-front.webp', 'pictures/../stores.json'),
      'products.json line 2: images[0].file',
    ],
    [
      'a pair with a missing part',
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
      'a set whose sku does not join those of its parts',
      'products.json',
      (text: string) => text.replace('"V5790P-V5701P SV-V5702P SV"', '"V5790P-V5702P SV-V5701P SV"'),
      'products.json line 5: variants[0].sku: joins those of the set and its parts: V5790P-V5701P SV-V5702P SV',
    ],
    [
      'a set with a part of another product',
      'products.json',
      (text: string) =>
        text
          .replace('"V5790P-V5701P SV-V5702P SV"', '"V5790P-V5702P SV-V5702P SV"')
          .replace('"parts":[{"sku":"V5701P SV"}', '"parts":[{"sku":"V5702P SV"}'),
      'products.json line 5: variants[0].parts[0].sku: maillot-top V5702P SV is not there',
    ],
    [
      'a set with a part too few',
      'products.json',
      (text: string) =>
        text.replace('"parts":[{"sku":"V5701P SV"},{"sku":"V5702P SV"}]', '"parts":[{"sku":"V5701P SV"}]'),
      'products.json line 5: variants[0].parts: has one for each part of the set',
    ],
    [
      'stock of a set',
      'stock.json',
      (text: string) => text.replace('"H0612P 20R"', '"V5790P-V5701P SV-V5702P SV"'),
      'stock.json line 2 (V5790P-V5701P SV-V5702P SV): sku: is of a set',
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
      'a price for a country without a storefront',
      'prices.json',
      (text: string) => text.replace(/"fr":/u, '"xx":'),
      'prices.json line 2 (H0612P 20R)',
    ],
    [
      'a negative stock',
      'stock.json',
      (text: string) => text.replace(/"ecom": ?\d+/u, '"ecom": -1'),
      'stock.json line 2 (H0612P 20R): ecom',
    ],
    [
      'stock in an unknown store',
      'stock.json',
      (text: string) => text.replace('"1002"', '"9999"'),
      'stock.json line 2 (H0612P 20R): stores.9999',
    ],
    [
      'a line of invalid JSON',
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
      'a code of another store',
      'stores.json',
      (text: string) => text.replace('"store_id":"1001"', '"store_id":"1001","cegid_id":"1002€1009"'),
      'stores.json line 2: cegid_id: is no code of this store',
    ],
    [
      'a code that calls an open store closed',
      'stores.json',
      (text: string) => text.replace('"store_id":"1002"', '"store_id":"1002","cegid_id":"1002€1001"'),
      'stores.json line 3: cegid_id: names an open store',
    ],
    [
      "a store's picture that one language does not tell",
      'stores.json',
      (text: string) => text.replace(/("alt":\{[^}]*?)"ja":"[^"]*",/u, '$1'),
      'stores.json line 2: pictures[0].alt.ja',
    ],
  ])('refuses %s by file, line and field, and imports the other rows', async (name, file, change, expected) => {
    const dir = await small.changed(name, file, change);
    const report = await importing(dir, true);
    expect(report.errors.map(errorLine).join('\n')).toContain(expected);
    const counts = report.kinds[file.replace('.json', '')];
    expect(counts?.refused).toBe(1);
    expect((counts?.unchanged ?? 0) + (counts?.written ?? 0)).toBe((counts?.read ?? 0) - 1);
  });

  test('names the index when a JSON file spreads a row over several lines', async () => {
    const dir = await small.changed('pretty', 'products.json', (text) => {
      const rows = JSON.parse(text) as { max_sale_qty: number }[];
      return JSON.stringify(
        rows.map((row, index) => (index === 3 ? { ...row, max_sale_qty: 0 } : row)),
        null,
        2,
      );
    });
    const report = await importing(dir, true);
    expect(report.errors.map(errorLine)[0]).toContain('products.json index 3: max_sale_qty');
  });
});

describe('an import', () => {
  const database = testDatabase();
  const small = smallHouse();
  const importing = (dir: string, dry_run = false): Promise<ImportReport> =>
    importCatalogue(database.db, folderSource(dir, null), { dry_run });
  beforeAll(async () => {
    await importing(small.dir);
  });

  test('counts the entries of the file in the field of a refusal', async () => {
    const dir = await small.changed('new-picture', 'products.json', (text) =>
      text.replace('garance-front.webp', 'nowhere.webp'),
    );
    expect((await importing(dir, true)).errors.map(errorLine)).toEqual([
      'products.json line 2: images[0].file: pommeau/nowhere.webp is no readable picture',
    ]);
  });

  test('reports two files of one kind, and reads the first', async () => {
    const dir = await small.changed('both', 'stock.json', (text) => text);
    await writeFile(join(dir, 'stock.csv'), 'sku,ecom\nH0612P 20R,3\n');
    const report = await importing(dir, true);
    expect(report.errors.map(errorLine)).toEqual([expect.stringMatching(/^stock\.csv.*stock\.json/u)]);
    expect(report.kinds.stock?.read).toBeGreaterThan(2);
  });

  test('refuses a second row of a product', async () => {
    const dir = await small.changed('twice', 'products.json', (text) => {
      const lines = text.split('\n');
      return [...lines.slice(0, 2), ...lines.slice(1)].join('\n');
    });
    expect((await importing(dir, true)).errors.map(errorLine)).toEqual([
      expect.stringContaining('products.json line 3: (row): repeats pommeau'),
    ]);
  });

  test.each([
    ['a missing recording', 'home-en.mp3', 'home-xx.mp3', 'podcast: stories/coming-home-xx.mp3 is no readable'],
    ['chapters out of order', '"at":0', '"at":900', 'podcast.chapters: are not in the order of their time'],
  ] as const)('refuses %s, and imports the other pages', async (name, from, to, problem) => {
    const page = 'content/story-coming-home.json';
    const report = await importing(await small.changed(name, page, (text) => text.replace(from, to)));
    expect(report.errors.map(errorLine)).toEqual([expect.stringContaining(problem)]);
    expect(report.kinds.content?.refused).toBe(1);
  });

  test('a dry run counts the stock that would change', async () => {
    await importing(small.dir);
    const dir = await small.changed('counted', 'stock.json', (text) => text.replace(/"ecom": ?\d+/u, '"ecom":7777'));
    const { stock } = (await importing(dir, true)).kinds;
    expect(stock).toMatchObject({ written: 1, unchanged: (stock?.read ?? 0) - 1 });
    const emptied = await small.changed('emptied', 'stock.json', (text) =>
      text.replace(/"stores": ?\{[^}]*:[1-9]\d*\}/u, '"stores":{}'),
    );
    expect((await importing(emptied, true)).kinds.stock?.written).toBe(0);
    const all = folderSource(emptied, null);
    const whole = await importCatalogue(database.db, all, { dry_run: true, complete: true });
    expect(whole.kinds.stock?.written).toBe(1);
    expect(whole.withdrawn.stock?.count).toBeGreaterThan(0);
    expect((await importing(small.dir, true)).kinds.stock?.written).toBe(0);
  });

  test('reports a missing field as missing', async () => {
    const dir = await small.changed('left-out', 'products.json', (text) => text.replace(/"code":"pommeau",/u, ''));
    expect((await importing(dir, true)).errors.map(errorLine)).toContain('products.json line 2: code: is missing');
  });

  test('reports a file with a misspelt name, and rejects a folder without any known file', async () => {
    const dir = await small.copied('misspelt');
    await writeFile(join(dir, 'Prices.json'), '{}');
    await writeFile(join(dir, 'content/legal.csv'), 'a,b\n');
    const options = { dry_run: true, masters: dir, wordings, say: () => undefined, progress: () => undefined };
    expect((await importFolder(database.db, dir, options)).errors.map(errorLine)).toEqual([
      'Prices.json: (file): is not read: no rows have this name',
      'content/legal.csv: (file): is not read: no rows have this name',
    ]);
    await expect(importFolder(database.db, join(dir, 'pictures'), options)).rejects.toThrow(FolderError);
  });

  test('reads CSV, and names the line of an error', async () => {
    const dir = await small.copied('csv');
    await rm(join(dir, 'prices.json'));
    await rm(join(dir, 'stock.json'));
    await writeFile(join(dir, 'prices.csv'), 'sku,fr,jp\r\n"H0612P 20R",400100,628000\r\nH0612P 20N,many,1\r\n');
    await writeFile(join(dir, 'stock.csv'), 'sku,ecom,stores.1002\nH0612P 20R,3,2\n');
    const report = await importing(dir);
    expect(report.errors.map(errorLine)).toEqual([expect.stringContaining('prices.csv line 3 (H0612P 20N): fr')]);
    const { rows } = await database.pool.query(
      "select country, amount from price where sku = 'H0612P 20R' order by country",
    );
    expect(rows).toHaveLength(35);
    expect(rows).toEqual(
      expect.arrayContaining([
        { country: 'fr', amount: 400_100 },
        { country: 'jp', amount: 628_000 },
      ]),
    );
    const stock = await database.pool.query(
      "select source, qty from stock where sku = 'H0612P 20R' and source in ('1002', 'ecom') order by 1",
    );
    expect(stock.rows).toEqual([
      { source: '1002', qty: 2 },
      { source: 'ecom', qty: 3 },
    ]);
    const sold = await database.pool.query("select sold_in from product where code = 'pommeau'");
    expect(sold.rows[0]?.sold_in).toContain('fr');
  });
});
