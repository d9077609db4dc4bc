import type { Basket, BasketItem, DeletedItem, ItemOptions } from '@vitrine/contract/basket';
import { isEngraved, refusedOptions } from '@vitrine/rules/catalogue/personalisation';
import { type LimitedLine, mostOfLine } from '@vitrine/rules/catalogue/quantity';
import { itemTypeOf, lineTypeOf } from '@vitrine/rules/catalogue/setItems';
import { sizeShown } from '@vitrine/rules/catalogue/size';
import { salesTaxes } from '@vitrine/rules/tax/salesTax';
import { hasComplimentaryDelivery, shippingMethodsOf, shippingPrice } from '@vitrine/rules/shipping/shippingMethods';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { isEnoughFor } from '@vitrine/rules/stock/setStock';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { chosenProductUrl } from '../../catalog/catalogue/paths.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { shippingTitle } from '../shipping/shippingWords.ts';
import { windowNow } from '../shipping/windowNow.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { BasketRow, FactRow, LineRow } from './basketFragment.ts';
import { setItemsOf } from './setItemsOf.ts';
import { engravingShown, type Workshop, workshopOf } from './workshop.ts';

/** A line that its storefront sells; `unit_price` includes its engraving. */
export type SoldRow = Omit<FactRow, 'amount'> & { unit_price: number; workshop: Workshop | null };

/**
 * The options of a line that its product does not offer, each with its reason. A stored line has some when its product
 * has lost its engraving, its limits or its container since.
 */
export function refusedOptionsOf(row: FactRow): ReturnType<typeof refusedOptions> {
  const { engraving_terms: terms, container, chosen_container, options } = row;
  const engraving = terms && terms.price !== null ? terms : null;
  return refusedOptions({ engraving, container, chosen_container }, options);
}

const hasRefusedOptions = (row: FactRow): boolean => Object.keys(refusedOptionsOf(row)).length > 0;
const isSold = (row: FactRow): row is FactRow & { amount: number } => row.amount !== null && !hasRefusedOptions(row);

function soldRow({ amount, ...row }: FactRow & { amount: number }): SoldRow {
  const workshop = isEngraved(row.options) && row.engraving_terms ? workshopOf(row.options, row.engraving_terms) : null;
  return { ...row, workshop, unit_price: amount + (workshop?.price ?? 0) };
}

/**
 * The lines that the storefront sells, out of all stored lines. Leaves out a line with options that its product does
 * not offer: it is neither shown, nor counted, nor paid. Spec 2 §3, invariant M11.
 */
export function soldRows(rows: readonly BasketRow[]): SoldRow[] {
  return rows.flatMap((row) => (row.line_id !== null && isSold(row) ? [soldRow(row)] : []));
}

/** Lines that the storefront does not sell and that no response has reported to its shopper yet. */
export function unannouncedRows(rows: readonly BasketRow[], locale: Locale): FactRow[] {
  const { country } = storefrontOf(locale);
  return rows.filter((row): row is FactRow => row.line_id !== null && !isSold(row) && row.told_store !== country);
}

function reasonOf(row: FactRow): DeletedItem['reason'] {
  if (row.is_withdrawn) return 'withdrawn';
  // A kit without its container has no price either.
  return hasRefusedOptions(row) ? 'options_refused' : 'not_sold_here';
}

type StockLine = Pick<LineRow, 'sku' | 'qty' | 'left' | 'parts'>;

/** What a row takes from stock. */
export const stockLine = ({ sku, qty, parts }: StockLine) => ({ sku, qty, parts: parts ?? [] });

/** A row with the limits that it counts towards. Invariant M12. */
export const limitedLine = ({ sku, qty, max_sale_qty, code, configurator_type, parts }: SoldRow): LimitedLine => ({
  sku,
  qty,
  max_sale_qty,
  set: itemTypeOf(configurator_type) === 'simple' ? null : code,
  parts,
});

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
    personalisation: row.workshop && engravingShown(row.workshop, (amount) => shownPrice(amount, locale)),
    qty: row.qty,
    max_sale_qty: mostOfLine(limitedLine(row)),
    qty_increments: row.qty_increments,
    in_stock: !is_less_than_qty,
    stock: { is_less_than_qty, is_empty: row.left === 0, left: row.left },
    pre_order: row.pre_order,
    ecom: { item_type: lineTypeOf(row.configurator_type, row.options), set_items: setItemsOf(row, images_base_url) },
    unit_price: shownPrice(row.unit_price, locale),
    row_price: shownPrice(row.unit_price * row.qty, locale),
    department_code: row.department_code,
    family_code: row.family_code,
    division_code: row.division_code,
    product_code: row.product_code,
    ref_size: row.ref_size && sizeShown(row.ref_size),
    dku: row.dku,
    excluded_material: row.excluded_material,
  };
}

/** The working days that the longest personalisation of the lines adds before their dispatch. decisions/0062. */
export function preparationDaysOf(sold: readonly Pick<SoldRow, 'workshop'>[]): number {
  return Math.max(0, ...sold.map(({ workshop }) => workshop?.preparation_days ?? 0));
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
  const goods = sold.reduce((sum, row) => sum + row.unit_price * row.qty, 0);
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
              preparationDaysOf(sold),
            ),
          },
    deleted_items: unannouncedRows(rows, locale).map((row) => ({
      sku: row.sku,
      name: row.title,
      reason: reasonOf(row),
    })),
  };
}
