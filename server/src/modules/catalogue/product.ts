import type { Picture, ProductPage } from '@vitrine/contract/catalogue';
import { measuresShown } from '@vitrine/rules/catalogue/measures';
import { sizeSystemOf } from '@vitrine/rules/catalogue/sizeSystems';
import { salesTaxes } from '@vitrine/rules/checkout/salesTax';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../platform/errors/ApiError.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { cardFacts, withStock } from './cards.ts';
import { crumbsOf } from './crumbs.ts';
import { cachePerShelf } from './cachePerShelf.ts';
import { productUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import * as queries from './queries.ts';
import { onCachedShelf, type Shelf } from './shelf.ts';
import { unitShown } from './unitShown.ts';
import { textIn } from '../../platform/messages/textIn.ts';

const relatedCount = 4;

/** A product page without its stock, and the codes of its related products. */
type PageFacts = {
  page: Omit<ProductPage, 'kin' | 'variants'>;
  variants: readonly Omit<ProductPage['variants'][number], 'stock'>[];
  pre_order: boolean;
  related: readonly string[];
};
const cacheOf = cachePerShelf<PageFacts>(300);

/**
 * A product page's data. One statement for the stock, and two for what is not cached. Throws sku_unknown when this
 * storefront does not sell it. Spec 2 §3.
 */
export async function product(shop: Shop, sku: string, locale: Locale): Promise<ProductPage> {
  return (await onCachedShelf(shop.replica, (shelf) => productOn(shop, shelf, sku, locale))).page;
}

async function productOn(
  shop: Shop,
  shelf: Shelf,
  sku: string,
  locale: Locale,
): Promise<{ page: ProductPage; version: number }> {
  const { country } = storefrontOf(locale);
  const facts = await factsOf(shop, shelf, sku, locale);
  const beside = await cardFacts(shop, shelf, facts.related, locale);
  const own = facts.variants.map((variant) => variant.sku);
  const stock = await queries.stockNow(shop.replica, {
    online: [...own, ...beside.flatMap((card) => card.facts.skus)],
    retail: own,
    country,
  });
  const online = new Set(stock.online);
  const { pre_order } = facts;
  const page: ProductPage = {
    ...facts.page,
    variants: facts.variants.map((variant) => ({
      ...variant,
      stock: {
        has_stock: variant.price !== null && (pre_order || online.has(variant.sku)),
        has_stock_retail: stock.retail.includes(variant.sku),
        pre_order,
      },
    })),
    kin: withStock(beside, online).map(({ card }) => card),
  };
  return { page, version: stock.version };
}

async function factsOf(shop: Shop, shelf: Shelf, sku: string, locale: Locale): Promise<PageFacts> {
  const { wording, country } = storefrontOf(locale);
  const key = `${locale} ${sku}`;
  const cached = cacheOf(shelf).get(key);
  if (cached) return cached;
  const row = await queries.product(shop.replica, sku, wording, country);
  if (!row) throw new ApiError('sku_unknown', { sku });
  const facts = await readFacts(shop, shelf, row, locale);
  if (row.version === shelf.version) cacheOf(shelf).set(key, facts);
  return facts;
}

async function readFacts(shop: Shop, shelf: Shelf, row: queries.ProductRow, locale: Locale): Promise<PageFacts> {
  const { wording, country } = storefrontOf(locale);
  const pictures = row.pictures.map(({ color, ...stored }) => ({
    color,
    picture: pictureOf(shop.config.IMAGES_BASE_URL, stored),
  }));
  const default_variant = row.variants.find(({ is_default }) => is_default) ?? row.variants[0];
  const page: PageFacts['page'] = {
    code: row.code,
    configurator_type: row.configurator_type,
    default_variant: default_variant?.sku ?? row.sku,
    selected_sku: row.sku,
    slug: row.slug,
    url: productUrl(row.slug, row.sku),
    title: row.title,
    kind: row.kind,
    intro: row.intro,
    remaining_copy: row.description,
    care: row.care,
    measurements: row.measurements && measuresShown(locale, row.measurements),
    size_system: sizeSystemOf(
      row.hscode,
      row.variants.flatMap(({ attributes }) => attributes.size ?? []),
    ),
    designer: row.designer,
    metals_titrations: row.metals_titrations,
    prop65: row.prop65,
    tax_included: salesTaxes[country].is_included,
    personalisable: row.personalisable,
    is_refundable: row.is_refundable,
    department_code: row.department_code,
    family_code: row.family_code,
    division_code: row.division_code,
    product_code: row.product_code,
    attributes: attributesOf(shelf, row, locale),
    crumbs: crumbsOf(shelf, row.categories, wording),
    alternates: Object.fromEntries(
      shop.config.house.storefronts
        .filter((other) => row.sold_in.includes(storefrontOf(other).country))
        .map((other) => [other, productUrl(row.slugs[storefrontOf(other).wording] ?? row.slug, row.sku)]),
    ),
  };
  return {
    page,
    variants: row.variants.map((variant) => variantOf(shelf, row, pictures, variant, locale)),
    pre_order: row.pre_order,
    related: await relatedCodes(shelf, row, country),
  };
}

/** Products of the product's narrowest category, those after it first. */
async function relatedCodes(
  shelf: Shelf,
  row: queries.ProductRow,
  country: ReturnType<typeof storefrontOf>['country'],
) {
  const own = row.categories
    .flatMap((code) => shelf.categories.get(code) ?? [])
    .sort((left, right) => right.path.split('/').length - left.path.split('/').length)[0];
  const place = shelf.placeOf(row.code);
  if (!own || place === undefined) return [];
  const prices = await shelf.prices(country);
  const { length } = own.places;
  const at = own.places.indexOf(place);
  const related: string[] = [];
  for (let step = 1; step < length && related.length < relatedCount; step += 1) {
    const other = own.places[(at + step) % length] ?? -1;
    const neighbour = shelf.products[other];
    if (neighbour && !Number.isNaN(prices[other] ?? Number.NaN)) related.push(neighbour.code);
  }
  return related;
}

function attributesOf(shelf: Shelf, row: queries.ProductRow, locale: Locale): ProductPage['attributes'] {
  const { wording } = storefrontOf(locale);
  return row.attributes.map((field) => {
    const used = new Set(row.variants.map(({ attributes }) => attributes[field]));
    const options = shelf.options
      .filter((option) => option.field === field && used.has(option.code))
      .map(({ code, names, hex }) => ({ id: code, name: names[wording], hex }));
    return { field, label: textIn(locale, 'catalogue')(field), count: options.length, options };
  });
}

function variantOf(
  shelf: Shelf,
  row: queries.ProductRow,
  pictures: readonly { color: string | null; picture: Picture }[],
  variant: queries.VariantRow,
  locale: Locale,
): PageFacts['variants'][number] {
  const { wording, currency } = storefrontOf(locale);
  const named = row.attributes.flatMap((field) => {
    const option = shelf.option(field, variant.attributes[field] ?? '');
    return option ? [option.names[wording]] : [];
  });
  const own = pictures.filter(({ color }) => color === null || color === variant.attributes.color);
  const unit = /^(\d+)/u.exec(row.unit_measure ?? '');
  const per = unit && variant.unit_quantity !== null && variant.amount !== null ? Number(unit[1]) : null;
  return {
    sku: variant.sku,
    display_name: [row.title, ...named].join(', '),
    attributes: variant.attributes,
    price: variant.amount === null ? null : shownPrice(variant.amount, locale),
    unit_price:
      per !== null && variant.amount !== null && variant.unit_quantity !== null
        ? shownPrice(Math.round((variant.amount * per) / variant.unit_quantity), locale)
        : null,
    unit_label:
      per !== null && row.unit_measure
        ? textIn(locale, 'catalogue')('per_unit', { unit: unitShown(row.unit_measure) })
        : null,
    // The eco-tax is set in euro, so only storefronts that sell in euro show it.
    eco_tax: row.eco_tax !== null && currency === 'EUR' ? shownPrice(row.eco_tax, locale) : null,
    measurements: variant.measurements && measuresShown(locale, variant.measurements),
    max_sale_qty: row.max_sale_qty,
    qty_increments: row.qty_increments,
    images: (own.length > 0 ? own : pictures).map(({ picture }) => picture),
  };
}
