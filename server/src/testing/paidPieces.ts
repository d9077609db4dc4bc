// Pieces in stock before each test, a visitor ready to pay for them, and what was charged.
import { beforeAll, beforeEach } from 'vitest';
import { addProducts } from './testProducts.ts';
import { testDatabase } from './testDatabase.ts';
import { testPayments } from './testPayments.ts';

export const bag = 'H0612P 20R';
export const rare = 'W0001 40';
export const atStart = 1000;

/** A shop with a payment provider and stock for one test file. Call it at the file's top. */
export function paidPieces() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const house = testPayments(database, clock, 1500);

  beforeAll(async () => {
    await addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: atStart },
      { sku: rare, title: 'Mors', prices: { fr: 690_000 }, stock: 1 },
    ]);
  });
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    Object.assign(house.simulator.state.knobs, {
      next_fault: null,
      every_fault: null,
      delivery: 'immediate',
      delay_ms: 2000,
    });
    await house.simulator.settled();
    await database.db.updateTable('stock').set({ qty: atStart }).where('sku', '=', bag).execute();
    await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', rare).execute();
  });

  const orders = () => database.db.selectFrom('shop_order').selectAll().where('placed_at', 'is not', null).execute();
  const ready = async (items = [{ sku: bag, qty: 1 }]) => {
    const browser = await house.browser();
    return { browser, total: await house.atPayment(browser, items) };
  };
  /** The charges for an order, found by its number at the start of the payment's reference. */
  const charges = (increment_id: string) =>
    [...house.simulator.state.payments.values()].filter(
      ({ reference, status }) => reference.startsWith(`${increment_id}-`) && status === 'authorised',
    );

  return { database, clock, house, orders, ready, charges };
}
