// Takings, taxes of documents, the journal and closed months. decisions/0124.
import { fault } from './fault.mjs';

const takings = 'accounting/takings.test.ts';
const periods = 'accounting/periods.test.ts';
const journal = 'books/journal.test.ts';

export const accounting = [
  fault(
    'late-entry-in-closed-month',
    'accounting/periodQueries.ts',
    'sql`e.entry_id <= ${through}`',
    'sql`true`',
    periods,
  ),
  fault('late-entry-lost', 'accounting/periodQueries.ts', ' or e.entry_id > ${after.through})', ' or false)', periods),
  fault('closed-month-unsealed', 'lists/journalPieces.ts', "hash.digest('hex') !== sealed", 'false', periods),
  fault('close-without-rate', 'accounting/periods.ts', "throw refused('rate_missing');", '{}', periods),
  fault(
    'close-before-payment',
    'accounting/periods.ts',
    "if (!(await comesToNewest(shop))) throw refused('books_busy');",
    '',
    periods,
  ),
  fault(
    'chart-change-overwrites',
    'accounting/chartQueries.ts',
    'where account = ${key.account} and country is not distinct from ${key.country}::text), 0)',
    'where false), ${replaces})',
    periods,
  ),
  fault(
    'closed-entries-deleted',
    'books/keep_book_entry.sql',
    'and not exists (select from book_period where old.entry_id <= through and old.at < until)',
    '',
    periods,
  ),
  fault(
    'closed-month-changes',
    'books/keep_book_period.sql',
    "tg_op = 'UPDATE' and old.sha256 is null and new.sha256 is not null",
    "tg_op = 'UPDATE'",
    periods,
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
  fault('collected-pieces-by-oss', 'tax/vatRegimes.ts', '!is_collected && ', '', 'tax/vatRegimes.test.ts'),
  fault('entry-unbalanced', 'books/rates.ts', 'index === largest ? amount - rest : amount', 'amount', journal),
  fault(
    'takings-of-utc-days',
    'accounting/dayFragment.ts',
    'moment} >= (${from}::date::timestamp at time zone ${zone})',
    "moment} >= (${from}::date::timestamp at time zone 'UTC')",
    takings,
  ),
];
