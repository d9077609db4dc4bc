import { packerAdvice } from '@vitrine/rules/papers/packerAdvice';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { everyOrderStep, type OrderStep, orderSteps } from '@vitrine/rules/orders/orderLife';
import { ConfigError } from '../../../../platform/config/config.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { withShop as withDatabase } from '../../../../platform/db/commandLine.ts';
import { allRows } from '../../../../platform/db/keyset.ts';
import type { Command } from '../../../../platform/db/commandWords.ts';
import { withCommandShop } from '../../../../platform/shop/commandShop.ts';
import type { Paper } from '../../../../platform/typesetting/paper.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { houseLine } from '../../../../platform/typesetting/paperQueue.ts';
import { typesetPaper } from '../../papers/makePaper.ts';
import { captureAgain } from '../capture/capture.ts';
import { assertDone, orderIdOf, words } from './commandWords.ts';
import { fraudCommands } from './fraudCommands.ts';
import { handOver } from '../pickup/handOver.ts';
import { parcelsOf } from '../life/orderLife.ts';
import { parcelCommands, writeLabels } from './parcelCommands.ts';
import * as statements from '../life/statements.ts';
import * as orderLife from '../life/orderLife.ts';
import { refundCommands } from './refundCommands.ts';
import { returnCommands } from './returnCommands.ts';
import { slipOfExchange } from '../parcels/exchangePapers.ts';
import { slipsOf, workshopPapers } from '../parcels/slips.ts';
import { slipParcel } from '../parcels/slipUnits.ts';
import { takeStep } from '../steps/takeStep.ts';

const time = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** The life of an order and of its returns as lines. */
async function lifeOf(db: Database, number: string): Promise<string[]> {
  const order_id = await orderIdOf(db, number);
  const line = ({ at, actor, name, reason, from_status, to_status }: orderLife.LifeEvent): string =>
    `${time(at)}  ${(name ?? actor).padEnd(16)} ${reason.padEnd(16)} ${from_status ?? '-'} -> ${to_status}`;
  const returns = await orderLife.returnEventsOf(db, order_id);
  const units = await statements.unitsOf(db, order_id);
  return [
    ...units.map(({ item_order_id, sku, qty, shipped }) => `${item_order_id}  ${sku}  ${qty}, ${shipped} shipped`),
    ...(await parcelsOf(db, order_id)).map(
      ({ shipment_id, shipped_at, carrier, track_number }) =>
        `${shipment_id}  parcel of ${time(shipped_at)}  ${carrier}  ${track_number ?? ''}`,
    ),
    ...(await orderLife.eventsOf(db, order_id)).map(line),
    ...returns.map((event) => `${line(event)}  (return ${event.increment_id})`),
  ];
}

/** An order whose papers go into a folder. Throws ConfigError for an unknown or erased one, and without a folder. */
async function wholeOrder(db: Database, order_id: string, folder: string): Promise<OrderRow> {
  const order = await readWholeOrder(db, order_id);
  if (!order || order.erased_at !== null || folder === '') throw new ConfigError(words.unknown_order);
  return order;
}

/** Typesets papers by name into a folder, and prints the files. */
async function writePapers(order: OrderRow, papers: ReadonlyMap<string, Paper>, folder: string): Promise<void> {
  for (const [name, paper] of papers) {
    const file = path.join(folder, `${order.increment_id}-${name}.pdf`);
    // oxlint-disable-next-line no-await-in-loop -- one process typesets one paper after the other
    await writeFile(file, await typesetPaper(paper, houseLine));
    console.log(file);
  }
}

/** The steps of staff on an order: `npm run ops -- prepare NUMBER`. */
const stepCommands: Record<string, Command> = Object.fromEntries(
  everyOrderStep
    .filter(
      (step) =>
        step !== 'grant_cancel' &&
        step !== 'ship' &&
        step !== 'deliver' &&
        step !== 'collect' &&
        step !== 'give_up' &&
        step !== 'cancel_rest' &&
        step !== 'cancel_units' &&
        // A withdrawal is the buyer's statement.
        step !== 'withdraw' &&
        // A review is decided with its row: `review-order`.
        step !== 'hold' &&
        step !== 'clear' &&
        step !== 'refuse',
    )
    .map((step: OrderStep) => [
      step === 'keep' || step === 'cancel' ? `${step}-order` : step.replaceAll('_', '-'),
      {
        takes: 'NUMBER',
        says: `${step.replaceAll('_', ' ')}: the status of the order becomes ${orderSteps[step].to}`,
        run: (url: string, [number = '']: string[]) =>
          withCommandShop(url, async (shop) =>
            assertDone(await takeStep(shop, await orderIdOf(shop.db, number), step, { actor: 'staff' })),
          ),
      },
    ]),
);

