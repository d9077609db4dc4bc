import type { Command } from '../../../platform/db/commandWords.ts';
import { withShop } from '../../../platform/db/commandLine.ts';
import { withCommandShop } from '../../../platform/shop/commandShop.ts';
import { ConfigError } from '../../../platform/config/config.ts';
import { explainStock } from './explainStock.ts';
import { moveByStaff, type MoveRefusal, type StaffMove } from './moveByStaff.ts';

const words: Readonly<Record<MoveRefusal['why'], string>> = {
  sku_unknown: 'the collection has no such SKU',
  set_has_no_stock: 'a set has no stock of its own: name one of its parts',
  place_unknown: 'a place is ecom or the id of a store',
  same_place: 'the pieces are there already',
  not_whole: 'a number of pieces is whole and at least 1',
  not_free: 'so many pieces are not free',
  reason_missing: 'give a reason',
  reference_used: 'this reference names another move of the SKU',
};

/** Moves pieces and prints what is free afterwards. Throws ConfigError with the field that is refused. */
const move = (url: string, asked: StaffMove): Promise<void> =>
  withCommandShop(url, async (shop) => {
    const moved = await moveByStaff(shop, asked);
    if ('why' in moved) {
      const { field, why, free } = moved;
      const left = free === undefined ? '' : ` (free: ${free}; held and reserved pieces stay)`;
      throw new ConfigError(`${field}: ${words[why]}${left}`);
    }
    for (const { place, free } of moved.places) console.log(`${moved.sku} in ${place}: ${free} free`);
  });
const whole = (pieces: string): number => (/^\d{1,9}$/u.test(pieces) ? Number(pieces) : Number.NaN);

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
  'write-off': {
    takes: 'SKU PLACE PIECES REASON [REFERENCE]',
    says: 'takes damaged or lost pieces out of the stock of a place (ecom, or a store’s id), with the reason in quotes; a REFERENCE of your own counts once per SKU, so the command can be repeated',
    run: (url, [sku = '', from = '', pieces = '', reason = '', reference]) =>
      move(url, { sku, from, pieces: whole(pieces), reason, reference }),
  },
  'transfer-stock': {
    takes: 'SKU FROM TO PIECES REASON [REFERENCE]',
    says: 'moves free pieces from a place (ecom, or a store’s id) to another one; REASON and REFERENCE as for write-off',
    run: (url, [sku = '', from = '', to = '', pieces = '', reason = '', reference]) =>
      move(url, { sku, from, to, pieces: whole(pieces), reason, reference }),
  },
};
