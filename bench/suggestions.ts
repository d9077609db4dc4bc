// Suggestions and catalogue reads at 1,000 and 30,000 products in 12 languages: `node bench/suggestions.ts`.
// DATABASE_URL names the server; databases of our own are made there and dropped.
import { languages, locales, storefronts, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import pg from 'pg';
import { category } from '../server/src/modules/catalog/catalogue/category.ts';
import { importCatalogue } from '../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { product } from '../server/src/modules/catalog/catalogue/product.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { search } from '../server/src/modules/catalog/search/search.ts';
import { suggestions } from '../server/src/modules/catalog/search/suggestions.ts';
import type { Shop } from '../server/src/platform/shop/shop.ts';
import { testShop } from '../server/src/testing/testShop.ts';
import { kindCount, kindName, type LargeProduct, largeProducts, largeSource } from './largeCatalogue.ts';
import { printTable, type Row } from './table.ts';

const server = process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

type Query = { kind: 'prefix' | 'word' | 'two words' | 'typo' | 'sku'; locale: Locale; text: string };

/** One storefront per language; typed as shoppers type: prefixes, words, two words, typos, skus. */
function queriesFor(count: number): Query[] {
  const products = largeProducts(count);
  const at = new Map(
    languages.map((language) => [language, locales.find((locale) => storefronts[locale].language === language)]),
  );
  return Array.from({ length: 600 }, (_, index): Query[] => {
    const found = products[(index * 7919) % products.length];
    const language = languages[index % languages.length] ?? 'fr';
    const locale = at.get(language);
    if (!found || !locale) return [];
    const kind = kindName(language, found);
    const wrong = found.line.slice(0, 2) + (found.line[3] ?? '') + (found.line[2] ?? '') + found.line.slice(4);
    const typed: Omit<Query, 'locale'>[] = [
      { kind: 'prefix', text: found.line.slice(0, 4) },
      { kind: 'word', text: kind },
      { kind: 'two words', text: `${found.line} ${kind.slice(0, Math.ceil(kind.length * 0.6))}` },
      { kind: 'typo', text: wrong },
      { kind: 'sku', text: found.skus[0]?.slice(0, 6) ?? '' },
    ];
    const asked = typed[Math.floor(index / languages.length) % typed.length];
    return asked ? [{ ...asked, locale }] : [];
  }).flat();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
const share = (times: readonly number[], part: number): number =>
  [...times].sort((left, right) => left - right)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** One storefront of each language. */
const tongues = languages.flatMap(
  (language) => locales.find((locale) => storefronts[locale].language === language) ?? [],
);

/** A first and a repeated read, each in ms: the second hits the cache. */
type Reads = { first: number[]; again: number[] };

/**
 * The same reads at any size: of fifty lines one product, its category or a search for its line, in each language, with an
 * empty cache. So the cache is equally full at either size, and only the catalogue around it differs. Only searches with 10 to
 * 30 results count: a line has twenty, yet words of other lines may match.
 */
async function reads(
  shop: Shop,
  lines: readonly LargeProduct[],
  read: (piece: LargeProduct, locale: Locale, index: number) => Promise<{ total?: number }>,
): Promise<Reads> {
  const times: Reads = { first: [], again: [] };
  await sql`update catalogue_state set version = version + 1`.execute(shop.db);
  const [warm] = lines;
  // Loads the cache and each country's prices, and prepares the statements.
  if (warm) for (const locale of tongues) await read(warm, locale, 0);
  for (const locale of tongues)
    for (const [index, piece] of lines.slice(1).entries()) {
      let total: number | undefined;
      const once = (): Promise<number> => timed(async () => ({ total } = await read(piece, locale, index)));
      const [first, again] = [await once(), await once()];
      if (total !== undefined && (total < 10 || total > 30)) continue;
      times.first.push(first);
      times.again.push(again);
    }
  if (times.first.length < 100) throw new Error(`only ${times.first.length} searches found 10 to 30 products`);
  return times;
}

type Measured = {
  importSeconds: number;
  suggest: Map<string, number[]>;
  product: Reads;
  grid: Reads;
  search: Reads;
  found: number;
};

async function measure(count: number): Promise<Measured> {
  const name = `vitrine_bench_${count}`;
  await asAdmin(`drop database if exists ${name} with (force)`);
  await asAdmin(`create database ${name} template template0`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const { db, pool, close } = openDatabase({ connectionString: address.href }, 4, () => undefined);
  try {
    await migrate(pool);
    const importSeconds =
      (await timed(() =>
        importCatalogue(db, largeSource(count), {
          onProgress(kind, rows) {
            if (rows % 1000 === 0) process.stderr.write(`\r\u001B[K${count}: ${kind} ${rows}`);
          },
        }),
      )) / 1000;
    process.stderr.write('\r\u001B[K');
    await pool.query('vacuum analyze');
    const shop = testShop(db);
    const asked = queriesFor(count);
    const suggest = new Map<string, number[]>();
    let found = 0;
    for (const round of [0, 1])
      for (const { kind, text, locale } of asked) {
        let hits = 0;
        const time = await timed(async () => (hits = (await suggestions(shop, text, locale)).suggestionGroups.length));
        // The first round prepares statements and loads the cache.
        if (round === 0) continue;
        suggest.set(kind, [...(suggest.get(kind) ?? []), time]);
        found += hits > 0 ? 1 : 0;
      }
    const products = largeProducts(count);
    const lines = [...new Map(products.map((piece) => [piece.line, piece])).values()].slice(0, 51);
    const page = (locale: Locale) => ({ locale, fh_start_index: 0, sort: 'relevance' as const });
    return {
      importSeconds,
      suggest,
      found: found / asked.length,
      product: await reads(shop, lines, async ({ skus }, locale) => {
        await product(shop, skus[0] ?? '', locale);
        return {};
      }),
      grid: await reads(shop, lines.slice(0, kindCount + 1), async (_piece, locale, index) => {
        await category(shop, `k${index}-0`, { ...page(locale), ...(index % 2 ? { color: 'c1' } : {}) });
        return {};
      }),
      search: await reads(shop, lines, ({ line }, locale) => search(shop, line, page(locale))),
    };
  } finally {
    await close();
    await asAdmin(`drop database if exists ${name} with (force)`);
  }
}

/** Measures both sizes in one run. Takes some minutes. */
async function suggestionRows(): Promise<Row[]> {
  const small = await measure(1000);
  const large = await measure(30_000);
  const all = [...large.suggest.values()].flat();
  const ms = (time: number): string => `${time.toFixed(2)} ms`;
  const flat = (claim: string, before: readonly number[], after: readonly number[]): Row => {
    // The tenth percentile: the cost of the work itself, without other load on the machine.
    const ratio = share(after, 0.1) / share(before, 0.1);
    return {
      claim,
      measured: `${ms(share(before, 0.1))} at 1,000, ${ms(share(after, 0.1))} at 30,000: ${ratio.toFixed(2)}`,
      wanted: 'at most 1.2',
      passed: ratio <= 1.2,
    };
  };
  const flatness = (['product', 'grid', 'search'] as const).flatMap((kind) => [
    flat(`${kind}, read for the first time`, small[kind].first, large[kind].first),
    flat(`${kind}, read again`, small[kind].again, large[kind].again),
  ]);
  const kinds = [...large.suggest].map(([kind, times]): Row => {
    const measured = `p10 ${ms(share(times, 0.1))}, p50 ${ms(share(times, 0.5))}, p95 ${ms(share(times, 0.95))}`;
    return { claim: `suggestions, ${kind}`, measured, wanted: '', passed: true };
  });
  return [
    {
      claim: 'import of 30,000 products, 12 languages, 35 countries',
      measured: `${large.importSeconds.toFixed(0)} s (1,000: ${small.importSeconds.toFixed(1)} s)`,
      wanted: 'under 600 s',
      passed: large.importSeconds < 600,
    },
    {
      claim: 'suggestions at 30,000 products, in the server',
      measured: `p50 ${ms(share(all, 0.5))}, p95 ${ms(share(all, 0.95))}, ${Math.round(large.found * 100)} % found`,
      wanted: 'p50 under 1 ms, p95 under 10 ms',
      passed: share(all, 0.5) < 1 && share(all, 0.95) < 10,
    },
    ...kinds,
    ...flatness,
  ];
}

if (import.meta.main) printTable(await suggestionRows());
