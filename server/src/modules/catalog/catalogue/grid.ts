import type { GridPage, Sort } from '@vitrine/contract/catalogue';
import { byAge } from '@vitrine/rules/catalogue/categoryRules';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { minorDigits } from '@vitrine/rules/money/money';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Snapshot, SnapshotCategory, SnapshotProduct } from './snapshot.ts';
import { textIn } from '../../../platform/messages/textIn.ts';

export type GridAsked = {
  locale: Locale;
  fh_start_index: number;
  sort: Sort;
  color?: string | undefined;
  size?: string | undefined;
  volume?: string | undefined;
  material?: string | undefined;
  price?: string | undefined;
  category?: string | undefined;
};

const fields = ['category', 'color', 'size', 'volume', 'material', 'price'] as const;
type Field = (typeof fields)[number];
/** Codes of the categories that the category filter offers. */
type Parts = ReadonlySet<string>;
type Facet = GridPage['facets'][number];

/** Values of a filter, joined by full stops in the URL. */
export const valuesOf = (text: string | undefined): Set<string> => new Set((text ?? '').split('.').filter(Boolean));

/** A price band `{from}-{to}` in minor units, `to` excluded and open when left out. */
const bandPattern = /^(\d{1,12})-(\d{0,12})$/u;
function inBand(id: string, price: number): boolean {
  const found = bandPattern.exec(id);
  return found !== null && price >= Number(found[1]) && (found[2] === '' || price < Number(found[2]));
}

/** Rounded price limits that divide the products into about four bands of similar size. */
function bandsOf(prices: readonly number[], digits: number): string[] {
  const sorted = [...prices].sort((left, right) => left - right);
  if (sorted.length < 8) return [];
  const limits = new Set<number>();
  for (const share of [0.25, 0.5, 0.75]) {
    const price = (sorted[Math.floor(sorted.length * share)] ?? 0) / 10 ** digits;
    const size = 10 ** Math.floor(Math.log10(Math.max(1, price)));
    const round = [1, 2, 5].reduce((best, step) => (step * size <= price ? step * size : best), size);
    limits.add(Math.round(round * 10 ** digits));
  }
  const [lowest = 0] = sorted;
  const cuts = [...limits].filter((limit) => limit > lowest).sort((left, right) => left - right);
  if (cuts.length === 0) return [];
  return [...cuts.map((cut, index) => `${cuts[index - 1] ?? 0}-${cut}`), `${cuts.at(-1) ?? 0}-`];
}

/** A product's values for each filter but the price. */
const answers: Record<Exclude<Field, 'price'>, (product: SnapshotProduct, parts: Parts) => readonly string[]> = {
  category: (product, parts) => product.within.filter((code) => parts.has(code)),
  color: (product) => product.colors,
  size: (product) => product.sizes,
  volume: (product) => product.volumes,
  material: (product) => (product.material === null ? [] : [product.material]),
};

const sorters: Record<
  Sort,
  ((prices: Float64Array, snapshot: Snapshot) => (left: number, right: number) => number) | null
> = {
  relevance: null,
  newest: (_prices, snapshot) => (left, right) => {
    const [one, other] = [snapshot.products[left], snapshot.products[right]];
    return one && other ? byAge(one, other) : 0;
  },
  price_asc: (prices) => (left, right) => (prices[left] ?? 0) - (prices[right] ?? 0),
  price_desc: (prices) => (left, right) => (prices[right] ?? 0) - (prices[left] ?? 0),
};

/**
 * Filters, counts and sorts the products at `places` for a storefront, in memory. A facet's own selection does not
 * reduce its own counts. `parts` are the categories that the category filter offers. Spec 1 §9.
 */
export function gridOf(
  snapshot: Snapshot,
  prices: Float64Array,
  places: readonly number[],
  parts: readonly Pick<SnapshotCategory, 'code'>[],
  asked: GridAsked,
): { places: number[]; facets: Facet[] } {
  const { currency } = storefrontOf(asked.locale);
  const sold = places.filter((place) => !Number.isNaN(prices[place] ?? Number.NaN));
  const bands = bandsOf(
    sold.map((place) => prices[place] ?? 0),
    minorDigits[currency],
  );
  const wanted = Object.fromEntries(fields.map((field) => [field, valuesOf(asked[field])])) as Record<
    Field,
    Set<string>
  >;
  const bandIds = new Set([...bands, ...[...wanted.price].filter((id) => bandPattern.test(id))]);
  const counts = Object.fromEntries(fields.map((field) => [field, new Map<string, number>()])) as Record<
    Field,
    Map<string, number>
  >;
  const offered: Parts = new Set(parts.map(({ code }) => code));
  const found: number[] = [];
  for (const place of sold) {
    const product = snapshot.products[place];
    if (!product) continue;
    const ids = fields.map((field) =>
      field === 'price'
        ? [...bandIds].filter((id) => inBand(id, prices[place] ?? 0))
        : answers[field](product, offered),
    );
    const missed = fields.filter(
      (field, index) => wanted[field].size > 0 && !ids[index]?.some((id) => wanted[field].has(id)),
    );
    if (missed.length === 0) found.push(place);
    if (missed.length > 1) continue;
    for (const [index, field] of fields.entries())
      if (missed.length === 0 || missed[0] === field)
        for (const id of ids[index] ?? []) counts[field].set(id, (counts[field].get(id) ?? 0) + 1);
  }
  const sorter = sorters[asked.sort];
  if (sorter) found.sort(sorter(prices, snapshot));
  return {
    places: found,
    facets: fields.flatMap((field) =>
      facetOf(snapshot, field, counts[field], wanted[field], [...bandIds], asked.locale),
    ),
  };
}

function facetOf(
  snapshot: Snapshot,
  field: Field,
  counts: ReadonlyMap<string, number>,
  wanted: ReadonlySet<string>,
  bands: readonly string[],
  locale: Locale,
): Facet[] {
  const { wording } = storefrontOf(locale);
  const named: { id: string; name: string; hex: string | null }[] =
    field === 'price'
      ? [...bands]
          .sort((left, right) => Number(left.split('-')[0]) - Number(right.split('-')[0]))
          .map((id) => ({ id, name: bandName(id, locale), hex: null }))
      : field === 'category'
        ? [...new Set([...counts.keys(), ...wanted])]
            .flatMap((code) => snapshot.categories.get(code) ?? [])
            .sort((left, right) => left.order - right.order)
            .map(({ code, texts }) => ({ id: code, name: texts[wording].name, hex: null }))
        : snapshot.options
            .filter((option) => option.field === field)
            .map(({ code, names, hex }) => ({ id: code, name: names[wording], hex }));
  const options = named
    .filter(({ id }) => (counts.get(id) ?? 0) > 0 || wanted.has(id))
    .map((option) => ({ ...option, count: counts.get(option.id) ?? 0, selected: wanted.has(option.id) }));
  return options.length > 1 || options.some(({ selected }) => selected)
    ? [{ field, label: textIn(locale, 'catalogue')(field), options }]
    : [];
}

function bandName(id: string, locale: Locale): string {
  const [from = '0', to = ''] = id.split('-');
  const money = (amount: string): string => shownPrice(Number(amount), locale).formatted;
  const text = textIn(locale, 'catalogue');
  if (to === '') return text('price_from', { price: money(from) });
  if (from === '0') return text('price_up_to', { price: money(to) });
  return `${money(from)} – ${money(to)}`;
}
