import type { Basket, BasketItem, DeletedItem, ItemOptions } from '@vitrine/contract/basket';
import { notYet } from '@vitrine/contract/notYet';
import { type OptionName, refusedOptions } from '@vitrine/rules/catalogue/personalisation';
import { itemTypeOf } from '@vitrine/rules/catalogue/setItems';
import { sizeShown } from '@vitrine/rules/catalogue/size';
import { salesTaxes } from '@vitrine/rules/checkout/salesTax';
import { hasComplimentaryDelivery, shippingMethodsOf, shippingPrice } from '@vitrine/rules/checkout/shippingMethods';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { isEnoughFor } from '@vitrine/rules/stock/setStock';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { chosenProductUrl } from '../catalogue/paths.ts';
import { pictureOf } from '../catalogue/picture.ts';
import { shippingTitle } from '../shipping/shippingWords.ts';
import { windowNow } from '../shipping/windowNow.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import type { BasketRow, FactRow, LineRow } from './basketSql.ts';
import { setItemsOf } from './setItemsOf.ts';

/** A line that its storefront sells. */
export type SoldRow = FactRow & { amount: number };

/** The options of a line that its product does not offer. Lines stored before the check existed may have some. */
export function refusedOptionsOf(row: FactRow): readonly OptionName[] {
  return refusedOptions(
    { product_code: row.product_code, perso_product_type: notYet.perso_product_type.value },
    row.options,
  );
}

const isSold = (row: FactRow): row is SoldRow => row.amount !== null && refusedOptionsOf(row).length === 0;

/**
 * The lines that the storefront sells, out of all stored lines. Leaves out a line with options that its product does
 * not offer: it is neither shown, nor counted, nor paid. Spec 2 §3, invariant M11.
 */
export function soldRows(rows: readonly BasketRow[]): SoldRow[] {
  return rows.filter((row): row is SoldRow => row.line_id !== null && isSold(row));
}

/** Lines that the storefront does not sell and that no response has reported to its shopper yet. */
export function unannouncedRows(rows: readonly BasketRow[], locale: Locale): FactRow[] {
  const { country } = storefrontOf(locale);
  return rows.filter((row): row is FactRow => row.line_id !== null && !isSold(row) && row.told_store !== country);
}

function reasonOf(row: FactRow): DeletedItem['reason'] {
  if (row.is_withdrawn) return 'withdrawn';
  return row.amount === null ? 'not_sold_here' : 'options_refused';
}

type StockLine = Pick<LineRow, 'sku' | 'qty' | 'left' | 'parts'>;

/** What a row takes from stock. */
export const stockLine = ({ sku, qty, parts }: StockLine) => ({ sku, qty, parts: parts ?? [] });

/** How many are left of the SKUs that the rows take from stock. */
export function leftOfRows(rows: readonly StockLine[]): (sku: string) => number {
  const left = new Map(
    rows.flatMap((row) => row.parts?.map((part) => [part.sku, part.left] as const) ?? [[row.sku, row.left] as const]),
  );
  return (sku) => left.get(sku) ?? 0;
}

/** Whether the stock suffices for a row and the others that take from it: a product alone and within a set share it. */
export function isEnough(row: SoldRow, rows: readonly SoldRow[]): boolean {
  return isEnoughFor(stockLine(row), rows.map(stockLine), leftOfRows(rows));
}

function itemOf(row: SoldRow, rows: readonly SoldRow[], locale: Locale, images_base_url: string): BasketItem {
  const is_less_than_qty = !isEnough(row, rows);
  return {
    item_id: row.line_id,
    sku: row.sku,
    secondary_id: row.code,
    name: row.title,
    kind: row.kind,
    url: chosenProductUrl(row.slug, row.sku),
    image: row.picture && pictureOf(images_base_url, row.picture),
    color: row.color,
    size: row.size_code === null ? null : sizeShown(row.size_code) && row.size,
    options: row.options satisfies ItemOptions,
    qty: row.qty,
    max_sale_qty: row.max_sale_qty,
    qty_increments: row.qty_increments,
    in_stock: !is_less_than_qty,
    stock: { is_less_than_qty, is_empty: row.left === 0, left: row.left },
    pre_order: row.pre_order,
    ecom: { item_type: itemTypeOf(row.configurator_type), set_items: setItemsOf(row, images_base_url) },
    unit_price: shownPrice(row.amount, locale),
    row_price: shownPrice(row.amount * row.qty, locale),
    department_code: row.department_code,
    family_code: row.family_code,
    division_code: row.division_code,
    product_code: row.product_code,
  };
}

/** An empty basket, made without a statement. */
export function emptyBasket(locale: Locale, version = 0): Basket {
  return {
    items: [],
    total_items: 0,
    subtotal: shownPrice(0, locale),
    tax_included: salesTaxes[storefrontOf(locale).country].is_included,
    has_complimentary_delivery: false,
    default_shipping_method: null,
    deleted_items: [],
    version,
  };
}

/** The basket at the current prices of the storefront's country. Spec 1 §3. */
export function basketOf(shop: Pick<Shop, 'config' | 'now'>, rows: readonly BasketRow[], locale: Locale): Basket {
  const { country } = storefrontOf(locale);
  const sold = soldRows(rows);
  const goods = sold.reduce((sum, row) => sum + row.amount * row.qty, 0);
  const [standard] = shippingMethodsOf(country);
  return {
    ...emptyBasket(locale, rows[0]?.version),
    items: sold.map((row) => itemOf(row, sold, locale, shop.config.IMAGES_BASE_URL)),
    total_items: sold.reduce((sum, row) => sum + row.qty, 0),
    subtotal: shownPrice(goods, locale),
    has_complimentary_delivery: sold.length > 0 && hasComplimentaryDelivery(country, goods),
    default_shipping_method:
      sold.length === 0
        ? null
        : {
            method: standard.method,
            title: shippingTitle(standard.method, locale),
            price: shownPrice(shippingPrice(country, standard, goods).amount, locale),
            ...windowNow(
              country,
              standard,
              shop.now(),
              sold.some(({ pre_order }) => pre_order),
            ),
          },
    deleted_items: unannouncedRows(rows, locale).map((row) => ({
      sku: row.sku,
      name: row.title,
      reason: reasonOf(row),
    })),
  };
}
