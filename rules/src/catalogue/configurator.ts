// A configurator resolves attribute choices to variants (spec 2 §4). Every kind has parts, each a list of variants, and
// one selection over all attribute fields. Parts may share a field, such as the colour of a bikini, which is chosen
// once. The products of a look share none, so their fields are prefixed with the product's number.

/** The five kinds of configurator. Spec 2 §2. */
export const configuratorTypes = [
  'VARIANT_PRODUCT',
  'DOUBLE_PRODUCT',
  'BIKINI_SET',
  'LOOK_SET',
  'PERFUME_SET',
] as const;
export type ConfiguratorType = (typeof configuratorTypes)[number];

/** Their numeric codes in the catalogue. Spec 2 §2. */
export const configuratorCodes = {
  VARIANT_PRODUCT: 0,
  DOUBLE_PRODUCT: 0,
  PERFUME_SET: 1,
  LOOK_SET: 2,
  BIKINI_SET: 3,
} as const satisfies Record<ConfiguratorType, number>;

/** Message when nothing matches, in the specification's words. Spec 2 §4. */
export const noMatchMessage = 'No products match this configuration';

export type Variant = {
  readonly sku: string;
  /** Attribute field → option id. */
  readonly attributes: Readonly<Record<string, string | null>>;
};
export type Attribute = { readonly field: string; readonly options: readonly { readonly id: string }[] };

type Common = { readonly attributes: readonly Attribute[] };
/** A configurable product: its attribute buttons in order, and its parts. */
export type Configurator<V extends Variant = Variant> =
  | (Common & {
      readonly configurator_type: 'VARIANT_PRODUCT' | 'PERFUME_SET';
      readonly parts: readonly [readonly V[]];
    })
  | (Common & {
      readonly configurator_type: 'DOUBLE_PRODUCT' | 'BIKINI_SET';
      readonly set_sku: string;
      /** First and second product, or a bikini's top and bottom. */
      readonly parts: readonly [readonly V[], readonly V[]];
    })
  | (Common & { readonly configurator_type: 'LOOK_SET'; readonly parts: readonly (readonly V[])[] });

/** Field → chosen option id; null or absent without a choice. */
export type Selection = Readonly<Record<string, string | null>>;

/** Family of a field; colours reset sizes. Spec 2 §3. */
export function familyOf(field: string): 'color' | 'size' | 'volume' | 'other' {
  const name = field.slice(field.lastIndexOf('/') + 1).replace(/^field_(?:ref_|mass_)?/u, '');
  return (['color', 'size', 'volume'] as const).find((family) => name.startsWith(family)) ?? 'other';
}

/** A product of a look with numbered fields, so that each product has its own colour and size. Spec 2 §2. */
export function asLookPart<V extends Variant>(
  index: number,
  piece: { attributes: readonly Attribute[]; variants: readonly V[] },
): { attributes: Attribute[]; variants: V[] } {
  const numbered = (field: string) => `${index}/${field}`;
  return {
    attributes: piece.attributes.map((attribute) => ({ ...attribute, field: numbered(attribute.field) })),
    variants: piece.variants.map((variant) => ({
      ...variant,
      attributes: Object.fromEntries(Object.entries(variant.attributes).map(([field, id]) => [numbered(field), id])),
    })),
  };
}

/** Whether a part has a field. Spec 2 §4. */
export function partHas(part: readonly Variant[], field: string): boolean {
  return part.some((variant) => Object.hasOwn(variant.attributes, field));
}

/** Variants of a part that match the selection, except for fields that `ignore` accepts. Spec 2 §4. */
export function matching<V extends Variant>(
  part: readonly V[],
  selection: Selection,
  ignore: (field: string) => boolean = () => false,
): V[] {
  const chosen = Object.entries(selection).filter(
    ([field, id]) => id !== null && !ignore(field) && partHas(part, field),
  );
  return part.filter((variant) => chosen.every(([field, id]) => variant.attributes[field] === id));
}
