// Counts on the page of a boutique, also without a network: what is counted, each entry once, and the end of a count. The office
// approves what differs. decisions/0140.
import { scanLength } from '@vitrine/rules/warehouse/scan';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const source = 'decisions/0140';
const moment = z.iso.datetime();
const pieces = z.int().min(0).max(99_999);
const store_id = z.string().min(1).max(32).optional();
const byNumber = z.strictObject({
  number: z
    .string()
    .regex(/^\d{1,9}$/u)
    .meta({ example: '1' }),
});

/** A count on the list of the day. */
export const boutiqueCountRow = z.object({
  number: z.int(),
  /** The name of its department; null for a count of all pieces. */
  department: z.string().nullable(),
  is_blind: z.boolean(),
  by: z.string(),
  started_at: moment,
  /** When the counting ended; the differences then wait for approval. */
  closed_at: moment.nullable(),
  /** SKUs that were counted. */
  counted: z.int(),
  differences: z.int().nullable(),
});
export type BoutiqueCountRow = z.infer<typeof boutiqueCountRow>;

const line = z.object({
  sku: z.string(),
  /** GTINs by which it is scanned. */
  codes: z.array(z.string()),
  name: z.string(),
  choice: z.string(),
  image: z.string().nullable(),
  /** Null for a piece that should be there and is not counted yet. */
  counted: z.int().nullable(),
  /** What should have been there; null while a blind count is open. */
  expected: z.int().nullable(),
  by: z.string().nullable(),
  is_corrected: z.boolean(),
});
export type BoutiqueCountLine = z.infer<typeof line>;

const count = boutiqueCountRow.extend({ lines: z.array(line) });
export type BoutiqueCount = z.infer<typeof count>;

export const boutiqueDepartments = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/departments',
  summary: 'The departments of which a count can be started, named in the language of the boutique',
  source,
  query: z.strictObject({ store_id }),
  answer: z.object({ departments: z.array(z.object({ code: z.string(), name: z.string() })) }),
});

export const boutiqueCountStart = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/counts',
  summary: 'Start a count of the boutique, of all pieces or of one department. Refused while one is open',
  source,
  body: z.strictObject({
    step_id: z.uuid(),
    department: z.string().min(1).max(64).optional(),
    is_blind: z.boolean(),
    store_id,
  }),
  answer: z.object({ number: z.int() }),
});

export const boutiqueCount = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/counts/:number',
  summary: 'A count with what was counted, and what should be there and was not; the page stores it for the vault',
  source,
  params: byNumber,
  answer: z.object({ count }),
});

/** Why an entry of a count was not taken; the page has a sentence for each. */
export const countRefusals = [
  'sku_unknown',
  'not_in_count',
  'count_closed',
  'corrected',
  'changed_meanwhile',
  'moved_since',
  'unknown',
] as const;
export type CountRefusal = (typeof countRefusals)[number];

export const boutiqueCountLine = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/counts/:number/lines',
  summary:
    'Note how many pieces of a SKU or a scanned code are there, once per id; also for an entry without a network. Refused where another person counted it meanwhile, and where pieces may have moved since',
  source,
  params: byNumber,
  body: z.strictObject({
    /** Chosen by the device: sent again, it counts once. */
    step_id: z.uuid(),
    /** The person that counted: another one’s sign-in does not send it. */
    staff_id: z.uuid().optional(),
    code: z.string().min(1).max(scanLength),
    counted: pieces,
    /** What the device had as counted before; null for nothing. */
    was: pieces.nullable(),
    is_scan: z.boolean(),
    /** By the clock of the server, as the device knows it. */
    counted_at: moment,
  }),
  answer: z.object({
    step_id: z.string(),
    /** Null for an entry that was taken. */
    refusal: z.enum(countRefusals).nullable(),
    /** The piece as it is counted now; null where the code names none. */
    line: line.nullable(),
  }),
});

export const boutiqueCountClose = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/counts/:number/close',
  summary: 'End the counting: the differences show and wait for approval in the office',
  source,
  params: byNumber,
  body: z.strictObject({}),
  answer: z.object({ count }),
});
