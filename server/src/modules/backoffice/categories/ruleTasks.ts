// The rule of a category: read, previewed with the products that it adds, and saved. decisions/0142.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffCategoryRules';
import {
  arrangements,
  type CategoryRule,
  listFacts,
  noRule,
  ruleProblems,
} from '@vitrine/rules/catalogue/categoryRules';
import type { RowState } from '@vitrine/rules/changes/fold';
import { storefrontOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lineOf } from '../../catalog/catalogue/crumbs.ts';
import { orderedPlaces, type Snapshot, type SnapshotCategory } from '../../catalog/catalogue/snapshot.ts';
import { lockRow, patchRow } from '../../catalog/catalogueimport/patchRow.ts';
import {
  holdRuleDay,
  memberCounts,
  membersBy,
  ruleDay,
  ruleValues,
} from '../../catalog/catalogueimport/ruledMembers.ts';
import { orderedText } from '../../catalog/catalogueimport/rowVersion.ts';
import { explainChange } from '../changes/explain.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import * as queries from './pieceQueries.ts';
import { piecesOf, requireCategory, requireReader, storefrontAsked } from './categoryView.ts';

/** Pieces that a preview shows. */
const shownPieces = 24;

type Values = AnswerOf<typeof contract.staffCategoryRule>['values'];

/** A stored row as a rule; null is none. */
const ruleOf = (row: RowState): CategoryRule => ({
  conditions: (row?.['conditions'] ?? noRule.conditions) as CategoryRule['conditions'],
  arrangement: arrangements.find((one) => one === row?.['arrangement']) ?? noRule.arrangement,
});
const storedRule = async (shop: Shop, category: string): Promise<CategoryRule> =>
  ruleOf(await queries.ruleRow(shop.db, category));

/** A condition as JSON. */
const plainCondition = (condition: CategoryRule['conditions'][number]) =>
  'any' in condition ? { ...condition, any: [...condition.any] } : { ...condition };

/** What conditions can name, with the names of the house. */
async function valuesIn(shop: Shop, { categories, options }: Snapshot, wording: Wording): Promise<Values> {
  const coded = await ruleValues(shop.db);
  const plain = (values: readonly string[]) => values.map((value) => ({ value, name: value }));
  const optionsOf = (field: 'color' | 'material') =>
    options
      .filter((option) => option.field === field)
      .map(({ code, names }) => ({ value: code, name: names[wording] }));
  return {
    category: [...categories.values()].map(({ code, texts }) => ({ value: code, name: texts[wording].name })),
    material: optionsOf('material'),
    color: optionsOf('color'),
    family: plain(coded.family),
    department: plain(coded.department),
    division: plain(coded.division),
    designer: plain(coded.designer),
  };
}

/** The rule of a category, and what its conditions can name. Throws staff_refused, not_found. */
export async function readRule(
  shop: Shop,
  member: StaffMember,
  code: string,
): Promise<AnswerOf<typeof contract.staffCategoryRule>> {
  requireReader(member);
  const { snapshot, category } = await requireCategory(shop, code);
  const { locale, storefronts } = storefrontAsked(shop, undefined);
  const { wording } = storefrontOf(locale);
  const rule = await storedRule(shop, code);
  const counts = await memberCounts(shop.db, code);
  return {
    code,
    name: category.texts[wording].name,
    rule: { conditions: rule.conditions.map(plainCondition), arrangement: rule.arrangement },
    values: await valuesIn(shop, snapshot, wording),
    countries: [...new Set(storefronts.map((one) => storefrontOf(one).country))],
    storefronts,
    ...counts,
  };
}

/** Throws payload_refused with each field of a rule that is wrong. */
async function requireRule(shop: Shop, snapshot: Snapshot, code: string, rule: CategoryRule): Promise<void> {
  const { locale } = storefrontAsked(shop, undefined);
  const values = await valuesIn(shop, snapshot, storefrontOf(locale).wording);
  const known = new Map(listFacts.map((fact) => [fact, new Set(values[fact].map(({ value }) => value))]));
  const fields = ruleProblems(code, rule, (fact, value) => known.get(fact)?.has(value) ?? false);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields: { ...fields } });
}

/** The places that a category has without the products that its stored rule alone adds. */
function placesWithout(snapshot: Snapshot, { code, places }: SnapshotCategory, members: readonly string[]): number[] {
  const ruled = new Set(members);
  return places.filter((place) => {
    const product = snapshot.products[place];
    if (product === undefined || !ruled.has(product.code)) return true;
    return product.categories.some((one) => one !== code && lineOf(snapshot, one).some((above) => above.code === code));
  });
}

