// Orders that guests and customers have bought, and their look-up.
import { testDatabase } from './testDatabase.ts';
import { testPayments } from './testPayments.ts';

export const database = testDatabase();
export const clock = { now: new Date('2026-11-21T10:00:00Z') };
export const house = testPayments(database, clock);
export const bag = 'H0612P 20R';
export const stamp = 'P0001 00';
export const scent = 'P0712 75';
export const cups = 'C0001 00';
export const email = 'anne@example.com';

export const bought = async (items = [{ sku: bag, qty: 1 }], to = email) => {
  const browser = await house.browser();
  const total = await house.atPayment(browser, items, to);
  const { body } = await house.pay(browser, total);
  if (!body.order) throw new Error(JSON.stringify(body));
  return { browser, total, order: body.order };
};
export const customer = (address: string) => house.customer(address);
export const lookup = async (ref: string, by: string, headers: Record<string, string> = {}, address?: string) => {
  const browser = await house.browser(address);
  const query = new URLSearchParams({ locale: 'fr_fr', order_id: ref, email: by });
  return browser.get(`/api/commerce/order?${query.toString()}`, headers);
};
