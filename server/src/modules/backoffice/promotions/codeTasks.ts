// The codes of promotions: typed or made, withdrawn, and as a file. decisions/0134.
import { randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPromotions';
import { isPromotionCode, promotionCode } from '@vitrine/rules/promotions/promotion';
import { shownState } from '@vitrine/rules/promotions/promotionDraft';
import { codeBytes, mostCodes, randomCode } from '@vitrine/rules/promotions/randomCodes';
import type { ExportCell } from '@vitrine/rules/staff/orderExport';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { rowIdOf, type StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { announcePatch } from '../../catalog/catalogueimport/announcePatch.ts';
import { explainChange } from '../changes/explain.ts';
import { csvFile } from '../tablefiles/csvFile.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import * as codeQueries from './codeQueries.ts';
import { writeStarted } from './draftQueries.ts';
import { requireReader, requireWriter } from './promotionView.ts';
import { lockPromotion, promotionOf } from './queries.ts';

const shownCodes = 50;

const refuse = (field: string, reason: string): never => {
  throw new ApiError('step_refused', { fields: { [field]: reason } });
};

const viewOf = ({ created_at, withdrawn_at, ...row }: codeQueries.CodeRow): contract.PromotionCodeView => ({
  ...row,
  created_at: created_at.toISOString(),
  withdrawn_at: withdrawn_at?.toISOString() ?? null,
});

async function requirePromotion(shop: Shop, promotion_id: string) {
  const row = await promotionOf(shop.db, promotion_id);
  if (!row) throw new ApiError('not_found');
  return row;
}

/** The codes of a promotion. Throws staff_refused, not_found, payload_refused. */
export async function readCodes(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
  { after, q, state }: QueryOf<typeof contract.staffPromotionCodes>,
): Promise<AnswerOf<typeof contract.staffPromotionCodes>> {
  requireReader(member);
  await requirePromotion(shop, promotion_id);
  const begins = q === undefined ? undefined : promotionCode(q);
  const { rows, next } = await codeQueries.codes(
    shop.db,
    { promotion_id, begins, state },
    { limit: shownCodes, after },
  );
  return { codes: rows.map(viewOf), next };
}

/** Makes what another change of the shop may see, in the transaction that wrote codes. */
async function noteCodes(shop: Shop, tx: Tx, promotion_id: string, state: string): Promise<void> {
  await writeStarted(tx, promotion_id, { updated_at: shop.now() });
  if (state === 'active') await announcePatch(tx);
}

type Added = Parameters<typeof codeQueries.addCodes>[2];

/** Adds the code that was typed. Throws payload_refused, step_refused: `code_used`, `code_withdrawn`. */
async function addTyped(tx: Tx, typed: string, to: Added): Promise<number> {
  const code = promotionCode(typed);
  if (!isPromotionCode(code)) throw new ApiError('payload_refused', { fields: { typed: 'code_format' } });
  if ((await codeQueries.addCodes(tx, [code], to)) === 1) return 1;
  const owner = await codeQueries.ownerOf(tx, code);
  return refuse(
    'typed',
    owner?.promotion_id === to.promotion_id && owner.is_withdrawn ? 'code_withdrawn' : 'code_used',
  );
}

/** Adds codes of chance. Two alike are less likely than a broken disk, and then another one is made. */
async function addMade(tx: Tx, count: number, to: Added): Promise<number> {
  let added = 0;
  while (added < count) {
    const texts = Array.from({ length: count - added }, () => randomCode(randomBytes(codeBytes)));
    // oxlint-disable-next-line no-await-in-loop -- the second time makes what the first one missed
    added += await codeQueries.addCodes(tx, texts, to);
  }
  return added;
}

/** Adds codes. Throws staff_refused, not_found, payload_refused, step_refused: `ended`, `too_many_codes`, `code_used`, `code_withdrawn`. */
export async function addCodes(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
  body: BodyOf<typeof contract.staffPromotionCodesAdd> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffPromotionCodesAdd>> {
  requireWriter(member);
  const { typed, made, most, reason, step_key } = body;
  if ((typed === undefined) === (made === undefined))
    throw new ApiError('payload_refused', { fields: { typed: 'required' } });
  const added = await shop.db.transaction().execute(async (tx) => {
    const row = await lockPromotion(tx, promotion_id);
    if (!row) throw new ApiError('not_found');
    const at = shop.now();
    const to = { promotion_id, batch: rowIdOf(step_key), most, at };
    const before = await codeQueries.countBatch(tx, to);
    // A repeat, of a server that died before it answered.
    if (before > 0) return before;
    if (shownState(row, at) === 'ended') refuse('step', 'not_now');
    const { in_all } = await codeQueries.countCodes(tx, promotion_id);
    if (in_all + (made ?? 1) > mostCodes.in_all) refuse(made === undefined ? 'typed' : 'made', 'too_many_codes');
    await explainChange(tx, { staff_id: member.staff_id, reason });
    const count = typed === undefined ? await addMade(tx, made ?? 0, to) : await addTyped(tx, typed, to);
    await noteCodes(shop, tx, promotion_id, row.state);
    return count;
  });
  shop.log.warn({ staff_id: member.staff_id, promotion_id, added }, 'codes of a promotion were added');
  return { added };
}

/** Withdraws a code, or all. Throws staff_refused, not_found. */
export async function withdrawCodes(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
  { withdrawn: code, reason }: BodyOf<typeof contract.staffPromotionCodeWithdraw>,
): Promise<AnswerOf<typeof contract.staffPromotionCodeWithdraw>> {
  requireWriter(member);
  const withdrawn = await shop.db.transaction().execute(async (tx) => {
    const row = await lockPromotion(tx, promotion_id);
    if (!row) throw new ApiError('not_found');
    if (code !== null && (await codeQueries.ownerOf(tx, code))?.promotion_id !== promotion_id)
      throw new ApiError('not_found');
    await explainChange(tx, { staff_id: member.staff_id, reason });
    const count = await codeQueries.withdrawCodes(tx, { promotion_id, code, at: shop.now() });
    if (count > 0) await noteCodes(shop, tx, promotion_id, row.state);
    return count;
  });
  shop.log.warn({ staff_id: member.staff_id, promotion_id, withdrawn }, 'codes of a promotion were withdrawn');
  return { withdrawn };
}

const heads = ['code', 'uses', 'uses_at_most', 'created_at_utc', 'withdrawn_at_utc'];
const number = (value: number | null): ExportCell =>
  value === null ? { is: 'text', text: '' } : { is: 'number', decimal: String(value), digits: 0 };

const cellsOf = ({ code, uses, most, created_at, withdrawn_at }: codeQueries.CodeRow): ExportCell[] => [
  { is: 'text', text: code },
  number(uses),
  number(most),
  { is: 'moment', at: created_at.toISOString() },
  withdrawn_at === null ? { is: 'text', text: '' } : { is: 'moment', at: withdrawn_at.toISOString() },
];

/** All codes of a promotion as a file. Throws staff_refused, not_found. */
export async function codesFile(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
): Promise<AnswerOf<typeof contract.staffPromotionCodesFile>> {
  requireWriter(member);
  await requirePromotion(shop, promotion_id);
  const { rows } = await codeQueries.codes(shop.db, { promotion_id }, { limit: mostCodes.in_all });
  const file = csvFile({ names: heads });
  const bytes = Buffer.concat([file.begin(), file.rows(rows.map(cellsOf)), file.end()]);
  shop.log.warn({ staff_id: member.staff_id, promotion_id, codes: rows.length }, 'codes of a promotion as a file');
  return { name: `codes-${promotion_id.slice(0, 8)}.csv`, type: 'text/csv', base64: bytes.toString('base64') };
}
