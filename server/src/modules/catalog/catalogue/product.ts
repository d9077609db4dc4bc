import { countryName } from '@vitrine/rules/countries/countryName';
import type { ProductPage } from '@vitrine/contract/catalogue';
import { optionFieldOf, shownField } from '@vitrine/rules/catalogue/attributeFields';
import { configuratorCodes } from '@vitrine/rules/catalogue/configurator';
import { measuresShown } from '@vitrine/rules/catalogue/measures';
import { personalisedKindOf } from '@vitrine/rules/catalogue/personalisation';
import { itemTypeOf } from '@vitrine/rules/catalogue/setItems';
import { thumbnailUrl } from '@vitrine/rules/catalogue/pictures';
import { sizeShown } from '@vitrine/rules/catalogue/size';
import { skuToPath } from '@vitrine/rules/catalogue/sku';
import { sizeSystemOf } from '@vitrine/rules/catalogue/sizeSystems';
import { disabledAtOpening } from '@vitrine/rules/catalogue/openingOptions';
import { salesTaxes } from '@vitrine/rules/tax/salesTax';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { stockTypeOf, type StockType } from '@vitrine/rules/stock/stockType';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { attributesOf, type ColorPicture, optionShownOf } from './attributesOf.ts';
import { cardFacts, withStock } from './cards.ts';
import { crumbsOf } from './crumbs.ts';
import { cachePerSnapshot } from './cachePerSnapshot.ts';
import { personalisedUrl, productUrl } from './paths.ts';
import { hasLocator } from '../stock/hasLocator.ts';
import { pictureOf } from './picture.ts';
import * as queries from './queries.ts';
import { onCachedSnapshot, type Snapshot } from './snapshot.ts';
import { textIn } from '../../../platform/messages/textIn.ts';

/** The unit of a price per unit as shoppers read it: `100ml` becomes the digits, a no-break space and the unit. */
function unitShown(measure: string): string {
  return measure.replace(/^(\d+)([a-z]+)$/u, '$1\u00A0$2');
}

const relatedCount = 4;

/** A product page without its stock, and the codes of its related products. */
type PageFacts = {
  page: Omit<ProductPage, 'kin' | 'variants' | 'selected_sku' | 'productsWithStock' | 'attributes'> & {
    attributes: ReturnType<typeof attributesOf>;
  };
  variants: readonly Omit<ProductPage['variants'][number], 'stock'>[];
  pre_order: boolean;
  related: readonly string[];
};
const cacheOf = cachePerSnapshot<PageFacts>(300);
/** A page whose options do not depend on a selection yet. */
type UnopenedPage = Omit<ProductPage, 'selected_sku' | 'attributes'> & Pick<PageFacts['page'], 'attributes'>;

/**
 * A product page's data. One statement for the stock, and two for what is not cached. Throws sku_unknown when this
 * storefront does not sell it. `selected_sku` is null unless `chosen` is one of its variants. Spec 2 §2, §3.
 */
export async function product(shop: Shop, sku: string, locale: Locale, chosen?: string): Promise<ProductPage> {
  const { page } = await onCachedSnapshot(shop.replica, (snapshot) => productOn(shop, snapshot, sku, locale));
  const selected = chosen && page.variants.find((variant) => skuToPath(variant.sku) === skuToPath(chosen));
  return openedPage(page, selected ? selected.sku : null);
}

/** The page as it opens: which options cannot be chosen then. Spec 2 §2, §3. */
function openedPage(page: UnopenedPage, selected_sku: string | null): ProductPage {
  const stocks = new Map(page.variants.map(({ sku, stock }) => [sku, stockTypeOf(stock)]));
  const stockOf = (sku: string): StockType => stocks.get(sku) ?? 'noStock';
  const disabled = disabledAtOpening(page, { ...page, selected_sku }, stockOf);
  const attributes = page.attributes.map((attribute) => ({
    ...attribute,
    options: attribute.options.map((option) => ({
      ...option,
      is_disabled: disabled.get(attribute.field)?.has(option.id) ?? false,
    })),
  }));
  return { ...page, selected_sku, attributes };
}

