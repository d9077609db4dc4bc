// Takings, taxes of documents, the journal and closed months. decisions/0124.
import { fault } from './fault.mjs';

const takings = 'accounting/takings.test.ts';
const reports = 'accounting/reports.test.ts';
const conversion = 'accounting/conversion.test.ts';
const chart = 'accounting/journal.test.ts';
const closing = 'accounting/closing.test.ts';
const closed = 'accounting/closedMonths.test.ts';
const journal = 'books/journal.test.ts';

const kept = 'accounting/keptTakings.test.ts';

export const accounting = [
  fault(
    'late-entry-in-closed-month',
    'accounting/periodQueries.ts',
    'sql`e.entry_id <= ${through}`',
    'sql`true`',
    closed,
  ),
  fault('late-entry-lost', 'accounting/periodQueries.ts', ' or e.entry_id > ${after.through})', ' or false)', closed),
  fault('closed-month-unsealed', 'lists/journalPieces.ts', "hash.digest('hex') !== sealed", 'false', closed),
  fault('close-without-rate', 'accounting/closing.ts', "throw refused('rate_missing');", '{}', chart),
  fault('close-before-payment', 'accounting/closing.ts', "throw refused('books_busy');\n}", '}', closing),
  fault(
    'chart-change-overwrites',
    'accounting/chartQueries.ts',
    'where account = ${key.account} and country is not distinct from ${key.country}::text), 0)',
    'where false), ${replaces})',
    chart,
  ),
  fault(
    'closed-entries-deleted',
    'books/keep_book_entry.sql',
    'and not exists (select from book_period where old.entry_id <= through and old.at < until)',
    '',
    closed,
  ),
  fault(
    'closed-month-changes',
    'books/keep_book_period.sql',
    "tg_op = 'UPDATE' and old.sha256 is null and new.sha256 is not null",
    "tg_op = 'UPDATE'",
    closed,
  ),
  fault(
    'delivery-taxed-with-goods',
    'papers/documentTaxes.ts',
    'rate: taxes_delivery ? tax_rate : 0',
    'rate: tax_rate',
    'papers/documentTaxes.test.ts',
  ),
  fault(
    'delivery-on-each-invoice',
    'accounting/invoiceQueries.ts',
    "i.kind = 'invoice' and not exists (",
    "i.kind = 'invoice' or not exists (",
    takings,
  ),
  fault('kept-takings-twice', 'accounting/dayQueries.ts', 'b.entry_id > (select through from kept) and ', '', kept),
  fault(
    'kept-takings-beyond-the-books',
    'accounting/dayQueries.ts',
    'and b.entry_id <= (select through from book_closed where is_only) order by',
    'order by',
    kept,
  ),
  fault(
    'deleted-order-stays-in-takings',
    'books/forget_book_days.sql',
    "set kept_by = ''",
    'set kept_by = kept_by',
    kept,
  ),
  fault(
    'deletion-beside-the-sweep',
    'books/forget_book_days.sql',
    'perform from book_day_state where is_only for update;',
    '',
    kept,
  ),
  fault(
    'own-proposal-closed',
    'accounting/closing.ts',
    "if (proposed_by === decided_by) throw refused('own_proposal');",
    '',
    closing,
  ),
  fault(
    'changed-proposal-closed',
    'accounting/closing.ts',
    "if (conflict.length > 0) throw new ApiError('step_refused', { fields: { month: 'changed_since' }, conflict });",
    '',
    closing,
  ),
  fault(
    'gone-proposer-closes',
    'accounting/closing.ts',
    "if (!(await mayPropose(shop, tx, proposed_by))) throw refused('proposer_gone');",
    '',
    closing,
  ),
  fault('report-day-twice', 'accounting/reportQueries.ts', 'and day < (select until from kept)', '', reports),
  fault(
    'second-parcel-counts',
    'accounting/reportFactsFragment.ts',
    'and not exists (select from shipment b',
    'and true or not exists (select from shipment b',
    reports,
  ),
  fault(
    'payment-of-a-purchase-counts-again',
    'start/startAttempt.ts',
    'is_first: !head.was_tried',
    'is_first: true',
    conversion,
  ),
  fault('robots-counted', 'session/countSteps.ts', 'if (device !== null) steps', 'steps', conversion),
  fault(
    'lost-steps',
    'session/counted.ts',
    'note(shop.db, key, count);\n        throw',
    'void key;\n        throw',
    conversion,
  ),
  fault(
    'report-without-right',
    'lists/reportExport.ts',
    "  requireAct(member, 'export');\n",
    '',
    'lists/reportExports.test.ts',
  ),
  fault('collected-pieces-by-oss', 'tax/vatRegimes.ts', '!is_collected && ', '', 'tax/vatRegimes.test.ts'),
  fault('entry-unbalanced', 'books/rates.ts', 'index === largest ? amount - rest : amount', 'amount', journal),
  fault(
    'takings-of-utc-days',
    'accounting/dayFragment.ts',
    'moment} >= (${from}::date::timestamp at time zone ${zone})',
    "moment} >= (${from}::date::timestamp at time zone 'UTC')",
    takings,
  ),
  fault('rate-from-the-next-day', 'books/rates.ts', 'one.from_day <= day', 'one.from_day < day', journal),
  fault(
    'late-entry-in-its-own-month',
    'books/journal.ts',
    'booked.day < first ? first : booked.day',
    'booked.day',
    journal,
  ),
  fault(
    'month-closed-before-its-end',
    'books/months.ts',
    'month >= state.current',
    'month > state.current',
    'books/months.test.ts',
  ),
  fault(
    'earlier-month-left-open',
    'books/months.ts',
    "month > next ? 'earlier_month_open' : null",
    'null',
    'books/months.test.ts',
  ),
  fault('fees-outside-the-takings', 'books/takings.ts', ", 'return_fees'", '', 'books/takings.test.ts'),
  fault(
    'refunds-of-the-other-sign',
    'books/takings.ts',
    "column === 'paid_in' || column === 'paid_back' ? amount",
    "column === 'paid_in' ? amount",
    'books/takings.test.ts',
  ),
  fault(
    'vat-of-goodwill-as-delivery',
    'accounting/invoiceQueries.ts',
    "when i.kind = 'credit_note' and i.goodwill_id is null then 0\n",
    "when i.kind = 'credit_note' then 0\n",
    takings,
  ),
  fault(
    'last-day-left-out',
    'accounting/dayFragment.ts',
    '((${until}::date + 1)::timestamp',
    '(${until}::date::timestamp',
    takings,
  ),
];
