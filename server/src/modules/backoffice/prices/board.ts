// The board of prices. decisions/0126.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import { type PriceRow, pricedSkus, type staffPriceBoard, type staffPricesOf } from '@vitrine/contract/staffPrices';
import { mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import { keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { type Country, countries, isCountry } from '@vitrine/rules/storefronts/storefronts';
import { salesTaxes } from '@vitrine/rules/tax/salesTax';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import * as queries from './boardQueries.ts';
import { costDay } from './costs.ts';

/** Variants of one page: with 35 countries, 7,000 prices. */
const pageRows = 200;

/** The countries with their currency and the tax that their prices include. */
const columns = countries.map((country) => {
  const tax: { rate: number; is_included: boolean; up_to?: number } = salesTaxes[country];
  return {
    country,
    currency: shopCurrency(country),
    tax_rate: tax.is_included ? tax.rate : 0,
    tax_up_to: tax.up_to ?? null,
  };
});

/** Figures of the countries that have a storefront, or of one of them. */
const ofCountries = (
  figures: Readonly<Record<string, number>>,
  only: Country | undefined,
): Partial<Record<Country, number>> =>
  Object.fromEntries(
    Object.entries(figures).filter(([country]) => (only === undefined ? isCountry(country) : country === only)),
  );

/** A moment as the database writes it into JSON. */
const momentOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const endsOf = (row: queries.BoardRow): PriceRow['ends'] =>
  row.ends.flatMap(({ country, until, regular }) =>
    isCountry(country) ? [{ country, until: new Date(until).toISOString(), regular }] : [],
  );

function waitsOf(row: queries.BoardRow): PriceRow['waits'] {
  return row.waits.flatMap(({ key, effective_at, ends_at, ...rest }) => {
    const country = keyColumns('price', key)?.['country'] ?? '';
    const moments = { effective_at: momentOf(effective_at), ends_at: momentOf(ends_at) };
    return isCountry(country) ? [{ ...rest, ...moments, country }] : [];
  });
}

const rowOf = (row: queries.BoardRow, country?: Country): PriceRow => ({
  sku: row.sku,
  code: row.code,
  title: row.title ?? row.code,
  option: [row.color, row.size].filter(Boolean).join(', ') || null,
  status: row.status,
  prices: ofCountries(row.prices, country),
  ends: endsOf(row),
  baskets: ofCountries(row.baskets, country),
  wishes: row.wishes,
  waits: waitsOf(row),
  cost: row.cost,
});

/** The day of the costs that a member sees; null for none. */
const costsFor = (shop: Shop, member: StaffMember): string | null =>
  mayStaffRead(member.rights, 'see_costs') ? costDay(shop) : null;

/** Variants by their SKUs with the prices of every country. Throws staff_refused. */
export async function readBoard(
  shop: Shop,
  member: StaffMember,
  { language = 'en', country, ...filter }: QueryOf<typeof staffPriceBoard>,
): Promise<AnswerOf<typeof staffPriceBoard>> {
  requireWholeRead(member, 'see_changes');
  const [found, categories] = await Promise.all([
    queries.boardRows(shop.db, { language, ...filter, costs_on: costsFor(shop, member) }, pageRows),
    queries.categories(shop.db, language),
  ]);
  const rows = found.slice(0, pageRows).map((row) => rowOf(row, country));
  return { rows, countries: columns, categories, next: found.length > pageRows ? (rows.at(-1)?.sku ?? null) : null };
}

/** The prices of some pieces, for a member that changes prices. Throws staff_refused. */
export async function readPricesOf(
  shop: Shop,
  member: StaffMember,
  { language = 'en', skus }: BodyOf<typeof staffPricesOf>,
): Promise<AnswerOf<typeof staffPricesOf>> {
  requireWholeAct(member, 'change_catalogue');
  const found = await queries.boardRows(shop.db, { language, skus, costs_on: costsFor(shop, member) }, pricedSkus);
  return { rows: found.map((row) => rowOf(row)) };
}
