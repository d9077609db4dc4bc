// The months of the books. decisions/0124.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffAccounting';
import { closeProblem, firstOpen, isMonth, openMonths } from '@vitrine/rules/books/months';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { requireMoney } from './requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { keepingNow } from './chart.ts';
import { proposalOfMonth } from './closing.ts';
import { houseBooks } from '../../../platform/shop/houseBooks.ts';
import { booksState, firstPlace, journalMonth, journalPage, missingRates, openBounds } from './journal.ts';
import * as queries from './periodQueries.ts';

/** Closed months that the page shows: ten years, as long as the books are kept. */
const shownMost = 120;
const journalRows = 100;

/** The months. Throws staff_refused. */
export async function readPeriods(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffPeriods>> {
  requireMoney(member);
  const { db } = shop;
  const books = houseBooks(shop.config.house);
  const state = await booksState(db, books, shop.now());
  const next = firstOpen(state);
  const closable = closeProblem(next, state) === null ? next : null;
  const missing_rates =
    closable === null
      ? []
      : missingRates(
          await queries.currenciesOf(db, await openBounds(db, closable, closable, books.zone)),
          await keepingNow(shop, db),
          books.zone,
        );
  const closed = await queries.closedPeriods(db, shownMost);
  return {
    zone: books.zone,
    currency: books.currency,
    closable,
    missing_rates,
    proposal: closable === null ? null : await proposalOfMonth(shop, db, member, closable),
    open: openMonths(state).toReversed(),
    closed: closed.map(
      ({ month, closed_at, closed_by, proposed_by, first_number, entry_count, sha256, byte_count }) => ({
        month,
        closed_at: closed_at.toISOString(),
        closed_by,
        proposed_by,
        first_number,
        entry_count,
        sha256,
        byte_count,
      }),
    ),
  };
}

const placeForm = /^(?<after>\d{1,16})-(?<number>\d{1,16})$/u;

/** A page of the journal of a month. One without entries is empty. Throws staff_refused, payload_refused. */
export async function readJournal(
  shop: Shop,
  member: StaffMember,
  { month, after }: QueryOf<typeof contract.staffJournal>,
): Promise<AnswerOf<typeof contract.staffJournal>> {
  requireMoney(member);
  if (!isMonth(month)) throw new ApiError('payload_refused', { fields: { month: 'format' } });
  const of = await journalMonth(shop, month);
  if (!of) return { next: null, is_closed: false, currency: houseBooks(shop.config.house).currency, entries: [] };
  const named = after === undefined ? undefined : placeForm.exec(after)?.groups;
  if (after !== undefined && !named) throw new ApiError('payload_refused', { fields: { after: 'format' } });
  const place = named ? { after: Number(named['after']), number: Number(named['number']) } : firstPlace(of);
  const { rows, next } = await journalPage(shop.db, of, place, { most: journalRows, own: true });
  return {
    next: next && `${next.after}-${next.number}`,
    is_closed: of.closed !== null,
    currency: of.keeping.currency,
    entries: rows.map(({ posting, entry }) => ({
      number: entry.number,
      day: entry.day,
      document_day: entry.document_day,
      journal: entry.journal_code,
      posting: posting.posting,
      order_number: posting.order_number,
      reference: entry.reference,
      currency: posting.currency,
      lines: entry.lines.map(({ account_number, account_label, debit, credit }) => ({
        account_number,
        account_label,
        debit,
        credit,
      })),
    })),
  };
}
