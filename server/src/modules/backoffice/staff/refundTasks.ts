// What staff does about refunds that failed, and about withdrawals from contracts. decisions/0081, 0083.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffRefunds';
import { withdrawalStepsOf } from '@vitrine/rules/returns/withdrawalDuty';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { failedRefunds, refundAgain, payRefundOtherwise } from '../../orders/fulfilment/refunds/failedRefunds.ts';
import { openWithdrawals, takeWithdrawalStep } from '../../orders/withdrawal/openWithdrawals.ts';
import { isAboutPieces } from '../../orders/withdrawal/refundForProof.ts';
import { requireRefund, requireWithdrawal } from './scopes.ts';
import { requireAct, requireRead } from './tasks.ts';
import type { StaffMember } from './queries.ts';

type Member = StaffMember;

/** The refunds that failed. Throws staff_refused. decisions/0081. */
export async function readFailedRefunds(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffFailedRefunds>,
): Promise<AnswerOf<typeof contract.staffFailedRefunds>> {
  requireRead(member, 'refund');
  const { rows, next } = await failedRefunds(shop.db, { limit: staffPageRows, after }, member.scope);
  return { refunds: rows.map(({ failed_at, ...refund }) => ({ ...refund, failed_at: failed_at.toISOString() })), next };
}

/** Takes a step of a failed refund. Throws staff_refused, not_found, step_refused. decisions/0081. */
export async function stepRefund(
  shop: Shop,
  member: Member,
  refund_id: number,
  { step, reason = '', step_key }: BodyOf<typeof contract.staffRefund> & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffRefund>> {
  requireAct(member, step === 'again' ? 'refund' : 'transfer');
  await requireRefund(shop, member, refund_id);
  const by = { staff_id: member.staff_id, step_key };
  const refusal = await (step === 'again'
    ? refundAgain(shop, refund_id, by)
    : payRefundOtherwise(shop, refund_id, reason, by));
  if (refusal === 'unknown_refund') throw new ApiError('not_found');
  if (refusal === 'reason_missing') throw new ApiError('step_refused', { fields: { reason: refusal } });
  if (refusal !== null) throw new ApiError('step_refused', { fields: { step: refusal } });
  return { done: true };
}

/** The open withdrawals. Throws staff_refused. decisions/0083. */
export async function readWithdrawals(
  shop: Shop,
  member: Member,
  { after }: QueryOf<typeof contract.staffWithdrawals>,
): Promise<AnswerOf<typeof contract.staffWithdrawals>> {
  requireRead(member, 'withdrawals');
  const { rows, next } = await openWithdrawals(shop.db, { limit: staffPageRows, after }, member.scope);
  return {
    next,
    withdrawals: rows.map(({ stated_at, proof_at, ...row }) => ({
      ...row,
      stated_at: stated_at.toISOString(),
      proof_at: proof_at?.toISOString() ?? null,
      steps: withdrawalStepsOf(row.state, proof_at !== null).filter(
        (step) =>
          mayStaffAct(member.rights, 'withdrawals') && (step !== 'refund' || mayStaffAct(member.rights, 'refund')),
      ),
    })),
  };
}

/** Notes a proof of dispatch, refunds for it, or closes a withdrawal. Throws staff_refused, not_found, step_refused. decisions/0083. */
export async function stepWithdrawal(
  shop: Shop,
  member: Member,
  withdrawal_id: string,
  { step, pieces }: BodyOf<typeof contract.staffWithdrawalStep>,
): Promise<AnswerOf<typeof contract.staffWithdrawalStep>> {
  requireAct(member, 'withdrawals');
  if (step === 'refund') requireAct(member, 'refund');
  await requireWithdrawal(shop, member, withdrawal_id);
  const by = { staff_id: member.staff_id, pieces: pieces ?? null };
  const refusal = await takeWithdrawalStep(shop, withdrawal_id, step, by);
  if (refusal === 'unknown_withdrawal') throw new ApiError('not_found');
  const field = refusal !== null && isAboutPieces(refusal) ? 'pieces' : 'step';
  if (refusal !== null) throw new ApiError('step_refused', { fields: { [field]: refusal } });
  return { done: true };
}
