import { buyShown, claire, confirmed, giveAddress, pay, typeCard } from './checkout.ts';
import { takenBy } from './ledger.ts';
import { orderFound } from './orders.ts';
import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

test.use({ viewport: { width: 390, height: 844 } });

const email = 'claire.gue@example.com';
const page_of_set = '/product/maillot-gue-V5790P-V5701PvSV-V5702PvSV';
const top = 'field_ref_size_top';
const bottom = 'field_ref_size_bot';

test('a guest chooses both sizes of a bikini on a phone, and finds its parts in cart, order and mail', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const main = page.getByRole('main');
  await shopper.open(page_of_set);

  // Without sizes nothing is added: the first missing size is marked, announced and focused.
  const [topSize, bottomSize] = ['Taille du haut', 'Taille du bas'];
  await main
    .getByRole('button', { name: shopper.words('product.add_to_cart') })
    .first()
    .click();
  await expect(main.getByRole('alert').filter({ hasText: topSize })).toBeVisible();
  await expect(main.getByRole('button', { name: topSize })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${shopper.words('form.error_prefix')}`, 'u'));
  await shopper.stop('a set without its sizes');

  // Each attribute has its tray, and leads to the next that is missing. A new colour removes both sizes; the one that is sold out
  // in it stays visible, with the reason.
  await main.getByRole('button', { name: topSize }).click();
  const tray = page.getByRole('dialog');
  const size = (field: string, id: string) => tray.locator(`input[name="${field}"][value="${id}"]`);
  const confirm = tray.getByRole('button', { name: patternOf('fr_fr', 'product.confirm') });
  const next = tray.getByRole('button', { name: /^Continuer/u });
  await size(top, 'M').press('Space');
  await next.press('Enter');
  await expect(tray.locator(`input[name="${bottom}"]:focus`)).toHaveCount(1);
  await size(bottom, 'L').press('Space');
  await confirm.click();
  await expect(tray).toBeHidden();
  await main.getByRole('button', { name: /^Couleur/u }).click();
  await tray.locator('input[name=field_color_V5790][value=garance]').press('Space');
  await expect(tray.getByRole('status')).toHaveText(shopper.words('product.size_reset'));
  await next.press('Enter');
  await size(top, 'M').press('Space');
  await next.press('Enter');
  await expect(size(bottom, 'L')).toBeDisabled();
  await shopper.stop('the configurator of a set');
  await size(bottom, 'S').press('Space');
  await confirm.click();
  await expect(tray).toBeHidden();
  await expect(main.getByRole('button', { name: bottomSize })).toContainText('S');
  await expect(main.getByRole('list', { name: shopper.words('product.sub_products') }).getByRole('link')).toHaveCount(
    2,
  );

  // The cart's tray, the checkout, the confirmation and the mail show both parts.
  const parts = [/, Rouge garance et M|, Rouge garance, M/u, /, Rouge garance et S|, Rouge garance, S/u];
  const showsParts = async (within: typeof main) => {
    const list = within.getByRole('list', { name: shopper.words('cart.set_items') });
    for (const part of parts) await expect(list.getByRole('listitem').filter({ hasText: part })).toHaveCount(1);
  };
  await buyShown(shopper);
  await page.getByRole('complementary').locator('summary').first().click();
  await showsParts(page.getByRole('complementary').getByRole('group').first());
  await giveAddress(shopper, email, claire);
  await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
  await pay(shopper);
  const ref = await confirmed(shopper);
  await showsParts(page.getByRole('region', { name: shopper.words('checkout.your_order') }));
  await shopper.stop('the confirmation of a set');
  const mail = await mailTo(email, ref);
  for (const part of ['Rouge garance, M', 'Rouge garance, S']) expect(mail.html).toContain(part);

  // The order found again has the set in one line, and each of its parts has left the stock once.
  const order = await orderFound(shopper, ref, email);
  await showsParts(main);
  const skus = ['V5701P MR', 'V5702P SR'];
  expect(order.items).toMatchObject([{ item_type: 'set', qty: 1, set_items: skus.map((sku) => ({ sku, qty: 1 })) }]);
  expect(await takenBy(order.order_id)).toEqual(Object.fromEntries(skus.map((sku) => [sku, 1])));
});
