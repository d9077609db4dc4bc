import { confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { staff } from './house.ts';
import { found, numberOf } from './orders.ts';
import { linkIn, mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

test.use({ viewport: { width: 390, height: 844 } });

const email = 'lena.vogt@example.com';
const lena = {
  prefix: 'Ms.',
  firstname: 'Lena',
  lastname: 'Vogt',
  street1: 'Rosenthaler Straße',
  street2: '40',
  postcode: '10178',
  city: 'Berlin',
  telephone: '03012345678',
};

test('a guest in Germany withdraws by the link in the mail, sends the piece back and gets all money back', async ({
  shopperIn,
}) => {
  // From the purchase to the refund.
  test.slow();
  const shopper = await shopperIn('de_de');
  const { page } = shopper;
  // Cheap enough for a paid delivery, which the withdrawal pays back.
  await toCheckout(shopper, 'grenier-a-foin-D8101Pv190V');
  await giveAddress(shopper, email, lena);
  await typeCard(page, { number: '4212345678910006', holder: 'Lena Vogt' });
  await pay(shopper);
  await page.locator('button[value=approve]').click();
  const ref = await confirmed(shopper);

  const confirmation = await mailTo(email, ref);
  await found(shopper, ref, email);
  const number = await numberOf(shopper);
  await staff('ship', number, 'DE-1');
  await staff('deliver', number);

  // Every page links to the function, and the mail of the order links to it with the order.
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: shopper.words('shell.footer.withdraw') }),
  ).toBeVisible();
  const link = new URL(linkIn(confirmation, '/withdrawal/'));
  await page.goto(`${link.pathname}${link.search}`);
  await expect(shopper.field('orders.ref_or_number')).toHaveValue(ref);
  await shopper.stop('withdrawal form');
  await shopper.button('withdrawal.continue').click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await shopper.field('withdrawal.name').fill('Lena Vogt');
  await shopper.field('field.email').fill(email);
  await shopper.button('withdrawal.continue').click();
  await expect(page.getByText(shopper.words('withdrawal.statement', { reference: ref }))).toBeVisible();
  await shopper.stop('statement');
  await shopper.button('withdrawal.confirm').click();
  await expect(page.getByRole('heading', { name: shopper.words('withdrawal.done') })).toBeFocused();
  await shopper.stop('withdrawal arrived');

  // The receipt repeats what the page showed; the house has the order's number with it.
  const receipt = await mailTo(email, 'Ihr Widerruf ist eingegangen');
  expect(receipt.text).toContain(ref);
  expect(receipt.text).toContain('Lena Vogt');
  const message = await mailTo('service@shop.example', ref);
  expect(message.text).toContain('Lena Vogt');

  // A second mail opens the return, as soon as the order is found; the order says that it was withdrawn from.
  const back = new URL(linkIn(await mailTo(email, 'So senden Sie die Stücke zurück'), 'open=return'));
  await page.goto(`${back.pathname}${back.search}`);
  await page.locator('#find-email').fill(email);
  await shopper.button('orders.find').click();
  const tray = page.getByRole('dialog', { name: shopper.words('returns.title') });
  await expect(tray.getByText(shopper.words('returns.withdrawal'))).toBeVisible();
  await expect(page.getByText(patternOf('de_de', 'withdrawal.stated'))).toBeAttached();
  await tray.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await tray.getByRole('combobox', { name: shopper.words('returns.reason') }).selectOption('changed_mind');
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  const methods = tray.getByRole('group', { name: shopper.words('returns.method') });
  await methods.getByRole('radio').first().click();
  await expect(tray.getByText(shopper.words('returns.sums.total'))).toBeVisible();
  const refund = (await tray.locator('dd').last().textContent()) ?? '';
  await tray.getByRole('button', { name: shopper.words('returns.confirm') }).click();
  await expect(page.getByRole('heading', { name: shopper.words('returns.done') })).toBeFocused();

  // The house sees what is due until when, receives the piece, and pays back all that was paid, the delivery included.
  const [line = ''] = (await staff('withdrawals')).split('\n').filter((one) => one.includes(number));
  expect(line).toContain('wait for the goods or a proof');
  const returned = /R\d+/u.exec(line)?.[0] ?? '';
  await staff('return', returned, 'receive');
  await staff('return', returned, 'accept');
  const plain = (text: string) => text.replaceAll(/\s/gu, '');
  const mail = await mailTo(email, `Ihre Erstattung zur Bestellung ${number}`);
  expect(plain(mail.text)).toContain(plain(refund));
  await found(shopper, ref, email);
  await expect(page.getByText(shopper.words('status.refunded')).first()).toBeVisible();
  await expect(page.getByText(shopper.words('orders.refund_due'))).toBeHidden();
  const paid = page
    .locator('dl')
    .filter({ hasText: shopper.words('cart.delivery') })
    .locator('dd')
    .last();
  expect(plain((await paid.textContent()) ?? '')).toBe(plain(refund));
  await shopper.stop('refunded order after a withdrawal');
});
