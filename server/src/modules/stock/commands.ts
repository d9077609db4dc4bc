import type { Command } from '../../platform/db/commandWords.ts';
import { withShop } from '../../platform/db/commandLine.ts';
import { explainStock } from './explainStock.ts';

/** The commands of `npm run db --` about stock. */
export const stockCommands: Record<string, Command> = {
  'explain-stock': {
    takes: 'SKU [STORE]',
    says: 'explains the stock of a SKU from the entries of the ledger; STORE is a store’s id, or ecom',
    run: (url, [sku = '', source]) =>
      withShop(url, async ({ db }) => {
        for (const line of await explainStock(db, sku, source)) console.log(line);
      }),
  },
};
