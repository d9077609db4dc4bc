import { confirmed, giveAddress, pay, toCheckout } from './checkout.ts';
import { staff } from './house.ts';
import { found, numberOf, orderAnswered, orderFound } from './orders.ts';
import { expect, type Shopper, test } from './shopper.ts';

const email = 'fang.wang@example.com';

/** Buys as a guest on a phone; the order's reference and number. */
async function ordered(shopper: Shopper): Promise<{ ref: string; number: string }> {
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  await toCheckout(shopper, 'quartier-H0702PvN');
  await giveAddress(shopper, email, {
    prefix: 'Ms.',
    lastname: '王',
    firstname: '芳',
    region: '110000',
    cityselect: '110100',
    district_bis_id: '110102',
    street1: '金融大街19号',
    telephone: '13812345678',
  });
  await page.getByRole('radio', { name: shopper.words('checkout.method.wechatpay') }).check();
  for (const consent of await page.locator('form input[type=checkbox]').all())
    if ((await consent.getAttribute('id')) !== 'terms' && (await consent.isVisible())) await consent.check();
  await pay(shopper);
  const ref = await confirmed(shopper);
  await found(shopper, ref, email);
  return { ref, number: await numberOf(shopper) };
}

test('a guest in China requests a tax invoice for a company, downloads it, and a return reverses it', async ({
  shopperIn,
  request,
}) => {
  const shopper = await shopperIn('cn_zh');
  const { page } = shopper;
  const { ref, number } = await ordered(shopper);
  const open = shopper.button('fapiao.title');
  await expect(open).toHaveCount(0);
  await staff('ship', number, 'SF-1');
  await staff('deliver', number);

  await found(shopper, ref, email);
  await open.click();
  const tray = page.getByRole('dialog', { name: shopper.words('fapiao.title') });
  const send = tray.getByRole('button', { name: shopper.words('fapiao.send') });
  await tray.getByRole('radio', { name: shopper.words('fapiao.company') }).check();
  await send.click();
  await expect(tray.locator('[aria-invalid=true]')).toHaveCount(5);
  await shopper.stop('faults of a tax invoice');
  const fields = {
    companyName: '示例有限公司',
    taxId: '91350100M000100Y43',
    companyAddress: '上海市静安区南京西路1号',
    companyPhoneNumber: '021 5555 0100',
    companyBankAccount: '示例银行 6222 0000 0000 0000',
  };
  for (const [name, value] of Object.entries(fields)) await tray.locator(`#fapiao-${name}`).fill(value);
  await send.press('Enter');
  const download = page.getByRole('dialog').getByRole('link', { name: shopper.words('fapiao.download') });
  await expect(download).toBeVisible();
  await expect(page.getByRole('dialog').locator('img')).toHaveJSProperty('complete', true);
  await shopper.stop('an issued tax invoice');
  const file = await request.get((await download.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await found(shopper, ref, email);
  await expect(page.getByText('示例有限公司')).toBeVisible();
  await expect(open).toHaveCount(0);
  await shopper.stop('an order with a tax invoice');
  await shopper.button('returns.open').click();
  const back = page.getByRole('dialog', { name: shopper.words('returns.title') });
  await back.getByRole('checkbox').check();
  await back.getByRole('combobox', { name: shopper.words('returns.reason') }).selectOption('colour');
  await back.getByRole('button', { name: shopper.words('returns.continue') }).click();
  const methods = back.getByRole('group', { name: shopper.words('returns.method') });
  await methods.getByRole('radio').first().click();
  await back.getByRole('button', { name: shopper.words('returns.confirm') }).click();
  await expect(page.getByRole('heading', { name: shopper.words('returns.done') })).toBeFocused();
  const returned = /R\d+/u.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';
  await staff('return', returned, 'receive');
  await staff('return', returned, 'accept');
  await expect.poll(async () => (await orderAnswered(shopper, ref, email)).fapiao?.reversals.length).toBe(1);
  await found(shopper, ref, email);
  await expect(page.getByText(/红字发票/u)).toHaveCount(1);
});

test('a guest in China requests a tax invoice for a person, and downloads it', async ({ shopperIn, request }) => {
  const shopper = await shopperIn('cn_zh');
  const { page, words } = shopper;
  const { ref, number } = await ordered(shopper);
  await staff('ship', number, 'SF-2');
  await staff('deliver', number);
  await page.setViewportSize({ width: 1440, height: 900 });
  const order = await orderFound(shopper, ref, email);
  await shopper.button('fapiao.title').press('Enter');
  const tray = page.getByRole('dialog', { name: words('fapiao.title') });
  await expect(tray.getByRole('radio', { name: words('fapiao.personal') })).toBeChecked();
  const name = tray.getByLabel(words('fapiao.name'), { exact: true });
  await tray.getByRole('button', { name: words('fapiao.send') }).press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await shopper.stop('a tax invoice without its name');
  await name.fill('李小明');
  await page.keyboard.press('Enter');
  const download = page.getByRole('dialog').getByRole('link', { name: words('fapiao.download') });
  await expect(download).toBeVisible();
  await shopper.stop('a tax invoice for a person');
  await page.screenshot({ path: test.info().outputPath('personal.png') });
  const file = await request.get((await download.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  // The bureau's words: the whole sum of the order, and no taxpayer as its buyer.
  const pdf = (await file.body()).toString('latin1');
  const total = ((order.grand_total.amount ?? 0) / 100).toFixed(2);
  expect(pdf).toContain('Line 1: 1 pcs');
  expect(pdf).toContain(`Total CNY ${total}`);
  expect(pdf).not.toContain('Buyer');
  await found(shopper, ref, email);
  await expect(page.getByText('李小明').first()).toBeVisible();
  await expect(shopper.button('fapiao.title')).toHaveCount(0);
});
