import { confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
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

test('a guest in Germany withdraws from a contract by the link in the mail and keeps a receipt', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('de_de');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvR');
  await giveAddress(shopper, email, lena);
  await typeCard(page, { number: '4212345678910006', holder: 'Lena Vogt' });
  await pay(shopper);
  await page.locator('button[value=approve]').click();
  const ref = await confirmed(shopper);

  // Every page links to the function, and the mail of the order links to it with the order.
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: shopper.words('shell.footer.withdraw') }),
  ).toBeVisible();
  const link = new URL(linkIn(await mailTo(email, ref), '/withdrawal/'));
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

  // The order says so too.
  await shopper.open(`/findyourorder/?ref=${ref}`);
  await page.locator('#find-email').fill(email);
  await shopper.button('orders.find').click();
  await expect(page.getByText(patternOf('de_de', 'withdrawal.stated'))).toBeVisible();
  await shopper.stop('withdrawn order');
});
