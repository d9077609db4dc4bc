import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

const mostSkus = 100;

/**
 * Maps each sku of a comma-separated list to `in_stock`; unknown skus, and those without a price in the storefront's country, are
 * out of stock. Spec 2 §7.
 */
export async function stock(shop: Shop, skus: string, locale: Locale): Promise<Record<string, { in_stock: boolean }>> {
  const asked = [
    ...new Set(
      skus
        .split(',')
        .map((sku) => sku.trim())
        .filter(Boolean),
    ),
  ];
  if (asked.length > mostSkus) throw new ApiError('payload_refused', { fields: { skus: 'format' } });
  const rows = await queries.inStock(shop.db, asked, storefrontOf(locale).country);
  const found = new Map(rows.map(({ sku, in_stock }) => [sku, in_stock]));
  return Object.fromEntries(asked.map((sku) => [sku, { in_stock: found.get(sku) ?? false }]));
}
