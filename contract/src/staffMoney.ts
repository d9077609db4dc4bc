// The calls of staff about takings, invoices, taxes and money under way. Amounts are in minor units with their currency, and no sum
// mixes two. Days are those of the house's clock, invoices those of the clock that their paper states. decisions/0124.
import { bookPostings } from '@vitrine/rules/books/accounts';
import { takingColumns } from '@vitrine/rules/books/takings';
import { refundCauses } from '@vitrine/rules/payment/refundState';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { vatRegimes } from '@vitrine/rules/tax/vatRegimes';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'expectations §2, decisions/0124';
const country = z.enum(countries);
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/u)
  .meta({ example: 'EUR' });
const day = z.iso.date().meta({ example: '2026-11-21' });
const invoiceKind = z.enum(['invoice', 'credit_note']);
const columns = z.object(
  Object.fromEntries(takingColumns.map((column) => [column, z.int()])) as Record<
    (typeof takingColumns)[number],
    z.ZodInt
  >,
);

export const staffTakings = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/takings',
  summary:
    'What each day took by country and currency, from the books: sales, what was cancelled, returned or reduced, tax, and the money that moved; without a range the last seven days, beyond 92 days by month',
  source,
  query: z.strictObject({ from: day.optional(), until: day.optional() }),
  answer: z.object({
    /** The clock of the days. */
    zone: z.string(),
    from: z.iso.date(),
    until: z.iso.date(),
    /** What a row is of: beyond 92 days of a month. */
    step: z.enum(['day', 'month']),
    /** The oldest day first; of a month its first day in the range. */
    rows: z.array(columns.extend({ day: z.iso.date(), country: z.string(), currency: z.string() })),
  }),
});

export const staffTakingEntries = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/takings/entries',
  summary: 'The postings of one column of the takings, the oldest first; they sum to it',
  source,
  query: z.strictObject({ ...pageQuery, from: day, until: day, country, currency, column: z.enum(takingColumns) }),
  answer: z.object({
    ...nextPage,
    entries: z.array(
      z.object({
        posting_id: z.string(),
        at: z.iso.datetime(),
        posting: z.enum(bookPostings),
        order_number: z.string(),
        amount: z.int(),
      }),
    ),
  }),
});

export const staffInvoices = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/invoices',
  summary: 'The invoices and credit notes, the newest first, by number, country, kind and day of issue',
  source,
  query: z.strictObject({
    ...pageQuery,
    number: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,30}$/u)
      .meta({ example: 'FR-2026-000001' })
      .optional(),
    country: country.optional(),
    kind: invoiceKind.optional(),
    from: day.optional(),
    until: day.optional(),
  }),
  answer: z.object({
    ...nextPage,
    invoices: z.array(
      z.object({
        number: z.string(),
        kind: invoiceKind,
        country: z.string(),
        /** The day that its paper states. */
        day: z.iso.date(),
        order_number: z.string(),
        currency: z.string(),
        /** A credit note's are what is given back. */
        total_amount: z.int(),
        tax_amount: z.int(),
      }),
    ),
  }),
});

export const staffInvoicePaper = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/invoices/:number/paper',
  summary:
    'The paper of an invoice or credit note, as it was issued; the read is noted, because the paper names its client',
  source,
  shows_client: true,
  params: z.strictObject({
    number: z
      .string()
      .regex(/^[A-Z0-9-]{1,30}$/u)
      .meta({ example: 'FR-2026-000001' }),
  }),
  answer: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
});

export const staffVatReport = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/vat-report',
  summary:
    'Net and tax of the invoices and credit notes of a period by country, region and rate, and how the tax is declared; without a period the month before',
  source,
  query: z.strictObject({ from: day.optional(), until: day.optional() }),
  answer: z.object({
    from: z.iso.date(),
    until: z.iso.date(),
    rows: z.array(
      z.object({
        country: z.string(),
        /** The state or province, where taxes are theirs. */
        region: z.string().nullable(),
        regime: z.enum(vatRegimes),
        kind: invoiceKind,
        currency: z.string(),
        /** Thousandths of a percent. */
        rate: z.int(),
        /** A credit note's are what is given back. */
        net: z.int(),
        tax: z.int(),
      }),
    ),
    /** Of all documents of the period, by kind and currency: the rows sum to it. */
    totals: z.array(z.object({ kind: invoiceKind, currency: z.string(), documents: z.int(), total_amount: z.int() })),
  }),
});

export const refundStates = ['asked', 'accepted', 'failed'] as const;

export const staffRefundsUnderWay = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/refunds-under-way',
  summary:
    'The refunds that have not arrived, the oldest first; with the first page how many lines of settlement reports differ',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    /** Null on the pages after the first. */
    differing_lines: z.int().nullable(),
    refunds: z.array(
      z.object({
        refund_id: z.int(),
        cause: z.enum(refundCauses),
        order_number: z.string(),
        return_number: z.string().nullable(),
        amount: z.int(),
        currency: z.string(),
        asked_at: z.iso.datetime(),
        /** `accepted`: the provider has taken it on. */
        state: z.enum(refundStates),
      }),
    ),
  }),
});

export const staffOpenAuthorisations = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/open-authorisations',
  summary: 'The orders whose money is authorised and not captured, the oldest first',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    orders: z.array(
      z.object({
        increment_id: z.string(),
        currency: z.string(),
        authorised: z.int(),
        /** When its money was last authorised. */
        authorised_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
});
