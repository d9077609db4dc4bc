import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import type { Selection } from '@vitrine/rules/catalogue/configurator';
import type { Resolution } from '@vitrine/rules/catalogue/resolveSelection';
import type { StockButtons, StockType } from '@vitrine/rules/stock/stockType';
import { createStore } from '../browser/store.ts';

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
  configurator: ProductPage;
  take: (selection: Selection) => void;
};

/** The product page's current choice, for its trays, which are outside the page's tree. */
export const currentChoice = createStore<{ product: ProductPage; choice: ProductSelection } | null>(null);
