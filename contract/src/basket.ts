import { itemTypes } from '@vitrine/rules/catalogue/setItems';
import { engravingFonts, engravingSizeNames } from '@vitrine/rules/engraving/names';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

export const skuSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9 _.-]+$/u);

/**
 * What a shopper chose beside the sku: engraving lines, belt-kit container, personalisation (spec 2 §3 options). The
 * server accepts an option only for a product that is sold with it (rules/catalogue/personalisation).
 */
export const itemOptions = z.strictObject({
  engraving: z.array(z.string().max(70)).max(3).optional(),
  container_type: z.string().max(32).optional(),
  container_id: z.string().max(64).optional(),
  container_sku: skuSchema.optional(),
  perso_info: z
    .strictObject({
      perso_product_type: z.string().max(32),
      personalization_info_properties: z.strictObject({ font: z.string().max(32), size: z.string().max(16) }),
    })
    .optional(),
});
export type ItemOptions = z.infer<typeof itemOptions>;

/** The drawing of an engraving in its real size: outlines only, made by the server (decisions/0062). */
export const engravingDrawing = z.object({ svg: z.string(), width_mm: z.number(), height_mm: z.number() });
export type EngravingDrawing = z.infer<typeof engravingDrawing>;

/** An engraving as it is shown, ordered and engraved; `price` is part of the line's unit price. */
export const engravingAnswer = z.object({
  lines: z.array(z.string()),
  font: z.enum(engravingFonts),
  size: z.enum(engravingSizeNames),
  price: moneySchema,
  /** Further working days before the dispatch. */
  preparation_days: z.int(),
  drawing: engravingDrawing,
});
export type EngravingAnswer = z.infer<typeof engravingAnswer>;

export const basketImage = z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** A part of a set's line, in the set's order; `qty` is how many one set contains (spec 1 §3, spec 3 §3 set_items). */
export const setItem = z.object({
  sku: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  qty: z.int(),
  image: basketImage.nullable(),
});
export type SetItem = z.infer<typeof setItem>;

/** A basket line (spec 1 §3 Item) with everything that cart, tray and summary show. */
export const basketItem = z.object({
  /** Stable id of the line: the same sku with other options is another line. */
  item_id: z.string(),
  sku: z.string(),
  secondary_id: z.string(),
  name: z.string(),
  kind: z.string(),
  /** Path of the product page without locale and origin, `/product/{slug}-{sku}`. */
  url: z.string(),
  image: basketImage.nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  options: itemOptions,
  personalisation: engravingAnswer.nullable(),
  qty: z.int(),
  max_sale_qty: z.int(),
  /** The steps that it is sold in. */
  qty_increments: z.int(),
  in_stock: z.boolean(),
  /** Whether fewer are left than `qty`, or none; `left` is the number (spec 3 §3 stock). */
  stock: z.object({ is_less_than_qty: z.boolean(), is_empty: z.boolean(), left: z.int() }),
  pre_order: z.boolean(),
  ecom: z.object({ item_type: z.enum(itemTypes), set_items: z.array(setItem) }),
  unit_price: moneySchema,
  row_price: moneySchema,
  department_code: z.string(),
  family_code: z.string(),
  division_code: z.string(),
  product_code: z.string(),
  /** As on the product page (spec 2 §3): for analytics. */
  ref_size: z.string().nullable(),
  dku: z.string().nullable(),
  excluded_material: z.boolean(),
});
export type BasketItem = z.infer<typeof basketItem>;

export const deletedItem = z.object({
  sku: z.string(),
  name: z.string(),
  /** `options_refused`: the line has options that its product is not sold with. */
  reason: z.enum(['not_sold_here', 'withdrawn', 'out_of_stock', 'options_refused']),
});
export type DeletedItem = z.infer<typeof deletedItem>;

export const basketSchema = z.object({
  items: z.array(basketItem),
  total_items: z.int(),
  subtotal: moneySchema,
  tax_included: z.boolean(),
  has_complimentary_delivery: z.boolean(),
  default_shipping_method: z
    .object({
      method: z.string(),
      title: z.string(),
      price: moneySchema,
      /** ISO days; null for a pre-order. */
      arrives_from: z.string().nullable(),
      arrives_until: z.string().nullable(),
    })
    .nullable(),
  /** Lines that this storefront could not keep, shown once (expectations §3). */
  deleted_items: z.array(deletedItem),
  /** Increases with each change, so that the storefront discards an older answer. */
  version: z.int(),
});
export type Basket = z.infer<typeof basketSchema>;

const basketAnswer = z.object({ basket: basketSchema });
const wanted = z.strictObject({
  sku: skuSchema,
  qty: z.int().min(1).max(99),
  options: itemOptions.optional(),
  /** What the page showed beside the button: the address of the picture, the path of the category. Not stored (spec 2 §4). */
  image: freeText(512).optional(),
  category: freeText(512).optional(),
});

export const addToBasket = endpoint({
  work: 'basket',
  base: 'commerce',
  method: 'POST',
  path: '/basket/add',
  summary: 'Add items to the basket',
  source: 'spec 1 §7',
  idempotent: 'optional',
  body: z.strictObject({ locale: localeSchema, items: z.array(wanted).min(1).max(50) }),
  answer: basketAnswer,
});

export const setBasket = endpoint({
  work: 'basket',
  base: 'commerce',
  method: 'POST',
  path: '/basket/set',
  summary: 'Replace quantities, or change what there was; 0 removes the line',
  source: 'spec 1 §7',
  body: z.strictObject({
    locale: localeSchema,
    items: z
      .array(
        z.strictObject({
          sku: skuSchema,
          qty: z.int().min(0).max(99),
          /** The quantity that the shopper saw. The server adds `qty - was`, so that it keeps changes of another tab. */
          was: z.int().min(1).max(9999).optional(),
          item_id: z.string().max(64).optional(),
          options: itemOptions.optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: basketAnswer,
});

export const deleteFromBasket = endpoint({
  work: 'basket',
  base: 'commerce',
  method: 'POST',
  path: '/basket/delete',
  summary: 'Remove lines',
  source: 'spec 1 §7',
  body: z.strictObject({
    locale: localeSchema,
    items: z
      .array(z.strictObject({ sku: skuSchema, item_id: z.string().max(64).optional() }))
      .min(1)
      .max(50),
  }),
  answer: basketAnswer,
});
