import { ConfigError } from '../../../platform/config/config.ts';
import { withShop as withDatabase } from '../../../platform/db/commandLine.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { raiseGeneration } from './storeLinkQueries.ts';

/** The commands of `npm run ops --` about stores. */
export const storeCommands: Record<string, Command> = {
  'revoke-store-links': {
    takes: 'STORE',
    says: 'ends every link that a store got by mail for its reservations, orders to collect and returns; later mails carry new ones',
    run: (url, [store = '']) =>
      withDatabase(url, async ({ db }) => {
        const generation = await raiseGeneration(db, store, new Date());
        if (generation === undefined) throw new ConfigError(`no store has the number ${store}`);
        console.log(`links of store ${store} are revoked: generation ${generation}`);
      }),
  },
};
