import { configuratorTypes as kinds } from '@vitrine/rules/catalogue/configurator';
import { clipTypes, pictureRoles } from '@vitrine/rules/catalogue/pictures';
import { itemTypes } from '@vitrine/rules/catalogue/setItems';
import { sizeSystems } from '@vitrine/rules/catalogue/sizeSystems';
import { type GridSort, gridSorts } from '@vitrine/rules/catalogue/gridState';
import { z } from 'zod';
import { skuSchema } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

const percent = z.int().min(0).max(100);
/** A point of a picture in percent of its width and height, from the left and the top. decisions/0135. */
export const focusSchema = z.object({ x: percent, y: percent });

/** `url` is a path under `/images`; width and height are the master's, so that the layout does not shift. */
export const pictureSchema = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  role: z.enum(pictureRoles).optional(),
  /** What stays visible where the picture is cut; without it the middle. */
  focus: focusSchema.optional(),
  /** The clip of a picture with the role `video`, beside it under `/images` (spec 2 §2). */
  video: z.object({ url: z.string(), type: z.enum(clipTypes), uploaded_at: z.string() }).optional(),
});
export type Picture = z.infer<typeof pictureSchema>;

export const configuratorTypes = kinds;

export const attributeOption = z.object({
  id: z.string(),
  /** The house's name of it, in the storefront's language. */
  name: z.string(),
  /** What the storefront shows: the name, of a volume in the country's unit (spec 2 §3). */
  attr_display: z.string(),
  hex: z.string().nullable(),
  /** Of a colour: the address of the product in it, 60 by 60 pixels (spec 2 §3, §9). */
  thumb: z.string().nullable(),
  /** Whether it cannot be chosen as the page opens: sold out, or without a match in the rest of the selection (spec 2 §3). */
  is_disabled: z.boolean(),
});

/** A product of a set with its thumbnails, in the set's order (spec 2 §3 sub-products). */
export const subProduct = z.object({
  sku: z.string(),
  idx: z.int(),
  title: z.string(),
  kind: z.string(),
  url: z.string(),
  images: z.array(pictureSchema),
});
export type SubProduct = z.infer<typeof subProduct>;

/** One attribute button of the product page (spec 2 §3). */
export const productAttribute = z.object({
  /**
   * The specification's name: `field_color_{product}`, `field_ref_size` (`_top`, `_bot`), `field_mass_volume_imp` or `_int`. A
   * further part's own field starts with its number (`1/field_ref_size`).
   */
  field: z.string(),
  label: z.string(),
  count: z.int(),
  options: z.array(attributeOption),
});

export const productVariant = z.object({
  sku: z.string(),
  /** As the product's, like title, description, designer, titrations and detail (spec 2 §3). */
  set_sku: z.string().nullable(),
  title: z.string(),
  display_name: z.string(),
  designer: z.string().nullable(),
  metals_titrations: z.string().nullable(),
  /** The product's `remaining_copy`. */
  description: z.string(),
  /** Material and care; null without them. */
  detail: z.string().nullable(),
  /** Attribute field → option id. */
  attributes: z.record(z.string(), z.string()),
  price: moneySchema.nullable(),
  unit_price: moneySchema.nullable(),
  unit_label: z.string().nullable(),
  eco_tax: moneySchema.nullable(),
  measurements: z.string().nullable(),
  max_sale_qty: z.int(),
  qty_increments: z.int(),
  images: z.array(pictureSchema),
  /** The addresses of `images` in 60 by 60 pixels, in their order (spec 2 §3, §9). */
  thumbs: z.array(z.string()),
  /** The size as the house's stock names it; null without one (spec 2 §3). */
  ref_size: z.string().nullable(),
  /** The house's key of the model in this colour, in whatever size; null without one (decisions/0063). */
  dku: z.string().nullable(),
  /** Its place in kits; null for none (spec 2 §3 options). */
  container: z.object({ container_type: z.string(), container_id: z.string() }).nullable(),
  /** Path of its personalised page under the locale; null for none (spec 1 §2). */
  personalised_url: z.string().nullable(),
  /** Sellable online, and shown in stores (spec 2 §3 stock status). */
  stock: z.object({ has_stock: z.boolean(), has_stock_retail: z.boolean(), pre_order: z.boolean() }),
  /** What this combination of a set contains, in order; none for a product that is no set (spec 2 §3 set_items). */
  set_items: z.array(z.object({ sku: z.string(), qty: z.int() })),
});
export type ProductVariant = z.infer<typeof productVariant>;

export const crumb = z.object({ name: z.string(), path: z.string() });

export const productCard = z.object({
  sku: z.string(),
  url: z.string(),
  name: z.string(),
  kind: z.string(),
  price: moneySchema.nullable(),
  price_from: z.boolean(),
  image: pictureSchema.nullable(),
  second_image: pictureSchema.nullable(),
  colors: z.array(z.object({ id: z.string(), name: z.string(), hex: z.string() })),
  is_new: z.boolean(),
  in_stock: z.boolean(),
});
export type ProductCard = z.infer<typeof productCard>;

