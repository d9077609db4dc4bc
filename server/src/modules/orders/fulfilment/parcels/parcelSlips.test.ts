// Slips are about one parcel: what is left to pack, or what has left in it. Nothing that was sent or cancelled is packed again.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { staffOrder } from '@vitrine/contract/staff';
import { staffPapers } from '@vitrine/contract/staffTasks';
import { drawEngraving } from '@vitrine/rules/engraving/drawing';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bag, boughtOrders, cups } from '../../../../testing/boughtOrders.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { fulfilmentCommands } from '../commands/commands.ts';
import { slipsOf, workshopPapers } from './slips.ts';
import { slipParcel } from './slipUnits.ts';
import { takeStep } from '../steps/takeStep.ts';

const { bought, database, house } = boughtOrders();

const gift = JSON.stringify({
  is_gift: true,
  message: 'Pour Anne.',
  hide_price: true,
  handwritten: false,
  gift_card_type: 'custom',
});

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_000 }, stock: 1000 },
  ]),
);
beforeEach(() => database.db.deleteFrom('rate_limit').execute());
afterEach(() => vi.restoreAllMocks());

/** A packed gift of two bags and three cups. */
async function packed() {
  const { order } = await bought([
    { sku: bag, qty: 2 },
    { sku: cups, qty: 3 },
  ]);
  const { order_id, increment_id } = order;
  await database.db.updateTable('shop_order').set({ gift }).where('order_id', '=', order_id).execute();
  for (const step of ['prepare', 'pack'] as const) await takeStep(house.shop, order_id, step, { actor: 'staff' });
  const read = async (): Promise<OrderRow> => {
    const whole = await readWholeOrder(database.db, order_id);
    if (!whole) throw new Error('no order');
    return whole;
  };
  const ship = async (track_number: string, units?: Record<string, number>) => {
    const some = units === undefined ? undefined : new Map(Object.entries(units));
    expect(await takeStep(house.shop, order_id, 'ship', { actor: 'staff', track_number, units: some })).toBeNull();
  };
  return { order_id, increment_id, read, ship };
}
/** Name and quantity of what a slip lists, of each of the papers. */
const listed = (order: OrderRow, name?: string) =>
  Object.fromEntries(
    [...slipsOf(house.shop, order, slipParcel(order, name)).papers].map(([paper, { rows }]) => [
      paper,
      rows.map(({ cells }) => cells.join(' ')),
    ]),
  );
const both = (rows: readonly string[]) => ({ 'packing-slip': rows, 'gift-slip': rows });

test('a slip lists what is left, then what has left in its parcel, and the card goes with the first one', async () => {
  const { read, ship } = await packed();
  expect(listed(await read())).toEqual({ ...both(['Pommeau 2', 'Étrier 3']), 'gift-card': [] });
  await ship('ONE', { [bag]: 1, [cups]: 1 });
  expect(listed(await read())).toEqual(both(['Pommeau 1', 'Étrier 2']));
  await ship('TWO', { [cups]: 2 });
  await ship('THREE');
  const order = await read();
  expect(listed(order, 'ONE')).toEqual({ ...both(['Pommeau 1', 'Étrier 1']), 'gift-card': [] });
  expect(listed(order, order.parcels[1]?.shipment_id)).toEqual(both(['Étrier 2']));
  // Nothing is left: the papers are those of the last parcel.
  expect(listed(order)).toEqual(both(['Pommeau 1']));
  expect(slipParcel(order, 'FOUR')).toBeNull();
});

test('advice about the card is given with the first parcel alone', async () => {
  const { order_id, read, ship } = await packed();
  const wordless = { is_gift: true, message: '', hide_price: true, handwritten: false, gift_card_type: 'blank' };
  const change = { gift: JSON.stringify(wordless) };
  await database.db.updateTable('shop_order').set(change).where('order_id', '=', order_id).execute();
  expect(slipsOf(house.shop, await read()).advice).toEqual(['no_invoice', 'blank_card']);
  await ship('ONE', { [bag]: 2 });
  expect(slipsOf(house.shop, await read()).advice).toEqual(['no_invoice']);
});

test('cancelled units are on no slip, and a cancelled order has none', async () => {
  const { order_id, read, ship } = await packed();
  await ship('ONE', { [bag]: 2 });
  const before = await read();
  expect(listed(before)).toEqual(both(['Étrier 3']));
  expect(await takeStep(house.shop, order_id, 'cancel_rest', { actor: 'staff' })).toBeNull();
  expect(listed(await read())).toEqual({ ...both(['Pommeau 2']), 'gift-card': [] });
  const other = await packed();
  expect(await takeStep(house.shop, other.order_id, 'cancel', { actor: 'staff' })).toBeNull();
  expect(listed(await other.read())).toEqual({});
  expect(slipsOf(house.shop, await other.read()).advice).toEqual(['nothing_left']);
});

test('a workshop sheet is about engraved units that are in the house', async () => {
  const { read, ship } = await packed();
  const letters = { lines: ['A. L.'], font: 'italic', size: 'medium' } as const;
  const workshop = { ...letters, price: 0, preparation_days: 3, drawing: drawEngraving(letters), hash: 'e3b0' };
  const engraved = async (): Promise<OrderRow> => {
    const order = await read();
    return { ...order, lines: order.lines.map((line) => (line.sku === bag ? { ...line, workshop } : line)) };
  };
  const quantities = (order: OrderRow) =>
    [...workshopPapers(house.shop, order).values()].map(({ facts }) => facts[2]?.[1]);
  expect(quantities(await engraved())).toEqual(['2']);
  await ship('ONE', { [bag]: 1 });
  expect(quantities(await engraved())).toEqual(['1']);
  await ship('TWO', { [bag]: 1 });
  expect(quantities(await engraved())).toEqual([]);
});

test('the call and the command name a parcel by its id or its number', async () => {
  const { increment_id, ship } = await packed();
  await ship('ONE', { [bag]: 2 });
  const warehouse = await staffMember(house.shop, 'warehouse');
  const { parcels } = staffOrder.answer.parse((await warehouse.get(`/orders/${increment_id}`)).body).order;
  expect(parcels).toMatchObject([{ track_number: 'ONE', delivered_at: null }]);
  const papers = async (parcel: string) => {
    const { status, body } = await warehouse.get(`/orders/${increment_id}/papers${parcel && `?parcel=${parcel}`}`);
    return status === 200 ? staffPapers.answer.parse(body).papers.map(({ name }) => name) : status;
  };
  expect(await papers('')).toEqual(['packing-slip.pdf', 'gift-slip.pdf']);
  const first = ['packing-slip.pdf', 'gift-slip.pdf', 'gift-card.pdf'];
  expect(await papers(parcels[0]?.shipment_id ?? '')).toEqual(first);
  expect(await papers('ONE')).toEqual(first);
  expect(await papers('TWO')).toBe(404);
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-slips-'));
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  try {
    await fulfilmentCommands['slips']?.run(database.url, [increment_id, folder, 'ONE']);
    expect(readdirSync(folder)).toHaveLength(3);
    await expect(fulfilmentCommands['slips']?.run(database.url, [increment_id, folder, 'TWO'])).rejects.toThrow();
    await fulfilmentCommands['explain-order']?.run(database.url, [increment_id]);
    expect(said.join('\n')).toContain(parcels[0]?.shipment_id);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
