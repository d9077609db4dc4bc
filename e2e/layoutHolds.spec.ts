// No page moves under the reader: each kind of page, on a phone and on a desktop (expectations §3).
import { claire, confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { bought, found } from './orders.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import { expect, type Shopper, test } from './shopper.ts';

const most = 0.05;

/** Fails when the page has shifted by more than the limit since it opened, and names what moved. */
async function holds({ page }: Shopper, name: string): Promise<void> {
  const { sum, moved } = await shiftsOf(page);
  if (process.env['SHIFTS']) console.log(name, page.viewportSize()?.width, sum.toFixed(4), JSON.stringify(moved));
  expect.soft(sum, `${name} moves: ${moved.join(' | ')}`).toBeLessThan(most);
}

const pages = {
  front: '',
  category: '/category/leather/',
  product: '/product/quartier-H0702PvR',
  'product in sizes': '/product/pommeau-H0612Pv26R',
  story: '/story/coming-home/',
  'store locator': '/find-store/',
  store: '/find-store/fr/paris/paris-1001/',
  search: '/recherche/?s=sac',
  salon: '/salon/',
  'empty cart': '/cart/',
  'order look-up': '/findyourorder/',
  questions: '/faq/',
} as const;

for (const [screen, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(screen, () => {
    test.use({ viewport });

    test(`no public page moves on a ${screen}`, async ({ shopperIn }) => {
      const shopper = await shopperIn('fr_fr');
      await watchShifts(shopper.page);
      for (const [name, address] of Object.entries(pages)) {
        await shopper.open(address);
        await holds(shopper, name);
      }
    });

    test(`the promises of a product stay in their place on a ${screen} when the visitor first moves`, async ({
      shopperIn,
    }) => {
      const shopper = await shopperIn('fr_fr');
      const { page } = shopper;
      await watchShifts(page);
      await page.goto(`/fr_fr${pages.product}`);
      const promises = page.getByRole('main').locator('dl').first();
      const topOf = () => promises.evaluate((list) => list.getBoundingClientRect().top + scrollY);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await topOf();
      await holds(shopper, 'product');
      await expect(shopper.button('product.find_in_store')).toBeVisible();
      await expect(shopper.button('wishlist.add')).toBeVisible();
      expect(await topOf()).toBe(before);
    });

    test(`neither the confirmation nor the order of a guest moves on a ${screen}`, async ({ shopperIn }) => {
      const shopper = await shopperIn('fr_fr');
      const { page } = shopper;
      await watchShifts(page);
      const { ref } = await bought(shopper);
      await shopper.open(`/commande/confirmation/?ref=${ref}`);
      await expect(page.getByRole('main')).toContainText('Quartier');
      await holds(shopper, 'confirmation of a guest');
      await found(shopper, ref);
      await holds(shopper, 'order of a guest');
    });

    test(`neither checkout, confirmation, account nor order move on a ${screen}`, async ({ shopperIn }) => {
      const shopper = await shopperIn('fr_fr');
      const { page } = shopper;
      await watchShifts(page);
      const email = `claire.${screen}.${Date.now()}@example.com`;
      await shopper.open('/account-create/');
      const profile = { firstname: 'Claire', lastname: 'Martin', email, password: 'Saddle.leather1874' };
      await page.locator('#profile-prefix').selectOption('Ms.');
      for (const [name, typed] of Object.entries(profile)) await page.locator(`#profile-${name}`).fill(typed);
      await shopper.button('signin.create').click();
      await expect(page).toHaveURL(/\/fr_fr\/account\/$/u);
      await toCheckout(shopper, 'quartier-H0702PvR');
      await page.reload();
      await holds(shopper, 'checkout');
      await giveAddress(shopper, null, claire);
      await page.reload();
      await holds(shopper, 'checkout with address');
      await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
      await pay(shopper);
      const ref = await confirmed(shopper);
      await page.reload();
      await holds(shopper, 'confirmation');
      await shopper.open('/account/');
      await holds(shopper, 'account');
      await shopper.open(`/?order_id=${ref}#tray=order`);
      await expect(page.getByRole('dialog')).toContainText('Quartier');
      await holds(shopper, 'order');
    });
  });
