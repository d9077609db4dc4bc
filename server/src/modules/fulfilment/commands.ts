import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { everyOrderStep, type OrderStep, orderSteps } from '@vitrine/rules/orders/orderLife';
import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { ConfigError } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { withShop as withDatabase } from '../../platform/db/commandLine.ts';
import type { Command } from '../../platform/db/commandWords.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { withCommandShop } from '../../platform/shop/commandShop.ts';
import type { Paper } from '../../platform/typesetting/paper.ts';
import type { OrderRow } from '../orders/queries.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { typesetPaper } from '../papers/makePaper.ts';
import { capturePayment } from './capture.ts';
import { handOver, type HandOverRefusal } from './handOver.ts';
import { inspectReturn, type InspectionRefusal } from './inspectReturn.ts';
import * as payments from './paymentQueries.ts';
import * as queries from './queries.ts';
import { slipsOf, workshopPapers } from './slips.ts';
import { type ReturnRefusal, returnSteps, takeReturnStep } from './takeReturnStep.ts';
import { takeStep } from './takeStep.ts';

type Refusal = HandOverRefusal | ReturnRefusal | InspectionRefusal;
const words: Readonly<Record<Refusal, string>> = {
  unknown_line: 'the return has no piece with this SKU',
  unknown_condition: `a condition is one of ${pieceConditions.join(', ')}`,
  loss_refused: 'the law or the refund does not allow to keep this amount',
  reason_missing: 'the customer reads why money is kept: give a reason',
  photo_refused: 'the file is no photo of at most 20 MB',
  unknown_order: 'no placed order has this number',
  unknown_return: 'no return has this number',
  not_allowed: 'staff does not take this step',
  not_now: 'its status does not allow this step',
  not_these_units: 'these units are not left to ship',
  unknown_parcel: 'no parcel of it with this number is on its way',
  id_not_checked: 'the identity document is not checked',
  code_wrong: 'this is not the code of the order',
  code_wait: 'too many wrong codes: try again in an hour',
  too_much: 'more than the refund cannot be kept',
};

function assertDone(refusal: Refusal | null): void {
  if (refusal) throw new ConfigError(words[refusal]);
}

async function orderIdOf(db: Database, number: string): Promise<string> {
  const order_id = await queries.orderIdOf(db, number);
  if (order_id === undefined) throw new ConfigError(words.unknown_order);
  return order_id;
}

/** `SKU=QTY` words as units. Throws ConfigError for another word. */
function unitsOf(parts: readonly string[]): ReadonlyMap<string, number> | undefined {
  if (parts.length === 0) return undefined;
  return new Map(
    parts.map((part) => {
      const [, sku, qty] = /^(.+)=(\d{1,4})$/u.exec(part) ?? [];
      if (sku === undefined || qty === undefined) throw new ConfigError(`${part} is not SKU=QTY`);
      return [sku, Number(qty)];
    }),
  );
}

const time = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** The life of an order as lines. */
async function lifeOf(db: Database, number: string): Promise<string[]> {
  const events = await queries.eventsOf(db, await orderIdOf(db, number));
  return events.map(
    ({ at, actor, reason, from_status, to_status }) =>
      `${time(at)}  ${actor.padEnd(8)} ${reason.padEnd(16)} ${from_status ?? '-'} -> ${to_status}`,
  );
}

/** An order whose papers go into a folder. Throws ConfigError for an unknown or erased one, and without a folder. */
async function wholeOrder(db: Database, number: string, folder: string): Promise<OrderRow> {
  const order = await readWholeOrder(db, await orderIdOf(db, number));
  if (!order || order.erased_at !== null || folder === '') throw new ConfigError(words.unknown_order);
  return order;
}

/** Typesets papers by name into a folder, and prints the files. */
async function writePapers(order: OrderRow, papers: ReadonlyMap<string, Paper>, folder: string): Promise<void> {
  for (const [name, paper] of papers) {
    const file = path.join(folder, `${order.increment_id}-${name}.pdf`);
    // oxlint-disable-next-line no-await-in-loop -- one process typesets one paper after the other
    await writeFile(file, await typesetPaper(paper));
    console.log(file);
  }
}

/** Notes what the inspection of a returned piece found. Throws ConfigError for an unreadable photo. */
async function inspect(shop: Shop, number: string, words: readonly string[]): Promise<void> {
  const [sku = '', condition = '', loss = '0', reason = '', file] = words;
  const photo = file === undefined ? null : await readFile(file).catch(() => null);
  if (file !== undefined && !photo) throw new ConfigError(`${file} cannot be read`);
  assertDone(await inspectReturn(shop, number, { sku, condition, loss, reason, photo }));
}