export const productPage = z.object({
  code: z.string(),
  configurator_type: z.enum(configuratorTypes),
  /** The numeric code of the configurator's kind (spec 2 §2). */
  configurator_code: z.int(),
  /** How it is sold; `set_sku` is the first in the joined SKUs of a set's variants (spec 2 §3, §4). */
  set_type: z.enum(itemTypes),
  set_sku: z.string().nullable(),
  sub_products: z.array(subProduct),
  /** The SKUs of its variants that are in stock online (spec 2 §2). */
  productsWithStock: z.array(z.string()),
  default_variant: z.string(),
  /** The SKU of the address: it selects a colour, never a size (spec 2 §2). */
  targeted_variant: z.string(),
  /** The variant whose size was chosen before, on arrival from a cart or an order; else null. */
  selected_sku: z.string().nullable(),
  slug: z.string(),
  /** Path under the locale, `/product/{slug}-{sku}`, like every `url` and `path` of the contract. */
  url: z.string(),
  title: z.string(),
  kind: z.string(),
  intro: z.string(),
  remaining_copy: z.string(),
  care: z.string().nullable(),
  /** Lengths in the storefront's own unit. */
  measurements: z.string().nullable(),
  /** The size system, for conversion to other countries' sizes; null without one. */
  size_system: z.enum(sizeSystems).nullable(),
  designer: z.string().nullable(),
  metals_titrations: z.string().nullable(),
  /** The country where it was made, by its name in the storefront's language; null where the house has not said. */
  country_of_origin: z.string().nullable(),
  prop65: z.boolean(),
  tax_included: z.boolean(),
  is_refundable: z.boolean(),
  is_exchangeable: z.boolean(),
  department_code: z.string(),
  /** Whether the product has find-in-store (spec 2 §3). */
  has_locator: z.boolean(),
  family_code: z.string(),
  division_code: z.string(),
  product_code: z.string(),
  /** Whether it contains a material that campaigns leave out (decisions/0063). */
  excluded_material: z.boolean(),
  attributes: z.array(productAttribute),
  variants: z.array(productVariant),
  crumbs: z.array(crumb),
  kin: z.array(productCard),
  /** Locale → path of this product there, for hreflang and the country chooser; only storefronts that sell it. */
  alternates: z.record(z.string(), z.string()),
});
export type ProductPage = z.infer<typeof productPage>;

/** The stock of a product's SKUs now, and the configuration of its find-in-store (spec 2 §3). */
export const productStatus = z.object({
  hComAvailability: z.object({
    hasStock: z.boolean(),
    stockProducts: z.record(z.string(), z.object({ in_stock: z.boolean() })),
  }),
  /** In the stores of the storefront's country. */
  retailPresentability: z.object({
    hasStock: z.boolean(),
    stockProducts: z.record(z.string(), z.object({ has_stock_retail: z.boolean() })),
  }),
  productLocator: z.object({
    active: z.boolean(),
    version: z.int(),
    /** The path of the call that answers the stock by store. */
    stockRetailWebservice: z.string(),
    /** Departments without find-in-store, as configured: split on spaces and commas. */
    excludedDeptCodes: z.string(),
    /** Whether the product has something to choose before its stock is looked for. */
    isConfiguratorIsLoaded: z.boolean(),
  }),
});
export type ProductStatus = z.infer<typeof productStatus>;

export const product = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/products/:sku',
  summary: 'A product page’s data',
  source: 'api.md',
  params: z.strictObject({ sku: skuSchema }),
  query: localeOnly.extend({ selected_sku: skuSchema.optional() }),
  answer: productPage.extend(productStatus.shape),
});

export const facet = z.object({
  field: z.string(),
  label: z.string(),
  options: z.array(
    z.object({ id: z.string(), name: z.string(), hex: z.string().nullable(), count: z.int(), selected: z.boolean() }),
  ),
});
export const sorts = gridSorts;
export type Sort = GridSort;

/** A page of products with everything that a grid shows (spec 1 §9: 36 a page). */
export const gridPage = z.object({
  items: z.array(productCard),
  total: z.int(),
  fh_start_index: z.int(),
  facets: z.array(facet),
  sort: z.enum(sorts),
  sorts: z.array(z.enum(sorts)),
});
export type GridPage = z.infer<typeof gridPage>;

const filter = z.string().max(200).optional();
/** The query of a grid's URL; a full stop joins several values of one filter. */
export const gridQuery = {
  locale: localeSchema,
  fh_start_index: z.coerce.number().int().min(0).max(100_000).default(0),
  sort: z.enum(sorts).default('relevance'),
  color: filter,
  size: filter,
  volume: filter,
  material: filter,
  price: filter,
  category: filter,
};

export const categoryPage = gridPage.extend({
  code: z.string(),
  path: z.string(),
  name: z.string(),
  intro: z.string(),
  crumbs: z.array(crumb),
  children: z.array(
    z.object({ code: z.string(), name: z.string(), path: z.string(), image: pictureSchema.nullable(), count: z.int() }),
  ),
  story: z.object({ title: z.string(), text: z.string(), path: z.string(), image: pictureSchema }).nullable(),
  alternates: z.record(z.string(), z.string()),
});
export type CategoryPage = z.infer<typeof categoryPage>;

export const category = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/categories/:path{.+}',
  summary: 'A grid page of a category',
  source: 'api.md',
  params: z.strictObject({ path: z.string().min(1).max(200) }),
  query: z.strictObject(gridQuery),
  answer: categoryPage,
});

export const stock = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/stock',
  summary: 'Map of sku to in_stock',
  source: 'spec 2 §7',
  query: z.strictObject({ skus: z.string().min(1).max(4000), locale: localeSchema }),
  answer: z.record(z.string(), z.object({ in_stock: z.boolean() })),
});
