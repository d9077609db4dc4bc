import { arranged } from '@vitrine/rules/catalogue/arrange';
import { inArrangement } from '@vitrine/rules/catalogue/categoryRules';
import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';
import * as snapshotQueries from './snapshotQueries.ts';

/** A product with the fields that grids sort and filter by. */
export type SnapshotProduct = snapshotQueries.SnapshotRow & {
  readonly place: number;
  /** The codes of its categories and all their ancestors, each once. */
  readonly within: readonly string[];
};

export type SnapshotCategory = snapshotQueries.CategoryRow & {
  readonly children: readonly string[];
  /** Indexes of its products and its descendants', in the collection's order. */
  readonly places: readonly number[];
  /** Its index among the categories. */
  readonly order: number;
};

/** Indexes of products: `natural` as the rule of the category has them, `shown` with those first that the office has put there. */
type CategoryPlaces = { readonly natural: readonly number[]; readonly shown: readonly number[] };

/**
 * The catalogue's skeleton in memory: categories, attribute options, and per product what filters and sorts need (about
 * 200 bytes). PostgreSQL is the source of truth; a snapshot is valid for one version of it. Why:
 * docs/decisions/0006-catalogue-snapshot.md.
 */
export type Snapshot = {
  readonly version: number;
  readonly products: readonly SnapshotProduct[];
  readonly categories: ReadonlyMap<string, SnapshotCategory>;
  readonly roots: readonly string[];
  readonly options: readonly snapshotQueries.OptionRow[];
  option: (field: string, code: string) => snapshotQueries.OptionRow | undefined;
  placeOf: (code: string) => number | undefined;
  /** The category of a path in the wording, or of its path without a wording. */
  categoryAt: (wording: Wording, path: string) => SnapshotCategory | undefined;
  /** A category's products in the order of a country's grid. */
  placesIn: (category: SnapshotCategory, country: Country) => Promise<CategoryPlaces>;
  /** The lowest price by product index, in minor units; NaN where the country does not sell the product. */
  prices: (country: Country) => Promise<Float64Array>;
  /** Indexes of the products with a variant that costs more than the lowest price. */
  pricedFrom: (country: Country) => Promise<ReadonlySet<number>>;
};

const snapshots = new WeakMap<Database, { version: number; snapshot: Promise<Snapshot> }>();

/**
 * The snapshot of the current catalogue: one small statement (none when the caller has just read the version), and a new
 * snapshot after an import has changed it.
 */
export async function currentSnapshot(db: Database, known_version?: number): Promise<Snapshot> {
  const version = known_version ?? (await queries.version(db));
  const cached = snapshots.get(db);
  if (cached?.version === version) return cached.snapshot;
  const snapshot = loadSnapshot(db, version);
  snapshots.set(db, { version, snapshot });
  // Do not cache a failed load.
  snapshot.catch(() => snapshots.delete(db));
  return snapshot;
}

/**
 * Runs `work` on the cached snapshot, and again on a new one when `work` has read another version of the catalogue: saves
 * the statement that reads the version first. An error on the cached snapshot also runs `work` again when the snapshot was
 * old. `work` may run twice, so it must only read.
 */
export async function onCachedSnapshot<Work extends { version: number | null }>(
  db: Database,
  work: (snapshot: Snapshot) => Promise<Work>,
): Promise<Work> {
  const cached = await snapshots.get(db)?.snapshot;
  if (!cached) return work(await currentSnapshot(db));
  const done = await work(cached).catch((error: unknown) => ({ error }));
  const seen = 'error' in done ? null : done.version;
  if (!('error' in done) && seen === cached.version) return done;
  const snapshot = await currentSnapshot(db, seen ?? undefined);
  if (snapshot !== cached) return work(snapshot);
  if ('error' in done) throw done.error;
  return done;
}

