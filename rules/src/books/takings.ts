// What a day took, from the entries of the books. Every entry of an account of sales or tax is in one column, so the columns of
// all days sum to the books. Pure. decisions/0124.
import { type BookAccount, bookAccountNames, type BookPosting, bookPostings } from './accounts.ts';

/** The columns of the takings: what was sold, less what was taken back, the tax, and the money that moved. Expectations §2, decisions/0124. */
export const takingColumns = ['sales', 'canceled', 'returned', 'goodwill', 'tax', 'paid_in', 'paid_back'] as const;
export type TakingColumn = (typeof takingColumns)[number];

/** The accounts of what is sold, without tax. */
const revenue: ReadonlySet<BookAccount> = new Set(['goods', 'discounts', 'shipping', 'returns', 'return_fees']);
/** Where money is: entries of these accounts say how much moved. */
const money: ReadonlySet<BookAccount> = new Set(['provider', 'bank']);

type Columns = { readonly revenue: TakingColumn; readonly money: TakingColumn | null };
const sold: Columns = { revenue: 'sales', money: null };
const canceled: Columns = { revenue: 'canceled', money: null };
const paidIn: Columns = { revenue: 'sales', money: 'paid_in' };
const paidBack: Columns = { revenue: 'returned', money: 'paid_back' };

/** The columns of each posting. What the provider settles, keeps and pays out is no taking: it moves money that is in already. */
const columns: Readonly<Record<BookPosting, Columns>> = {
  sale: sold,
  sale_reversed: canceled,
  rest_canceled: canceled,
  units_canceled: canceled,
  returned: { revenue: 'returned', money: null },
  goodwill: { revenue: 'goodwill', money: null },
  authorised: sold,
  authorisation_ended: sold,
  captured: paidIn,
  capture_failed: paidIn,
  refunded: paidBack,
  refund_transferred: paidBack,
  chargeback: paidBack,
  chargeback_reversed: paidBack,
  settled: sold,
  provider_fee: sold,
  paid_out: sold,
};

/** The column of an entry; null for one that is no taking. Expectations §2, decisions/0124. */
export function takingColumn(posting: BookPosting, account: BookAccount): TakingColumn | null {
  if (account === 'tax') return 'tax';
  if (revenue.has(account)) return columns[posting].revenue;
  return money.has(account) ? columns[posting].money : null;
}

/** The entries of each column, by posting and account. Expectations §2, decisions/0124. */
export const takingEntries = (
  column: TakingColumn,
): readonly { readonly posting: BookPosting; readonly account: BookAccount }[] =>
  bookPostings.flatMap((posting) =>
    bookAccountNames.flatMap((account) => (takingColumn(posting, account) === column ? [{ posting, account }] : [])),
  );

/** An entry as its column counts it, in minor units: sales and tax are credits, money is a debit. Expectations §2, decisions/0124. */
export const takingAmount = (column: TakingColumn, amount: number): number =>
  column === 'paid_in' || column === 'paid_back' ? amount : 0 - amount;

/** Amounts of each column, in minor units of one currency. */
export type Takings = Readonly<Record<TakingColumn, number>>;

/** No takings. Expectations §2, decisions/0124. */
export const noTakings: Takings = {
  sales: 0,
  canceled: 0,
  returned: 0,
  goodwill: 0,
  tax: 0,
  paid_in: 0,
  paid_back: 0,
};

type Summed = { readonly posting: BookPosting; readonly account: BookAccount; readonly amount: number };

/** The takings of some sums of entries of one currency, by posting and account. Expectations §2, decisions/0124. */
export function takingsOf(sums: readonly Summed[]): Takings {
  const takings: Record<TakingColumn, number> = { ...noTakings };
  for (const { posting, account, amount } of sums) {
    const column = takingColumn(posting, account);
    if (column !== null) takings[column] += takingAmount(column, amount);
  }
  return takings;
}

/** The sum of two takings of one currency. Expectations §2, decisions/0124. */
export function addTakings(one: Takings, other: Takings): Takings {
  const sum: Record<TakingColumn, number> = { ...noTakings };
  for (const column of takingColumns) sum[column] = one[column] + other[column];
  return sum;
}

/** What is left of the sales without tax. Minor units. Expectations §2, decisions/0124. */
export const netOf = ({ sales, canceled: off, returned, goodwill }: Takings): number =>
  sales + off + returned + goodwill;

/** What is left of the sales with their tax: what the customers owe for the day. Minor units. Expectations §2, decisions/0124. */
export const grossOf = (takings: Takings): number => netOf(takings) + takings.tax;
