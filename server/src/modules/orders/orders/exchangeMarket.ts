// What the lines of an order can be exchanged for today (spec 3 §3 `stock`, decisions/0054).
import { exchangeOptions, type ExchangeStock, exchangeStock } from '@vitrine/rules/returns/exchange';
import type { ReturnLine } from '@vitrine/rules/returns/returnLine';
import { isCountry, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { variantsWith } from './exchangeQueries.ts';
import { type OrderedProduct, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import { orderedProductOf } from '../../checkout/basket/orderedProductOf.ts';
import type { OrderRow } from './orderRows.ts';

type ExchangeOption = {
  readonly sku: string;
  readonly name: string;
  readonly color: string | null;
  readonly size: string | null;
  readonly stock: ExchangeStock;
};

/** What the variants of an order's products are now. */
export type ExchangeMarket = {
  /** What the units of a line can become. */
  readonly optionsOf: (sku: string, qty: number) => ExchangeOption[];
  /** The words and the picture of a variant, to be stored with the return. */
  readonly pieceOf: (sku: string) => OrderedProduct;
  /** Whether the product of a SKU has other variants at all, and the stock of those that units can become. */
  readonly factsOf: (sku: string, qty: number) => Pick<ReturnLine, 'is_exchangeable' | 'stock'>;
};

/** A market without variants, for code that reads an order and does not need its exchanges. */
export const noMarket: Pick<ExchangeMarket, 'factsOf'> = {
  factsOf: () => ({ is_exchangeable: false, stock: exchangeStock([]) }),
};

/** The variants of today that the lines of an order can be exchanged for. Spec 3 §3, §4. */
async function variantRows(db: Database | Tx, { lines, store }: Pick<OrderRow, 'lines' | 'store'>, locale: Locale) {
  const skus = lines.filter(({ piece }) => piece.is_exchangeable).map(({ sku }) => sku);
  if (skus.length === 0 || !isCountry(store)) return [];
  return variantsWith(db, skus, store, storefrontOf(locale).wording);
}

/** Reads the variants that the lines of an order can be exchanged for. Spec 3 §3, §4. */
export async function exchangeMarket(
  { config }: Pick<Shop, 'config'>,
  db: Database | Tx,
  order: Pick<OrderRow, 'lines' | 'store'>,
  locale: Locale,
): Promise<ExchangeMarket> {
  const rows = await variantRows(db, order, locale);
  const rowOf = (sku: string) => rows.find((row) => row.sku === sku);
  const variantsOf = (sku: string) => rows.filter(({ code }) => code === rowOf(sku)?.code);
  const pieceWith = (sku: string): OrderedProduct => {
    const row = rowOf(sku);
    if (!row) throw new Error('a chosen variant is missing');
    return orderedProductOf(row, locale, config.IMAGES_BASE_URL);
  };
  return {
    optionsOf: (bought, qty) =>
      exchangeOptions(bought, variantsOf(bought), qty).map((option) => ({
        ...option,
        ...wordsOf(pieceWith(option.sku), locale),
      })),
    pieceOf: pieceWith,
    factsOf: (bought, qty) => ({
      is_exchangeable: variantsOf(bought).length > 1,
      stock: exchangeStock(exchangeOptions(bought, variantsOf(bought), qty)),
    }),
  };
}
