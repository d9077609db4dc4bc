import { barriersIn } from './barriers.ts';
import { claire, fillAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { found, numberOf } from './orders.ts';
import { linkIn, mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

/** Where a shop without STORE_MAIL sends the mails to stores. */
const serviceMail = 'service@shop.example';

test('a shopper on a phone orders by keyboard, another person collects in the boutique with code and identity document', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `retrait.${Date.now()}@example.com`;
  await toCheckout(shopper, 'quartier-H0702PvR');

  const mode = page.getByRole('radio', { name: shopper.words('checkout.mode_pickup') });
  await mode.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: shopper.words('checkout.own_address') })).toBeVisible();
  await expect(mode).toBeFocused();
  await page.locator('#checkout-email').fill(email);
  await fillAddress(page, claire);
  await shopper.button('checkout.to_pickup').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: shopper.words('checkout.pickup'), exact: true })).toBeFocused();
  await shopper.stop('boutiques of the checkout');

  // The find-store tray, by keyboard: a search, the map, and the choice.
  const opener = shopper.button('checkout.pickup_find');
  await opener.focus();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: shopper.words('instore.pickup_title') });
  const field = tray.getByRole('combobox', { name: shopper.words('stores.label') });
  await field.fill('Lyon');
  await expect(tray.getByRole('option').first()).toBeVisible();
  await field.press('Escape');
  await field.press('Enter');
  await expect(tray.getByRole('heading', { name: shopper.words('stores.nearest', { place: 'Lyon' }) })).toBeFocused();
  await shopper.stop('boutiques by distance');
  await tray.getByRole('tab', { name: shopper.words('stores.map') }).click();
  await expect(tray.locator('ol').getByRole('button').first()).toBeVisible();
  await shopper.stop('boutiques on the map');
  await tray.locator('ol').getByRole('button').first().press('Enter');
  await expect(tray.getByRole('heading', { level: 4 }).first()).toBeFocused();
  const select = tray.getByRole('button', { name: new RegExp(`^${shopper.words('instore.pickup_select')}`, 'u') });
  const boutique = (await tray.getByRole('heading', { level: 4 }).first().textContent()) ?? '';
  await select.first().press('Enter');
  await expect(tray).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('radio', { name: boutique })).toBeChecked();

  // Another person collects; what is typed is kept beside its faults.
  await page.getByRole('button', { name: new RegExp(shopper.words('checkout.collector'), 'u') }).click();
  await page.locator('#collector-firstname').fill('Zoé');
  await page.locator('#collector-lastname').fill('');
  await shopper.button('checkout.collector_save').click();
  await expect(page.locator('#collector-lastname')).toHaveAttribute('aria-invalid', 'true');
  await shopper.stop('faults of the collector');
  await page.locator('#collector-lastname').fill('Weiss');
  await shopper.button('checkout.collector_save').click();
  await expect(page.getByText('Zoé Weiss')).toBeVisible();
  await shopper.stop('collector');

  await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
  await pay(shopper);
  await expect(page.getByRole('heading', { level: 1, name: shopper.words('confirmation.title') })).toBeVisible();
  await shopper.stop('confirmation of a pickup');
  const ref = new URL(page.url()).searchParams.get('ref') ?? '';
  await found(shopper, ref, email);
  const number = await numberOf(shopper);
  await expect(page.getByText('Zoé Weiss').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: shopper.words('orders.collection') })).toBeVisible();
  await shopper.stop('order to collect');

  // The boutique on its phone.
  const mail = await mailTo(serviceMail, number);
  const store = await page.context().newPage();
  await store.setViewportSize({ width: 390, height: 844 });
  const inspect = async (): Promise<void> => {
    expect(await barriersIn(store, 'all')).toEqual([]);
  };
  await store.goto(linkIn(mail, '/boutique/pickups/'));
  await inspect();
  await store.locator('button[value=make_ready]').press('Enter');
  await expect(store.locator('input[name=code]')).toBeVisible();
  await inspect();
  const { text } = await mailTo(email, 'Code de retrait');
  const code = /\b\d{6}\b/u.exec(text.slice(text.indexOf('Code de retrait')))?.[0] ?? '';
  await found(shopper, ref, email);
  await expect(page.getByText(shopper.words('status.available_in_store')).first()).toBeVisible();

  // A wrong code hands nothing over.
  await store.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000');
  await store.locator('input[name=id]').press('Space');
  await store.locator('button[value=collect]').press('Enter');
  await expect(store.getByRole('alert')).toBeVisible();
  await expect(store.locator('input[name=code]')).toBeFocused();
  await inspect();
  await store.locator('input[name=code]').fill(code);
  await store.locator('input[name=id]').press('Space');
  await store.locator('input[name=code]').press('Enter');
  await expect(store.locator('form')).toHaveCount(0);
  await store.close();

  await mailTo(email, 'est retirée');
  await found(shopper, ref, email);
  await expect(page.getByText(shopper.words('status.collected_in_store')).first()).toBeVisible();
  await shopper.stop('collected order');
});

test('the boutiques of the checkout read from right to left', async ({ shopperIn }) => {
  const shopper = await shopperIn('ae_ar');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvN');
  await page.getByRole('radio', { name: shopper.words('checkout.mode_pickup') }).click();
  await expect(page.getByRole('heading', { name: shopper.words('checkout.pickup'), exact: true })).toBeVisible();
  await page.locator('input[name=pickup_shop]').first().click();
  await expect(page.locator('input[name=pickup_shop]').first()).toBeChecked();
  await shopper.stop('boutiques, Arabic');
  await shopper.button('checkout.pickup_find').click();
  const tray = page.getByRole('dialog', { name: shopper.words('instore.pickup_title') });
  await expect(tray.getByRole('heading', { level: 4 }).first()).toBeVisible();
  await shopper.stop('find a boutique, Arabic');
});
