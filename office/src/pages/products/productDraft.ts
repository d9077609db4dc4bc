// What a member has changed of a product and not saved. decisions/0130.
import type { FactValue, StaffProductPage } from '@vitrine/contract/staffProducts';
import type { ProposedVariant } from '@vitrine/rules/catalogue/proposeVariants';
import {
  type ProductFactName,
  productFactNames,
  type VariantFactName,
  variantFactNames,
} from '@vitrine/rules/catalogue/productFacts';

/** A fact that a member has changed: the value that it saw, and the new one. */
export type Edit = { readonly before: FactValue; readonly after: FactValue };

/** Changed facts by `hscode` and `variants.SKU.dku`, new variants, and those that go. */
export type Draft = {
  readonly edits: Readonly<Record<string, Edit>>;
  readonly added: readonly ProposedVariant[];
  readonly removed: readonly string[];
  readonly reason: string;
};

export const newDraft = (): Draft => ({ edits: {}, added: [], removed: [], reason: '' });

export const variantName = (sku: string, field: VariantFactName): string => `variants.${sku}.${field}`;

/** The SKU and the field of a name; null for a fact of the product. A field has no dot, a SKU may have one. */
export function variantOf(name: string): { sku: string; field: VariantFactName } | null {
  const [, sku = '', last = ''] = /^variants\.(.+)\.(\w+)$/u.exec(name) ?? [];
  const field = variantFactNames.find((one) => one === last);
  return field === undefined ? null : { sku, field };
}

/** How many changes would be saved. */
export const countOf = ({ edits, added, removed }: Draft): number =>
  Object.keys(edits).length + added.length + removed.length;

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
export function saveOf({ edits, added, removed, reason }: Draft) {
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
    ...why,
  };
}
