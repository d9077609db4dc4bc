// Field schemas of product rows: SKUs, places in kits, engravings, numbers in their ranges.
import { skuSchema } from '@vitrine/contract/basket';
import { attributeField } from '@vitrine/rules/catalogue/attributeFields';
import { wholeRanges } from '@vitrine/rules/catalogue/factValues';
import { containerRoles, isContainerType, leatherProductTypes } from '@vitrine/rules/catalogue/personalisation';
import { isSku } from '@vitrine/rules/catalogue/sku';
import {
  engravingAlphabets,
  type EngravingFigure,
  engravingFonts,
  engravingRanges,
  engravingSizeNames,
} from '@vitrine/rules/engraving/names';
import { z } from 'zod';
import { code, country, whole } from './rowFields.ts';

export const sku = skuSchema.refine(isSku, 'is no sku: capitals, figures, single spaces');
/** A SKU that can be joined to others, because it has no hyphen itself. */
export const plainSku = sku.refine((name) => !name.includes('-'), 'has a hyphen, so it cannot be a part of a sku');
export const attribute = z.string().regex(attributeField, 'is no attribute of a variant');

/** The place of a variant in kits of two pieces. decisions/0062. */
export const container = z.strictObject({
  type: z.string().refine(isContainerType, 'is no container type'),
  id: code,
  role: z.enum(containerRoles),
});

const figure = (name: EngravingFigure) => {
  const [least, most] = engravingRanges[name];
  return whole.pipe(z.int().min(least).max(most));
};

/** How a product can be engraved, with the price in each country of the house. decisions/0062. */
export const engraving = z.strictObject({
  perso_product_type: z.enum(leatherProductTypes),
  fonts: z.array(z.enum(engravingFonts)).min(1),
  sizes: z.array(z.enum(engravingSizeNames)).min(1),
  letters: z.enum(engravingAlphabets),
  max_lines: figure('max_lines'),
  max_letters: figure('max_letters'),
  max_width: figure('max_width'),
  preparation_days: figure('preparation_days'),
  prices: z.partialRecord(country, whole.pipe(z.int().min(0).max(Number.MAX_SAFE_INTEGER))),
});

export const inRange = (name: keyof typeof wholeRanges) => {
  const [least, most] = wholeRanges[name];
  return whole.pipe(z.int().min(least).max(most));
};
