// After the purchase in other countries: a cancellation in the US, two parcels in Korea, a pickup in Japan.
import { addTwo, confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { staff } from './house.ts';
import { found, numberOf } from './orders.ts';
import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a guest in the US cancels before dispatch, and nothing was charged', async ({ shopperIn, request }) => {
  const shopper = await shopperIn('us_en');
  const { page } = shopper;
  const email = 'grace.hopper@example.com';
  await toCheckout(shopper, 'quartier-H0702PvN');
  await giveAddress(shopper, email, {
    prefix: 'Ms.',
    firstname: 'Grace',
    lastname: 'Hopper',
    street1: '740 Madison Avenue',
    city: 'New York',
    region: 'NY',
    postcode: '10065',
    telephone: '2125550100',
  });
  await typeCard(page, { number: '4111111111111111', holder: 'Grace Hopper' });
  await pay(shopper);
  await found(shopper, await confirmed(shopper), email);
  const number = await numberOf(shopper);
  await shopper.button('orders.cancel_order').click();
  await shopper.button('orders.cancel_order').click();
  // The status and the message say it.
  await expect(page.getByText(shopper.words('status.cancel_asked')).first()).toBeVisible();
  await mailTo(email, `Your order ${number} is canceled`);
  await expect.poll(() => staff('explain-order', number)).toContain('canceled');
  const paymentsNow = async () =>
    (await (await request.get(`${process.env['PAYMENT_URL'] ?? ''}/admin/payments`)).json()) as {
      reference: string;
      status: string;
    }[];
  const mine = async () => (await paymentsNow()).find(({ reference }) => reference.startsWith(`${number}-`))?.status;
  await expect.poll(mine).toBe('cancelled');
});

test('a guest in Korea gets an order in two parcels, each with its number', async ({ shopperIn }) => {
  const shopper = await shopperIn('kr_ko');
  const { page } = shopper;
  const email = 'jiwoo.park@example.com';
  await addTwo(shopper, ['quartier-H0702PvV', 'quartier-H0702PvN']);
  await giveAddress(shopper, email, {
    lastname: '박',
    firstname: '지우',
    postcode: '06035',
    region: '11',
    city: '강남구',
    street1: '도산대로 1',
    telephone: '01012345678',
  });
  await page.locator('#privacy').check();
  await pay(shopper);
  await page.locator('button[value=approve]').click();
  const ref = await confirmed(shopper);
  await found(shopper, ref, email);
  const number = await numberOf(shopper);
  await staff('ship', number, 'CJ-1', 'H0702P V=1');
  expect((await mailTo(email, 'CJ-1')).html).toContain('lang="ko');
  await found(shopper, ref, email);
  await expect(page.getByText('CJ-1')).toBeVisible();
  await expect(page.getByText(shopper.words('status.preparing')).first()).toBeVisible();
  await shopper.stop('an order of which one parcel has left');
  await staff('ship', number, 'CJ-2');
  await mailTo(email, 'CJ-2');
  await staff('deliver', number, 'CJ-1');
  // The time for a return runs for the line that has arrived alone.
  await found(shopper, ref, email);
  const windows = page.getByText(patternOf('kr_ko', 'orders.until.either'));
  await expect(windows).toHaveCount(1);
  await staff('deliver', number, 'CJ-2');
  await found(shopper, ref, email);
  await expect(page.getByText(shopper.words('status.delivered')).first()).toBeVisible();
  await expect(windows).toHaveCount(2);
  // Each parcel has its invoice.
  await expect(page.getByRole('button', { name: patternOf('kr_ko', 'orders.download_invoice') })).toHaveCount(2);
});