/** The steps of staff on an order: `npm run db -- prepare NUMBER`. */
const stepCommands: Record<string, Command> = Object.fromEntries(
  everyOrderStep
    .filter(
      (step) =>
        step !== 'ask_cancel' &&
        step !== 'grant_cancel' &&
        step !== 'ship' &&
        step !== 'deliver' &&
        step !== 'collect' &&
        step !== 'give_up',
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

/** The commands of `npm run db --` about orders and returns in the house. */
export const fulfilmentCommands: Record<string, Command> = {
  ...stepCommands,
  collect: {
    takes: 'NUMBER CODE',
    says: 'hands an order over in its boutique, for the code of the collector whose identity document was checked',
    run: (url, [number = '', code = '']) =>
      withCommandShop(url, async (shop) =>
        assertDone(await handOver(shop, await orderIdOf(shop.db, number), { code, is_id_checked: true })),
      ),
  },
  ship: {
    takes: 'NUMBER [TRACK] [SKU=QTY] [SKU=QTY] [SKU=QTY]',
    says: 'ships an order, or some of its units as a parcel of their own, with the carrier’s number',
    run: (url, [number = '', track = '', ...parts]) =>
      withCommandShop(url, async (shop) => {
        const details = { actor: 'staff', track_number: track || undefined, units: unitsOf(parts) } as const;
        assertDone(await takeStep(shop, await orderIdOf(shop.db, number), 'ship', details));
      }),
  },
  capture: {
    takes: 'NUMBER',
    says: 'captures the payment of an order again after a failed capture',
    run: (url, [number = '']) =>
      withCommandShop(url, async (shop) => {
        const order_id = await orderIdOf(shop.db, number);
        const payment = await payments.paymentOf(shop.db, order_id);
        if (!payment?.is_uncaptured || payment.failed_captures === 0)
          throw new ConfigError('no capture of its payment has failed');
        await capturePayment(shop, { order_id });
      }),
  },
  slips: {
    takes: 'NUMBER FOLDER',
    says: 'writes the packing slip of an order, and of a gift its slip and its card, as PDF files into a folder',
    run: (url, [number = '', folder = '']) =>
      withCommandShop(url, async (shop) => {
        const order = await wholeOrder(shop.db, number, folder);
        const { papers, advice } = slipsOf(shop, order);
        await writePapers(order, papers, folder);
        for (const line of advice) console.log(line);
      }),
  },
  workshop: {
    takes: 'NUMBER FOLDER',
    says: 'writes a sheet for each engraved piece of an order, with its drawing in real size, as PDF files into a folder',
    run: (url, [number = '', folder = '']) =>
      withCommandShop(url, async (shop) => {
        const order = await wholeOrder(shop.db, number, folder);
        const papers = workshopPapers(shop, order);
        await writePapers(order, papers, folder);
        if (papers.size === 0) console.log('Nothing to engrave.');
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
        const statuses = status ? [status] : [...new Set(everyOrderStep.flatMap((step) => orderSteps[step].from))];
        for (const order of await queries.openOrders(db, statuses, 200))
          console.log(`${order.increment_id}  ${order.status.padEnd(18)} since ${time(order.changed_at)}`);
      }),
  },
  'explain-order': {
    takes: 'NUMBER',
    says: 'lists every change of an order: when, by whom, why, from which status to which',
    run: (url, [number = '']) =>
      withDatabase(url, async ({ db }) => {
        for (const line of await lifeOf(db, number)) console.log(line);
      }),
  },
  returns: {
    takes: '',
    says: 'lists returns that are not closed, oldest first; amounts in minor units',
    run: (url) =>
      withDatabase(url, async ({ db }) => {
        for (const back of await queries.openReturns(db, 200))
          console.log(
            `${back.increment_id}  ${back.return_type.padEnd(8)} ${back.status.padEnd(18)} order ${back.order_number}, refund ${back.total_price}`,
          );
      }),
  },
  return: {
    takes: 'RETURN receive|inspect|accept|refuse|send [--damaged] [TRACK|SKU] [CONDITION] [LOSS] [REASON] [PHOTO]',
    says: `receives a return; notes of an inspected piece its condition (${pieceConditions.join(', ')}), what is kept (minor units or 15%), why, and a photo’s file; accepts the return (restocks what is as new, refunds the rest; --damaged restocks nothing), refuses it, or sends the new pieces`,
    run: (url, [number = '', step = '', ...flags]) =>
      withCommandShop(url, async (shop) => {
        if (step === 'inspect') return inspect(shop, number, flags);
        const name = returnSteps.find((one) => one === step);
        if (!name) throw new ConfigError(`${step} is none of inspect, ${returnSteps.join(', ')}`);
        const is_damaged = flags.includes('--damaged');
        const track_number = flags.find((flag) => flag !== '--damaged');
        assertDone(await takeReturnStep(shop, number, name, { is_damaged, track_number }));
      }),
  },
};
