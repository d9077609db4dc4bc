import { bookAccounts } from '@vitrine/rules/books/accounts';
import { withShop } from '../../platform/db/commandLine.ts';
import type { Command } from '../../platform/db/commandWords.ts';
import { explainOrder } from './explainOrder.ts';
import * as queries from './queries.ts';

const sum = (amount: number, currency: string): string => `${String(amount).padStart(14)} ${currency}`;

/** The commands of `npm run db --` about the money's books. */
export const bookCommands: Record<string, Command> = {
  explain: {
    takes: 'NUMBER',
    says: 'explains how the totals of an order came about, from the entries of the books; amounts in minor units',
    run: (url, [number = '']) =>
      withShop(url, async ({ db }) => {
        for (const line of await explainOrder(db, number)) console.log(line);
      }),
  },
  books: {
    takes: '',
    says: 'sums each account of the books, and lists the orders that are not settled; amounts in minor units',
    run: (url) =>
      withShop(url, async ({ db }) => {
        for (const { account, currency, amount } of await queries.totals(db))
          console.log(`${sum(amount, currency)}  ${bookAccounts[account]}`);
        for (const { increment_id, currency, customer, authorised, authorised_at } of await queries.openBooks(db, 200))
          console.log(
            `${increment_id ?? '-'}  customer ${sum(customer, currency)}, authorised ${sum(authorised, currency)}${authorised !== 0 && authorised_at ? ` since ${authorised_at.toISOString().slice(0, 10)}` : ''}`,
          );
      }),
  },
};
