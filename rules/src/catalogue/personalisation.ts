/** Path words of the two personalised product pages. Spec 1 §2. */
export const personalisedKinds = ['beltkits', 'smallleathergoods'] as const;
export type PersonalisedKind = (typeof personalisedKinds)[number];

/** Product codes of a belt kit's buckle and strap. Spec 2 §9, spec 3 §9. */
export const beltKitProductCodes: ReadonlySet<string> = new Set(['U003P', 'U002P']);

/** Container types of kits; belts by the width of the strap in millimetres. Spec 2 §9, spec 3 §9. */
export const containerTypes = {
  belt_13: { width_mm: 13 },
  belt_24: { width_mm: 24 },
  belt_32: { width_mm: 32 },
  belt_38: { width_mm: 38 },
  belt_42: { width_mm: 42 },
  bikini: { width_mm: null },
  fragrance_leather_case: { width_mm: null },
  fragrance_lock: { width_mm: null },
  apple_watch_kit: { width_mm: null },
} as const satisfies Record<string, { width_mm: number | null }>;
export type ContainerType = keyof typeof containerTypes;

/** Whether a text is a container type. Spec 2 §9. */
export function isContainerType(text: string): text is ContainerType {
  return Object.hasOwn(containerTypes, text);
}

/** Whether a product code belongs to a belt kit. Spec 2 §9. */
export function isBeltKit(product_code: string): boolean {
  return beltKitProductCodes.has(product_code);
}

/** Leather product types that can have initials. Spec 3 §9. */
export const leatherProductTypes: ReadonlySet<string> = new Set(['bag', 'small_leather_goods', 'belt', 'luggage']);

/**
 * The personalised page of a product; null for none. Belt kits are identified by product code, others by leather type.
 * Spec 1 §2, spec 3 §9.
 */
export function personalisedKindOf(product: {
  product_code: string;
  perso_product_type: string | null;
}): PersonalisedKind | null {
  if (isBeltKit(product.product_code)) return 'beltkits';
  if (product.perso_product_type !== null && leatherProductTypes.has(product.perso_product_type)) {
    return 'smallleathergoods';
  }
  return null;
}

/**
 * Whether two parts form a kit: they have the same container type, so a 32 mm buckle needs a 32 mm strap. Spec 2 §9.
 */
export function fitsTogether(one: { container_type: string }, other: { container_type: string }): boolean {
  return isContainerType(one.container_type) && one.container_type === other.container_type;
}

/** Options that a shopper chose for a SKU. Spec 2 §3. */
export type ChosenOptions = {
  readonly engraving?: readonly string[] | undefined;
  readonly container_type?: string | undefined;
  readonly container_id?: string | undefined;
  readonly container_sku?: string | undefined;
  readonly perso_info?: { readonly perso_product_type: string } | undefined;
};
export type OptionName = keyof ChosenOptions;

type PersonalisedProduct = Parameters<typeof personalisedKindOf>[0];

const isOfKit = (kind: PersonalisedKind, { container_type }: ChosenOptions): boolean =>
  kind === 'beltkits' && container_type !== undefined && isContainerType(container_type);

/** Whether a product of a kind accepts a chosen option. */
const takes: {
  readonly [Name in OptionName]-?: (
    kind: PersonalisedKind,
    chosen: ChosenOptions,
    product: PersonalisedProduct,
  ) => boolean;
} = {
  engraving: (kind) => kind === 'smallleathergoods',
  container_type: isOfKit,
  container_id: isOfKit,
  container_sku: isOfKit,
  perso_info: (kind, { perso_info }, { perso_product_type }) =>
    kind === 'smallleathergoods' && perso_info?.perso_product_type === perso_product_type,
};
const optionNames = Object.keys(takes) as OptionName[];

/**
 * Kinds of personalisation on sale. Empty, because the catalogue has no price and no working time for any; add a kind
 * together with both. Spec 1 §2, spec 3 §9.
 */
export const openPersonalisation: ReadonlySet<PersonalisedKind> = new Set();

/**
 * Chosen options that a product does not accept: all of them while its kind is not open. An absent option is not a
 * choice, an empty one is. Spec 2 §3, §9, invariant M11.
 */
export function refusedOptions(
  product: PersonalisedProduct,
  chosen: ChosenOptions,
  open: ReadonlySet<PersonalisedKind> = openPersonalisation,
): OptionName[] {
  const kind = personalisedKindOf(product);
  return optionNames.filter(
    (name) => chosen[name] !== undefined && !(kind !== null && open.has(kind) && takes[name](kind, chosen, product)),
  );
}
