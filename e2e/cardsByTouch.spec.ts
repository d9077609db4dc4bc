import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a phone loads no picture that only a hovering pointer would show', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  await shopper.open('/category/leather/');
  const [front, second] = [0, 1].map((at) => shopper.page.locator('main article').first().locator('img').nth(at));
  const fetched = (image: HTMLImageElement): boolean => image.complete && image.currentSrc !== '';
  await expect.poll(() => front?.evaluate(fetched)).toBe(true);
  expect(await second?.evaluate(fetched)).toBe(false);
});