test('a guest in Japan has a return fetched at another address, with the customs papers', async ({ shopperIn }) => {
  const shopper = await shopperIn('jp_ja');
  const { page } = shopper;
  const email = 'hana.sato@example.com';
  const hana = {
    lastname: '佐藤',
    firstname: '花',
    lastname2: 'サトウ',
    firstname2: 'ハナ',
    postcode: '104-0061',
    region: '13',
    city: '中央区',
    street1: '銀座5-4-1',
    telephone: '09012345678',
  };
  await toCheckout(shopper, 'quartier-H0702PvV');
  await giveAddress(shopper, email, hana);
  await typeCard(page, { number: '4111111111111111', holder: 'Hana Sato' });
  await pay(shopper);
  const ref = await confirmed(shopper);
  await found(shopper, ref, email);
  const number = await numberOf(shopper);
  await staff('ship', number, 'SG-1');
  await staff('deliver', number);
  await found(shopper, ref, email);
  await shopper.button('returns.open').click();
  const tray = page.getByRole('dialog', { name: shopper.words('returns.title') });
  await tray.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(tray.getByRole('checkbox')).toBeChecked();
  await tray.getByRole('combobox', { name: shopper.words('returns.reason') }).selectOption('colour');
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  const addresses = tray.getByRole('combobox', { name: shopper.words('returns.pickup_address') });
  // The server answers before the choice shows, so this is a press and no `check`.
  await tray.getByRole('radio', { name: shopper.words('returns.method.pickup') }).click();
  await expect(addresses).toBeVisible();
  await addresses.selectOption('other');
  for (const [name, value] of Object.entries({ ...hana, street1: '日本橋2-1-1' })) {
    const field = page.locator(`#pickup-${name}`);
    // The postcode decides on the prefecture of a pickup.
    if (name === 'region') await expect(field).toHaveValue('東京都');
    else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await shopper.stop('another pickup address');
  await tray.getByRole('button', { name: shopper.words('returns.use_address') }).click();
  await expect(addresses.locator('option:checked')).toContainText('日本橋2-1-1');
  await tray.getByRole('combobox', { name: shopper.words('returns.day') }).selectOption({ index: 1 });
  await tray.getByRole('combobox', { name: shopper.words('returns.time') }).selectOption({ index: 1 });
  const promised = (await tray.locator('dd').last().textContent()) ?? '';
  await tray.getByRole('button', { name: shopper.words('returns.confirm') }).click();
  await expect(page.getByRole('heading', { name: shopper.words('returns.done') })).toBeFocused();
  // The order behind the tray shows the return too.
  const sent = page.getByRole('dialog');
  await expect(sent.getByText(shopper.words('returns.proforma.print'))).toBeVisible();
  await shopper.stop('instructions of a return across a border');
  const download = page.waitForEvent('download');
  await sent.getByRole('button', { name: shopper.words('returns.proforma') }).click();
  const proforma = (await download).suggestedFilename();
  expect(proforma).toMatch(/^R\d+-pro-forma\.pdf$/u);

  // The booked pickup is cancelled, then booked again for another day.
  await found(shopper, ref, email);
  await expect(shopper.button('orders.cancel_pickup')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('booked.png'), fullPage: true });
  await shopper.button('orders.cancel_pickup').click();
  await shopper.stop('the question before a pickup is cancelled');
  await shopper.button('orders.cancel_pickup').click();
  await expect(page.getByText(shopper.words('orders.pickup_canceled'))).toBeVisible();
  await shopper.stop('a cancelled pickup');
  await page.screenshot({ path: test.info().outputPath('cancelled.png'), fullPage: true });
  await mailTo(email, '集荷を取り消しました');
  await shopper.button('orders.change_pickup').click();
  await page.getByRole('combobox', { name: shopper.words('returns.day') }).selectOption({ index: 2 });
  await page.getByRole('combobox', { name: shopper.words('returns.time') }).selectOption({ index: 2 });
  await shopper.stop('another time for a pickup');
  await page.screenshot({ path: test.info().outputPath('choosing.png'), fullPage: true });
  await shopper.button('orders.book_pickup').click();
  await expect(shopper.button('orders.cancel_pickup')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: test.info().outputPath('booked-again.png'), fullPage: true });

  // The house receives it, and refunds what the confirmation promised.
  const returned = /^R\d+/u.exec(proforma)?.[0] ?? '';
  await staff('return', returned, 'receive');
  await staff('return', returned, 'accept');
  const plain = (text: string) => text.replaceAll(/\s/gu, '');
  expect(plain((await mailTo(email, `ご注文 ${number} のご返金`)).text)).toContain(plain(promised));
  await found(shopper, ref, email);
  await expect(page.getByText(shopper.words('status.refunded')).first()).toBeVisible();
});
