// Shows a category as the shop does, and puts its pieces in order. decisions/0127.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffCategories';
import { mostArranged } from '@vitrine/rules/catalogue/arrange';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { categoryUrl } from '../../catalog/catalogue/paths.ts';
import { currentSnapshot, type Snapshot, type SnapshotCategory } from '../../catalog/catalogue/snapshot.ts';
import { lockRow, patchRow, refresh } from '../../catalog/catalogueimport/patchRow.ts';
import { explainChange } from '../changes/explain.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { piecesOf, requireCategory, requireReader, storefrontAsked } from './categoryView.ts';

const partPieces = 100;

/** The categories from each root down. */
function tree({ categories, roots }: Snapshot): { category: SnapshotCategory; depth: number }[] {
  const below = (code: string, depth: number): { category: SnapshotCategory; depth: number }[] => {
    const category = categories.get(code);
    if (category === undefined) return [];
    return [{ category, depth }, ...category.children.flatMap((child) => below(child, depth + 1))];
  };
  return roots.flatMap((root) => below(root, 0));
}

/** The categories in the order of the menu. Throws staff_refused, payload_refused. */
export async function readCategories(
  shop: Shop,
  member: StaffMember,
  asked: QueryOf<typeof contract.staffCategories>,
): Promise<AnswerOf<typeof contract.staffCategories>> {
  requireReader(member);
  const storefront = storefrontAsked(shop, asked.locale);
  const snapshot = await currentSnapshot(shop.db);
  const { wording, country } = storefrontOf(storefront.locale);
  const prices = await snapshot.prices(country);
  return {
    ...storefront,
    categories: tree(snapshot).map(({ category, depth }) => ({
      code: category.code,
      name: category.texts[wording].name,
      depth,
      pieces: category.places.length,
      sold_here: category.places.filter((place) => !Number.isNaN(prices[place] ?? Number.NaN)).length,
      first: category.first.length,
      has_rule: category.has_rule,
    })),
  };
}

/** The pieces of a category in the order of its grid. Throws staff_refused, not_found, payload_refused. */
export async function readOrder(
  shop: Shop,
  member: StaffMember,
  code: string,
  { locale: asked, from = 0 }: QueryOf<typeof contract.staffCategoryOrder>,
): Promise<AnswerOf<typeof contract.staffCategoryOrder>> {
  requireReader(member);
  const storefront = storefrontAsked(shop, asked);
  const { locale } = storefront;
  const { snapshot, category } = await requireCategory(shop, code);
  const codeAt = (place: number): string => snapshot.products[place]?.code ?? '';
  const { wording, country } = storefrontOf(locale);
  const places = await snapshot.placesIn(category, country);
  const natural = new Map(places.natural.map((place, at) => [codeAt(place), at]));
  // The first part has all that the office has put first: a page that moves pieces must know them.
  const end = Math.min(Math.max(from + partPieces, category.first.length), mostArranged);
  const codes = places.shown.slice(from, end).map(codeAt);
  return {
    ...storefront,
    code,
    name: category.texts[wording].name,
    path: categoryUrl(category.texts[wording].path),
    first: [...category.first],
    pieces: await piecesOf(shop, snapshot, { codes, locale, natural }),
    total: category.places.length,
    next: end < Math.min(category.places.length, mostArranged) ? end : null,
  };
}

const codesOf = (row: Readonly<Record<string, unknown>> | null): string[] =>
  Array.isArray(row?.['codes']) ? row['codes'].map(String) : [];
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts pieces of a category first. Throws staff_refused, not_found, payload_refused for a piece of another category or one that is named
 * twice, step_refused: `changed_since` with both orders, `import_runs`.
 */
export async function arrange(
  shop: Shop,
  member: StaffMember,
  code: string,
  { before, codes, reason = '' }: BodyOf<typeof contract.staffCategoryArrange>,
): Promise<AnswerOf<typeof contract.staffCategoryArrange>> {
  requireWholeAct(member, 'arrange_categories');
  const { snapshot, category } = await requireCategory(shop, code);
  const own = new Set(category.places.map((place) => snapshot.products[place]?.code ?? ''));
  if (new Set(codes).size !== codes.length || !codes.every((one) => own.has(one)))
    throw new ApiError('payload_refused', { fields: { codes: 'format' } });
  await shop.db.transaction().execute(async (tx) => {
    // The first order of a category has no row yet that two members could wait for.
    if ((await lockRow(tx, { subject: 'category', key: code })) === null) throw new ApiError('not_found');
    const now = codesOf(await lockRow(tx, { subject: 'category_order', key: code }));
    if (isSame(now, codes)) return;
    if (!isSame(now, before))
      throw new ApiError('step_refused', {
        fields: { codes: 'changed_since' },
        conflict: [{ field: 'codes', expected: before, now }],
      });
    await explainChange(tx, { staff_id: member.staff_id, reason });
    await patchRow(tx, { subject: 'category_order', key: code }, codes.length === 0 ? null : { codes });
  });
  await refresh(shop.db, { subject: 'category_order', key: code });
  shop.log.info({ staff_id: member.staff_id, category: code, first: codes.length }, 'category arranged');
  return { first: codes };
}
