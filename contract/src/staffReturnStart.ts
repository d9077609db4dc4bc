// Staff starts a return, or notes a withdrawal, for a client that writes or calls. decisions/0113.
import { returnTypes } from '@vitrine/rules/returns/returnLine';
import { returnMethods } from '@vitrine/rules/returns/returnMethods';
import { declarationWays } from '@vitrine/rules/returns/withdrawalDeclaration';
import { statementLengths } from '@vitrine/rules/returns/withdrawalStatement';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { orderReturn } from './orderReturn.ts';
import { chosenItem, pickupAddress, returnForm, returnRequest } from './returns.ts';
import { previewAnswer } from './staffPreview.ts';

const source = 'spec 3 §4, decisions/0113';
const params = z.strictObject({ increment_id: z.string().min(1).max(32) });
const id = z.string().min(1).max(64);

/** The unfinished request. No link and no hash: what opens papers is the client's. */
const request = returnRequest
  .pick({
    request_id: true,
    expires_at: true,
    is_statement: true,
    request_notes: true,
    returns_amount_fees: true,
    return_fees: true,
    return_methods: true,
    available_pickup_slots: true,
    pickup_country: true,
    addresses: true,
    pickup_address: true,
    chosen: true,
  })
  .extend({
    details: orderReturn.pick({ increment_id: true, return_type: true, selected_return_method: true, totals: true }),
  });

export const staffReturnForm = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id/return',
  shows_client: true,
  summary: 'The return form of an order as its client has it, with the request that was begun and not sent off',
  source,
  params,
  query: z.strictObject({ return_type: z.enum(returnTypes).optional() }),
  answer: z.object({ form: returnForm, request: request.nullable() }),
});
export type CareReturnForm = AnswerOf<typeof staffReturnForm>;

export const staffReturnRequest = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/return',
  summary: 'Choose for the client what comes back and why; replaces the order’s request that was not sent off',
  source,
  params,
  body: z.strictObject({
    return_type: z.enum(returnTypes),
    request_notes: freeText(1000).default(''),
    items: z.array(chosenItem).max(100),
  }),
  answer: z.object({ request_id: z.string() }),
});

export const staffReturnMethod = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/return/method',
  summary: 'Choose for the client how the parcel comes back, and where a carrier fetches it',
  source,
  params,
  body: z.strictObject({
    request_id: id,
    selected_return_method: z.enum(returnMethods),
    pickup_address: pickupAddress.optional(),
  }),
  answer: z.object({ request_id: z.string() }),
});

const sendBody = z.strictObject({
  request_id: id,
  return_type: z.enum(returnTypes),
  request_notes: freeText(1000).default(''),
  items: z.array(chosenItem).max(100),
  selected_return_method: z.enum(returnMethods),
  pickup_date: z.iso.date().optional(),
  pickup_time: z.string().max(20).optional(),
  pickup_address: pickupAddress.optional(),
  /** The refund that the member has read to the client (minor units): another one is refused. */
  shown_refund: z.int().optional(),
});

export const staffReturnSend = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/return/send',
  summary: 'Send the return off for the client: it gets the mail and the papers of its own return',
  source,
  idempotent: true,
  params,
  body: sendBody,
  answer: z.object({ return: z.object({ increment_id: z.string(), status: z.string() }) }),
});

export const staffReturnSendPreview = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/return/send/preview',
  summary: 'What sending the return off would cause; it changes nothing and books no pickup',
  source,
  params,
  body: sendBody,
  answer: previewAnswer,
});

export const staffReturnDrop = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/return/drop',
  summary: 'Give up the order’s request that was not sent off',
  source,
  params,
  body: z.strictObject({ request_id: id }),
  answer: z.object({ dropped: z.literal(true) }),
});

/** A withdrawal that a client has declared to a member of staff. */
export const declarationBody = z.strictObject({
  how: z.enum(declarationWays),
  /** The day on which the client declared it: of the call, or of the dispatch of a letter. It decides whether it is in time. */
  declared_on: z.iso.date(),
  /** The day on which the house had it: the refund is due fourteen days later. */
  received_on: z.iso.date(),
  /** The lines that it is limited to; empty for the whole order. */
  items: z.array(z.uuid()).max(100).default([]),
  /** What else the client said about pieces; empty without it. */
  note: freeText(statementLengths.pieces).default(''),
});

export const staffDeclareWithdrawal = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/withdrawal',
  summary:
    'Note that a client has withdrawn by telephone, letter or mail: as its own statement, with the receipt by mail',
  source: 'expectations §2, decisions/0113',
  idempotent: true,
  params,
  body: declarationBody,
  answer: z.object({ done: z.literal(true) }),
});

export const staffDeclareWithdrawalPreview = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/withdrawal/preview',
  summary: 'What the withdrawal would cause; it changes nothing',
  source: 'expectations §2, decisions/0113',
  params,
  body: declarationBody,
  answer: previewAnswer,
});
