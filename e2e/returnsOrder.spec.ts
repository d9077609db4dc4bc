import { staff } from './house.ts';
import { bought, email, found } from './orders.ts';
import { mailTo } from './outbox.ts';
import { expect, settle, test } from './shopper.ts';

test('a guest returns a delivered order on a phone, and the money comes back', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  const { ref, number } = await bought(shopper);
  await staff('ship', number, 'RX-1');
  expect((await mailTo(email, 'RX-1')).html).toContain('lang="fr');
  await staff('deliver', number);
  // The mail is opened in another browser, which has no session yet.
  await page.context().clearCookies();
  await settle(page.context());
  await found(shopper, ref);
  await expect(page.getByText(shopper.words('status.delivered')).first()).toBeVisible();

  await shopper.button('returns.open').click();
  const tray = page.getByRole('dialog', { name: shopper.words('returns.title') });
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  await expect(tray.locator('[aria-invalid=true]')).toHaveCount(1);
  await tray.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await tray.getByRole('combobox', { name: shopper.words('returns.reason') }).selectOption('colour');
  await shopper.stop('pieces of a return');
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  await expect(tray.getByRole('group', { name: shopper.words('returns.method') })).toBeVisible();

  // The shopper leaves, comes back another time, resumes, changes the choice, and gives it up.
  await page.reload();
  await found(shopper, ref);
  await shopper.button('returns.open').click();
  await expect(tray.getByRole('group', { name: shopper.words('returns.method') })).toBeVisible();
  await tray.getByRole('button', { name: shopper.words('shell.tray.back'), exact: true }).click();
  await expect(tray.getByRole('checkbox')).toBeChecked();
  await tray.getByRole('combobox', { name: shopper.words('returns.reason') }).selectOption('too_large');
  await shopper.stop('pieces of a resumed return');
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  await tray.getByRole('button', { name: shopper.words('returns.drop') }).click();
  await expect(tray.getByRole('checkbox')).not.toBeChecked();
  await tray.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await tray.getByRole('combobox', { name: shopper.words('returns.reason') }).selectOption('colour');
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  // The screen before may have radio buttons too, for the type of the return.
  await tray
    .getByRole('group', { name: shopper.words('returns.method') })
    .getByRole('radio')
    .first()
    .click();
  await expect(tray.getByText(shopper.words('returns.sums.total'))).toBeVisible();
  const refund = (await tray.locator('dd').last().textContent()) ?? '';
  await shopper.stop('method of a return');
  await tray.getByRole('button', { name: shopper.words('returns.confirm') }).click();
  const done = page.getByRole('heading', { name: shopper.words('returns.done') });
  await expect(done).toBeFocused();
  await shopper.stop('instructions of a return');
  const title = await page
    .getByRole('dialog')
    .getByText(/R\d{4,}/u)
    .first()
    .textContent();
  const returned = /R\d+/u.exec(title ?? '')?.[0] ?? '';
  // The page behind the tray knows it without another look-up.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main').getByText(returned).first()).toBeVisible();
  await expect(shopper.button('returns.open')).toBeHidden();
  await shopper.stop('order with a return that was sent off');

  await staff('return', returned, 'receive');
  await staff('return', returned, 'accept');
  const mail = await mailTo(email, 'Votre remboursement de la commande');
  const plain = (text: string) => text.replaceAll(/\s/gu, '');
  expect(plain(mail.text)).toContain(plain(refund));
  await found(shopper, ref);
  await expect(page.getByText(shopper.words('status.refunded')).first()).toBeVisible();
});

test('a guest cancels an order before it is packed', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const { number } = await bought(shopper);
  await shopper.button('orders.cancel_order').click();
  await shopper.stop('the question before a cancellation');
  await shopper.button('orders.cancel_order').click();
  await expect(page.getByText(shopper.words('status.cancel_asked')).first()).toBeVisible();
  await mailTo(email, `Votre commande ${number} est annulée`);
  await expect.poll(() => staff('explain-order', number)).toContain('canceled');
});
