// A payment link from the office to the payment on its client's phone. decisions/0120, decisions/0128.
import type { Browser } from '@playwright/test';
import { claire, confirmed, fillAddress, pay, typeCard } from './checkout.ts';
import type { DemoHouse } from './demoHouse.ts';
import type { Person } from './officePerson.ts';
import { linkIn, mailsOf } from './outbox.ts';
import { onPhone } from './phone.ts';
import { expect, Shopper } from './shopper.ts';

type Asked = { readonly email: string; readonly store_id: string };

/** Care prepares an engraved piece to collect in a boutique, and mails the link. Returns the link. */
export async function linkMailed(care: Person, { outbox }: DemoHouse, { email, store_id }: Asked): Promise<string> {
  const { page } = care;
  await page.goto('/office/telephone/new');
  await page.getByLabel('Storefront').selectOption('fr_fr');
  await care.type('SKU or name', 'H0731P F');
  await care.press('button', 'Search');
  await care.press('button', /^Personalise /u);
  await care.type('Line 1', 'Anne', care.dialog);
  await care.confirm('Add');
  await expect(page.getByText(/^Engraved “Anne”/u)).toBeVisible();
  await care.choose('How it reaches the client', 'Collected in a boutique');
  await page.getByLabel('Boutique', { exact: true }).selectOption(store_id);
  await care.type('Email of the client', email);
  await care.press('button', 'Send the payment link');
  await expect(page.getByText(`The payment link goes to ${email}.`)).toBeVisible();
  const sent = async () => (await mailsOf(outbox, email)).findLast(({ html }) => html.includes('/payment-link/'));
  await expect.poll(async () => (await sent()) !== undefined, { message: 'the mail with the link' }).toBe(true);
  return linkIn((await sent()) ?? { html: '' }, '/payment-link/');
}

/** The client opens the link on a phone, adds what only the client knows, and pays. Returns the order's reference. */
export async function paidOnPhone(browser: Browser, { url }: DemoHouse, link: string): Promise<string> {
  const context = await onPhone(browser, url);
  try {
    const page = await context.newPage();
    const client = new Shopper(page, 'fr_fr');
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('img', { name: /Anne/u })).toBeVisible();
    await client.stop('payment link');
    await client.button('cart.checkout').click();
    await expect(page.getByRole('heading', { level: 1, name: client.words('checkout.title') })).toBeVisible();
    await expect(page.getByRole('radio', { name: client.words('checkout.mode_pickup') })).toBeChecked();
    await fillAddress(page, claire);
    await client.button('checkout.to_pickup').click();
    await expect(page.locator('input[name=pickup_shop]:checked')).toHaveCount(1);
    await client.stop('checkout of a payment link');
    await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
    await pay(client);
    return await confirmed(client);
  } finally {
    await context.close();
  }
}
