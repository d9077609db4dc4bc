import { wholeHouse } from '@vitrine/rules/staff/role';
import { bookAccounts, type OpenReason } from '@vitrine/rules/books/accounts';
import { withShop } from '../../../platform/db/commandLine.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { allRows } from '../../../platform/db/keyset.ts';
import { type Explained, explainOrder } from './explainOrder.ts';
import { totals } from './queries.ts';
import { type Books, openOrders } from './readBooks.ts';

const reasons: Readonly<Record<OpenReason, string>> = {
  unpaid: 'open: the customer owes money',
  refund_due: 'open: a refund is due',
  authorised: 'open: the money is authorised and not captured',
};

type Posting = Explained['postings'][number];
type Part = Posting['entries'][number]['parts'][number];

const sum = (amount: number, currency: string, width = 14): string => `${String(amount).padStart(width)} ${currency}`;
const moment = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** What a posting came from, in words. */
function causeOf({ return_number, refund, parcel, event, settlement }: Posting['cause']): string {
  const known = [
    refund ? `refund ${refund.refund_id}` : null,
    return_number === null ? null : `return ${return_number}`,
    parcel ? `parcel ${parcel.track_number ?? parcel.shipment_id}` : null,
    event ? `${event.event_code} ${event.psp_reference}` : null,
    settlement ? `line ${settlement.line_id} of ${settlement.report}` : null,
  ].filter((one) => one !== null);
  return known.length === 0 ? '' : `: ${known.join(', ')}`;
}

/** The books of an order as lines; amounts in minor units, debits positive. */
export function explainLines({ order, payment, postings, balances, open }: Explained): string[] {
  const skus = new Map(order.lines.map(({ item_order_id, sku }) => [item_order_id, sku]));
  const partLine = ({ of, item_order_id, amount }: Part, currency: string): string =>
    `${sum(amount, currency, 18)}    ${of} ${skus.get(item_order_id ?? '') ?? ''}`.trimEnd();
  const posted = postings.flatMap(({ at, kind, currency, cause, entries }) => [
    `${moment(at)}  ${kind}${causeOf(cause)}`,
    ...entries.flatMap(({ account, amount, parts }) => [
      `${sum(amount, currency, 12)}  ${bookAccounts[account]}`,
      ...parts.map((part) => partLine(part, currency)),
    ]),
  ]);
  const balanced = balances.map(
    ({ account, amount, currency }) => `${sum(amount, currency, 12)}  ${bookAccounts[account]}`,
  );
  const moved = payment ? `; captured ${payment.captured}, refunded ${payment.refunded}` : '';
  const imported = `imported: its sale of ${order.grand_total} ${order.currency} is in the books of the system that placed it${moved}`;
  const settled = order.is_imported ? 'nothing is open in these books' : 'settled';
  return [
    ...(order.is_imported ? [imported] : []),
    ...posted,
    'balances',
    ...balanced,
    open === null ? settled : reasons[open],
  ];
}

/** The sum of each account, and the orders that are not settled, as lines; amounts in minor units. */
export function booksLines(sums: NonNullable<Books['totals']>, orders: Books['orders']): string[] {
  return [
    ...sums.map(({ account, currency, amount }) => `${sum(amount, currency)}  ${bookAccounts[account]}`),
    ...orders.map(({ increment_id, currency, customer, authorised, authorised_at }) => {
      const since = authorised_at === null ? '' : ` since ${authorised_at.slice(0, 10)}`;
      return `${increment_id}  customer ${sum(customer, currency)}, authorised ${sum(authorised, currency)}${since}`;
    }),
  ];
}

/** The commands of `npm run db --` about the money's books. */
export const bookCommands: Record<string, Command> = {
  explain: {
    takes: 'NUMBER',
    says: 'explains how the totals of an order came about, from the entries of the books; amounts in minor units',
    run: (url, [number = '']) =>
      withShop(url, async ({ db }) => {
        for (const line of explainLines(await explainOrder(db, number))) console.log(line);
      }),
  },
  books: {
    takes: '',
    says: 'sums each account of the books, and lists the orders that are not settled; amounts in minor units',
    run: (url) =>
      withShop(url, async ({ db }) => {
        const orders = await allRows((page) => openOrders(db, page));
        for (const line of booksLines(await totals(db, wholeHouse), orders)) console.log(line);
      }),
  },
};
