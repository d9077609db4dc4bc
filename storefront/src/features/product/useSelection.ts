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

/** Sku → whether it is available online now; a cached page may be minutes old. */
type FreshStock = Readonly<Record<string, { in_stock: boolean }>>;

export type ProductSelection = {
  selection: Selection;
  resolution: Resolution<ProductVariant>;
  /** The variant shown: the chosen one, or the one that the choices so far lead to. */
  shown: ProductVariant;
  fields: readonly string[];
  /** The attributes among them with more than one option. */
  asked: readonly string[];
  stock: StockType;
  /** Where a variant is available now. */
  stockOf: (sku: string) => StockType;
  buttons: StockButtons;
  /** The available options: a tray tries a choice with them before it is confirmed. */
  configurator: Configurator<ProductVariant>;
  take: (selection: Selection) => void;
};

function configuratorOf(product: ProductPage): Configurator<ProductVariant> {
  return { configurator_type: 'VARIANT_PRODUCT', attributes: product.attributes, parts: [product.variants] };
}

/**
 * The product page's choice of colour and size, by the rules of the configurator (spec 2 §4). `gone` overrides the fresh stock,
 * which the browser may have cached for a while.
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
