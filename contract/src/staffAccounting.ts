// The calls of staff about the journal: the chart of accounts, rates of exchange, the months, and the files for accounting. decisions/0124.
import { bookPostings } from '@vitrine/rules/books/accounts';
import { accountNumberForm, journalAccounts, longestLabel } from '@vitrine/rules/books/chart';
import { closingSteps } from '@vitrine/rules/books/closing';
import { monthForm } from '@vitrine/rules/books/months';
import { rateForm } from '@vitrine/rules/books/rates';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { exportRow } from './staffExports.ts';

const source = 'expectations §2, decisions/0124';
const month = z.string().regex(monthForm).meta({ example: '2026-11' });
const account = z.enum(journalAccounts);
const country = z.enum(countries);
const moment = z.iso.datetime();
/** The row that a change replaces: the last one that the member saw, 0 where there was none. */
const replaces = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const changed = z.object({ done: z.literal(true) });

const set = { row_id: z.int(), set_at: moment, set_by: z.string() };

export const staffChart = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/chart',
  summary: 'The chart of accounts and the rates of exchange that staff has set, with the last hundred changes of both',
  source,
  answer: z.object({
    /** The currency of the journal. */
    currency: z.string(),
    accounts: z.array(
      z.object({ ...set, account, country: country.nullable(), number: z.string(), label: z.string() }),
    ),
    rates: z.array(z.object({ ...set, currency: z.string(), from_day: z.iso.date(), rate: z.string() })),
    /** The newest first; without a value it was taken back. */
    history: z.array(
      z.object({
        ...set,
        of: z.enum(['account', 'rate']),
        /** The account of the books, or the currency. */
        thing: z.string(),
        /** The country, or the day from which a rate holds. */
        scope: z.string().nullable(),
        value: z.string().nullable(),
      }),
    ),
  }),
});
export type StaffChart = AnswerOf<typeof staffChart>;

export const staffChartAccount = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/chart/accounts',
  summary: 'Set the number and label of an account, for all countries or for one; without both the default holds again',
  source,
  idempotent: true,
  body: z.strictObject({
    account,
    country: country.nullable(),
    set: z
      .strictObject({
        number: z.string().regex(accountNumberForm).meta({ example: '707100' }),
        label: freeText(longestLabel)
          .min(1)
          .regex(/^[^\t\r\n|]+$/u),
      })
      .nullable(),
    replaces,
  }),
  answer: changed,
});

export const staffChartRate = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/chart/rates',
  summary:
    'Set the rate of a currency from a day on, in the house’s currency for one unit; without a rate the day is taken back',
  source,
  idempotent: true,
  body: z.strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/u)
      .meta({ example: 'CHF' }),
    from_day: z.iso.date(),
    rate: z.string().regex(rateForm).meta({ example: '1.0745' }).nullable(),
    replaces,
  }),
  answer: changed,
});

export const staffPeriods = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/periods',
  summary:
    'The months of the books, the newest first: those that are closed with their numbers and digest, and those that are open',
  source,
  answer: z.object({
    zone: z.string(),
    currency: z.string(),
    /** The month that can be closed now; null where none can. */
    closable: month.nullable(),
    /** Currencies without a rate in that month. */
    missing_rates: z.array(z.string()),
    /** The close of that month that waits for another member, or the last one if it was refused; null without one. */
    proposal: z
      .object({
        proposal_id: z.string(),
        proposed_by: z.string(),
        proposed_at: moment,
        is_own: z.boolean(),
        first_number: z.int(),
        entry_count: z.int(),
        /** What is otherwise now than was proposed, with both values: it can then only be refused or taken back. */
        changes: z.array(
          z.object({
            field: z.enum(['first_number', 'entry_count', 'account', 'rate']),
            expected: z.union([z.string(), z.int()]).nullable(),
            now: z.union([z.string(), z.int()]).nullable(),
          }),
        ),
        refused: z.object({ by: z.string(), reason: z.string() }).nullable(),
        steps: z.array(z.enum(closingSteps)),
      })
      .nullable(),
    open: z.array(month),
    closed: z.array(
      z.object({
        month,
        closed_at: moment,
        closed_by: z.string(),
        /** The member that proposed it; null for one that was closed by one member. */
        proposed_by: z.string().nullable(),
        first_number: z.int(),
        entry_count: z.int(),
        /** Of its file of entries; null until that is made the first time, moments after the close. */
        sha256: z.string().nullable(),
        byte_count: z.int().nullable(),
      }),
    ),
  }),
});

const ofMonth = z.strictObject({ month: z.string().min(1).max(10).meta({ example: '2026-11' }) });
const proposal_id = z.uuid();

export const staffPeriodPropose = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/periods/:month/propose',
  summary:
    'Propose to close a month that is over, after the ones before it, with its numbers, chart and rates of now: another member closes it',
  source: 'expectations §2, decisions/0137',
  idempotent: true,
  params: ofMonth,
  body: z.strictObject({}),
  answer: z.object({ proposal_id: z.string() }),
});

export const staffPeriodClose = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/periods/:month/close',
  summary:
    'Close a month as another member has proposed it: its journal is numbered and never changes again; never the own proposal, and none after a change; needs the second factor again',
  source: 'expectations §2, decisions/0137',
  idempotent: true,
  params: ofMonth,
  body: z.strictObject({ proposal_id }),
  answer: z.object({ month, first_number: z.int(), entry_count: z.int() }),
});

export const staffPeriodDecline = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/periods/:month/decline',
  summary: 'Refuse the proposal of another member to close a month, with a reason, or take the own one back',
  source: 'expectations §2, decisions/0137',
  idempotent: true,
  params: ofMonth,
  body: z.strictObject({
    proposal_id,
    /** Needed for the proposal of another member. */
    reason: freeText(500).trim().min(1).optional(),
  }),
  answer: z.object({ done: z.literal(true) }),
});

export const staffJournal = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/journal',
  summary:
    'The entries of a month of the journal, in the order of their numbers; of an open month the numbers are not final',
  source,
  query: z.strictObject({ ...pageQuery, month }),
  answer: z.object({
    ...nextPage,
    is_closed: z.boolean(),
    currency: z.string(),
    entries: z.array(
      z.object({
        number: z.int(),
        day: z.iso.date(),
        /** The day of the posting, where its month was closed before it came. */
        document_day: z.iso.date(),
        journal: z.string(),
        posting: z.enum(bookPostings),
        order_number: z.string().nullable(),
        reference: z.string(),
        /** The currency of the posting, in which its amounts are. */
        currency: z.string(),
        lines: z.array(
          z.object({ account_number: z.string(), account_label: z.string(), debit: z.int(), credit: z.int() }),
        ),
      }),
    ),
  }),
});

export const journalFormats = ['fec', 'csv'] as const;

export const staffJournalExport = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/journal/exports',
  summary:
    'Ask for the journal of some months as a CSV file or as the French file of accounting entries (FEC); answers a link that works once, for five minutes, for this member alone',
  source,
  idempotent: true,
  body: z.strictObject({ format: z.enum(journalFormats), from: month, until: month }),
  answer: z.object({ export: exportRow, address: z.string(), name: z.string() }),
});
