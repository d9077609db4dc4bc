// The page of a boutique's day, on its own device: sign-in by PIN, the work of today, steps that were taken without a network, and
// their undo. decisions/0116.
import { boutiqueSubjects, everyBoutiqueStep, handoverFaults, pinDigits } from '@vitrine/rules/staff/boutiquePage';
import { returnReasons } from '@vitrine/rules/returns/returnLine';
import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { bareFigures } from '@vitrine/rules/text/plainFigures';
import { languages } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { boutiqueCountRow } from './boutiqueCount.ts';
import { boutiqueSentRow, boutiqueTransferRow, shownPiece } from './boutiqueStock.ts';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';

const source = 'decisions/0116';
const number = z
  .string()
  .regex(/^[\w-]{1,64}$/u)
  .meta({ example: 'E261152618' });
const moment = z.iso.datetime();
// Digits of any script, also with blanks between them.
const pin = z
  .string()
  .max(64)
  .overwrite(bareFigures)
  .regex(new RegExp(`^\\d{${pinDigits}}$`, 'u'))
  .meta({ example: '904157' });
const done = z.object({ done: z.literal(true) });

export const boutiqueDoor = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/boutique/door',
  summary: 'The boutique device of this browser, the members that have a PIN at it, and the signed-in member',
  source,
  answer: z.object({
    device: z
      .object({
        device_id: z.string(),
        store_id: z.string(),
        store: z.string(),
        country: z.string(),
        /** The language of its country’s storefront. */
        language: z.enum(languages),
        people: z.array(z.object({ staff_id: z.string(), name: z.string() })),
      })
      .nullable(),
    member: z
      .object({
        staff_id: z.string(),
        name: z.string(),
        /** `full`: by password and code, or by passkey. */
        by: z.enum(['full', 'pin']),
        has_pin: z.boolean(),
        /** Null for a supervisor, who chooses the boutique of a device. */
        store_id: z.string().nullable(),
        ends_at: moment,
      })
      .nullable(),
    /** The boutiques that the member may enrol this device for. */
    stores: z.array(z.object({ store_id: z.string(), name: z.string(), country: z.string() })),
  }),
});

export const boutiqueEnrol = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/boutique-device',
  summary: 'Enrol this browser as a device of a boutique; needs a full sign-in and its code',
  source,
  body: z.strictObject({ store_id: z.string().min(1).max(32), name: freeText(60) }),
  answer: done,
});

export const boutiquePin = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/pin',
  summary: 'Set the own PIN; needs a full sign-in and its code',
  source,
  body: z.strictObject({ pin }),
  answer: done,
});

export const boutiqueSignIn = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/boutique/sign-in',
  summary: 'Sign in by PIN at an enrolled device. An unknown person, a wrong PIN and a locked one have one answer',
  source,
  body: z.strictObject({ staff_id: z.uuid(), pin }),
  answer: done,
});

export const boutiqueSignOut = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/boutique/sign-out',
  summary: 'End the sign-in of the boutique’s page',
  source,
  body: z.strictObject({}),
  answer: done,
});

const piece = z.object({ ...shownPiece, qty: z.int() });
export type BoutiquePiece = z.infer<typeof piece>;

/** A piece of the day's work: of every subject the same fields, so that the page stores one list. */
const task = z.object({
  subject: z.enum(boutiqueSubjects),
  /** Of a visit its id. */
  number: z.string(),
  status: z.string(),
  /** The client's first name, or the collector's. */
  firstname: z.string(),
  /** Until when it is answered, kept, or expected; the start of a visit. */
  until: moment.nullable(),
  /** Whether that is a day, whose time says nothing. */
  is_until_day: z.boolean(),
  /** What the boutique can do with it now. */
  steps: z.array(z.enum(everyBoutiqueStep)),
  /** Whether a reserved piece is promised until then: only the client gives it up before. */
  is_promised: z.boolean(),
  is_gift: z.boolean(),
  /** Whether the pieces come from the online stock. */
  is_transfer: z.boolean(),
  pieces: z.array(piece.extend({ item_order_id: z.string(), reason: z.enum(returnReasons).nullable() })),
});
export type BoutiqueTask = z.infer<typeof task>;

const recent = z.object({
  step_id: z.string(),
  subject: z.enum(boutiqueSubjects),
  number: z.string(),
  step: z.string(),
  by: z.string(),
  settled_at: moment,
  undo_until: moment,
});

