// Lays what a member has changed over the row of a product, and finds what another change has set meanwhile. decisions/0130.
import type { BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffProducts';
import { wholeWordings } from '@vitrine/rules/storefronts/ownWords';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import type { ApiError } from '../../../platform/errors/ApiError.ts';
import { type Fields, isFields } from '../../catalog/catalogueimport/mergeRow.ts';
import { orderedText } from '../../catalog/catalogueimport/rowVersion.ts';
import { pictureRow, picturesIn } from './pictureRows.ts';

export type Edit = Pick<
  BodyOf<typeof contract.staffProductSave>,
  'facts' | 'variants' | 'added' | 'removed' | 'images' | 'engraving' | 'set'
>;
export type Conflict = NonNullable<ApiError['detail']['conflict']>[number];
type Change = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** The rows of variants. */
export const variantsOf = ({ variants }: Fields): Fields[] =>
  Array.isArray(variants) ? variants.filter(isFields) : [];

/** The parts of a row that is a set; null for a piece. */
export function setOf(row: Fields): contract.SetParts | null {
  if (row['configurator_type'] === 'VARIANT_PRODUCT') return null;
  const partsOf = (variant: Fields) => (Array.isArray(variant['parts']) ? variant['parts'].filter(isFields) : []);
  return {
    parts: Array.isArray(row['parts']) ? row['parts'].map(String) : [],
    variants: variantsOf(row).map((variant) => ({
      sku: String(variant['sku']),
      parts: partsOf(variant).map(({ sku, qty }) => ({ sku: String(sku), qty: Number(qty ?? 1) })),
    })),
  };
}

/** A value without what says no more than none: an unticked flag is stored as one, and left out of files. */
const plain = (value: unknown): unknown => (value === false || value === undefined || value === '' ? null : value);
const isSame = (one: unknown, other: unknown): boolean => orderedText(plain(one)) === orderedText(plain(other));

/** A value of the wire, as JSON. */
const jsonOf = (value: unknown): Conflict['now'] => JSON.parse(JSON.stringify(value ?? null)) as Conflict['now'];

/** The texts of a row in each wording, also of those that have the words of their language: each is changed alone. */
const allTexts = (row: Fields): Fields => wholeWordings(isFields(row['texts']) ? row['texts'] : {}, wordings);

/** Texts of a row with changes laid over them, by their wording; one of a wording that the row lacks is a conflict. */
export function reworded(
  row: Fields,
  changes: readonly (Change & { readonly wording: string })[],
): { row: Fields; conflict: Conflict[] } {
  if (changes.length === 0) return { row, conflict: [] };
  const texts: Record<string, unknown> = { ...allTexts(row) };
  const conflict: Conflict[] = [];
  for (const wording of new Set(changes.map((change) => change.wording))) {
    const own = texts[wording];
    const one = laid(
      isFields(own) ? own : {},
      changes.filter((change) => change.wording === wording),
      `texts.${wording}.`,
    );
    texts[wording] = one.row;
    conflict.push(...one.conflict);
  }
  return { row: { ...row, texts }, conflict };
}

/** Fields with changes laid over them, and those that another change has set. `at` comes before a field's name. */
export function laid(row: Fields, changes: readonly Change[], at: string): { row: Fields; conflict: Conflict[] } {
  const conflict: Conflict[] = [];
  const next: Record<string, unknown> = { ...row };
  for (const { field, before, after } of changes) {
    const now = row[field];
    if (!isSame(now, before) && !isSame(now, after))
      conflict.push({ field: `${at}${field}`, expected: jsonOf(before), now: jsonOf(now) });
    next[field] = after === null || after === '' ? undefined : after;
  }
  return { row: next, conflict };
}

/** Adds new variants; one that is there with other options is a conflict. */
function withAdded(variants: readonly Fields[], added: Edit['added']): { variants: Fields[]; conflict: Conflict[] } {
  const known = new Map(variants.map((variant) => [variant['sku'], variant]));
  const conflict = added.flatMap(({ sku, attributes }): Conflict[] => {
    const now = known.get(sku)?.['attributes'];
    if (now === undefined || isSame(now, attributes)) return [];
    return [{ field: `variants.${sku}`, expected: null, now: jsonOf(now) }];
  });
  return { variants: [...variants, ...added.filter(({ sku }) => !known.has(sku))], conflict };
}

/** The changes of fields of a product, in the import's form. */
const ownChanges = ({ facts, images, engraving }: Edit): Change[] => [
  ...facts,
  ...(engraving ? [{ field: 'engraving', ...engraving }] : []),
  ...(images ? [{ field: 'images', before: images.before.map(pictureRow), after: images.after.map(pictureRow) }] : []),
];

/** A conflict as the calls name its values. */
const shownConflict = (conflict: Conflict): Conflict =>
  conflict.field === 'images'
    ? { ...conflict, expected: jsonOf(picturesIn(conflict.expected)), now: jsonOf(picturesIn(conflict.now)) }
    : conflict;

/** The row with other parts of the set; all of them are one value, because a variant has them in the sequence of the products. */
function withParts(row: Fields, set: Edit['set']): { row: Fields; conflict: Conflict[] } {
  if (set === undefined) return { row, conflict: [] };
  const { before, after } = set;
  const now = setOf(row);
  const conflict =
    isSame(now, before) || isSame(now, after) ? [] : [{ field: 'set', expected: jsonOf(before), now: jsonOf(now) }];
  const partsOf = new Map(after.variants.map(({ sku, parts }) => [sku, parts]));
  const variants = variantsOf(row).map((variant) => {
    const parts = partsOf.get(String(variant['sku']));
    return parts === undefined ? variant : { ...variant, parts };
  });
  return { row: { ...row, parts: after.parts, variants }, conflict };
}

/**
 * The row with what a member has changed, and the fields that another change has set since the member read them. A new default variant
 * takes the mark from the one before.
 */
export function edited(stored: Fields, edit: Edit): { row: Fields; conflict: Conflict[] } {
  const { variants, added, removed } = edit;
  const withSet = withParts(stored, edit.set);
  const own = laid(withSet.row, ownChanges(edit), '');
  const conflict = [...withSet.conflict, ...own.conflict.map(shownConflict)];
  const skus = new Set(variantsOf(stored).map(({ sku }) => sku));
  for (const { sku, field, before } of variants)
    if (!skus.has(sku)) conflict.push({ field: `variants.${sku}.${field}`, expected: jsonOf(before), now: null });
  const takes = variants.find(({ field, after }) => field === 'is_default' && after === true)?.sku;
  const changed = variantsOf(withSet.row).map((variant) => {
    const sku = String(variant['sku']);
    const one = laid(
      variant,
      variants.filter((change) => change.sku === sku),
      `variants.${sku}.`,
    );
    conflict.push(...one.conflict);
    return takes !== undefined && takes !== sku ? { ...one.row, is_default: false } : one.row;
  });
  const kept = changed.filter(({ sku }) => !removed.includes(String(sku)));
  const more = withAdded(kept, added);
  return { row: { ...own.row, variants: more.variants }, conflict: [...conflict, ...more.conflict] };
}
