import type { ProductPage, ProductStatus } from '@vitrine/contract/catalogue';
import { stockByStore } from '@vitrine/contract/stock';
import type { Shop } from '../../../platform/shop/shop.ts';

/** The version of find-in-store's configuration: another one means other fields. Spec 2 §3. */
const locatorVersion = 1;

/** Where the product's SKUs are in stock, and how find-in-store is configured. Spec 2 §3. */
export function productStatus({ config }: Shop, { variants, attributes }: ProductPage): ProductStatus {
  const { PRODUCT_LOCATOR: active, PRODUCT_LOCATOR_EXCLUDED_DEPARTMENTS: excludedDeptCodes } = config;
  return {
    hComAvailability: {
      hasStock: variants.some(({ stock }) => stock.has_stock),
      stockProducts: Object.fromEntries(variants.map(({ sku, stock }) => [sku, { in_stock: stock.has_stock }])),
    },
    retailPresentability: {
      hasStock: variants.some(({ stock }) => stock.has_stock_retail),
      stockProducts: Object.fromEntries(
        variants.map(({ sku, stock }) => [sku, { has_stock_retail: stock.has_stock_retail }]),
      ),
    },
    productLocator: {
      active,
      version: locatorVersion,
      stockRetailWebservice: `/api/${stockByStore.base}${stockByStore.path}`,
      excludedDeptCodes,
      isConfiguratorIsLoaded: attributes.some(({ count }) => count > 1),
    },
  };
}