async function productOn(
  shop: Shop,
  snapshot: Snapshot,
  sku: string,
  locale: Locale,
): Promise<{ page: UnopenedPage; version: number }> {
  const { country } = storefrontOf(locale);
  const facts = await factsOf(shop, snapshot, sku, locale);
  const beside = await cardFacts(shop, snapshot, facts.related, locale);
  const own = facts.variants.map((variant) => variant.sku);
  const stock = await queries.stockNow(shop.replica, {
    online: [...own, ...beside.flatMap((card) => card.facts.skus)],
    retail: own,
    country,
  });
  const online = new Set(stock.online);
  const { pre_order } = facts;
  const variants = facts.variants.map((variant) => ({
    ...variant,
    stock: {
      has_stock: variant.price !== null && online.has(variant.sku),
      has_stock_retail: stock.retail.includes(variant.sku),
      pre_order,
    },
  }));
  const page: UnopenedPage = {
    ...facts.page,
    variants,
    productsWithStock: variants.filter((variant) => variant.stock.has_stock).map(({ sku: name }) => name),
    kin: withStock(beside, online).map(({ card }) => card),
  };
  return { page, version: stock.version };
}

async function factsOf(shop: Shop, snapshot: Snapshot, sku: string, locale: Locale): Promise<PageFacts> {
  const { wording, country } = storefrontOf(locale);
  const key = `${locale} ${sku}`;
  const cached = cacheOf(snapshot).get(key);
  if (cached) return cached;
  const row = await queries.product(shop.replica, sku, wording, country);
  if (!row) throw new ApiError('sku_unknown', { sku });
  const facts = await readFacts(shop, snapshot, row, locale);
  if (row.version === snapshot.version) cacheOf(snapshot).set(key, facts);
  return facts;
}

async function readFacts(shop: Shop, snapshot: Snapshot, row: queries.ProductRow, locale: Locale): Promise<PageFacts> {
  const { wording, country, tag } = storefrontOf(locale);
  const pictures = row.pictures.map(({ color, ...stored }) => ({
    color,
    picture: pictureOf(shop.config.IMAGES_BASE_URL, stored),
  }));
  const default_variant = row.variants.find(({ is_default }) => is_default) ?? row.variants[0];
  const page: PageFacts['page'] = {
    code: row.code,
    configurator_type: row.configurator_type,
    configurator_code: configuratorCodes[row.configurator_type],
    set_type: itemTypeOf(row.configurator_type),
    set_sku: row.set_sku,
    sub_products: subProductsOf(shop, row),
    default_variant: default_variant?.sku ?? row.sku,
    targeted_variant: row.sku,
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
      row.variants.flatMap(({ attributes }) =>
        Object.entries(attributes).flatMap(([field, code]) => (optionFieldOf(field) === 'size' ? [code] : [])),
      ),
    ),
    designer: row.designer,
    metals_titrations: row.metals_titrations,
    country_of_origin: row.origin_country && countryName(row.origin_country, tag),
    prop65: row.prop65,
    tax_included: salesTaxes[country].is_included,
    is_refundable: row.is_refundable,
    is_exchangeable: row.is_exchangeable,
    department_code: row.department_code,
    has_locator: hasLocator(shop, row.department_code),
    family_code: row.family_code,
    division_code: row.division_code,
    product_code: row.product_code,
    excluded_material: row.excluded_material,
    attributes: attributesOf(snapshot, row, locale, pictures),
    crumbs: crumbsOf(snapshot, row.categories, wording),
    alternates: Object.fromEntries(
      shop.config.house.storefronts
        .filter((other) => row.sold_in.includes(storefrontOf(other).country))
        .map((other) => [other, productUrl(row.slugs[storefrontOf(other).wording] ?? row.slug, row.sku)]),
    ),
  };
  return {
    page,
    variants: row.variants.map((variant) => variantOf(snapshot, row, pictures, variant, locale)),
    pre_order: row.pre_order,
    related: await relatedCodes(snapshot, row, country),
  };
}

