import { confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

const email = 'jean.lost@example.com';
const address = {
  prefix: 'Mr.',
  firstname: 'Jean',
  lastname: 'Perdu',
  street1: '3 quai des Orfèvres',
  postcode: '75001',
  city: 'Paris',
  telephone: '0612345678',
};

/** Delay of the provider's late notifications, in milliseconds. */
async function notifyAfter(delay_ms: number): Promise<void> {
  const answer = await fetch(`${process.env['PAYMENT_URL'] ?? ''}/admin/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delay_ms }),
  });
  expect(answer.ok).toBe(true);
}

test.afterEach(() => notifyAfter(2000));

test('shows a payment as open when its answer is lost, and settles it by the provider’s notification', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await toCheckout(shopper, 'troussequin-H0711PvN');
  await giveAddress(shopper, email, address);
  // The provider charges and never answers. Its notification arrives after the page has shown that it still waits.
  await notifyAfter(12_000);
  await typeCard(page, { number: '4111111111111111', holder: 'SILENT WEBHOOK_LATE' });
  await pay(shopper);
  await expect(page.getByRole('status').filter({ hasText: shopper.words('checkout.asking') })).toBeVisible();
  await shopper.stop('the bank is silent');
  // After a reload the page finds the payment again, and continues by itself.
  await page.reload();

  const ref = await confirmed(shopper);
  await mailTo(email, ref);
  await expect(shopper.cart).not.toContainText('1');
  await shopper.open('/findyourorder/');
  await page.locator('#find-ref').fill(ref);
  await page.locator('#find-email').fill(email);
  await shopper.button('orders.find').click();
  await expect(page.getByRole('main')).toContainText('Troussequin');
});