/** The commands of `npm run ops --` about orders and returns in the house. */
export const fulfilmentCommands: Record<string, Command> = {
  ...stepCommands,
  ...parcelCommands,
  ...fraudCommands,
  ...returnCommands,
  ...refundCommands,
  'cancel-rest': {
    takes: 'NUMBER [--damaged]',
    says: 'cancels the pieces of a partly shipped order that are not sent yet: they go back to stock (not with --damaged), their money goes back, and the customer is mailed',
    run: (url, [number = '', flag]) =>
      withCommandShop(url, async (shop) => {
        if (flag !== undefined && flag !== '--damaged') throw new ConfigError(`${flag} is not --damaged`);
        const details = { actor: 'staff', is_damaged: flag !== undefined } as const;
        assertDone(await takeStep(shop, await orderIdOf(shop.db, number), 'cancel_rest', details));
      }),
  },
  collect: {
    takes: 'NUMBER CODE',
    says: 'hands an order over in its boutique, for the code of the collector whose identity document was checked',
    run: (url, [number = '', code = '']) =>
      withCommandShop(url, async (shop) =>
        assertDone(await handOver(shop, await orderIdOf(shop.db, number), { code, is_id_checked: true })),
      ),
  },
  capture: {
    takes: 'NUMBER',
    says: 'captures the payment of an order again after a failed capture',
    run: (url, [number = '']) =>
      withCommandShop(url, async (shop) => {
        const order_id = await orderIdOf(shop.db, number);
        if ((await captureAgain(shop, order_id)) === 0) throw new ConfigError('no capture of its payment has failed');
      }),
  },
  slips: {
    takes: 'NUMBER FOLDER [PARCEL]',
    says: 'writes the packing slip of the parcel that is packed next, and of a gift its slip and (with the first parcel) its card, as PDF files into a folder; with PARCEL (its number, or the id that `explain-order` lists) those of a parcel that has left',
    run: (url, [number = '', folder = '', name]) =>
      withCommandShop(url, async (shop) => {
        const order = await wholeOrder(shop.db, await orderIdOf(shop.db, number), folder);
        const parcel = slipParcel(order, name);
        if (name !== undefined && !parcel) throw new ConfigError(words.unknown_parcel);
        const { papers, advice } = slipsOf(shop, order, parcel);
        await writePapers(order, papers, folder);
        for (const name of advice) console.log(packerAdvice[name]);
      }),
  },
  'exchange-slip': {
    takes: 'RETURN FOLDER',
    says: 'writes the packing slip of an exchange’s new pieces as a PDF file into a folder',
    run: (url, [number = '', folder = '']) =>
      withCommandShop(url, async (shop) => {
        const found = folder === '' ? null : await slipOfExchange(shop, number);
        if (!found) throw new ConfigError('no exchange has this number');
        await writePapers(found.order, new Map([['exchange-slip', found.paper]]), folder);
      }),
  },
  workshop: {
    takes: 'NUMBER FOLDER',
    says: 'writes a sheet for each engraved piece of an order that has not left, with its drawing in real size, as PDF files into a folder',
    run: (url, [number = '', folder = '']) =>
      withCommandShop(url, async (shop) => {
        const order = await wholeOrder(shop.db, await orderIdOf(shop.db, number), folder);
        const papers = workshopPapers(shop, order);
        await writePapers(order, papers, folder);
        if (papers.size === 0) console.log('Nothing to engrave.');
      }),
  },
  labels: {
    takes: 'NUMBER FOLDER',
    says: 'writes the carriers’ labels of an order’s parcels as files into a folder, and prints their numbers',
    run: (url, [number = '', folder = '']) =>
      withDatabase(url, async ({ db }) => {
        if (folder === '') throw new ConfigError('a folder is missing');
        for (const line of await writeLabels(db, await orderIdOf(db, number), folder)) console.log(line);
      }),
  },
  deliver: {
    takes: 'NUMBER [TRACK]',
    says: 'marks an order, or one of its parcels, as delivered',
    run: (url, [number = '', track]) =>
      withCommandShop(url, async (shop) =>
        assertDone(
          await takeStep(shop, await orderIdOf(shop.db, number), 'deliver', { actor: 'staff', track_number: track }),
        ),
      ),
  },
  orders: {
    takes: '[STATUS]',
    says: 'lists open orders with their last change, oldest first; of one status with STATUS',
    run: (url, [status]) =>
      withDatabase(url, async ({ db }) => {
        const of = status ? { statuses: [status] } : {};
        for (const order of await allRows((page) => orderLife.openOrders(db, page, of)))
          console.log(`${order.increment_id}  ${order.status.padEnd(18)} since ${time(order.changed_at)}`);
      }),
  },
  'explain-order': {
    takes: 'NUMBER',
    says: 'lists the lines and parcels of an order, and every change of it: when, by whom, why, from which status to which',
    run: (url, [number = '']) =>
      withDatabase(url, async ({ db }) => {
        for (const line of await lifeOf(db, number)) console.log(line);
      }),
  },
};
