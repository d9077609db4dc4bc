import type { Picture, ProductPage } from '@vitrine/contract/catalogue';
import { salesTaxes } from '@vitrine/rules/checkout/salesTax';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../http/ApiError.ts';
import type { Shop } from '../shop.ts';
import { cardsOf, priceOf } from './cards.ts';
import { crumbsOf } from './crumbs.ts';
import { productUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import * as queries from './queries.ts';
import { currentShelf, type Shelf } from './shelf.ts';
import { unitShown, words } from './words.ts';

const kinShown = 4;

/** A product page's data; refuses a sku that this storefront does not sell. Two statements. Spec 2 §3. */
export async function product(shop: Shop, sku: string, locale: Locale): Promise<ProductPage> {
  const { language, country } = storefrontOf(locale);
  const row = await queries.product(shop.replica, sku, language, country);
  if (!row) throw new ApiError('sku_unknown', { sku });
  const shelf = await currentShelf(shop.replica, row.version);
  const { cards: kin } = await cardsOf(shop, shelf, await kinOf(shelf, row, country), locale);
  const pictures = row.pictures.map(({ color, ...held }) => ({
    color,
    picture: pictureOf(shop.config.IMAGES_BASE_URL, held),
  }));
  const default_variant = row.variants.find(({ is_default }) => is_default) ?? row.variants[0];
  return {
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
    measurements: row.measurements,
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
    variants: row.variants.map((variant) => variantOf(shelf, row, pictures, variant, locale)),
    crumbs: crumbsOf(shelf, row.categories, language),
    kin: kin.map(({ card }) => card),
    alternates: Object.fromEntries(
      shop.config.house.storefronts
        .filter((other) => row.sold_in.includes(storefrontOf(other).country))
        .map((other) => [other, productUrl(row.slugs[storefrontOf(other).language] ?? row.slug, row.sku)]),
    ),
  };
}

/** Neighbours in the product's narrowest category, those that come after it first. */
async function kinOf(shelf: Shelf, row: queries.ProductRow, country: ReturnType<typeof storefrontOf>['country']) {
  const own = row.categories
    .flatMap((code) => shelf.categories.get(code) ?? [])
    .sort((left, right) => right.path.split('/').length - left.path.split('/').length)[0];
  const place = shelf.placeOf(row.code);
  if (!own || place === undefined) return [];
  const prices = await shelf.prices(country);
  const at = own.places.indexOf(place);
  return [...own.places.slice(at + 1), ...own.places.slice(0, Math.max(0, at))]
    .filter((other) => !Number.isNaN(prices[other] ?? Number.NaN))
    .slice(0, kinShown)
    .flatMap((other) => shelf.products[other]?.code ?? []);
}

function attributesOf(shelf: Shelf, row: queries.ProductRow, locale: Locale): ProductPage['attributes'] {
  const { language } = storefrontOf(locale);
  return row.attributes.map((field) => {
    const used = new Set(row.variants.map(({ attributes }) => attributes[field]));
    const options = shelf.options
      .filter((option) => option.field === field && used.has(option.code))
      .map(({ code, names, hex }) => ({ id: code, name: names[language], hex, note: null }));
    return { field, label: words[language][field], count: options.length, options };
  });
}

function variantOf(
  shelf: Shelf,
  row: queries.ProductRow,
  pictures: readonly { color: string | null; picture: Picture }[],
  variant: queries.VariantRow,
  locale: Locale,
): ProductPage['variants'][number] {
  const { language, currency } = storefrontOf(locale);
  const named = row.attributes.flatMap((field) => {
    const option = shelf.option(field, variant.attributes[field] ?? '');
    return option ? [option.names[language]] : [];
  });
  const own = pictures.filter(({ color }) => color === null || color === variant.attributes.color);
  const unit = /^(\d+)/u.exec(row.unit_measure ?? '');
  const per = unit && variant.unit_quantity !== null && variant.amount !== null ? Number(unit[1]) : null;
  return {
    sku: variant.sku,
    display_name: [row.title, ...named].join(', '),
    attributes: variant.attributes,
    price: variant.amount === null ? null : priceOf(variant.amount, locale),
    unit_price:
      per !== null && variant.amount !== null && variant.unit_quantity !== null
        ? priceOf(Math.round((variant.amount * per) / variant.unit_quantity), locale)
        : null,
    unit_label:
      per !== null && row.unit_measure ? words[language].per_unit.replace('%s', unitShown(row.unit_measure)) : null,
    // The contribution is set in euro and shown where the storefront sells in it.
    eco_tax: row.eco_tax !== null && currency === 'EUR' ? priceOf(row.eco_tax, locale) : null,
    measurements: variant.measurements,
    max_sale_qty: row.max_sale_qty,
    images: (own.length > 0 ? own : pictures).map(({ picture }) => picture),
    stock: {
      has_stock: variant.amount !== null && (variant.ecom > 0 || row.pre_order),
      has_stock_retail: variant.retail,
      pre_order: row.pre_order,
    },
  };
}
