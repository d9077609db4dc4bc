import type { Locator } from '@playwright/test';
import { expect, test } from './shopper.ts';

test.use({ newcomer: false });

/** The picture itself, in CSS pixels, without the paper beside it; and the pixels of the file. */
const seen = (picture: Locator): Promise<{ top: number; bottom: number; width: number; file: number }> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    // A picture that changes its file while it is decoded rejects once.
    await image.decode().catch(() => image.decode());
    const box = image.getBoundingClientRect();
    // A `srcset` tells the width that it was asked for, so the file's own is read from a copy.
    const file = new Image();
    file.src = image.currentSrc;
    await file.decode();
    const scale = Math.min(box.width / file.naturalWidth, box.height / file.naturalHeight);
    return { top: box.top, bottom: box.bottom, width: file.naturalWidth * scale, file: file.naturalWidth };
  });

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['phone on its side', 844, 390],
  ['tablet', 820, 1180],
  ['low desktop', 1280, 620],
  ['desktop', 1440, 900],
] as const)
  test(`on a ${name} the product is seen whole, and the zoom begins there and enlarges`, async ({ shopperIn }) => {
    const shopper = await shopperIn('jp_ja');
    const { page } = shopper;
    await page.setViewportSize({ width, height });
    await shopper.open('/category/leather');
    await page.locator('main a[href*=H0612]').first().click();
    const button = page.getByRole('main').getByRole('group').getByRole('button').first();
    const picture = button.locator('img');
    await expect(picture).toBeVisible();
    await expect(picture).toHaveCSS('object-fit', 'contain');
    await expect(picture).toHaveCSS('transform', 'none');
    const onPage = await seen(picture);
    const header = (await page.locator('[data-header-bar]').boundingBox())?.height ?? 0;
    expect(onPage.bottom - onPage.top).toBeLessThanOrEqual(height - header);

    await button.click();
    const shown = page.locator('.yarl__slide_current img').last();
    await expect(shown).toBeVisible();
    await expect.poll(async () => (await seen(shown)).width).toBeGreaterThanOrEqual(Math.floor(onPage.width));
    const first = await seen(shown);
    await page.getByRole('button', { name: shopper.words('zoom.in') }).click();
    await expect.poll(async () => (await seen(shown)).width).toBeGreaterThan(first.width * 1.3);
    await expect.poll(async () => (await seen(shown)).file).toBeGreaterThan(onPage.file);
    await page.goBack();
    await expect(shown).toHaveCount(0);
    await expect(button).toBeFocused();
  });
