// Stock in 500 stores, and the store locator's search, each against a baseline of the same run: `node bench/stores.ts`.
// DATABASE_URL names the server; a database of our own is made there and dropped.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { wordsOf } from '@vitrine/rules/search/tokens';
import { matchPlaces, storePlaces, withCities } from '@vitrine/rules/stores/findStores';
import { nearestFirst } from '@vitrine/rules/stores/storeList';
import pg from 'pg';
import { importCatalogue } from '../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { findCities } from '../server/src/modules/catalog/places/findCities.ts';
import { stockByStore } from '../server/src/modules/catalog/stock/storeStock.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { testShop } from '../server/src/testing/testShop.ts';
import { largeProducts, largeSource } from './largeCatalogue.ts';
import { printTable, type Row } from './table.ts';

const server = process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
const name = 'vitrine_bench_stores';
const storeCount = 500;
const rounds = 400;

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

const share = (times: readonly number[], part: number): number =>
  [...times].sort((left, right) => left - right)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** The times of two works in turn, in ms, after a tenth as many turns that only warm up. */
async function inTurn(one: (turn: number) => unknown, other: (turn: number) => unknown): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = -rounds / 10; turn < rounds; turn += 1)
    for (const [index, work] of [one, other].entries()) {
      const started = performance.now();
      await work(Math.abs(turn));
      if (turn >= 0) times[index]?.push(performance.now() - started);
    }
  return times;
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** 500 stores that have each of fifty SKUs, asked at once, against one statement that reads the same rows bare. */
async function stockRow(): Promise<Row> {
  await asAdmin(`drop database if exists ${name} with (force)`);
  await asAdmin(`create database ${name} template template0`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const { db, pool, close } = openDatabase({ connectionString: address.href }, 4, () => undefined);
  try {
    await migrate(pool);
    await importCatalogue(db, largeSource(1000), { onProgress: () => undefined });
    const skus = largeProducts(1000)
      .flatMap((product) => product.skus.slice(0, 1))
      .slice(0, 50);
    await pool.query(
      `insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude, longitude,
         timezone, hours, exceptions, services, is_ereservation, is_salon, is_concession, names, texts)
       select 'b' || n, 10000 + n, 'boutique-' || n, 'fr', 'Paris', 'Boutique ' || n, n || ' rue de la Pompe', 48, 2,
         'Europe/Paris', '{}', '[]', '{}', true, false, false, '{}', '{}'
       from generate_series(1, $1::integer) n`,
      [storeCount],
    );
    await pool.query(
      `insert into stock (sku, source, qty)
       select sku, 'b' || n, n % 4 from unnest($1::text[]) sku, generate_series(1, $2::integer) n`,
      [skus, storeCount],
    );
    await pool.query('vacuum analyze');
    const shop = testShop(db);
    const storeid = Array.from({ length: storeCount }, (_, index) => `b${index + 1}`).join(';');
    const skuAt = (turn: number): string => skus[turn % skus.length] ?? '';
    const [ours, bare] = await inTurn(
      async (turn) => {
        const { inventoryDetailsByStore } = await stockByStore(shop, {
          productsku: skuAt(turn).replaceAll(' ', '-'),
          storeid,
        });
        if (inventoryDetailsByStore[0]?.stores.length !== storeCount) throw new Error('stores are missing');
      },
      (turn) => pool.query('select source, qty from stock where sku = $1', [skuAt(turn)]),
    );
    const p95 = share(ours, 0.95);
    return {
      claim: `stock of a product in ${storeCount} stores`,
      measured: `p95 ${ms(p95)}, p50 ${ms(share(ours, 0.5))}; bare statement p95 ${ms(share(bare, 0.95))}, ${(share(ours, 0.5) / share(bare, 0.5)).toFixed(1)} x at p50`,
      wanted: 'p95 under 15 ms',
      passed: p95 < 15,
    };
  } finally {
    await close();
    await asAdmin(`drop database if exists ${name} with (force)`);
  }
}

/** A search among 500 stores and all cities, as the locator makes it, against a scan of the cities. */
async function searchRow(): Promise<Row> {
  const file = new URL('../server/src/modules/catalog/places/gazetteer.tsv.gz', import.meta.url);
  const cities = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .map((line) => line.split('\t'));
  const stores = Array.from({ length: storeCount }, (_, index) => {
    const [city = '', country = '', , latitude, longitude] = cities[index * 7] ?? [];
    const geo_coordinates = { latitude: Number(latitude), longitude: Number(longitude) };
    return {
      store_id: `b${index}`,
      short_title: `Rue ${index}`,
      city,
      country,
      area: null,
      postal_code: null,
      geo_coordinates,
    };
  });
  const places = storePlaces(stores, (country) => country);
  const typedAt = (turn: number): string => {
    const [city = ''] = cities[(turn * 131) % 20_000] ?? [];
    return city.slice(0, 2 + (turn % 6));
  };
  const [ours, scan] = await inTurn(
    (turn) => {
      const terms = typedAt(turn);
      const { cities: found } = findCities({ terms, locale: 'fr_fr' });
      const known = found.map(({ latitude, longitude, ...city }) => ({ ...city, at: { latitude, longitude } }));
      const [best] = withCities(matchPlaces(terms, places), known, (country) => country);
      return best ? nearestFirst(stores, best.at) : [];
    },
    (turn) => {
      const [word = ''] = wordsOf(typedAt(turn));
      return cities.filter(([city = '']) => city.toLowerCase().startsWith(word));
    },
  );
  const p50 = share(ours, 0.5);
  return {
    claim: `locator search among ${storeCount} stores and ${cities.length} cities`,
    measured: `p50 ${ms(p50)}, p95 ${ms(share(ours, 0.95))}; a scan of the cities p50 ${ms(share(scan, 0.5))}, ${(share(scan, 0.5) / p50).toFixed(1)} x as long`,
    wanted: 'p50 under 5 ms',
    passed: p50 < 5,
  };
}

const rows = [await searchRow(), await stockRow()];
printTable(rows);
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
