// The commands of staff about returns: their list, their inspection and their steps.
import { readFile } from 'node:fs/promises';
import { houseSteps } from '@vitrine/rules/returns/houseSteps';
import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { ConfigError } from '../../platform/config/config.ts';
import { withShop as withDatabase } from '../../platform/db/commandLine.ts';
import type { Command } from '../../platform/db/commandWords.ts';
import { withCommandShop } from '../../platform/shop/commandShop.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { endPickup } from '../returns/pickupBooking.ts';
import { assertDone, words } from './commandWords.ts';
import { inspectReturn } from './inspectReturn.ts';
import * as queries from './queries.ts';
import { takeReturnStep } from './takeReturnStep.ts';

/** Notes what the inspection of a returned piece found. Throws ConfigError for an unreadable photo. */
async function inspect(shop: Shop, number: string, words: readonly string[]): Promise<void> {
  const [line = '', condition = '', loss = '0', reason = '', file] = words;
  const photo = file === undefined ? null : await readFile(file).catch(() => null);
  if (file !== undefined && !photo) throw new ConfigError(`${file} cannot be read`);
  assertDone(await inspectReturn(shop, number, { line, condition, loss, reason, photo }));
}

/** The commands of `npm run ops --` about returns in the house. */
export const returnCommands: Record<string, Command> = {
  returns: {
    takes: '',
    says: 'lists returns that are not closed, oldest first; amounts in minor units',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        for (const back of await queries.openReturns(db, 200))
          console.log(
            `${back.increment_id}  ${back.return_type.padEnd(8)} ${back.status.padEnd(18)} order ${back.order_number}, refund ${back.total_price}${back.pickup_refused_at ? ', pickup refused: call the customer' : ''}`,
          );
      }),
  },
  pickup: {
    takes: 'RETURN cancel|refused',
    says: 'cancels the booked pickup of a return at its carrier, or notes that the carrier does not come; the customer chooses another time',
    run: (url, [number = '', how = '']) =>
      withCommandShop(url, async (shop) => {
        if (how !== 'cancel' && how !== 'refused') throw new ConfigError(`${how} is none of cancel, refused`);
        const known = await queries.returnNumbered(shop.db, number);
        if (!known) throw new ConfigError(words.unknown_return);
        if (!(await endPickup(shop, known.return_id, how)))
          throw new ConfigError('no courier is booked for this return');
      }),
  },
  return: {
    takes: 'RETURN receive|inspect|accept|refuse|send [--damaged] [TRACK|SKU|LINE] [CONDITION] [LOSS] [REASON] [PHOTO]',
    says: `receives a return; notes of an inspected piece its condition (${pieceConditions.join(', ')}), what is kept (minor units or 15%), why, and a photo’s file; accepts the return (restocks what is as new, refunds the rest; --damaged restocks nothing), refuses it, or sends the new pieces`,
    run: (url, [number = '', step = '', ...flags]) =>
      withCommandShop(url, async (shop) => {
        if (step === 'inspect') return inspect(shop, number, flags);
        const name = houseSteps.find((one) => one === step);
        if (!name) throw new ConfigError(`${step} is none of inspect, ${houseSteps.join(', ')}`);
        const is_damaged = flags.includes('--damaged');
        const track_number = flags.find((flag) => flag !== '--damaged');
        assertDone(await takeReturnStep(shop, number, name, { is_damaged, track_number }));
      }),
  },
};
