// Lists, reads and writes promotions. decisions/0134.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPromotions';
import { promotionCode } from '@vitrine/rules/promotions/promotion';
import {
  differing,
  draftFaults,
  mayWrite,
  endsLater,
  plainDraft,
  type PromotionDraft,
  shownState,
} from '@vitrine/rules/promotions/promotionDraft';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { rowIdOf, type StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { announcePatch } from '../../catalog/catalogueimport/announcePatch.ts';
import { explainChange } from '../changes/explain.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { addDraft, unknownCodes, writeDraft, writeStarted } from './draftQueries.ts';
import { listedView, promotionView, requireReader, requireWriter, writtenOf } from './promotionView.ts';
import * as queries from './queries.ts';

const shownPromotions = 50;

/** Promotions. Throws staff_refused, payload_refused. */
export async function readPromotions(
  shop: Shop,
  member: StaffMember,
  { after, q, ...filter }: QueryOf<typeof contract.staffPromotions>,
): Promise<AnswerOf<typeof contract.staffPromotions>> {
  requireReader(member);
  const now = shop.now();
  const asked = { ...filter, ...(q !== undefined && { name: q, code: promotionCode(q) }) };
  const { rows, next } = await queries.promotions(shop.db, asked, { limit: shownPromotions, after, now });
  return { promotions: rows.map((row) => listedView(row, now)), next };
}

/** A promotion. Throws staff_refused, not_found. */
export async function readPromotion(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
  { language }: QueryOf<typeof contract.staffPromotion>,
): Promise<AnswerOf<typeof contract.staffPromotion>> {
  requireReader(member);
  return { promotion: await promotionView(shop, member, promotion_id, language) };
}

/** What a promotion can hold for or give. Throws staff_refused. */
export async function findThings(
  shop: Shop,
  member: StaffMember,
  { of, q, language = 'en' }: QueryOf<typeof contract.staffPromotionFind>,
): Promise<AnswerOf<typeof contract.staffPromotionFind>> {
  requireReader(member);
  return { found: await queries.found(shop.db, { of, q, language }) };
}

/** What the catalogue says against a draft, by field. */
async function catalogueFaults(tx: Tx, draft: PromotionDraft): Promise<Record<string, string>> {
  const categories = [...draft.categories, ...draft.excepted_categories];
  const products = [...draft.products, ...draft.excepted_products];
  const unknown = await unknownCodes(tx, { categories, products });
  const of = { category: ['categories', 'excepted_categories'], product: ['products', 'excepted_products'] } as const;
  const faults = unknown.flatMap(({ of: what, code }) =>
    of[what].flatMap((field) => (draft[field].includes(code) ? [[field, 'unknown_code']] : [])),
  );
  const { gift: sku, countries } = draft;
  const gift = sku === null ? null : await queries.giftOf(tx, { sku, countries, language: 'en' });
  if (gift === undefined) faults.push(['gift', 'sku_unknown']);
  else if (gift?.is_withdrawn) faults.push(['gift', 'gift_withdrawn']);
  return Object.fromEntries(faults);
}

/** Throws payload_refused with each field that is wrong. */
export async function requireGood(tx: Tx, draft: PromotionDraft): Promise<void> {
  const fields = { ...(await catalogueFaults(tx, draft)), ...draftFaults(draft) };
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
}

/** Writes a draft. Throws staff_refused, payload_refused with each field that is wrong. */
export async function addPromotion(
  shop: Shop,
  member: StaffMember,
  { written }: BodyOf<typeof contract.staffPromotionAdd>,
  step_key: StepKey | undefined,
): Promise<AnswerOf<typeof contract.staffPromotionAdd>> {
  requireWriter(member);
  const draft = plainDraft(written);
  const promotion_id = rowIdOf(step_key);
  await shop.db.transaction().execute(async (tx) => {
    await requireGood(tx, draft);
    await explainChange(tx, { staff_id: member.staff_id, reason: '' });
    // Of a repeat nothing: it is there already.
    await addDraft(tx, promotion_id, draft, shop.now());
  });
  return { promotion: await promotionView(shop, member, promotion_id) };
}

/** Throws step_refused with both values of each field that is another one than was seen. */
function requireSeen(now: PromotionDraft, before: PromotionDraft): void {
  const fields = differing(before, now);
  if (fields.length === 0) return;
  const jsonOf = (draft: PromotionDraft, field: (typeof fields)[number]) =>
    JSON.parse(JSON.stringify(draft[field])) as NonNullable<ApiError['detail']['conflict']>[number]['now'];
  throw new ApiError('step_refused', {
    fields: { before: 'changed_since' },
    conflict: fields.map((field) => ({ field, expected: jsonOf(before, field), now: jsonOf(now, field) })),
  });
}

/** Throws step_refused, payload_refused where what has started would give something else, go on for longer, or end in the past. */
function requireWritable(row: queries.PromotionRow, wanted: PromotionDraft, now: Date): void {
  const changed = differing(writtenOf(row), wanted);
  const state = shownState(row, now) === 'ended' ? 'ended' : row.state;
  const kept = changed.filter((field) => !mayWrite(state, field));
  if (kept.length > 0)
    throw new ApiError('step_refused', { fields: Object.fromEntries(kept.map((field) => [field, 'started'])) });
  if (state !== 'active' || !changed.includes('ends_at')) return;
  // One member alone would give what another one has approved for less time.
  if (endsLater(row.ends_at?.toISOString() ?? null, wanted.ends_at))
    throw new ApiError('payload_refused', { fields: { ends_at: 'end_later' } });
  if (wanted.ends_at === null) return;
  if (new Date(wanted.ends_at) <= now) throw new ApiError('payload_refused', { fields: { ends_at: 'end_passed' } });
  if (new Date(wanted.ends_at) <= row.starts_at)
    throw new ApiError('payload_refused', { fields: { ends_at: 'end_before_start' } });
}

/**
 * Writes a draft, or the name and the end of what has started. Throws staff_refused, not_found, payload_refused with each field that is wrong,
 * step_refused: `started` at what is kept, `changed_since` with both values where another change followed.
 */
export async function changePromotion(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
  { version, before, written }: BodyOf<typeof contract.staffPromotionChange>,
): Promise<AnswerOf<typeof contract.staffPromotionChange>> {
  requireWriter(member);
  const wanted = plainDraft(written);
  await shop.db.transaction().execute(async (tx) => {
    const row = await queries.lockPromotion(tx, promotion_id);
    if (!row) throw new ApiError('not_found');
    const now = writtenOf(row);
    // A repeat, or what a colleague has written alike.
    if (differing(now, wanted).length === 0) return;
    // Codes raise the version too, and change nothing that is written here.
    if (row.version !== version) requireSeen(now, before);
    requireWritable(row, wanted, shop.now());
    await explainChange(tx, { staff_id: member.staff_id, reason: '' });
    if (row.state === 'draft') {
      await requireGood(tx, wanted);
      await writeDraft(tx, promotion_id, wanted, shop.now());
      return;
    }
    const ends_at = wanted.ends_at === null ? null : new Date(wanted.ends_at);
    await writeStarted(tx, promotion_id, { name: wanted.name, ends_at, updated_at: shop.now() });
    await announcePatch(tx);
  });
  return { promotion: await promotionView(shop, member, promotion_id) };
}
