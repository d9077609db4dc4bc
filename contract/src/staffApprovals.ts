// Steps above the limit of a member, which a second person decides. decisions/0112.
import { approvalKinds, approvalVerdicts } from '@vitrine/rules/staff/approval';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { fileBody } from './staffExports.ts';
import { stepPreview } from './staffPreview.ts';

const source = 'decisions/0112';
const moment = z.iso.datetime();

const approval = z.object({
  approval_id: z.string(),
  kind: z.enum(approvalKinds),
  /** The step by its name; `write_off` for pieces; the list of a file. */
  step: z.string(),
  /** The number of the order, return or withdrawal; the place of stock; the list of a file. */
  subject: z.string(),
  order_number: z.string().nullable(),
  /** In euro cents, at rounded rates; null where pieces have no price. */
  amount: z.int().nullable(),
  /** The pieces that are written off. */
  pieces: z
    .object({ sku: z.string(), product_name: z.string().nullable().default(null), pieces: z.int(), reason: z.string() })
    .nullable(),
  /** The file that is asked for. */
  file: fileBody.nullable(),
  /** What the step would have caused when it was proposed. */
  evidence: stepPreview,
  /** The name of the member that proposed it. */
  by: z.string(),
  at: moment,
  until: moment,
  /** `withdrawn`: its own proposer took it back. */
  state: z.enum(['open', 'expired', 'withdrawn', ...approvalVerdicts]),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  reason: z.string().nullable(),
  is_own: z.boolean(),
  /** What the asking member may decide now. */
  verdicts: z.array(z.enum(approvalVerdicts)),
});
export type ApprovalView = z.infer<typeof approval>;

export const staffApprovals = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/approvals',
  summary:
    'The proposed steps that the member made or may see, the open ones first; those that were decided for a week',
  source,
  answer: z.object({ approvals: z.array(approval) }),
});
export type Approvals = AnswerOf<typeof staffApprovals>;

export const staffApprovalDecide = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/approvals/:approval_id/decide',
  summary:
    'Approve a proposed step, which is taken at once with both names, or decline it with a reason; never the own one, and none whose order has changed',
  source,
  idempotent: true,
  params: z.strictObject({ approval_id: z.string().min(1).max(64) }),
  body: z.strictObject({
    verdict: z.enum(approvalVerdicts),
    /** With `declined`. */
    reason: freeText(500).trim().min(1).optional(),
  }),
  answer: z.object({ done: z.literal(true) }),
});
