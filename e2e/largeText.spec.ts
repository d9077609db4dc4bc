import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('letters of twice their size on a phone in landscape: nothing overflows sideways', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  for (const path of ['/', '/product/quartier-H0702PvR', '/cart/']) {
    await shopper.open(path);
    const over = await page.evaluate(() => {
      const root = document.documentElement;
      root.style.fontSize = '200%';
      return root.scrollWidth - root.clientWidth;
    });
    expect(over, path).toBeLessThanOrEqual(0);
  }
});
