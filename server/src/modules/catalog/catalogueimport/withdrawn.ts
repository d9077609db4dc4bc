// Counts what an import takes away. decisions/0089.
import { isLargeWithdrawal } from '@vitrine/rules/catalogue/withdrawals';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import type { RowKind } from './importSource.ts';
import { type Fields, type NamedLists, removedPaths } from './mergeRow.ts';

/** The kinds of things that an import withdraws, as a report names one and several. */
const nouns = {
  prices: ['price', 'prices'],
  costs: ['cost', 'costs'],
  stock: ['figure of stock', 'figures of stock'],
  texts: ['text', 'texts'],
  pictures: ['picture', 'pictures'],
  variants: ['variant', 'variants'],
  categories: ['category of a product', 'categories of products'],
  countries: ['country of a product', 'countries of products'],
  fields: ['field', 'fields'],
  products: ['product', 'products'],
  pages: ['page', 'pages'],
} as const satisfies Record<string, readonly [string, string]>;
export type Thing = keyof typeof nouns;

/** One thing that a row withdraws, where it is known of which country. */
type Withdrawn = { thing: Thing; country?: string };

type Withdrawal = { count: number; countries: Set<string>; rows: Set<string> };
export type Withdrawals = Partial<Record<Thing, Withdrawal>>;

/** The lists of each kind of row whose entries have names; all others are one value. */
export const namedLists: Record<RowKind, NamedLists> = {
  attributes: {},
  categories: {},
  products: { variants: ['sku'], images: ['file'], categories: [], countries: [] },
  stores: { pictures: ['file'], services: [], exceptions: ['date'] },
  prices: {},
  costs: {},
  stock: {},
  content: { 'texts.*.entries': ['code', 'category'], 'texts.*.stories': ['story'] },
};

/** Fields that the import fills when a row leaves them out. */
const filled: ReadonlySet<string> = new Set(['slug', 'is_default', 'position', 'status', 'qty_increments', 'qty']);

const lists: Readonly<Record<string, Thing>> = {
  variants: 'variants',
  images: 'pictures',
  pictures: 'pictures',
  categories: 'categories',
};

/** What a path of a row without a value was. */
function thingAt(kind: RowKind, path: string): Withdrawn[] {
  const parts = path.split('.');
  const [head = '', second] = parts;
  if (kind === 'prices') return [{ thing: 'prices', country: head }];
  if (kind === 'stock') return [{ thing: 'stock' }];
  if (filled.has(parts.at(-1) ?? '') || head === 'countries') return [];
  if (path.startsWith('engraving.prices.')) return [{ thing: 'prices', country: parts.at(-1) ?? '' }];
  const list = lists[head];
  if (list && second !== '[]' && kind !== 'content') return [{ thing: list }];
  const isText = parts.some((part) => ['texts', 'names', 'alt', 'measurements'].includes(part));
  return [{ thing: isText ? 'texts' : 'fields' }];
}

const soldIn = (row: Fields): readonly unknown[] => (Array.isArray(row.countries) ? row.countries : countries);

/** What a row loses when `merged` replaces `stored`; both in the import's form. decisions/0089. */
export function withdrawnBy(kind: RowKind, stored: Fields | null, merged: Fields): Withdrawn[] {
  if (!stored) return [];
  const lost = removedPaths(stored, merged, namedLists[kind]).flatMap((path) => thingAt(kind, path));
  if (kind !== 'products') return lost;
  const left = new Set(soldIn(merged));
  for (const country of soldIn(stored))
    if (typeof country === 'string' && !left.has(country)) lost.push({ thing: 'countries', country });
  if (merged.status === 'hidden' && stored.status !== 'hidden') lost.push({ thing: 'products' });
  return lost;
}

/** Adds what a row withdraws to the report. */
export function noteWithdrawn(withdrawals: Withdrawals, row: string, withdrawn: readonly Withdrawn[]): void {
  for (const { thing, country } of withdrawn) {
    const all = (withdrawals[thing] ??= { count: 0, countries: new Set(), rows: new Set() });
    all.count += 1;
    all.rows.add(row);
    if (country !== undefined) all.countries.add(country);
  }
}

const shownRows = 5;

function withdrawnLine(thing: Thing, { count, countries: where, rows }: Withdrawal): string {
  const [one, several] = nouns[thing];
  const verb = thing === 'products' ? 'hidden' : 'withdrawn';
  const places = where.size === 0 ? '' : ` in ${[...where].toSorted().join(', ')}`;
  const more = rows.size > shownRows ? ` and ${rows.size - shownRows} more` : '';
  return `${count} ${count === 1 ? one : several} ${verb}${places}: ${[...rows].slice(0, shownRows).join(', ')}${more}`;
}

const things = Object.keys(nouns) as Thing[];

/** A line per kind of thing: `3 prices withdrawn in jp, kr: H0612P 20R`. */
export const withdrawnLines = (withdrawals: Withdrawals, of: readonly Thing[] = things): string[] =>
  of.flatMap((thing) => {
    const all = withdrawals[thing];
    return all ? [withdrawnLine(thing, all)] : [];
  });

/** The kinds of the withdrawals that need a confirmation, given how many of each thing exist. */
export const largeWithdrawals = (withdrawals: Withdrawals, existing: Readonly<Record<Thing, number>>): Thing[] =>
  things.filter((thing) => isLargeWithdrawal(withdrawals[thing]?.count ?? 0, existing[thing]));
