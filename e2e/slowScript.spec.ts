import { expect, test } from './shopper.ts';

test('a form that is filled before its code has loaded, and sent the instant it has, is sent as shown', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\.js(?:\?|$)/u, async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto('/fr_fr/account-create/', { waitUntil: 'commit' });
  await page.locator('#profile-prefix').selectOption('Ms.');
  const fields = { firstname: 'Bertille', lastname: 'Lacombe', password: 'Saddle.leather1874' };
  for (const [name, typed] of Object.entries(fields)) await page.locator(`#profile-${name}`).fill(typed);
  await page.locator('#profile-email').fill(`bertille.slow.${Date.now()}@example.com`);
  await page.evaluate(() => {
    const email = document.querySelector<HTMLInputElement>('#profile-email');
    const part = email?.closest('[data-asleep]');
    new MutationObserver((_, observer) => {
      if (!part || part.hasAttribute('data-asleep')) return;
      observer.disconnect();
      // As a press on the button does: the field loses the focus first, and its change event arrives only now.
      email?.blur();
      email?.closest('form')?.requestSubmit();
    }).observe(document, { subtree: true, attributeFilter: ['data-asleep'] });
  });
  load();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();
});
