import type { ProductPage } from '@vitrine/contract/catalogue';
import type { Selection } from '@vitrine/rules/catalogue/configurator';
import { isChoice, isFieldShown } from '@vitrine/rules/catalogue/configuratorOptions';
import { openingSelection } from '@vitrine/rules/catalogue/openingSelection';
import { resolveSelection } from '@vitrine/rules/catalogue/resolveSelection';
import { noSize } from '@vitrine/rules/catalogue/size';
import { combinedStockType, stockButtons, stockTypeOf, type StockType } from '@vitrine/rules/stock/stockType';
import { useState } from 'react';
import type { ProductSelection } from '../../lib/products/currentChoice.ts';
import { outOfStock, skuUnknown } from './useAddToCart.ts';
import type { FreshStock } from './useFreshStock.ts';

/**
 * The product page's choice of colour and size, by the rules of the configurator (spec 2 §4). `refused`: what the
 * basket answered overrides the fresh stock, which the browser may have cached for a while; a withdrawn variant matches no choice.
 */
export function useSelection(
  product: ProductPage,
  fresh: FreshStock | null,
  refused: Readonly<Record<string, number>>,
): ProductSelection {
  // The page's own lists: a set's variants are the combinations of its parts.
  const configurator = { ...product, variants: product.variants.filter(({ sku }) => refused[sku] !== skuUnknown) };
  const [selection, take] = useState<Selection>(() => openingSelection(product, product));
  const stockOf = (sku: string): StockType => {
    const variant = configurator.variants.find((candidate) => candidate.sku === sku);
    if (!variant) return 'noStock';
    return stockTypeOf({
      has_stock: refused[sku] !== outOfStock && (fresh?.[sku]?.in_stock ?? variant.stock.has_stock),
      has_stock_retail: fresh?.[sku]?.has_stock_retail ?? variant.stock.has_stock_retail,
    });
  };
  const resolution = resolveSelection(configurator, selection);
  const matching = product.variants.filter((variant) =>
    Object.entries(selection).every(([field, id]) => id === null || variant.attributes[field] === id),
  );
  const chosen = resolution.status === 'valid' ? resolution.variant : undefined;
  const shown =
    chosen ??
    matching.find((variant) => variant.sku === product.targeted_variant) ??
    matching.find((variant) => variant.sku === product.default_variant) ??
    matching[0] ??
    product.variants[0];
  if (!shown) throw new Error(`Product ${product.code} has no variants.`);
  const stock = chosen ? stockOf(chosen.sku) : combinedStockType(matching.map((variant) => stockOf(variant.sku)));
  const fields = configurator.attributes
    .map(({ field }) => field)
    .filter((field) => isFieldShown(configurator, field, noSize));
  return {
    selection,
    resolution,
    shown,
    fields,
    asked: fields.filter((field) => isChoice(configurator, field)),
    stock,
    stockOf,
    buttons: stockButtons[stock],
    configurator,
    take,
  };
}
