// What a step of staff would cause, before it is taken: the same use case, rolled back. decisions/0108.
import { moneyEffects } from '@vitrine/rules/orders/stepEffects';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { orderStepBody, returnStepBody } from './staff.ts';
import { reviewBody } from './staffTasks.ts';

const source = 'decisions/0108';
const params = z.strictObject({ increment_id: z.string().min(1).max(32) });
const change = z.object({ from: z.string(), to: z.string() });

/** Effects as data: names of tables in `rules/`, amounts in minor units. */
export const stepPreview = z.object({
  /** The order's status before and after. */
  status: change,
  /** Returns whose status changes. */
  returns: z.array(change.extend({ increment_id: z.string() })),
  /** Entries of the ledger of stock; `place` is `ecom` or a store’s id. A piece that the catalogue has not has no name. */
  stock: z.array(
    z.object({
      kind: z.string(),
      sku: z.string(),
      product_name: z.string().nullable().default(null),
      pieces: z.int(),
      place: z.string(),
    }),
  ),
  /** What the provider is asked to do with a payment. */
  money: z.array(
    z.object({
      kind: z.enum(moneyEffects),
      psp_reference: z.string().nullable(),
      method: z.string(),
      amount: z.int(),
      currency: z.string(),
    }),
  ),
  /** What the captures to come take less, because units were cancelled: nothing is asked of the provider before the last one. */
  withheld: z.array(z.object({ amount: z.int(), currency: z.string() })),
  /** Whether money goes back: such a step asks for a fresh proof of the member, where one is needed. */
  pays_out: z.boolean(),
  /** Names of messages (`messageTable` of the rules), one per mail. */
  mails: z.array(z.string()),
  /** Jobs that follow, by name (`effectOfJob` of the rules): papers, labels, requests to partners. */
  jobs: z.array(z.string()),
});
export type StepPreview = z.infer<typeof stepPreview>;

/** The answer of every preview. */
export const previewAnswer = z.object({
  preview: stepPreview,
  /** Whether the step is above the limit of the member: it is then proposed, and a second person decides. decisions/0112. */
  needs_second: z.boolean(),
});

export const staffOrderStepPreview = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/step/preview',
  summary: 'What a step of an order would cause; it changes nothing and is refused where the step would be',
  source,
  params,
  body: orderStepBody,
  answer: previewAnswer,
});

export const staffReviewPreview = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/review/preview',
  summary: 'What the decision of a review for fraud would cause; it changes nothing',
  source,
  params,
  body: reviewBody,
  answer: previewAnswer,
});

export const staffReturnStepPreview = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/returns/:increment_id/step/preview',
  summary: 'What a step of a return would cause; it changes nothing and is refused where the step would be',
  source,
  params,
  body: returnStepBody,
  answer: previewAnswer,
});
