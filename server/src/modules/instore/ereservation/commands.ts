import { wholeHouse } from '@vitrine/rules/staff/role';
import { storeSteps } from '@vitrine/contract/staffTasks';
import { ConfigError } from '../../../platform/config/config.ts';
import { withShop as withDatabase } from '../../../platform/db/commandLine.ts';
import { allRows } from '../../../platform/db/keyset.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { withCommandShop } from '../../../platform/shop/commandShop.ts';
import * as queries from './queries.ts';
import { takeStoreStep } from './takeStoreStep.ts';

const refusals = {
  promised: 'the piece is promised for longer: add --given-up where the customer gives it up',
  not_now: 'its status does not allow this step',
} as const;

/** The commands of `npm run ops --` about reservations in boutiques. */
export const reservationCommands: Record<string, Command> = {
  reservations: {
    takes: '[STORE]',
    says: 'lists open reservations, the most urgent first; of one store with its number',
    run: (url, [store]) =>
      withDatabase(url, async ({ db }) => {
        for (const row of await allRows((page) =>
          queries.openReservations(db, { ...wholeHouse, stores: store === undefined ? null : [store] }, page),
        ))
          console.log(
            `${row.increment_id}  store ${row.store_id}  ${row.sku}  ${row.status.padEnd(9)} until ${(row.held_until ?? row.answer_by)?.toISOString() ?? '-'}`,
          );
      }),
  },
  reservation: {
    takes: `NUMBER ${storeSteps.join('|')} [--given-up]`,
    says: 'answers a reservation, hands its piece over, or gives it back',
    run: (url, [number = '', word = '', flag]) =>
      withCommandShop(url, async (shop) => {
        const step = storeSteps.find((one) => one === word);
        if (!step) throw new ConfigError(`${word} is none of ${storeSteps.join(', ')}`);
        const row = await queries.reservationNumbered(shop.db, number);
        if (!row) throw new ConfigError('no reservation has this number');
        const refusal = await takeStoreStep(shop, row, step, flag === '--given-up');
        if (refusal !== null) throw new ConfigError(refusals[refusal]);
      }),
  },
};
