// The months of the books, and how one is closed: it builds on the entry up to which the sums are kept (`closeBooks`). decisions/0124.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffAccounting';
import { closeProblem, firstOpen, isMonth, type Month, openMonths } from '@vitrine/rules/books/months';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { closeBooks, lockThrough } from '../books/closeBooks.ts';
import { requireMoney } from './requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { keepingNow } from './chart.ts';
import { houseBooks } from './houseBooks.ts';
import { accountingJobs } from './jobs.ts';
import { booksState, firstPlace, journalMonth, journalPage, missingRates, nextNumber, openBounds } from './journal.ts';
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
    open: openMonths(state).toReversed(),
    closed: closed.map(({ month, closed_at, closed_by, first_number, entry_count, sha256, byte_count }) => ({
      month,
      closed_at: closed_at.toISOString(),
      closed_by,
      first_number,
      entry_count,
      sha256,
      byte_count,
    })),
  };
}

const refused = (reason: string): ApiError => new ApiError('step_refused', { fields: { month: reason } });

/** Closes a month in a transaction that has the row of the books: another member waits, and then finds it closed. */
async function close(shop: Shop, tx: Tx, month: Month, closed_by: string) {
  const books = houseBooks(shop.config.house);
  const now = shop.now();
  const through = await lockThrough(tx);
  const state = await booksState(tx, books, now);
  const problem = closeProblem(month, state);
  if (problem !== null) throw refused(problem);
  const bounds = { ...(await openBounds(tx, month, month, books.zone)), through };
  if (await queries.hasLater(tx, through, bounds.until)) throw refused('books_busy');
  const keeping = await keepingNow(shop, tx);
  if (missingRates(await queries.currenciesOf(tx, bounds), keeping, books.zone).length > 0)
    throw refused('rate_missing');
  const period = {
    month,
    until: bounds.until,
    through,
    from_entry: (await queries.firstEntryOf(tx, bounds)) ?? through + 1,
    keeping: { ...keeping, zone: books.zone },
    first_number: await nextNumber(tx),
    entry_count: await queries.countPostings(tx, bounds),
    closed_at: now,
    closed_by,
  };
  await queries.addPeriod(tx, period);
  await queueJob(tx, { kind: accountingJobs.seal_period, key: month, data: { month } });
  return { month, first_number: period.first_number, entry_count: period.entry_count };
}

/** Times that the sums are moved on while a payment is in the books. */
const tries = 3;

/** Waits for entries that have their number and are not committed: none comes before the last entry of the month later. */
async function comesToNewest(shop: Shop): Promise<boolean> {
  for (let tried = 0; tried < tries; tried += 1)
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    if (await closeBooks(shop)) return true;
  return false;
}

/** Closes a month for good. Throws staff_refused, step_refused with the reason. */
export async function closePeriod(
  shop: Shop,
  member: StaffMember,
  month: string,
): Promise<AnswerOf<typeof contract.staffPeriodClose>> {
  requireWholeAct(member, 'keep_books');
  if (!isMonth(month)) throw new ApiError('payload_refused', { fields: { month: 'format' } });
  if (!(await comesToNewest(shop))) throw refused('books_busy');
  return shop.db.transaction().execute((tx) => close(shop, tx, month, member.staff_id));
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
