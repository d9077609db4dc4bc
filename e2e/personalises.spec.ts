// A piece is engraved and a belt put together: on a phone, by keyboard, and from right to left (spec 1 §2, decisions/0062).
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claire, confirmed, giveAddress, goToCheckout, pay, typeCard } from './checkout.ts';
import { staff } from './house.ts';
import { takenBy } from './ledger.ts';
import { found, numberOf, orderFound } from './orders.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

const purse = '/product/smallleathergoods/config/demi-lune-H0731PvF/';
const buckle = '/product/beltkits/config/boucle-passant-U003Pv32D/';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an engraved purse has one drawing from the preview to the order and the workshop', async ({ shopperIn }) => {
    const shopper = await shopperIn('fr_fr');
    const { page } = shopper;
    await shopper.open('/product/demi-lune-H0731PvF');
    await shopper.link('product.personalise').click();
    await expect(page).toHaveURL(new RegExp(`${purse}$`, 'u'));
    await shopper.stop('engraving');

    // Nothing typed, an emoji, and a line too long: each is said at its field.
    await shopper.button('product.add_to_cart').click();
    const first = page.locator('#engraving-0');
    await expect(first).toBeFocused();
    await expect(page.getByText(shopper.words('personalise.engraving_empty'))).toBeVisible();
    await first.fill('Anne ❤');
    await expect(first).toHaveAccessibleDescription(/❤/u);
    await first.fill('WWWWWWWWWWWWWWWW');
    await page.getByText(shopper.words('personalise.millimetres', { mm: '5' })).click();
    await expect(page.getByText(shopper.words('personalise.engraving_too_long'))).toBeVisible();
    await shopper.stop('engraving with a fault');

    await first.fill('Anne & Léon');
    await page.getByText(shopper.words('personalise.font.italic')).click();
    const drawing = page.getByRole('main').getByRole('img', { name: /Anne & Léon/u });
    await expect(drawing).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // A fault keeps the last drawing under its own name.
    await first.fill('Anne & Léon ❤');
    await expect(first).toHaveAccessibleDescription(/❤/u);
    await expect(drawing).toHaveAccessibleName(/Anne & Léon(?! ❤)/u);
    await first.fill('Anne & Léon');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const shown = (await drawing.getAttribute('src')) ?? '';
    expect(shown).toMatch(/^data:image\/svg\+xml,/u);
    await expect(page.getByText(shopper.words('personalise.no_return'))).toBeVisible();
    await shopper.button('product.add_to_cart').click();
    await expect(shopper.cart).toContainText('1');

    await shopper.cart.click();
    const tray = page.getByRole('dialog', { name: shopper.words('cart.title') });
    await expect(tray.getByRole('img', { name: /Anne & Léon/u })).toHaveAttribute('src', shown);
    await shopper.stop('cart with an engraving');
    await tray.getByRole('link', { name: shopper.words('cart.checkout') }).click();
    await giveAddress(shopper, 'engraved@example.com', claire);
    await page
      .locator('summary')
      .filter({ hasText: shopper.words('checkout.your_order') })
      .click();
    await expect(page.getByRole('img', { name: /Anne & Léon/u }).first()).toHaveAttribute('src', shown);
    await shopper.stop('checkout with an engraving');
    await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
    await pay(shopper);
    const ref = await confirmed(shopper);

    await found(shopper, ref, 'engraved@example.com');
    await expect(page.getByRole('img', { name: /Anne & Léon/u })).toHaveAttribute('src', shown);
    await expect(page.getByText('Cette pièce est gravée')).toBeVisible();
    await shopper.stop('order with an engraving');

    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-workshop-'));
    try {
      const number = await numberOf(shopper);
      await staff('workshop', number, folder);
      expect(await readdir(folder)).toEqual([`${number}-workshop-1.pdf`]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('a belt is put together by keyboard and bought: a strap of the buckle’s width, both in one line', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await shopper.open(buckle);
  await shopper.stop('belt kit');
  const buckles = page.getByRole('group', { name: shopper.words('personalise.buckle') });
  const straps = page.getByRole('group', { name: shopper.words('personalise.strap') });
  await expect(buckles.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(straps.getByRole('radio')).toHaveCount(2);
  // Without a strap nothing is added, and the choice that is missing has the focus.
  await shopper.tabTo(shopper.button('product.add_to_cart'));
  await page.keyboard.press('Enter');
  await expect(straps.getByRole('radio').first()).toBeFocused();
  await shopper.stop('belt kit without a strap');
  await page.keyboard.press('Space');
  await expect(straps.getByRole('radio', { checked: true })).toHaveCount(1);
  // Another width keeps the finish and the leather.
  const widths = page.getByRole('group', { name: shopper.words('personalise.width') });
  await widths.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(widths.getByRole('radio', { name: '38 mm' })).toBeChecked();
  await expect(straps.getByRole('radio', { checked: true })).toHaveCount(1);
  await shopper.tabTo(shopper.button('product.add_to_cart'));
  await page.keyboard.press('Enter');
  await expect(shopper.cart).toContainText('1');
  await shopper.cart.click();
  const tray = page.getByRole('dialog', { name: shopper.words('cart.title') });
  const parts = tray.getByRole('list', { name: shopper.words('cart.set_items') }).getByRole('listitem');
  await expect(parts).toHaveText([/Boucle Passant.*38 mm/u, /Cuir Passant.*38 mm/u]);
  await shopper.stop('cart with a kit');
  const kit = await parts.allTextContents();

  await goToCheckout(shopper);
  const summary = page.getByRole('complementary', { name: shopper.words('checkout.your_order') });
  const inSummary = summary.getByRole('list', { name: shopper.words('cart.set_items') }).getByRole('listitem');
  await expect(inSummary).toHaveText(kit);
  await shopper.stop('checkout with a kit');
  const email = 'kit@example.com';
  await giveAddress(shopper, email, {
    prefix: 'Ms.',
    firstname: 'Eleanor',
    lastname: 'Hart',
    street1: '155 New Bond Street',
    postcode: 'W1S 2UA',
    city: 'London',
    telephone: '07400123456',
  });
  await typeCard(page, { number: '4111111111111111', holder: 'Eleanor Hart' });
  await pay(shopper);
  const order = await orderFound(shopper, await confirmed(shopper), email);
  await expect(page.getByRole('list', { name: shopper.words('cart.set_items') }).getByRole('listitem')).toHaveText(kit);
  await shopper.stop('order with a kit');
  await page.screenshot({ path: test.info().outputPath('kit.png'), fullPage: true });
  const [line, ...others] = order.items;
  expect(others).toEqual([]);
  expect(line).toMatchObject({ item_type: 'set', qty: 1, set_items: [{ qty: 1 }, { qty: 1 }] });
  // The two pieces leave the stock, each once.
  const skus = line?.set_items.map(({ sku }) => sku) ?? [];
  expect(skus).toEqual([expect.stringMatching(/^U003P 38/u), expect.stringMatching(/^U002P 38/u)]);
  expect(await takenBy(order.order_id)).toEqual(Object.fromEntries(skus.map((sku) => [sku, 1])));
});

test('a storefront from right to left has the pages, and wrong addresses of them lead on or nowhere', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('ae_ar');
  const { page } = shopper;
  await shopper.open(purse);
  await page.locator('#engraving-0').fill('نور');
  await expect(page.locator('#engraving-0')).toHaveAccessibleDescription(/ن/u);
  await page.locator('#engraving-0').fill('NOOR');
  await expect(page.getByRole('main').getByRole('img', { name: /NOOR/u })).toBeVisible();
  await shopper.stop('engraving, right to left');
  await shopper.open(buckle);
  await shopper.stop('belt kit, right to left');
  // The other kind's word and an old slug lead to the page; a product without one has none.
  await page.goto('/ae_ar/product/beltkits/config/old-H0731PvF');
  await expect(page).toHaveURL(new RegExp(`/ae_ar${purse}$`, 'u'));
  const answer = await page.goto('/ae_ar/product/beltkits/config/rivet-J1101PvMJ/');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('button', { name: patternOf('ae_ar', 'product.add_to_cart') })).toHaveCount(0);
});
