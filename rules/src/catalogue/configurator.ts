// A configurator resolves attribute choices to one variant (spec 2 §4). A set's variants are its sellable combinations of
// parts, so that price, stock and SKU belong to what the shopper buys. Parts share a field that is chosen once, such as
// the colour of a bikini; a further part's own field starts with its number ("1/size").

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

export type Variant = {
  readonly sku: string;
  /** Attribute field → option id. */
  readonly attributes: Readonly<Record<string, string | null>>;
};
export type Attribute = { readonly field: string; readonly options: readonly { readonly id: string }[] };

/** A configurable product: its attribute buttons in order, and its variants, or the combinations of a set. */
export type Configurator<V extends Variant = Variant> = {
  readonly attributes: readonly Attribute[];
  readonly variants: readonly V[];
};

/** Field → chosen option id; null or absent without a choice. */
export type Selection = Readonly<Record<string, string | null>>;

/** Family of a field; colours reset sizes. Spec 2 §3. */
export function familyOf(field: string): 'color' | 'size' | 'volume' | 'other' {
  const name = field.slice(field.lastIndexOf('/') + 1).replace(/^field_(?:ref_|mass_)?/u, '');
  return (['color', 'size', 'volume'] as const).find((family) => name.startsWith(family)) ?? 'other';
}

/** The number of the part that a field belongs to; null for a field that the parts share or the first one has. */
export function partOf(field: string): number | null {
  const number = /^(\d)\//u.exec(field)?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * The size fields that a colour resets: those of its part, or all of them when the parts share it. Spec 2 §4.
 */
export function sizesOf(configurator: Configurator, color: string): string[] {
  const part = partOf(color);
  return configurator.attributes
    .map(({ field }) => field)
    .filter((field) => familyOf(field) === 'size' && (part === null || partOf(field) === part));
}

/** Variants that match the selection, except for fields that `ignore` accepts. Spec 2 §4. */
export function matching<V extends Variant>(
  variants: readonly V[],
  selection: Selection,
  ignore: (field: string) => boolean = () => false,
): V[] {
  const chosen = Object.entries(selection).filter(([field, id]) => id !== null && !ignore(field));
  return variants.filter((variant) => chosen.every(([field, id]) => variant.attributes[field] === id));
}
