import { cardFields, confirmed, termsOf } from './checkout.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

/** In the order of the page; a select takes the first letters of its option. */
const fields = {
  'checkout-email': 'ada.byron@example.com',
  'shipping-prefix': 'Mrs',
  'shipping-firstname': 'Ada',
  'shipping-lastname': 'Byron',
  'shipping-street1': '12 St James’s Square',
  'shipping-city': 'London',
  'shipping-postcode': 'SW1Y 4JH',
  'shipping-telephone': '07911123456',
};

test('a shopper without a mouse goes from the front page to the confirmation', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await shopper.open();
  await shopper.stop('front page');
  await page.keyboard.press('Tab');
  await expect(shopper.link('shell.skip')).toBeFocused();

  const leather = page
    .getByRole('navigation', { name: shopper.words('shell.header.main') })
    .getByRole('link')
    .first();
  await shopper.tabTo(leather);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/uk_en\/category\//u);
  await shopper.stop('grid');

  const piece = page.getByRole('main').getByRole('link', { name: 'Musette' }).first();
  await shopper.tabTo(piece);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Musette' })).toBeVisible();
  await shopper.stop('product');

  await shopper.tabTo(shopper.button('product.add_to_cart').first());
  await page.keyboard.press('Enter');
  await expect(shopper.cart).toContainText('1');

  await page.getByRole('link', { name: shopper.words('shell.skip') }).focus();
  await shopper.tabTo(shopper.cart);
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: shopper.words('cart.title') });
  await expect(tray.getByRole('heading', { name: 'Musette' })).toBeVisible();
  await shopper.stop('cart tray');
  await page.keyboard.press('Escape');
  await expect(shopper.cart).toBeFocused();
  await page.keyboard.press('Enter');
  await shopper.tabTo(tray.getByRole('link', { name: shopper.words('cart.checkout') }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: shopper.words('checkout.title') })).toBeVisible();

  for (const [id, typed] of Object.entries(fields)) {
    await shopper.tabTo(page.locator(`#${id}`));
    await page.keyboard.type(typed);
  }
  await shopper.tabTo(shopper.button('checkout.to_delivery'));
  await page.keyboard.press('Enter');
  const delivery = page
    .getByRole('group', { name: shopper.words('checkout.delivery'), exact: true })
    .getByRole('radio');
  await shopper.tabTo(delivery.first());
  await page.keyboard.press('ArrowDown');
  await expect(delivery.nth(1)).toBeChecked();

  const card = cardFields(page);
  for (const [field, typed] of [
    [card.number, '4111111111111111'],
    [card.expiry, '0330'],
    [card.code, '737'],
    [card.holder, 'Ada Byron'],
  ] as const) {
    await shopper.tabTo(field);
    await page.keyboard.type(typed);
  }
  await shopper.tabTo(termsOf(page));
  await page.keyboard.press('Space');
  await shopper.tabTo(page.getByRole('button', { name: patternOf('uk_en', 'checkout.pay') }));
  await page.keyboard.press('Enter');
  await confirmed(shopper);
  await expect(page.getByText(fields['checkout-email'])).toBeVisible();
  await shopper.stop('confirmation');
});
