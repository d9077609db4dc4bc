import type { Spoken } from '../catalogue/rowFields.ts';
import type { ProductRow, StoreRow } from '../catalogue/rowSchemas.ts';
import { productSlug } from './slug.ts';

/** The columns that a product row fills, per table. */
export const productColumns = [
  'code',
  'status',
  'position',
  'slug_base',
  'configurator_type',
  'parts',
  'set_sku',
  'product_code',
  'family_code',
  'department_code',
  'division_code',
  'designer',
  'material',
  'hscode',
  'origin_country',
  'attributes',
  'is_refundable',
  'is_exchangeable',
  'return_group',
  'max_sale_qty',
  'qty_increments',
  'eco_tax',
  'unit_measure',
  'personalisable',
  'engraving',
  'excluded_material',
  'prop65',
  'is_new',
  'pre_order',
  'launched_on',
  'countries',
] as const;
export const textColumns = [
  'code',
  'language',
  'title',
  'kind',
  'intro',
  'description',
  'measurements',
  'care',
  'metals_titrations',
  'slug',
] as const;
export const variantColumns = [
  'sku',
  'code',
  'position',
  'is_default',
  'attributes',
  'ref_size',
  'dku',
  'measurements',
  'unit_quantity',
  'weight',
  'container_type',
  'container_id',
  'container_role',
  'is_withdrawn',
  'is_removed',
] as const;
export const setPartColumns = ['sku', 'place', 'part_sku', 'qty'] as const;
export const pictureFileColumns = ['file', 'hash', 'width', 'height'] as const;
export const pictureColumns = ['code', 'position', 'file', 'role', 'color', 'alt', 'video'] as const;
export const videoColumns = ['file', 'hash'] as const;
export const productCategoryColumns = ['category', 'code', 'place'] as const;

/** Converts a product row into rows of the tables; `position` is its index in the collection. */
export function productTables(row: ProductRow, position: number, spoken: Spoken) {
  const { texts, variants, images, categories, ...own } = row;
  // The default variant: the marked one, else the first.
  const marked = variants.findIndex((variant) => variant.is_default);
  return {
    product: {
      ...own,
      status: own.status ?? 'published',
      parts: own.parts ?? [],
      // Read by servers of the release before.
      personalisable: own.engraving !== undefined,
      engraving: own.engraving ?? null,
      excluded_material: own.excluded_material ?? false,
      prop65: own.prop65 ?? false,
      is_new: own.is_new ?? false,
      pre_order: own.pre_order ?? false,
      qty_increments: own.qty_increments ?? 1,
      position,
    },
    texts: spoken.flatMap((wording) => {
      const own = texts[wording];
      if (own === undefined) return [];
      const slug = own.slug ?? productSlug(wording, own.title, row.slug_base);
      return [{ ...own, code: row.code, language: wording, slug }];
    }),
    variants: variants.map(({ parts: _parts, container, ...variant }, index) => ({
      ...variant,
      container_type: container?.type ?? null,
      container_id: container?.id ?? null,
      container_role: container?.role ?? null,
      code: row.code,
      position: index,
      is_default: index === Math.max(0, marked),
      // No variant of a hidden product is sold.
      is_withdrawn: own.status === 'hidden',
      is_removed: false,
    })),
    setParts: variants.flatMap(({ sku, parts = [] }) =>
      parts.map((part, place) => ({ sku, place, part_sku: part.sku, qty: part.qty ?? 1 })),
    ),
    pictures: images.map((image, index) => ({ ...image, video: image.video ?? null, code: row.code, position: index })),
    categories: [...new Set(categories)].map((category, place) => ({ category, code: row.code, place })),
  };
}

export const storeColumns = [
  'store_id',
  'position',
  'slug',
  'country',
  'city',
  'area',
  'short_title',
  'street_address1',
  'street_address2',
  'street_address3',
  'postal_code',
  'store_phone_number',
  'store_fax_number',
  'latitude',
  'longitude',
  'timezone',
  'hours',
  'exceptions',
  'services',
  'is_ereservation',
  'is_pickup',
  'is_salon',
  'is_concession',
  'names',
  'texts',
  'pictures',
  'cegid_id',
] as const;

/** Converts a store row into a row of the table. */
export function storeTable(row: StoreRow, position: number) {
  const { geo_coordinates, ...own } = row;
  return { ...own, ...geo_coordinates, position };
}
