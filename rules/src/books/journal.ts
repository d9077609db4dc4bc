// The journal of the accounting: the postings of the books with the accounts of the chart, in the house's currency. Pure. decisions/0124.
import type { IsoDay } from '../calendar/localDay.ts';
import type { BookPosting } from './accounts.ts';
import { chartAccount, type ChartRow, isJournalAccount, journalOf } from './chart.ts';
import { firstDayOf, type Month } from './months.ts';
import { exchangedEntry, type Rate, rateOn } from './rates.ts';

/** A posting as the books have it. Amounts in minor units of its currency, debits positive; they sum to zero. */
export type BookedPosting = {
  readonly posting: BookPosting;
  readonly currency: string;
  /** The day on the clock of the house. */
  readonly day: IsoDay;
  /** The storefront of its order; null for one of no order. */
  readonly country: string | null;
  /** The number of its order, or the name of the provider's report. */
  readonly reference: string;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
};

/** What the accounting writes a posting with. */
export type Bookkeeping = {
  readonly currency: string;
  readonly chart: readonly ChartRow[];
  readonly rates: readonly Rate[];
};

/** A line of a journal. Minor units; one of `debit` and `credit` is 0. */
export type JournalLine = {
  readonly account_number: string;
  readonly account_label: string;
  readonly debit: number;
  readonly credit: number;
  /** The amount in the currency of the posting, where that is not the house's. */
  readonly foreign: { readonly amount: number; readonly currency: string } | null;
};

/** An entry of the journal. The debits of its lines equal their credits. */
export type JournalEntry = {
  readonly number: number;
  readonly journal_code: string;
  readonly journal_label: string;
  readonly label: string;
  /** The day of the entry: that of the posting, or the first of the month for one that came after the close of its own. */
  readonly day: IsoDay;
  /** The day of the posting. */
  readonly document_day: IsoDay;
  readonly reference: string;
  readonly lines: readonly JournalLine[];
};

/** A currency without a rate on a day. */
export class MissingRate extends Error {
  readonly currency: string;
  constructor(currency: string) {
    super(`no rate of ${currency}`);
    this.currency = currency;
  }
}

function amountsOf({ currency, day, entries }: BookedPosting, { currency: own, rates }: Bookkeeping): number[] {
  const amounts = entries.map(({ amount }) => amount);
  if (currency === own) return amounts;
  const rate = rateOn(rates, currency, day);
  if (rate === null) throw new MissingRate(currency);
  return exchangedEntry(amounts, currency, own, rate);
}

/**
 * A posting as an entry of the journal of a month; null for one that is no accounting entry. Every line stays, also one that is worth
 * nothing in the house's currency. Throws MissingRate for another currency without a rate on its day. Expectations §2, decisions/0124.
 */
export function journalEntry(
  booked: BookedPosting,
  number: number,
  month: Month,
  keeping: Bookkeeping,
): JournalEntry | null {
  const written = journalOf[booked.posting];
  if (written === null) return null;
  const amounts = amountsOf(booked, keeping);
  const first = firstDayOf(month);
  return {
    number,
    journal_code: written.journal.code,
    journal_label: written.journal.label,
    label: `${written.label} ${booked.reference}`,
    day: booked.day < first ? first : booked.day,
    document_day: booked.day,
    reference: booked.reference,
    lines: booked.entries.flatMap(({ account, amount }, index): JournalLine[] => {
      const own = amounts[index] ?? 0;
      if (!isJournalAccount(account)) return [];
      const { number: account_number, label: account_label } = chartAccount(keeping.chart, account, booked.country);
      return [
        {
          account_number,
          account_label,
          debit: Math.max(0, own),
          credit: Math.max(0, -own),
          foreign:
            booked.currency === keeping.currency ? null : { amount: Math.abs(amount), currency: booked.currency },
        },
      ];
    }),
  };
}
