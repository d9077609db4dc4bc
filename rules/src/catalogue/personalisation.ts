import {
  type EngravingProblem,
  engravingProblem,
  type EngravingTerms,
  isEngravingFont,
  isEngravingSize,
  plainEngraving,
} from '../engraving/engraving.ts';

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

/** Whether a container type is that of a belt: its parts have the belt kits' product codes. Spec 2 §9. */
export function isBeltType(container_type: ContainerType): boolean {
  return containerTypes[container_type].width_mm !== null;
}

/** Leather product types that can have initials. Spec 3 §9. */
export const leatherProductTypes = ['bag', 'small_leather_goods', 'belt', 'luggage'] as const;

/** Parts of a kit: the piece that names the line (a belt's buckle), and its container (a belt's strap). Spec 2 §3. */
export const containerRoles = ['base', 'container'] as const;
export type ContainerRole = (typeof containerRoles)[number];

/** The place of a variant in kits: pieces with the same type and id fit together. Spec 2 §3 (container_type, container_id). */
export type Container = {
  readonly container_type: string;
  readonly container_id: string;
  readonly container_role: ContainerRole;
};

/**
 * The personalised page of a product; null for none. Belts and the bases of other kits have the page of belt kits; leather
 * that takes initials has its own, also where it is the container of a kit. Spec 1 §2, spec 3 §9.
 */
export function personalisedKindOf(product: {
  readonly container: Pick<Container, 'container_type' | 'container_role'> | null;
  readonly perso_product_type: string | null;
}): PersonalisedKind | null {
  const { container, perso_product_type } = product;
  const isLeather = leatherProductTypes.some((type) => type === perso_product_type);
  if (container && isContainerType(container.container_type)) {
    const { container_type, container_role } = container;
    if (!isLeather || container_role === 'base' || isBeltType(container_type)) return 'beltkits';
  }
  return isLeather ? 'smallleathergoods' : null;
}

/**
 * Whether two pieces form a kit: a base and a container of the same type and id. A 32 mm buckle needs a 32 mm strap of
 * its own kit. Spec 2 §3, §9.
 */
export function fitsTogether(base: Container, container: Container): boolean {
  return (
    base.container_role === 'base' &&
    container.container_role === 'container' &&
    isContainerType(base.container_type) &&
    base.container_type === container.container_type &&
    base.container_id === container.container_id
  );
}

/** Options that a shopper chose for a SKU. Spec 2 §3. */
export type ChosenOptions = {
  readonly engraving?: readonly string[] | undefined;
  readonly container_type?: string | undefined;
  readonly container_id?: string | undefined;
  readonly container_sku?: string | undefined;
  readonly perso_info?:
    | {
        readonly perso_product_type: string;
        readonly personalization_info_properties: { readonly font: string; readonly size: string };
      }
    | undefined;
};
export type OptionName = keyof ChosenOptions;

/** What a product is sold with. */
export type OptionTerms = {
  /** How it can be engraved; null where it cannot, or has no price for it. */
  readonly engraving: EngravingTerms | null;
  readonly container: Container | null;
  /** The container that the options name, if it is sold here. */
  readonly chosen_container: Container | null;
};

type OptionRefusal = 'options_refused' | EngravingProblem['code'];

/** Whether options ask for an engraving. Spec 2 §3. */
export function isEngraved({ engraving, perso_info }: ChosenOptions): boolean {
  return engraving !== undefined || perso_info !== undefined;
}

/** Whether options make a kit of two pieces. Spec 2 §3. */
function isKit({ container_type, container_id, container_sku }: ChosenOptions): boolean {
  return container_type !== undefined || container_id !== undefined || container_sku !== undefined;
}

function refusedEngraving(
  terms: EngravingTerms | null,
  { engraving = [], perso_info }: ChosenOptions,
): Partial<Record<OptionName, OptionRefusal>> {
  if (!terms) return { engraving: 'options_refused', ...(perso_info && { perso_info: 'options_refused' }) };
  const { font = '', size = '' } = perso_info?.personalization_info_properties ?? {};
  if (
    perso_info?.perso_product_type !== terms.perso_product_type ||
    !isEngravingFont(font) ||
    !isEngravingSize(size) ||
    !terms.fonts.includes(font) ||
    !terms.sizes.includes(size)
  )
    return { perso_info: 'options_refused' };
  const problem = engravingProblem(terms, { lines: plainEngraving(engraving), font, size });
  return problem ? { engraving: problem.code } : {};
}

function refusedKit(
  { container, chosen_container }: OptionTerms,
  { container_type, container_id }: ChosenOptions,
): Partial<Record<OptionName, OptionRefusal>> {
  if (container?.container_role !== 'base' || container_type !== container.container_type)
    return { container_type: 'options_refused' };
  if (container_id !== container.container_id) return { container_id: 'options_refused' };
  return chosen_container && fitsTogether(container, chosen_container) ? {} : { container_sku: 'options_refused' };
}

/**
 * Chosen options that a product does not accept, each with its reason. An absent option is no choice, an empty one is; an
 * engraving needs its font and size, a kit all of its options. Spec 2 §3, §9, invariant M11.
 */
export function refusedOptions(terms: OptionTerms, chosen: ChosenOptions): Partial<Record<OptionName, OptionRefusal>> {
  return {
    ...(isEngraved(chosen) ? refusedEngraving(terms.engraving, chosen) : {}),
    ...(isKit(chosen) ? refusedKit(terms, chosen) : {}),
  };
}

/** Options in their one spelling, so that the same choice is the same line. Spec 1 §2, decisions/0062. */
export function plainOptions<Options extends ChosenOptions>(options: Options): Options {
  return options.engraving === undefined ? options : { ...options, engraving: plainEngraving(options.engraving) };
}
