// Counts of a place, transfers that are under way, and where pieces are. decisions/0115.
import { scanLength } from '@vitrine/rules/warehouse/scan';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { shownPiece } from './staffWarehouse.ts';

const source = 'decisions/0115';
const moment = z.iso.datetime();
const place = z.string().min(1).max(64).meta({ example: 'ecom' });
const code = z.string().min(1).max(scanLength);
const byNumber = z.strictObject({
  number: z
    .string()
    .regex(/^\d{1,9}$/u)
    .meta({ example: '1' }),
});
const pieces = z.int().min(0).max(99_999);

/** The names of a department by language; empty for one without names. */
export const departmentNames = z.partialRecord(z.enum(wordings), z.string());

const countRow = z.object({
  number: z.int(),
  place: z.string(),
  department: z.string().nullable(),
  department_names: departmentNames,
  is_blind: z.boolean(),
  by: z.string(),
  started_at: moment,
  closed_at: moment.nullable(),
  /** SKUs that were counted, and differences that are not corrected; null while a blind count is open. */
  counted: z.int(),
  differences: z.int().nullable(),
});
export type CountRow = z.infer<typeof countRow>;

const countLine = z.object({
  ...shownPiece,
  counted: z.int(),
  /** What should have been there at that moment; null while a blind count is open. */
  expected: z.int().nullable(),
  difference: z.int().nullable(),
  /** How often a number was named again; a scan that adds a piece is none. */
  recounts: z.int(),
  by: z.string(),
  counted_at: moment,
  /** Whether the difference is in the ledger, and whether it was taken back. */
  is_corrected: z.boolean(),
  is_undone: z.boolean(),
});
export type CountLine = z.infer<typeof countLine>;

const countAnswer = z.object({
  count: countRow.extend({
    lines: z.array(countLine),
    /** Pieces that should be there and were not counted, at most 200. */
    uncounted: z.array(z.object(shownPiece)),
    /** Whether another member than the counters must approve, and whether this member may. */
    needs_other: z.boolean(),
    may_count: z.boolean(),
    may_approve: z.boolean(),
    may_undo: z.boolean(),
  }),
});
export type Count = AnswerOf<typeof staffCount>['count'];

const call = { work: 'checkout', base: 'backend', method: 'POST', source, idempotent: true } as const;
const read = { work: 'read', base: 'backend', method: 'GET', source } as const;

export const staffCounts = endpoint({
  ...read,
  path: '/staff/counts',
  summary: 'Counts of the member’s places, the newest first: at most 100',
  answer: z.object({
    counts: z.array(countRow),
    departments: z.array(z.object({ code: z.string(), names: departmentNames })),
  }),
});

export const staffCountStart = endpoint({
  ...call,
  path: '/staff/counts',
  summary:
    'Start a count of a place, of all pieces or of one department; a blind one shows what is expected when it is closed',
  body: z.strictObject({ place, department: z.string().min(1).max(64).optional(), is_blind: z.boolean() }),
  answer: z.object({ count: z.object({ number: z.int() }) }),
});

export const staffCount = endpoint({
  ...read,
  path: '/staff/counts/:number',
  summary: 'A count with its lines; the newest count of a SKU counts',
  params: byNumber,
  answer: countAnswer,
});

export const staffCountLine = endpoint({
  ...call,
  path: '/staff/counts/:number/lines',
  summary:
    'Note how many pieces of a SKU or a scanned code are there, and compare it with the ledger at this moment; after the end of a count only as a recount. Refused where another person counted it meanwhile (`was`)',
  params: byNumber,
  body: z.strictObject({
    code,
    counted: pieces,
    was: pieces.nullable(),
    /** Whether a scan added a piece; any other line but the first is a recount. */
    is_scan: z.boolean().optional(),
  }),
  answer: countAnswer,
});

export const staffCountClose = endpoint({
  ...call,
  path: '/staff/counts/:number/close',
  summary: 'End the counting: the differences show and wait for approval',
  params: byNumber,
  body: z.strictObject({}),
  answer: countAnswer,
});

export const staffCountApprove = endpoint({
  ...call,
  path: '/staff/counts/:number/approve',
  summary:
    'Enter differences in the ledger, all or those of some SKUs. Refused to a counter above the limit, for a figure that was counted otherwise since, and where pieces that orders or reservations hold would be counted away (`free`)',
  params: byNumber,
  body: z.strictObject({ skus: z.array(z.string().min(1).max(64)).min(1).max(500).optional() }),
  answer: countAnswer,
});

export const staffCountUndo = endpoint({
  ...call,
  path: '/staff/counts/:number/undo',
  summary: 'Take the corrections of a count back by counter-entries, by whom may approve them',
  params: byNumber,
  body: z.strictObject({}),
  answer: countAnswer,
});

const stockPlace = z.object({
  place: z.string(),
  city: z.string().nullable(),
  free: z.int(),
  /** Held for unpaid orders and reservations. */
  reserved: z.int(),
  /** Paid for, and still in the house. */
  sold: z.int(),
  /** Under way to this place. */
  coming: z.int(),
  /** Where it lies in the store room. */
  shelf: z.string().nullable(),
});

export const staffStockOf = endpoint({
  ...read,
  path: '/staff/stock-of',
  summary:
    'Where the pieces of a SKU or a scanned code are: free, reserved, sold and not yet gone, and under way, by place',
  query: z.strictObject({ code }),
  answer: z.object({ piece: z.object(shownPiece).nullable(), places: z.array(stockPlace) }),
});

const transfer = z.object({
  number: z.int(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  by: z.string(),
  sent_at: moment,
  received_at: moment.nullable(),
  received_by: z.string().nullable(),
  difference_reason: z.string().nullable(),
  /** When the place that sent it took it back, before it was received. */
  canceled_at: moment.nullable().default(null),
  canceled_by: z.string().nullable().default(null),
  cancel_reason: z.string().nullable().default(null),
  may_receive: z.boolean(),
  may_cancel: z.boolean().default(false),
  lines: z.array(z.object({ ...shownPiece, pieces: z.int(), received: z.int().nullable() })),
});
export type Transfer = z.infer<typeof transfer>;

export const staffTransfers = endpoint({
  ...read,
  path: '/staff/transfers',
  summary:
    'Transfers from and to the member’s places that are under way, and those that were received or taken back lately',
  answer: z.object({ transfers: z.array(transfer) }),
});

export const staffTransferSend = endpoint({
  ...call,
  path: '/staff/transfers',
  summary:
    'Send pieces to another place: they are under way until they are received there. More than are free is refused with `free`',
  body: z.strictObject({
    from: place,
    to: place,
    reason: freeText(300).trim().min(1),
    lines: z
      .array(z.strictObject({ code, pieces: z.int().min(1).max(9999) }))
      .min(1)
      .max(100),
  }),
  answer: z.object({ transfer }),
});

export const staffTransferReceive = endpoint({
  ...call,
  path: '/staff/transfers/:number/receive',
  summary: 'Receive a transfer; fewer pieces than were sent need a reason, and what is missing leaves the stock',
  params: byNumber,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ sku: z.string().min(1).max(64), received: pieces }))
      .min(1)
      .max(100),
    reason: freeText(300).trim().min(1).optional(),
  }),
  answer: z.object({ transfer }),
});

export const staffTransferCancel = endpoint({
  ...call,
  path: '/staff/transfers/:number/cancel',
  summary: 'Take back a transfer that is not received yet: its pieces are free again at the place that they left',
  params: byNumber,
  body: z.strictObject({ reason: freeText(300).trim().min(1) }),
  answer: z.object({ transfer }),
});
