// The commands of staff about returns: their list, their inspection and their steps.
import { readFile } from 'node:fs/promises';
import { houseRefusals, isHouseRefusal } from '@vitrine/rules/returns/houseRefusals';
import { houseSteps } from '@vitrine/rules/returns/houseSteps';
import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { ConfigError } from '../../../../platform/config/config.ts';
import { withShop as withDatabase } from '../../../../platform/db/commandLine.ts';
import { allRows } from '../../../../platform/db/keyset.ts';
import type { Command } from '../../../../platform/db/commandWords.ts';
import { withCommandShop } from '../../../../platform/shop/commandShop.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { handPickups } from '../../returns/handPickups.ts';
import { changeByStaff, staffPickups } from '../../returns/pickupBooking.ts';
import { assertDone, words } from './commandWords.ts';
import { inspectReturn } from '../returns/inspectReturn.ts';
import * as statements from '../life/statements.ts';
import * as orderLife from '../life/orderLife.ts';
import { unitsOf } from './parcelCommands.ts';
import { mailReturnsPage } from '../returns/storeReturns.ts';
import { takeReturnStep } from '../returns/takeReturnStep.ts';
import { assertTrackNumber } from './parcelCommands.ts';

const isCountWord = (word: string): boolean => /^(?:ARRIVED|SELLABLE)=\d{1,4}$/u.test(word);

/** The figure of `ARRIVED=2`; undefined without such a word. */
function countIn(words: readonly string[], name: 'ARRIVED' | 'SELLABLE'): number | undefined {
  const word = words.find((one) => isCountWord(one) && one.startsWith(`${name}=`));
  return word === undefined ? undefined : Number(word.slice(name.length + 1));
}

/** Notes what the inspection of a returned piece found. Throws ConfigError for an unreadable photo. */
async function inspect(shop: Shop, number: string, flags: readonly string[]): Promise<void> {
  const [line = '', condition = '', loss = '0', reason = '', file] = flags.filter((flag) => !isCountWord(flag));
  const arrived_qty = countIn(flags, 'ARRIVED');
  const sellable_qty = countIn(flags, 'SELLABLE');
  const photo = file === undefined ? null : await readFile(file).catch(() => null);
  if (file !== undefined && !photo) throw new ConfigError(`${file} cannot be read`);
  assertDone(await inspectReturn(shop, number, { line, condition, loss, reason, photo, arrived_qty, sellable_qty }));
}

const storeWord = 'STORE=';

/** The commands of `npm run ops --` about returns in the house. */
export const returnCommands: Record<string, Command> = {
  returns: {
    takes: '',
    says: 'lists returns that are not closed, those whose refunded pieces are still to come, and exchanges whose new pieces are on their way, oldest first; amounts in minor units',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        for (const back of await allRows((page) => orderLife.openReturns(db, page)))
          console.log(
            `${back.increment_id}  ${back.return_type.padEnd(8)} ${back.status.padEnd(18)} order ${back.order_number}, refund ${back.total_price}${back.owes_pieces === true ? ', refunded for a proof: take its pieces in' : ''}${back.status === 'complete' ? ', new pieces on their way' : ''}${back.held_since ? ', refused: send its pieces back' : ''}${back.pickup_refused_at ? ', pickup refused: call the customer' : ''}`,
          );
      }),
  },
  'returns-page': {
    takes: 'STORE',
    says: 'mails a boutique the link of the page on which it receives returns; the link opens it for 60 days',
    run: (url, [store = '']) =>
      withCommandShop(url, async (shop) => {
        if (!(await mailReturnsPage(shop, store))) throw new ConfigError('no boutique of the house has this number');
      }),
  },
  pickups: {
    takes: '',
    says: 'lists the pickups of returns that the house books or cancels by hand, because the shop does not call their carrier',
    run: (url) =>
      withCommandShop(url, async (shop) => {
        for (const one of await allRows((page) => handPickups(shop, shop.db, page)))
          console.log(
            `${one.increment_id}  ${one.work.padEnd(6)} ${one.carrier}  ${one.pickup_date} ${one.pickup_time}  ${one.pickup_confirmation ?? ''}`,
          );
      }),
  },
  pickup: {
    takes: `RETURN ${staffPickups.join('|')} [DAY] [CONFIRMATION]`,
    says: 'cancels the pickup of a return, or notes what its carrier says: it does not come (refused), it comes (booked, with the day and its confirmation), it has cancelled, or it comes in spite of a cancellation (kept)',
    run: (url, [number = '', word = '', day, confirmation]) =>
      withCommandShop(url, async (shop) => {
        const how = staffPickups.find((one) => one === word);
        if (!how) throw new ConfigError(`${word} is none of ${staffPickups.join(', ')}`);
        const known = await statements.returnNumbered(shop.db, number);
        if (!known) throw new ConfigError(words.unknown_return);
        if (!(await changeByStaff(shop, known.return_id, { how, day, confirmation })))
          throw new ConfigError('this return has no such pickup: `pickups` lists those that wait');
      }),
  },
  return: {
    takes:
      'RETURN receive|inspect|accept|refuse|send|deliver|give_up|write_off [--damaged] [STORE=ID] [SKU=ARRIVED] [LINE=ARRIVED] [TRACK|SKU|LINE] [WHY] [NOTE] [CONDITION] [LOSS] [REASON] [PHOTO] [ARRIVED=UNITS] [SELLABLE=UNITS]',
    says: `receives a return, with STORE=ID in that boutique, with SKU=UNITS only that many of a piece; notes of an inspected piece its condition (${pieceConditions.join(', ')}), what is kept (minor units or 15%), why, a photo’s file, and how many units arrived and can be sold again; accepts the return (restocks what is as new, refunds what arrived; --damaged restocks nothing), refuses it for a reason (${houseRefusals.join(', ')}; a note to the client that names nobody may follow), sends the new pieces of an exchange or those of a refused return, marks them as delivered, gives the exchange up (a refund; the new pieces go back to stock, not with --damaged), or writes off refunded pieces that do not come`,
    run: (url, [number = '', step = '', ...flags]) =>
      withCommandShop(url, async (shop) => {
        if (step === 'inspect') return inspect(shop, number, flags);
        const name = houseSteps.find((one) => one === step);
        if (!name) throw new ConfigError(`${step} is none of inspect, ${houseSteps.join(', ')}`);
        const is_damaged = flags.includes('--damaged');
        const store_id = flags.find((flag) => flag.startsWith(storeWord))?.slice(storeWord.length);
        const others = flags.filter((flag) => flag !== '--damaged' && !flag.startsWith(storeWord));
        const units = name === 'receive' ? unitsOf(others) : undefined;
        const track_number = name === 'send' ? others[0] : undefined;
        if (track_number !== undefined) assertTrackNumber(track_number);
        const [why = '', note] = name === 'refuse' ? others : [];
        const refusal = isHouseRefusal(why) ? { refusal_reason: why, refusal_note: note } : {};
        assertDone(await takeReturnStep(shop, number, name, { is_damaged, track_number, store_id, units, ...refusal }));
      }),
  },
};
