import { readFileSync } from 'node:fs';
import { confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { linkIn, mailTo } from './outbox.ts';
import { expect, type Shopper, test } from './shopper.ts';

// A shop that is already open may have earlier accounts.
const email = `odile.vasseur.${Date.now()}@example.com`;
const password = 'Saddle.leather1874';
const profile = { firstname: 'Odile', lastname: 'Vasseur', email, password };
const address = {
  prefix: 'Ms.',
  firstname: 'Odile',
  lastname: 'Vasseur',
  street1: '3, quai Voltaire',
  postcode: '75007',
  city: 'Paris',
  telephone: '0184881874',
};

/** Sends a request in the account's tray; the answer comes by mail. */
async function ask(shopper: Shopper, request: 'export' | 'erasure'): Promise<void> {
  const { page } = shopper;
  await page.getByRole('main').locator('[data-tray=personal-data]').click();
  await page.locator('#personal-data-password').fill(password);
  if (request === 'export') await shopper.stop('own data');
  await shopper.button(`personaldata.${request === 'export' ? 'export' : 'erase'}_button`).click();
  await expect(page.getByRole('heading', { name: shopper.words('personaldata.sent_title') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function follow({ page }: Shopper, request: 'export' | 'erasure'): Promise<void> {
  const link = linkIn(await mailTo(email, `step=${request}`), `step=${request}`);
  await page.goto('about:blank');
  await page.goto(link);
}

async function saved(shopper: Shopper, key: string): Promise<string> {
  const download = shopper.page.waitForEvent('download');
  await shopper.button(key).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('a customer exports their data, erases it, and only the books keep the order', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/account-create/');
  await page.locator('#profile-prefix').selectOption({ index: 2 });
  for (const [name, typed] of Object.entries(profile)) await page.locator(`#profile-${name}`).fill(typed);
  await shopper.button('signin.create').click();
  await expect(page).toHaveURL(/\/fr_fr\/account\/$/u);
  await toCheckout(shopper, 'quartier-H0702PvR');
  await giveAddress(shopper, null, address);
  await typeCard(page, { number: '4111111111111111', holder: 'Odile Vasseur' });
  await pay(shopper);
  const ref = await confirmed(shopper);

  await shopper.open('/account/');
  await ask(shopper, 'export');
  await ask(shopper, 'erasure');
  await follow(shopper, 'export');
  await shopper.button('personaldata.open_button').click();
  const read = await saved(shopper, 'personaldata.save_page');
  for (const word of ['lang="fr-FR"', 'Vasseur', email, ref, '3, quai Voltaire']) expect(read).toContain(word);
  expect(JSON.parse(await saved(shopper, 'personaldata.save_file'))).toMatchObject({ sections: expect.any(Array) });
  await shopper.stop('the file saved');

  await follow(shopper, 'erasure');
  await shopper.stop('erasing');
  await shopper.button('personaldata.confirm_button').click();
  await expect(page.getByRole('heading', { name: shopper.words('personaldata.erased_title') })).toBeFocused();

  await shopper.open('/login/');
  await page.locator('#signin-email').fill(email);
  await page.locator('#signin-password').fill(password);
  await shopper.button('signin.submit').click();
  await expect(page.locator('#signin-email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/login\//u);
  await shopper.open('/findyourorder/');
  await page.locator('#find-ref').fill(ref);
  await page.locator('#find-email').fill(email);
  await shopper.button('orders.find').click();
  await expect(page.getByText(shopper.words('orders.not_found'))).toBeVisible();
});
