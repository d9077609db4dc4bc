// The calls of staff about money that goes back: refunds that failed, and withdrawals from contracts. decisions/0081, 0083.
import { refundCauses } from '@vitrine/rules/payment/refundState';
import { withdrawalStates, withdrawalSteps } from '@vitrine/rules/returns/withdrawalDuty';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const done = z.object({ done: z.literal(true) });

export const refundBody = z.strictObject({
  step: z.enum(['again', 'transfer']),
  /** How it was paid, for the books: needed for `transfer`. */
  reason: freeText(500).optional(),
});

export const withdrawalBody = z.strictObject({
  step: z.enum(withdrawalSteps),
  /** For `refund`: which pieces the statement means, where it names them in words alone. */
  pieces: z
    .array(z.strictObject({ item_order_id: z.string().min(1).max(64), qty: z.int().min(1).max(1000) }))
    .min(1)
    .max(100)
    .optional(),
});

export const staffFailedRefunds = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/failed-refunds',
  summary: 'Refunds that the bank refused or sent back, the oldest first; amounts in minor units',
  source: 'decisions/0081',
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    refunds: z.array(
      z.object({
        refund_id: z.int(),
        cause: z.enum(refundCauses),
        order_number: z.string().nullable(),
        return_number: z.string().nullable(),
        amount: z.int(),
        currency: z.string(),
        failed_at: z.iso.datetime(),
        failure: z.enum(['refused', 'failed']),
        times: z.int(),
        psp_reference: z.string(),
        payment_method: z.string(),
      }),
    ),
  }),
});

export const staffRefund = endpoint({
  work: 'payment',
  base: 'backend',
  method: 'POST',
  path: '/staff/refunds/:refund_id/step',
  summary: 'Ask the provider for a failed refund again, or note that it was paid by another means, with the reason',
  source: `spec 3 §6, decisions/0081`,
  idempotent: true,
  params: z.strictObject({
    refund_id: z
      .string()
      .regex(/^[1-9]\d{0,14}$/u)
      .meta({ example: '7' }),
  }),
  body: refundBody,
  answer: done,
});

export const staffWithdrawals = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/withdrawals',
  summary: 'Withdrawals for which something is left to do, the oldest first, with what is due until when',
  source: 'expectations §2, decisions/0083',
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    withdrawals: z.array(
      z.object({
        withdrawal_id: z.string(),
        stated_at: z.iso.datetime(),
        /** The order's number; null where none has the number and email of the statement. */
        increment_id: z.string().nullable(),
        /** The number or reference as typed. */
        reference: z.string(),
        /** Whether the statement names certain pieces. */
        is_limited: z.boolean(),
        state: z.enum(withdrawalStates),
        /** The last day (ISO): of the answer, of the refund, or for sending the pieces while the house waits for them. */
        until: z.iso.date(),
        proof_at: z.iso.datetime().nullable(),
        /** What this member of staff can do now. */
        steps: z.array(z.enum(withdrawalSteps)),
        /** The latest return after the statement. */
        return_number: z.string().nullable(),
      }),
    ),
  }),
});

export const staffWithdrawalStep = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/withdrawals/:withdrawal_id/step',
  summary:
    'Note that a proof of the dispatch was seen, which starts the duty to refund; refund for it, before the pieces are here; or close a withdrawal that is done',
  source: 'expectations §2, decisions/0083',
  params: z.strictObject({ withdrawal_id: z.string().min(1).max(64) }),
  body: withdrawalBody,
  answer: done,
});
