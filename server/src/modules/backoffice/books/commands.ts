import { withShop } from '../../../platform/db/commandLine.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { booksLines, explainOrder } from './explainOrder.ts';

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
        for (const line of await booksLines(db)) console.log(line);
      }),
  },
};
