// Starts, ends and removes promotions. decisions/0134.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPromotions';
import { plainDraft, shownState, stepsOfPromotion } from '@vitrine/rules/promotions/promotionDraft';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { announcePatch } from '../../catalog/catalogueimport/announcePatch.ts';
import { explainChange } from '../changes/explain.ts';
import { propose } from '../changes/proposalTasks.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { dropDraft, writeStarted } from './draftQueries.ts';
import { requireGood } from './promotionTasks.ts';
import { promotionView, requireWriter, writtenOf } from './promotionView.ts';
import * as queries from './queries.ts';

type Step = BodyOf<typeof contract.staffPromotionStep> & { readonly step_key: StepKey | undefined };

const refuse = (field: string, reason: string): never => {
  throw new ApiError('step_refused', { fields: { [field]: reason } });
};

/** Throws step_refused for a step that the promotion does not offer: `start_waits` for both of a draft while its start waits. */
function requireOffered(row: queries.PromotionRow, { step }: Step, now: Date): void {
  if (stepsOfPromotion(shownState(row, now), row.start_waits).includes(step)) return;
  refuse('step', row.state === 'draft' && step !== 'end' ? 'start_waits' : 'not_now');
}

/** Proposes the start: the proposal holds all that the other member approves. */
async function start(shop: Shop, member: StaffMember, promotion_id: string, asked: Step): Promise<void> {
  const content = await shop.db.transaction().execute(async (tx) => {
    const row = await queries.lockPromotion(tx, promotion_id);
    if (!row) throw new ApiError('not_found');
    requireOffered(row, asked, shop.now());
    if (row.version !== asked.version) refuse('version', 'changed_since');
    if (row.ends_at !== null && row.ends_at <= shop.now()) refuse('ends_at', 'end_passed');
    await requireGood(tx, plainDraft(writtenOf(row)));
    return queries.termsOf(tx, promotion_id);
  });
  const { reason, step_key } = asked;
  const change = { subject: 'promotion', key: promotion_id, before: 'draft', after: 'active' } as const;
  await propose(shop, member, { ...change, reason, content, step_key });
}

/** Ends a promotion at once; what was placed until now keeps what it was given. */
async function end(shop: Shop, member: StaffMember, promotion_id: string, asked: Step): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const row = await queries.lockPromotion(tx, promotion_id);
    if (!row) throw new ApiError('not_found');
    // A repeat, of a server that died before it answered.
    if (row.state === 'ended') return;
    const now = shop.now();
    requireOffered(row, asked, now);
    await explainChange(tx, { staff_id: member.staff_id, reason: asked.reason });
    // One that is still to come never began.
    const ends_at = row.starts_at < now ? now : row.ends_at;
    await writeStarted(tx, promotion_id, { state: 'ended', ends_at, updated_at: now });
    await announcePatch(tx);
  });
}

/** Removes a draft with its codes. */
async function remove(shop: Shop, member: StaffMember, promotion_id: string, asked: Step): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const row = await queries.lockPromotion(tx, promotion_id);
    // Of a repeat: it is gone already.
    if (!row) return;
    requireOffered(row, asked, shop.now());
    if (row.version !== asked.version) refuse('version', 'changed_since');
    await explainChange(tx, { staff_id: member.staff_id, reason: asked.reason });
    await dropDraft(tx, promotion_id);
  });
}

const steps = { start, end, remove } as const;

/**
 * Takes a step of a promotion. Throws staff_refused, not_found, payload_refused with each field that keeps a draft from starting, step_refused:
 * `not_now`, `start_waits`, `changed_since`, `end_passed`.
 */
export async function stepPromotion(
  shop: Shop,
  member: StaffMember,
  promotion_id: string,
  asked: Step,
): Promise<AnswerOf<typeof contract.staffPromotionStep>> {
  requireWriter(member);
  await steps[asked.step](shop, member, promotion_id, asked);
  shop.log.warn({ staff_id: member.staff_id, promotion_id, step: asked.step }, 'a step of a promotion');
  return { promotion: asked.step === 'remove' ? null : await promotionView(shop, member, promotion_id) };
}
