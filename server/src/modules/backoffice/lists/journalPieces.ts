// The pieces of a file of the journal: a page of its entries at a time. decisions/0124.
import { createHash } from 'node:crypto';
import { fecHead } from '@vitrine/rules/books/fec';
import type { JournalLine } from '@vitrine/rules/books/journal';
import { type Month, monthAfter } from '@vitrine/rules/books/months';
import { decimalOf } from '@vitrine/rules/money/money';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { firstPlace, type JournalMonth, journalMonth, journalPage, type JournalPlace } from '../accounting/journal.ts';
import { requireMoney } from '../accounting/requireMoney.ts';
import { fecPages } from '../accounting/sealPeriod.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct } from '../staff/tasks.ts';
import { csvFile } from '../tablefiles/csvFile.ts';
import type { JournalExport, JournalShown } from './exportQueries.ts';
import type { FilePiece, Holder } from './fileSource.ts';

/** Entries of a page. */
const pageEntries = 500;

/** The fields of the CSV file. Their names stay: programs of the house read them. */
const csvNames = [
  'number',
  'date',
  'document_date',
  'journal',
  'entry',
  'account',
  'account_name',
  'debit',
  'credit',
  'currency',
  'reference',
  'country',
] as const;

/** Throws staff_refused for a member that has lost one of the rights meanwhile. */
function requireStill(member: StaffMember): void {
  requireAct(member, 'export');
  requireMoney(member);
}

/** The months of the range that have a journal. */
async function* monthsOf(
  shop: Shop,
  { from, until }: JournalShown,
  held: Holder,
): AsyncGenerator<JournalMonth, void, undefined> {
  for (let month: Month = from; month <= until; month = monthAfter(month)) {
    // oxlint-disable-next-line no-await-in-loop, no-loop-func -- a month after the other
    const found = await held((member) => {
      requireStill(member);
      return journalMonth(shop, month);
    });
    if (found) yield found;
  }
}

async function* csvPieces(shop: Shop, shown: JournalShown, held: Holder): AsyncGenerator<FilePiece, void, undefined> {
  const file = csvFile({ names: csvNames });
  yield { bytes: file.begin(), rows: 0 };
  for await (const month of monthsOf(shop, shown, held)) {
    let place: JournalPlace | null = firstPlace(month);
    while (place !== null) {
      const at: JournalPlace = place;
      const { rows, next } = await held((member) => {
        requireStill(member);
        return journalPage(shop.db, month, at, { most: pageEntries, own: true });
      });
      const lines = rows.flatMap(({ posting, entry }) =>
        entry.lines.map((line: JournalLine) => {
          const amount = (of: 'debit' | 'credit') => decimalOf(line[of], posting.currency);
          const { number, day, document_day, journal_code, label, reference } = entry;
          const named = [journal_code, label, line.account_number, line.account_label];
          return [
            String(number),
            day,
            document_day,
            ...named,
            amount('debit'),
            amount('credit'),
            posting.currency,
            reference,
            posting.country ?? '',
          ];
        }),
      );
      yield {
        bytes: file.rows(lines.map((cells) => cells.map((text) => ({ is: 'text', text }) as const))),
        rows: rows.length,
      };
      place = next;
    }
  }
}

async function* fecPieces(shop: Shop, shown: JournalShown, held: Holder): AsyncGenerator<FilePiece, void, undefined> {
  yield { bytes: Buffer.from(fecHead), rows: 0 };
  for await (const month of monthsOf(shop, shown, held)) {
    const hash = createHash('sha256').update(fecHead);
    const pages = fecPages(shop, month);
    const next = () =>
      held((member) => {
        requireStill(member);
        return pages.next();
      });
    for (let page = await next(); page.done !== true; page = await next()) {
      const { text, entries } = page.value;
      hash.update(text);
      yield { bytes: Buffer.from(text), rows: entries };
    }
    const sealed = month.closed?.sha256 ?? null;
    if (sealed !== null && hash.digest('hex') !== sealed) {
      shop.log.fatal(
        { month: month.month },
        'the journal of a closed month is made with other bytes than when it was closed',
      );
      throw new ApiError('technical');
    }
  }
}

/** The pieces of the file. A closed month that comes out otherwise than when it was closed breaks the file off. */
export const journalPieces = (
  shop: Shop,
  { format, shown }: JournalExport,
  held: Holder,
): AsyncGenerator<FilePiece, void, undefined> =>
  format === 'fec' ? fecPieces(shop, shown, held) : csvPieces(shop, shown, held);
