// What a member has changed of a product and not saved. decisions/0130.
import type {
  EngravingRow,
  FactValue,
  ProductPicture,
  SetParts,
  StaffProductPage,
} from '@vitrine/contract/staffProducts';
import type { ProposedVariant } from '@vitrine/rules/catalogue/proposeVariants';
import {
  type ProductFactName,
  productFactNames,
  type VariantFactName,
  variantFactNames,
} from '@vitrine/rules/catalogue/productFacts';
import { countries } from '@vitrine/rules/storefronts/storefronts';

/** A fact that a member has changed: the value that it saw, and the new one. */
export type Edit = { readonly before: FactValue; readonly after: FactValue };

/** Changed facts by `hscode` and `variants.SKU.dku`, new variants, and those that go. */
export type Draft = {
  readonly edits: Readonly<Record<string, Edit>>;
  readonly added: readonly ProposedVariant[];
  readonly removed: readonly string[];
  /** The pictures, the engraving and the parts of a set that were read, and what they become; null where they stay. */
  readonly images: Whole<readonly ProductPicture[]> | null;
  readonly engraving: Whole<EngravingRow | null> | null;
  readonly set: Whole<SetParts> | null;
  /** Where chosen files are shown that the product does not have yet. */
  readonly urls: Readonly<Record<string, string>>;
  readonly reason: string;
};
/** What is changed as a whole. */
type Whole<Value> = { readonly before: Value; readonly after: Value };

export const newDraft = (): Draft => ({
  edits: {},
  added: [],
  removed: [],
  images: null,
  engraving: null,
  set: null,
  urls: {},
  reason: '',
});

export const variantName = (sku: string, field: VariantFactName): string => `variants.${sku}.${field}`;

/** The SKU and the field of a name; null for a fact of the product. A field has no dot, a SKU may have one. */
export function variantOf(name: string): { sku: string; field: VariantFactName } | null {
  const [, sku = '', last = ''] = /^variants\.(.+)\.(\w+)$/u.exec(name) ?? [];
  const field = variantFactNames.find((one) => one === last);
  return field === undefined ? null : { sku, field };
}

/** How many changes would be saved. */
export const countOf = ({ edits, added, removed, images, engraving, set }: Draft): number =>
  Object.keys(edits).length +
  added.length +
  removed.length +
  [images, engraving, set].filter((one) => one !== null).length;

/** The pictures that the page shows: those of the draft, else the shop's. */
export const picturesIn = (draft: Draft, page: StaffProductPage): readonly ProductPicture[] =>
  draft.images?.after ?? page.images;