export const boutiqueDay = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/day',
  summary:
    'Today’s work of a boutique: reservations, pickups, returns, visits, counts, pieces that are on their way here or from here, and the steps that can still be undone; first names only',
  source: `spec 2 §4, spec 3 §4, ${source}`,
  shows_client: true,
  query: z.strictObject({ store_id: z.string().min(1).max(32).optional() }),
  answer: z.object({
    store: z.object({
      store_id: z.string(),
      name: z.string(),
      country: z.string(),
      language: z.enum(languages),
      timezone: z.string(),
    }),
    member: z.object({
      staff_id: z.string(),
      name: z.string(),
      /** Whether the member may count the pieces of the boutique. decisions/0140. */
      counts: z.boolean(),
      /** Whether the member may send pieces of the boutique to another place, and take them back. decisions/0157. */
      sends: z.boolean().default(false),
      /** Whether the member may open the cards of clients that allow it. decisions/0122. */
      sees_cards: z.boolean(),
    }),
    /** When this sign-in ends: the page then forgets the list. */
    ends_at: moment,
    read_at: moment,
    tasks: z.array(task),
    /** Counts that are open, and those whose differences wait for approval. */
    counts: z.array(boutiqueCountRow),
    transfers: z.array(boutiqueTransferRow),
    /** What the boutique has sent and no place has received yet. */
    sent: z.array(boutiqueSentRow).default([]),
    recent: z.array(recent),
  }),
});

export const boutiqueCollector = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/boutique/pickups/:increment_id/collector',
  summary: 'The whole name of an order’s collector, to compare with the identity document; the client reads who looked',
  source: `spec 3 §4, ${source}`,
  shows_client: true,
  params: z.strictObject({ increment_id: number }),
  answer: z.object({ name: z.string() }),
});

/** Why a step was not taken; the page has a sentence for each. */
export const boutiqueRefusals = [
  'not_now',
  'unknown',
  'promised',
  'id_not_checked',
  'code_wrong',
  'not_this_store',
  'not_begun',
  'too_late',
  'piece_gone',
  'undone_before',
  'not_undoable',
] as const;
export type BoutiqueRefusal = (typeof boutiqueRefusals)[number];

const outcome = z.object({
  step_id: z.string(),
  /** Null for a step that was taken. */
  refusal: z.enum(boutiqueRefusals).nullable(),
  /** The status of its subject now; null for an unknown one. */
  status: z.string().nullable(),
  /** Of a refused step: the member that was first, and when. A null name is not of the boutique: the client, the house, or time. */
  first: z.object({ by: z.string().nullable(), step: z.string(), taken_at: moment }).nullable(),
  undo_until: moment.nullable(),
});
export type BoutiqueOutcome = z.infer<typeof outcome>;

export const boutiqueStepBody = z.strictObject({
  /** Chosen by the device when its user took the step: sent again, it is taken once. */
  step_id: z.uuid(),
  /** The person that took it: another one’s sign-in does not send it. */
  staff_id: z.uuid().optional(),
  subject: z.enum(boutiqueSubjects),
  number,
  step: z.enum(everyBoutiqueStep),
  /** By the clock of the device. */
  taken_at: moment,
  /** Of a handover: the code that the collector said, and that the identity document was checked. */
  code: z.string().max(12).optional(),
  is_id_checked: z.boolean().optional(),
  /** Of a piece that is promised for longer: the client gives it up. */
  is_given_up: z.boolean().optional(),
  /** Of a return: what the boutique found of each piece, by order line. */
  conditions: z.record(z.uuid(), z.enum(pieceConditions)).optional(),
});

export const boutiqueTake = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/steps',
  summary:
    'Take a step of the boutique’s page, or read the member that was first; also for a step that was taken offline',
  source: `spec 2 §4, spec 3 §4, ${source}`,
  body: boutiqueStepBody,
  answer: outcome,
});

export const boutiqueUndo = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/undo',
  summary: 'Undo a step within ten minutes, by a counter-step of its own',
  source,
  body: z.strictObject({ step_id: z.uuid(), staff_id: z.uuid().optional(), undoes: z.uuid(), taken_at: moment }),
  answer: outcome,
});

export const boutiqueReportHandover = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/boutique/handover-reports',
  summary: 'Report that a piece noted as handed over was not, or went to another person',
  source,
  body: z.strictObject({
    report_id: z.uuid(),
    subject: z.enum(['reservation', 'pickup']),
    number,
    reason: z.enum(handoverFaults),
    note: freeText(500),
  }),
  answer: done,
});
