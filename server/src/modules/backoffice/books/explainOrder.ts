import { type BookAccount, bookAccounts, openReason } from '@vitrine/rules/books/accounts';
import { ConfigError } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

const reasons = {
  unpaid: 'open: the customer owes money',
  refund_due: 'open: a refund is due',
  authorised: 'open: the money is authorised and not captured',
} as const;

const amountOf = (amount: number, currency: string): string => `${String(amount).padStart(12)} ${currency}`;
const moment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** The balance of each account, in the order of the entries. */
function balancesOf(entries: readonly queries.EntryRow[]): Map<BookAccount, { amount: number; currency: string }> {
  const balances = new Map<BookAccount, { amount: number; currency: string }>();
  for (const { account, amount, currency } of entries)
    balances.set(account, { amount: (balances.get(account)?.amount ?? 0) + amount, currency });
  return balances;
}

/**
 * How the totals of an order came about, as lines: every posting with its entries, then each account's balance. Amounts in
 * minor units, debits positive. Throws ConfigError for an unknown number. decisions/0055.
 */
export async function explainOrder(db: Database, increment_id: string): Promise<string[]> {
  const entries = await queries.entriesOf(db, increment_id);
  if (!entries) throw new ConfigError('no order has this number');
  const lines: string[] = [];
  let posting_id = '';
  for (const { account, amount, currency, ...entry } of entries) {
    if (entry.posting_id !== posting_id) lines.push(`${moment(entry.at)}  ${entry.posting}`);
    ({ posting_id } = entry);
    lines.push(`${amountOf(amount, currency)}  ${bookAccounts[account]}`);
  }
  const balances = balancesOf(entries);
  lines.push('balances');
  for (const [account, { amount, currency }] of balances)
    if (amount !== 0) lines.push(`${amountOf(amount, currency)}  ${bookAccounts[account]}`);
  const reason = openReason(Object.fromEntries([...balances].map(([account, { amount }]) => [account, amount])));
  lines.push(reason === null ? 'settled' : reasons[reason]);
  return lines;
}

const sum = (amount: number, currency: string): string => `${String(amount).padStart(14)} ${currency}`;

/** The sum of each account, and the orders that are not settled, as lines; amounts in minor units. decisions/0055. */
export async function booksLines(db: Database): Promise<string[]> {
  const totals = await queries.totals(db);
  const open = await queries.openBooks(db, 200);
  return [
    ...totals.map(({ account, currency, amount }) => `${sum(amount, currency)}  ${bookAccounts[account]}`),
    ...open.map(
      ({ increment_id, currency, customer, authorised, authorised_at }) =>
        `${increment_id ?? '-'}  customer ${sum(customer, currency)}, authorised ${sum(authorised, currency)}${authorised !== 0 && authorised_at ? ` since ${authorised_at.toISOString().slice(0, 10)}` : ''}`,
    ),
  ];
}
