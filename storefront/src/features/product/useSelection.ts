import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import type { Configurator, Selection } from '@vitrine/rules/catalogue/configurator';
import { isChoice, isFieldShown } from '@vitrine/rules/catalogue/configuratorOptions';
import { openingSelection } from '@vitrine/rules/catalogue/openingSelection';
import { resolveSelection, type Resolution } from '@vitrine/rules/catalogue/resolveSelection';
import { noSize } from '@vitrine/rules/catalogue/size';
import {
  combinedStockType,
  stockButtons,
  stockTypeOf,
  type StockButtons,
  type StockType,
} from '@vitrine/rules/stock/stockType';
import { useMemo, useState } from 'react';

/** Sku → whether it can be had online now; what a cached page said may be minutes old. */
type FreshStock = Readonly<Record<string, { in_stock: boolean }>>;

export type ProductSelection = {
  selection: Selection;
  resolution: Resolution<ProductVariant>;
  /** The variant shown: the chosen one, or the one that the choice so far leads to. */
  shown: ProductVariant;
  fields: readonly string[];
  /** Those of them that leave something to choose. */
  asked: readonly string[];
  stock: StockType;
  /** Where one variant can be had now. */
  stockOf: (sku: string) => StockType;
  buttons: StockButtons;
  /** What there is to choose from: a tray tries a choice by it before it is taken. */
  configurator: Configurator<ProductVariant>;
  take: (selection: Selection) => void;
};

function configuratorOf(product: ProductPage): Configurator<ProductVariant> {
  return { configurator_type: 'VARIANT_PRODUCT', attributes: product.attributes, parts: [product.variants] };
}

/**
 * The product page's choice of colour and size, by the rules of the configurator (spec 2 §4). What is `gone` is newer
 * than what is fresh: that may be kept by the browser for a while.
 */
export function useSelection(
  product: ProductPage,
  fresh: FreshStock | undefined,
  soldOut: readonly string[],
): ProductSelection {
  const configurator = useMemo(() => configuratorOf(product), [product]);
  const [selection, take] = useState<Selection>(() =>
    openingSelection(configurator, { selected_sku: product.selected_sku, default_variant: product.default_variant }),
  );
  const stockOf = (sku: string): StockType => {
    const variant = product.variants.find((candidate) => candidate.sku === sku);
    if (!variant) return 'noStock';
    return stockTypeOf({
      has_stock: !soldOut.includes(sku) && (fresh?.[sku]?.in_stock ?? variant.stock.has_stock),
      has_stock_retail: variant.stock.has_stock_retail,
    });
  };
  const resolution = resolveSelection(configurator, selection);
  const matching = product.variants.filter((variant) =>
    Object.entries(selection).every(([field, id]) => id === null || variant.attributes[field] === id),
  );
  const chosen = resolution.status === 'valid' ? resolution.variants[0] : undefined;
  const shown =
    chosen ?? matching.find((variant) => variant.sku === product.default_variant) ?? matching[0] ?? product.variants[0];
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
