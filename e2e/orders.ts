// Orders of a guest in France, bought and found again in the browser.
import type { Order } from '@vitrine/contract/orders';
import { confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { expect, type Shopper } from './shopper.ts';

export const email = 'sophie.lambert@example.com';
const sophie = {
  prefix: 'Ms.',
  firstname: 'Sophie',
  lastname: 'Lambert',
  street1: '4 rue de la Paix',
  postcode: '75002',
  city: 'Paris',
  telephone: '0612345679',
};

/** Buys as a guest, and finds the order again. Returns its number. */
export async function bought(shopper: Shopper): Promise<{ ref: string; number: string }> {
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvN');
  await giveAddress(shopper, email, sophie);
  await typeCard(page, { number: '4212345678910006', holder: 'Sophie Lambert' });
  await pay(shopper);
  await page.locator('button[value=approve]').click();
  const ref = await confirmed(shopper);
  await found(shopper, ref);
  return { ref, number: await numberOf(shopper) };
}

/** The number of the order that the page shows. */
export async function numberOf({ page }: Shopper): Promise<string> {
  const heading = await page.getByRole('heading', { level: 2 }).first().textContent();
  return /\d{6,}/u.exec(heading ?? '')?.[0] ?? '';
}

export async function found(shopper: Shopper, ref: string, by = email): Promise<void> {
  await shopper.open(`/findyourorder/?ref=${ref}`);
  await shopper.page.locator('#find-email').fill(by);
  await shopper.button('orders.find').click();
  await expect(shopper.page.getByRole('heading', { level: 2, name: /\d{6,}/u })).toBeVisible();
}

/** An order as the server answers it to its guest. Waiting for the regular work asks it, not the page: a page takes seconds to load. */
export async function orderAnswered(shopper: Shopper, ref: string, by: string): Promise<Order> {
  const query = new URLSearchParams({ locale: shopper.locale, order_id: ref, email: by });
  const answer = await shopper.page.request.get(`/api/commerce/order?${query.toString()}`);
  return ((await answer.json()) as { order: Order }).order;
}

/** Finds an order as its guest; the order as the server answers it. */
export async function orderFound(shopper: Shopper, ref: string, by: string): Promise<Order> {
  await found(shopper, ref, by);
  return orderAnswered(shopper, ref, by);
}
