// Where products are shown, and why one is not sold. decisions/0126.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPublishing';
import { checkSold } from '@vitrine/rules/catalogue/soldChecks';
import { keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import {
  type Country,
  countries,
  isCountry,
  type Locale,
  locales,
  storefrontOf,
} from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { product as productPage } from '../../catalog/catalogue/product.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeRead } from '../staff/tasks.ts';
import * as queries from './publishingQueries.ts';

const pageRows = 100;

function requireReader(member: StaffMember): void {
  requireWholeRead(member, 'see_changes');
}

const summary = ({ title, ...row }: queries.ProductRow) => ({ ...row, title: title ?? row.code });

/** Products by their codes with where they are shown. Throws staff_refused. */
export async function readPublishing(
  shop: Shop,
  member: StaffMember,
  { language = 'en', ...filter }: QueryOf<typeof contract.staffPublishing>,
): Promise<AnswerOf<typeof contract.staffPublishing>> {
  requireReader(member);
  const found = await queries.products(shop.db, { language, ...filter }, pageRows);
  const products = found.slice(0, pageRows).map(summary);
  return { products, next: found.length > pageRows ? (products.at(-1)?.code ?? null) : null };
}

/** Where a product is shown, what waits, and what holds it. Throws staff_refused, not_found. */
export async function readPublishingOf(
  shop: Shop,
  member: StaffMember,
  code: string,
  { language = 'en' }: QueryOf<typeof contract.staffPublishingOf>,
): Promise<contract.PublishingView> {
  requireReader(member);
  const row = await queries.productOf(shop.db, code, language);
  if (!row) throw new ApiError('not_found');
  const [{ hidden, sold, holding, wishes }, waits] = await Promise.all([
    queries.shownOf(shop.db, code),
    queries.waitsOf(shop.db, code),
  ]);
  const basketsIn = new Map(holding.map(({ country, baskets }) => [country, baskets]));
  const { waits: _waits, ...product } = summary(row);
  const may_withdraw = mayStaffAct(member.rights, 'change_catalogue');
  return {
    product,
    countries: countries.map((country) => ({
      country,
      is_hidden: hidden.includes(country),
      is_sold: sold.includes(country),
      baskets: basketsIn.get(country) ?? 0,
    })),
    wishes,
    waits: waits.map(({ proposal_id, subject, key, after, effective_at, reason }) => {
      const country = subject === 'product' ? '' : (keyColumns('product_hidden', key)?.['country'] ?? '');
      return {
        proposal_id,
        country: isCountry(country) ? country : null,
        after: Object.values(after)[0] ?? null,
        effective_at: effective_at?.toISOString() ?? null,
        reason,
        may_withdraw,
      };
    }),
  };
}

/** Whether the page of a piece answers in a storefront, by the page's own use case. */
async function hasPage(shop: Shop, sku: string, locale: Locale): Promise<boolean> {
  try {
    await productPage(shop, sku, locale);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Why a product is sold in the storefronts of a country or not. Throws staff_refused, not_found. */
export async function readDoctor(
  shop: Shop,
  member: StaffMember,
  code: string,
  country: Country,
): Promise<contract.DoctorView> {
  requireReader(member);
  const own = locales.filter((locale) => storefrontOf(locale).country === country);
  const wordings = [...new Set(own.map((locale) => storefrontOf(locale).wording))];
  const facts = await queries.soldFacts(shop.db, { code, country, wordings });
  if (!facts) throw new ApiError('not_found');
  const { sku } = facts;
  const pages = sku === null ? [false] : await Promise.all(own.map((locale) => hasPage(shop, sku, locale)));
  const has_page = pages.every(Boolean);
  return { is_sold: has_page, checks: [...checkSold({ ...facts, has_page })] };
}
