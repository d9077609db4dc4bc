// Orders that guests and customers have bought, and their look-up.
import { testDatabase } from './testDatabase.ts';
import { testPayments } from './testPayments.ts';

export const bag = 'H0612P 20R';
export const stamp = 'P0001 00';
export const scent = 'P0712 75';
export const cups = 'C0001 00';
export const email = 'anne@example.com';

/** A shop whose guests and customers have bought orders, and their look-up, for one test file. Call it at the file's top. */
export function boughtOrders() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const house = testPayments(database, clock);

  const bought = async (items = [{ sku: bag, qty: 1 }], to = email) => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, items, to);
    const { body } = await house.pay(browser, total);
    if (!body.order) throw new Error(JSON.stringify(body));
    return { browser, total, order: body.order };
  };
  const customer = (address: string) => house.customer(address);
  const lookup = async (ref: string, by: string, headers: Record<string, string> = {}, address?: string) => {
    const browser = await house.browser(address);
    const query = new URLSearchParams({ locale: 'fr_fr', order_id: ref, email: by });
    return browser.get(`/api/commerce/order?${query.toString()}`, headers);
  };

  return { database, clock, house, bought, customer, lookup };
}
export type BoughtOrders = ReturnType<typeof boughtOrders>;
