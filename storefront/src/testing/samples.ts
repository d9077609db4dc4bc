import type { Profile } from '@vitrine/contract/account';
import type { Basket, BasketItem } from '@vitrine/contract/basket';
import type { GridPage, ProductCard, ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import type { User } from '@vitrine/contract/user';
import type { Shell } from '../app/shell/useShell.ts';

const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' as const, formatted: `€${amount}` });
const picture = (url: string) => ({ url, alt: 'A bag', width: 1000, height: 1250 });

type Stock = Partial<ProductVariant['stock']>;

/** A variant of the sample bag; available online unless `stock` says otherwise. */
export function variantOf(color: string, size: string, stock: Stock = {}): ProductVariant {
  return {
    sku: `BAG-${color}-${size}`,
    set_sku: null,
    title: 'Bag',
    display_name: 'Bag',
    designer: null,
    metals_titrations: null,
    description: '',
    detail: null,
    attributes: { field_color_BAG: color, field_ref_size: size },
    price: euros(size === 's' ? 1000 : 2000),
    unit_price: null,
    unit_label: null,
    eco_tax: null,
    measurements: null,
    max_sale_qty: 3,
    personalised_url: null,
    qty_increments: 1,
    images: [picture(`/images/${color}.webp`)],
    thumbs: [`/images/${color}.webp?w=60&h=60`],
    ref_size: size.toUpperCase(),
    dku: `BAG${color}`,
    container: null,
    stock: { has_stock: true, has_stock_retail: false, pre_order: false, ...stock },
    set_items: [],
  };
}

/** A combination of the sample set: a pair with a ring, each in its size. */
export function combinationOf(color: string, size: string, ring: string, stock: Stock = {}): ProductVariant {
  return {
    ...variantOf(color, size, stock),
    sku: `SET-BAG ${size}${color}-RING ${ring}${color}`,
    attributes: { field_color_BAG: color, field_ref_size: size, '1/field_ref_size': ring },
    measurements: `${size} · ${ring}`,
    set_items: [
      { sku: `BAG ${size}${color}`, qty: 1 },
      { sku: `RING ${ring}${color}`, qty: 1 },
    ],
  };
}

const option = (id: string, name: string, hex: string | null = null) => ({
  id,
  name,
  attr_display: name,
  hex,
  thumb: null,
  is_disabled: false,
});

/** A bag in red and black, small and large; black does not come in large. */
export function bag(
  variants: readonly ProductVariant[] = [variantOf('red', 's'), variantOf('red', 'l'), variantOf('black', 's')],
): ProductPage {
  return {
    code: 'BAG',
    configurator_type: 'VARIANT_PRODUCT',
    configurator_code: 0,
    has_locator: true,
    set_type: 'simple',
    set_sku: null,
    sub_products: [],
    productsWithStock: variants.filter(({ stock }) => stock.has_stock).map(({ sku }) => sku),
    default_variant: variants[0]?.sku ?? '',
    targeted_variant: variants[0]?.sku ?? '',
    selected_sku: null,
    slug: 'bag',
    url: '/product/bag-BAG',
    title: 'Pommeau',
    kind: 'Top-handle bag',
    intro: 'A bag.',
    remaining_copy: '',
    care: null,
    measurements: null,
    size_system: null,
    designer: null,
    metals_titrations: null,
    country_of_origin: null,
    prop65: false,
    tax_included: true,
    is_refundable: true,
    is_exchangeable: true,
    department_code: 'L',
    family_code: 'B',
    division_code: '1',
    product_code: 'BAG',
    excluded_material: false,
    attributes: [
      {
        field: 'field_color_BAG',
        label: 'Colour',
        count: 2,
        options: [option('red', 'Madder red', '#96281f'), option('black', 'Black', '#111111')],
      },
      { field: 'field_ref_size', label: 'Size', count: 2, options: [option('s', '20 cm'), option('l', '26 cm')] },
    ],
    variants: [...variants],
    crumbs: [],
    kin: [],
    alternates: {},
  };
}

/** A set of two products in red and black: their sizes are chosen apart. */
export function setOf(variants: readonly ProductVariant[]): ProductPage {
  const product = bag(variants);
  const rings = {
    field: '1/field_ref_size',
    label: 'Size, Ring',
    count: 2,
    options: [option('50', '50'), option('52', '52')],
  };
  return {
    ...product,
    configurator_type: 'DOUBLE_PRODUCT',
    set_type: 'double',
    set_sku: 'SET',
    attributes: [...product.attributes, rings],
  };
}

/** A line of the basket. */
export function lineOf(changes: Partial<BasketItem> = {}): BasketItem {
  return {
    item_id: 'line-1',
    sku: 'BAG-red-s',
    secondary_id: 'bag',
    name: 'Pommeau',
    kind: 'Top-handle bag',
    url: '/product/bag-BAG',
    image: null,
    color: 'Madder red',
    size: '20 cm',
    options: {},
    personalisation: null,
    qty: 1,
    max_sale_qty: 3,
    qty_increments: 1,
    in_stock: true,
    stock: { is_less_than_qty: false, is_empty: false, left: 5 },
    pre_order: false,
    ecom: { item_type: 'simple', set_items: [] },
    unit_price: euros(1000),
    row_price: euros(1000),
    department_code: 'L',
    family_code: 'B',
    division_code: '1',
    product_code: 'BAG',
    ref_size: 'S',
    dku: 'BAGred',
    excluded_material: false,
    ...changes,
  };
}

/** A customer of the shop in Britain. */
export function userOf(changes: Partial<User> = {}): User {
  return {
    prefix: 'Mrs.',
    gender: 'W',
    firstname: 'Anne',
    lastname: 'Lacombe',
    middlename: null,
    email: 'anne@example.com',
    country_id: 'gb',
    postcode: null,
    telephone: null,
    newsletter_subscription: null,
    new_account: false,
    is_light_account: false,
    wechatlinked: false,
    is_binded_wechat: false,
    user_type: 0,
    shipping_addresses: [],
    ...changes,
  };
}

/** A basket of lines. */
export function basketOf(items: readonly BasketItem[], version = 1): Basket {
  return {
    items: [...items],
    total_items: items.reduce((sum, { qty }) => sum + qty, 0),
    subtotal: euros(1000),
    tax_included: true,
    has_complimentary_delivery: true,
    default_shipping_method: null,
    deleted_items: [],
    version,
  };
}

/** A grid with filters only: red is chosen. */
export function gridWithFacets(): GridPage {
  return {
    items: [],
    total: 2,
    fh_start_index: 0,
    facets: [
      {
        field: 'color',
        label: 'Colour',
        options: [
          { id: 'red', name: 'Madder red', hex: '#96281f', count: 2, selected: true },
          { id: 'black', name: 'Black', hex: '#111111', count: 1, selected: false },
          { id: 'white', name: 'White', hex: '#ffffff', count: 0, selected: false },
        ],
      },
    ],
    sort: 'relevance',
    sorts: ['relevance', 'price_asc'],
  };
}

/** A product on a shelf. */
export function cardOf(changes: Partial<ProductCard> = {}): ProductCard {
  return {
    sku: 'BAG-red-s',
    url: '/product/bag-BAG',
    name: 'Pommeau',
    kind: 'Top-handle bag',
    price: euros(1000),
    price_from: false,
    image: picture('/images/red.webp'),
    second_image: null,
    colors: [],
    is_new: false,
    in_stock: true,
    ...changes,
  };
}

/** What header, footer and trays show of the house in Britain: two collections, one of them with a part. */
export function shellOf(changes: Partial<Shell> = {}): Shell {
  return {
    locale: 'uk_en',
    withdraws: false,
    categories: [
      {
        code: 'bags',
        name: 'Bags',
        path: '/category/bags/',
        image: null,
        children: [{ code: 'totes', name: 'Totes', path: '/category/bags/totes/' }],
      },
      { code: 'silk', name: 'Silk', path: '/category/silk/', image: null, children: [] },
    ],
    menu: [
      {
        kind: 'category',
        name: 'Bags',
        path: '/category/bags/',
        image: null,
        children: [{ name: 'Totes', path: '/category/bags/totes/' }],
      },
      { kind: 'category', name: 'Silk', path: '/category/silk/', image: null, children: [] },
    ],
    place: { country: 'United Kingdom', language: 'English', currency: 'GBP' },
    ...changes,
  };
}

/** A picture with this alternative text. */
export const pictureOf = (alt: string) => ({ url: '/images/picture.webp', alt, width: 800, height: 1000 });

/** The profile of a customer of the shop in Britain. */
export function profileOf(changes: Partial<Profile> = {}): Profile {
  return {
    prefix: 'Ms.',
    firstname: 'Ana',
    lastname: 'Souza',
    middlename: null,
    firstname2: null,
    lastname2: null,
    email: 'ana@example.com',
    country_id: 'gb',
    company: null,
    social_security_number: null,
    dob: null,
    telephone: null,
    phonecode: null,
    loginphone: null,
    phone_login: false,
    place: {},
    newsletter_subscription: null,
    communication_consent: false,
    piplOptin: false,
    favorite_shop_code: null,
    is_light_account: false,
    is_binded_wechat: false,
    locked: [],
    ...changes,
  };
}
