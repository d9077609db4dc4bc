// How well search answers the golden queries, by language: `npm run node -- bench/searchQuality.ts`.
// DATABASE_URL names the server; a database of our own is made there and dropped.
import { locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import pg from 'pg';
import { importCatalogue } from '../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../server/src/modules/catalog/catalogueimport/importSource.ts';
import { golden } from '../server/src/modules/catalog/search/golden.ts';
import { search } from '../server/src/modules/catalog/search/search.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { houseFolder } from '../server/src/testing/houseDatabase.ts';
import { testShop } from '../server/src/testing/testShop.ts';

const server = process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
const name = 'vitrine_bench_search_quality';
/** The results that a shopper sees without scrolling. */
const shown = 3;

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

await asAdmin(`drop database if exists ${name} with (force)`);
await asAdmin(`create database ${name} template template0`);
const address = new URL(server);
address.pathname = `/${name}`;
const { db, pool, close } = openDatabase({ connectionString: address.href }, 4, () => undefined);
try {
  await migrate(pool);
  await importCatalogue(db, folderSource(houseFolder, null));
  const shop = testShop(db);
  console.log('| language | queries | recall | precision | missed |');
  console.log('|---|--:|--:|--:|---|');
  for (const [language, queries] of golden) {
    const locale = locales.find((one) => storefronts[one].language === language) ?? 'fr_fr';
    const missed: string[] = [];
    let [listed, right] = [0, 0];
    for (const { query, meant } of queries) {
      const answer = await search(shop, query, { locale, fh_start_index: 0, sort: 'relevance' });
      const skus = answer.items.slice(0, shown).map(({ sku }) => sku);
      const { rows } = await pool.query<{ code: string }>('select code from variant where sku = any($1)', [skus]);
      const products = rows.map(({ code }) => code);
      const categories = answer.categories.slice(0, shown).map(({ pimCode }) => pimCode);
      if (!meant.some((code) => products.includes(code) || categories.includes(code))) missed.push(query);
      // A query for a category has no list of its products.
      if (!meant.some((code) => products.includes(code))) continue;
      listed += products.length;
      right += products.filter((code) => meant.includes(code)).length;
    }
    const recall = percent(1 - missed.length / queries.length);
    console.log(`| ${language} | ${queries.length} | ${recall} | ${percent(right / listed)} | ${missed.join(', ')} |`);
  }
  console.log(
    `Recall: queries with an intended result among the first ${shown}. Precision: intended ones among those shown.`,
  );
} finally {
  await close();
  await asAdmin(`drop database if exists ${name} with (force)`);
}