async function loadSnapshot(db: Database, version: number): Promise<Snapshot> {
  const [options, rows, productRows] = await Promise.all([
    snapshotQueries.options(db),
    snapshotQueries.categories(db),
    snapshotQueries.snapshotRows(db),
  ]);
  const parents = new Map(rows.map(({ code, parent }) => [code, parent]));
  const products = productRows.map((row, place) => ({ ...row, place, within: withinOf(row.categories, parents) }));
  const places = new Map(products.map(({ code, place }) => [code, place]));
  const categories = categoriesOf(rows, products);
  const byKey = new Map(options.map((option) => [`${option.field}:${option.code}`, option]));
  const byPath = new Map<string, SnapshotCategory>();
  for (const category of categories.values()) {
    byPath.set(category.path, category);
  }
  for (const category of categories.values())
    for (const [wording, text] of Object.entries(category.texts)) byPath.set(`${wording}:${text.path}`, category);
  const priced = new Map<Country, Promise<Priced>>();
  const pricedIn = (country: Country): Promise<Priced> => {
    let loaded = priced.get(country);
    if (!loaded) {
      loaded = loadPrices(db, country, places, products.length);
      priced.set(country, loaded);
      loaded.catch(() => priced.delete(country));
    }
    return loaded;
  };
  return {
    version,
    products,
    categories,
    placesIn: placesBy(products, pricedIn),
    options,
    roots: rows.filter(({ parent }) => parent === null).map(({ code }) => code),
    option: (field, code) => byKey.get(`${field}:${code}`),
    placeOf: (code) => places.get(code),
    categoryAt: (wording, path) => byPath.get(`${wording}:${path}`) ?? byPath.get(path),
    prices: async (country) => (await pricedIn(country)).lowest,
    pricedFrom: async (country) => (await pricedIn(country)).from,
  };
}

/** The number of products that a country sells. */
export async function soldCount(snapshot: Snapshot, country: Country): Promise<number> {
  const prices = await snapshot.prices(country);
  return prices.reduce((count, price) => (Number.isNaN(price) ? count : count + 1), 0);
}

type Priced = { readonly lowest: Float64Array; readonly from: ReadonlySet<number> };

async function loadPrices(
  db: Database,
  country: Country,
  places: ReadonlyMap<string, number>,
  length: number,
): Promise<Priced> {
  const lowest = new Float64Array(length).fill(Number.NaN);
  const from = new Set<number>();
  for (const { code, amount, is_from } of await snapshotQueries.lowestPrices(db, country)) {
    const place = places.get(code);
    if (place === undefined) continue;
    lowest[place] = amount;
    if (is_from) from.add(place);
  }
  return { lowest, from };
}

/** The codes of these categories and all their ancestors, each once. */
function withinOf(categories: readonly string[], parents: ReadonlyMap<string, string | null>): string[] {
  const within = new Set<string>();
  for (const category of categories)
    for (let at: string | null | undefined = category; at; at = parents.get(at)) within.add(at);
  return [...within];
}

/** Links the tree. A product of a category belongs to all its ancestors too. */
function categoriesOf(
  rows: readonly snapshotQueries.CategoryRow[],
  products: readonly SnapshotProduct[],
): Map<string, SnapshotCategory> {
  const linked = new Map(
    rows.map((row, order) => [row.code, { ...row, order, children: [] as string[], places: [] as number[] }]),
  );
  for (const { code, parent } of rows) if (parent !== null) linked.get(parent)?.children.push(code);
  for (const { place, within } of products) for (const code of within) linked.get(code)?.places.push(place);
  return linked;
}

/** Places in the order of a grid: as a rule has them, with those first that the office has put there. decisions/0142. */
export function orderedPlaces(
  products: readonly SnapshotProduct[],
  prices: Float64Array,
  { arrangement, first, places }: Pick<SnapshotCategory, 'arrangement' | 'first' | 'places'>,
): CategoryPlaces {
  const natural = inArrangement(arrangement, places, (place) => ({
    launched_on: products[place]?.launched_on ?? null,
    is_new: products[place]?.is_new ?? false,
    price: prices[place] ?? Number.NaN,
  }));
  return { natural, shown: arranged(natural, first, (place) => products[place]?.code ?? '') };
}

/** The order of a category's grid, made once for each country of a snapshot. decisions/0142. */
function placesBy(
  products: readonly SnapshotProduct[],
  pricedIn: (country: Country) => Promise<Priced>,
): Snapshot['placesIn'] {
  const made = new Map<string, CategoryPlaces>();
  return async ({ code, arrangement, first, places }, country) => {
    const key = `${country} ${code}`;
    const known = made.get(key);
    if (known) return known;
    const found = orderedPlaces(products, (await pricedIn(country)).lowest, { arrangement, first, places });
    made.set(key, found);
    return found;
  };
}