/**
 * What a rule adds to a category, and the beginning of its grid in a storefront; it writes nothing. Throws staff_refused, not_found,
 * payload_refused with each field that is wrong.
 */
export async function previewRule(
  shop: Shop,
  member: StaffMember,
  code: string,
  { locale: asked, ...rule }: BodyOf<typeof contract.staffCategoryRulePreview>,
): Promise<AnswerOf<typeof contract.staffCategoryRulePreview>> {
  requireWholeAct(member, 'arrange_categories');
  const { locale } = storefrontAsked(shop, asked);
  const { snapshot, category } = await requireCategory(shop, code);
  await requireRule(shop, snapshot, code, rule);
  const { added, now } = await membersBy(shop.db, code, rule, ruleDay(shop.now()));
  const prices = await snapshot.prices(storefrontOf(locale).country);
  const isSold = (place: number): boolean => !Number.isNaN(prices[place] ?? Number.NaN);
  const addedAt = added.flatMap((one) => snapshot.placeOf(one) ?? []);
  const all = new Set([...placesWithout(snapshot, category, now), ...addedAt]);
  const places = [...all].toSorted((one, other) => one - other);
  const { arrangement } = rule;
  const { natural, shown } = orderedPlaces(snapshot.products, prices, { arrangement, first: category.first, places });
  const codesAt = (of: readonly number[]): string[] => of.flatMap((place) => snapshot.products[place]?.code ?? []);
  const order = new Map(codesAt(natural).map((one, at) => [one, at]));
  const piecesAt = (codes: readonly string[]) => piecesOf(shop, snapshot, { codes, locale, natural: order });
  return {
    locale,
    added: added.length,
    sold_here: addedAt.filter(isSold).length,
    lost: now.filter((one) => !added.includes(one)).length,
    pieces: await piecesAt(added.slice(0, shownPieces)),
    grid: await piecesAt(codesAt(shown.filter(isSold).slice(0, shownPieces))),
  };
}

/** What differs between what was read and what is stored. */
function conflictOf(before: CategoryRule, now: CategoryRule) {
  const fields = (['conditions', 'arrangement'] as const).filter(
    (field) => orderedText(before[field]) !== orderedText(now[field]),
  );
  const plain = ({ conditions, arrangement }: CategoryRule) => ({
    conditions: conditions.map(plainCondition),
    arrangement,
  });
  const [expected, found] = [plain(before), plain(now)];
  return fields.map((field) => ({ field, expected: expected[field], now: found[field] }));
}

/**
 * Sets the rule of a category. Throws staff_refused, not_found, payload_refused with each field that is wrong, step_refused:
 * `changed_since` with both rules, `import_runs`.
 */
export async function saveRule(
  shop: Shop,
  member: StaffMember,
  code: string,
  { before, reason = '', ...rule }: BodyOf<typeof contract.staffCategoryRuleSave>,
): Promise<AnswerOf<typeof contract.staffCategoryRuleSave>> {
  requireWholeAct(member, 'arrange_categories');
  const { snapshot } = await requireCategory(shop, code);
  await requireRule(shop, snapshot, code, rule);
  const isNone = rule.conditions.length === 0 && rule.arrangement === noRule.arrangement;
  await shop.db.transaction().execute(async (tx) => {
    // The first rule of a category has no row yet that two members could wait for.
    if ((await lockRow(tx, { subject: 'category', key: code })) === null) throw new ApiError('not_found');
    const now = ruleOf(await lockRow(tx, { subject: 'category_rule', key: code }));
    if (orderedText(now) === orderedText(rule)) return;
    const conflict = conflictOf(before, now);
    if (conflict.length > 0) throw new ApiError('step_refused', { fields: { rule: 'changed_since' }, conflict });
    await explainChange(tx, { staff_id: member.staff_id, reason });
    await holdRuleDay(tx, ruleDay(shop.now()));
    await patchRow(tx, { subject: 'category_rule', key: code }, isNone ? null : rule);
  });
  const { added } = await membersBy(shop.db, code, rule, ruleDay(shop.now()));
  shop.log.info({ staff_id: member.staff_id, category: code, added: added.length }, 'category ruled');
  return { rule, added: added.length };
}