const picturesText = (pictures: readonly ProductPicture[]): string =>
  JSON.stringify(
    pictures.map(({ file, role, color, alt, video }) => [
      file,
      role,
      color,
      video,
      Object.entries(alt)
        .filter(([, text]) => text !== '')
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  );
/** Whether two lists have the same pictures with the same words in one sequence. */
const arePicturesSame = (one: readonly ProductPicture[], other: readonly ProductPicture[]): boolean =>
  picturesText(one) === picturesText(other);

/** The draft with other pictures; those of the shop are no change. */
export function pictured(draft: Draft, page: StaffProductPage, after: readonly ProductPicture[]): Draft {
  const before = draft.images?.before ?? page.images;
  return { ...draft, images: arePicturesSame(before, after) ? null : { before, after } };
}

/** JSON whose keys are in one sequence, so that equal values have equal texts. */
const orderedText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** The draft with another engraving, or none; that of the shop is no change. */
export function engraved(draft: Draft, page: StaffProductPage, after: EngravingRow | null): Draft {
  const before = draft.engraving === null ? page.engraving : draft.engraving.before;
  return { ...draft, engraving: orderedText(before) === orderedText(after) ? null : { before, after } };
}

/** How many prices of the engraving the draft proposes. */
export function pricesProposed({ engraving }: Draft): number {
  if (engraving === null || engraving.after === null) return 0;
  const { before, after } = engraving;
  return countries.filter((country) => before?.prices[country] !== after.prices[country]).length;
}

/** The draft with other parts of the set; those of the shop are no change. */
export function withParts(draft: Draft, page: StaffProductPage, after: SetParts): Draft {
  const before = draft.set === null ? page.set : draft.set.before;
  if (before === null) return draft;
  return { ...draft, set: orderedText(before) === orderedText(after) ? null : { before, after } };
}

/** The fields that are changed as a whole. */
export const wholeFields = ['images', 'engraving', 'set'] as const;
export type WholeField = (typeof wholeFields)[number];

/** Whether a member has changed such a field on another value than the shop has now. */
export function isOutdated(draft: Draft, field: WholeField, now: unknown): boolean {
  const own = draft[field];
  if (own === null) return false;
  // The server sends the value in the form of the page.
  if (field === 'images')
    return !arePicturesSame(own.before as readonly ProductPicture[], (now ?? []) as readonly ProductPicture[]);
  return orderedText(own.before) !== orderedText(now);
}

/** The draft with the member's value of such a field over the one that the shop has now, or without it. */
export function settledWhole(draft: Draft, field: WholeField, now: unknown, keeps: boolean): Draft {
  const own = draft[field];
  return { ...draft, [field]: keeps && own !== null ? { before: now, after: own.after } : null };
}

const textOf = (value: FactValue): string =>
  value === null || value === '' || value === false ? 'null' : JSON.stringify(value);
/** Whether two values say the same: an unticked flag and none are one. */
export const isSame = (one: FactValue, other: FactValue): boolean => textOf(one) === textOf(other);

/** The shop's value of a fact. */
export function valueIn(page: StaffProductPage, name: string): FactValue {
  const variant = variantOf(name);
  if (variant === null) {
    const field = productFactNames.find((one) => one === name);
    return field === undefined ? null : page.facts[field];
  }
  return page.variants.find(({ sku }) => sku === variant.sku)?.facts[variant.field] ?? null;
}

/** The value that the page shows: the typed one, else the shop's. */
export const shownIn = (draft: Draft, page: StaffProductPage, name: string): FactValue => {
  const own = draft.edits[name];
  return own === undefined ? valueIn(page, name) : own.after;
};

/** The draft with a changed fact; one that is as it was is no change. */
export function changed(draft: Draft, page: StaffProductPage, name: string, after: FactValue): Draft {
  const { [name]: own, ...others } = draft.edits;
  const before = own === undefined ? valueIn(page, name) : own.before;
  return { ...draft, edits: isSame(before, after) ? others : { ...others, [name]: { before, after } } };
}

/** The draft with the member's value over the one that the shop has now, or without it. */
export function settled(draft: Draft, name: string, now: FactValue, keeps: boolean): Draft {
  const { [name]: own, ...others } = draft.edits;
  if (own === undefined) return draft;
  return { ...draft, edits: keeps ? { ...others, [name]: { before: now, after: own.after } } : others };
}

/** What is sent. */
export function saveOf({ edits, added, removed, images, engraving, set, reason }: Draft) {
  const entries = Object.entries(edits);
  const facts = entries.flatMap(([name, edit]) => {
    const field = productFactNames.find((one): one is ProductFactName => one === name);
    return field === undefined ? [] : [{ field, ...edit }];
  });
  const variants = entries.flatMap(([name, edit]) => {
    const variant = variantOf(name);
    return variant === null ? [] : [{ ...variant, ...edit }];
  });
  const why = reason.trim() === '' ? {} : { reason };
  return {
    facts,
    variants,
    added: added.map(({ sku, attributes }) => ({ sku, attributes: { ...attributes } })),
    removed: [...removed],
    ...(images !== null && { images: { before: [...images.before], after: [...images.after] } }),
    ...(engraving !== null && { engraving }),
    ...(set !== null && { set }),
    ...why,
  };
}