/** Products of the product's narrowest category, those after it first. */
async function relatedCodes(
  snapshot: Snapshot,
  row: queries.ProductRow,
  country: ReturnType<typeof storefrontOf>['country'],
) {
  const own = row.categories
    .flatMap((code) => snapshot.categories.get(code) ?? [])
    .sort((left, right) => right.path.split('/').length - left.path.split('/').length)[0];
  const place = snapshot.placeOf(row.code);
  if (!own || place === undefined) return [];
  const prices = await snapshot.prices(country);
  const { length } = own.places;
  const at = own.places.indexOf(place);
  const related: string[] = [];
  for (let step = 1; step < length && related.length < relatedCount; step += 1) {
    const other = own.places[(at + step) % length] ?? -1;
    const neighbour = snapshot.products[other];
    if (neighbour && !Number.isNaN(prices[other] ?? Number.NaN)) related.push(neighbour.code);
  }
  return related;
}

/** The products of a set that the country also sells alone, each with its pictures from the front. Spec 2 §3. */
function subProductsOf(shop: Shop, { parts }: queries.ProductRow): ProductPage['sub_products'] {
  return (parts ?? []).flatMap(({ sku, title, kind, slug, pictures }, idx) => {
    if (sku === null) return [];
    const images = pictures
      .filter(({ role }) => role === 'front')
      .map(({ color: _color, ...stored }) => pictureOf(shop.config.IMAGES_BASE_URL, stored));
    return [{ sku, idx, title, kind, url: productUrl(slug, sku), images }];
  });
}

/** Path of a variant's personalised page under the locale; null for none, or without a price. Spec 1 §2. */
function personalisedUrlOf(row: queries.ProductRow, variant: queries.VariantRow, locale: Locale): string | null {
  const { container, sku, amount } = variant;
  const kind = personalisedKindOf({ container, perso_product_type: row.perso_product_type });
  return kind && amount !== null ? personalisedUrl(locale, kind, row.slug, sku) : null;
}

function variantOf(
  snapshot: Snapshot,
  row: queries.ProductRow,
  pictures: readonly ColorPicture[],
  variant: queries.VariantRow,
  locale: Locale,
): PageFacts['variants'][number] {
  const { country, currency } = storefrontOf(locale);
  const named = row.attributes.flatMap((field) => {
    const name = optionShownOf(snapshot, field, variant.attributes[field] ?? '', locale);
    return name === undefined ? [] : [name];
  });
  const own = pictures.filter(({ color }) => color === null || color === variant.attributes['color']);
  const images = (own.length > 0 ? own : pictures).map(({ picture }) => picture);
  const unit = /^(\d+)/u.exec(row.unit_measure ?? '');
  const per = unit && variant.unit_quantity !== null && variant.amount !== null ? Number(unit[1]) : null;
  return {
    sku: variant.sku,
    set_sku: row.set_sku,
    title: row.title,
    designer: row.designer,
    metals_titrations: row.metals_titrations,
    description: row.description,
    detail: row.care,
    display_name: [row.title, ...named].join(', '),
    attributes: Object.fromEntries(
      Object.entries(variant.attributes).map(([field, code]) => [
        shownField(field, { country, product: row.product_code }),
        code,
      ]),
    ),
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
    personalised_url: personalisedUrlOf(row, variant, locale),
    images,
    thumbs: images.map(thumbnailUrl),
    ref_size: variant.ref_size && sizeShown(variant.ref_size),
    dku: variant.dku,
    container: variant.container && {
      container_type: variant.container.container_type,
      container_id: variant.container.container_id,
    },
    set_items: (variant.parts ?? []).map(({ sku, qty }) => ({ sku, qty })),
  };
}
