// Lays what a member has changed over the row of a product, and finds what another change has set meanwhile. decisions/0130.
import type { BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffProducts';
import type { ApiError } from '../../../platform/errors/ApiError.ts';
import { type Fields, isFields } from '../../catalog/catalogueimport/mergeRow.ts';
import { orderedText } from '../../catalog/catalogueimport/rowVersion.ts';

export type Edit = Pick<BodyOf<typeof contract.staffProductSave>, 'facts' | 'variants' | 'added' | 'removed'>;
type Conflict = NonNullable<ApiError['detail']['conflict']>[number];
type Change = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** The rows of variants. */
export const variantsOf = ({ variants }: Fields): Fields[] =>
  Array.isArray(variants) ? variants.filter(isFields) : [];

/** A value without what says no more than none: an unticked flag is stored as one, and left out of files. */
const plain = (value: unknown): unknown => (value === false || value === undefined || value === '' ? null : value);
const isSame = (one: unknown, other: unknown): boolean => orderedText(plain(one)) === orderedText(plain(other));

/** A value of the wire, as JSON. */
const jsonOf = (value: unknown): Conflict['now'] => JSON.parse(JSON.stringify(value ?? null)) as Conflict['now'];

/** Fields with changes laid over them, and those that another change has set. `at` comes before a field's name. */
function laid(row: Fields, changes: readonly Change[], at: string): { row: Fields; conflict: Conflict[] } {
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

/**
 * The row with what a member has changed, and the fields that another change has set since the member read them. A new default variant
 * takes the mark from the one before.
 */
export function edited(
  stored: Fields,
  { facts, variants, added, removed }: Edit,
): { row: Fields; conflict: Conflict[] } {
  const own = laid(stored, facts, '');
  const conflict = [...own.conflict];
  const skus = new Set(variantsOf(stored).map(({ sku }) => sku));
  for (const { sku, field, before } of variants)
    if (!skus.has(sku)) conflict.push({ field: `variants.${sku}.${field}`, expected: jsonOf(before), now: null });
  const takes = variants.find(({ field, after }) => field === 'is_default' && after === true)?.sku;
  const changed = variantsOf(stored).map((variant) => {
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
