// What a product page and its media need a browser's layout for: focus in view, volumes, files by width, clips, playing stories.
// A missing choice, an address without a match and stories that stand still are component tests.
import { expect, test } from './shopper.ts';

const phone = { width: 390, height: 844 };
test.use({ newcomer: false, viewport: phone });

test('a double product without its choice marks, announces and focuses what is missing', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const main = page.getByRole('main');
  await shopper.open('/product/parure-rivet-J1190P');
  await page.mouse.move(5, 5);
  for (const button of ['product.add_to_cart', 'product.find_in_store'] as const) {
    await shopper.button(button).first().press('Enter');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('id', /^attribute-/u);
    await expect(focused).toHaveText(/^Taille/u);
    await expect(focused).toBeInViewport();
    await expect(main.locator('#product-missing')).not.toBeEmpty();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await shopper.stop(`without its choice, ${button}`);
    await page.reload();
    await page.mouse.move(5, 5);
  }
});

test('a SKU of before, a set’s own and a wrong slug lead for good to the page of today', async ({ shopperIn }) => {
  const { page } = await shopperIn('fr_fr');
  for (const segment of ['V5790P', 'maillot-de-bain-V5790P', 'maillot-V5790P-V5701PvSV-V5702PvSV']) {
    const answer = await page.request.get(`/fr_fr/product/${segment}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([
      301,
      expect.stringMatching(/^\/fr_fr\/product\/gue-V5790P-V5701Pv/u),
    ]);
  }
});

test('volumes are imperial in the United States, and international elsewhere', async ({ shopperIn }) => {
  for (const [locale, unit] of [
    ['us_en', /fl\. oz\./u],
    ['fr_fr', /ml$/u],
  ] as const) {
    const shopper = await shopperIn(locale);
    await shopper.open('/product/aurelie-P7501Pv30M');
    const button = shopper.page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(shopper.words('product.volume'), 'u') });
    await button.click();
    await expect(shopper.page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
    const names = await shopper.page
      .getByRole('dialog')
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.closest('label')?.querySelector('bdi')?.textContent ?? ''));
    expect(names.length).toBeGreaterThan(1);
    for (const one of names) expect(one.replaceAll('\u00a0', ' ')).toMatch(unit);
  }
});

for (const [width, zoom] of [
  [1280, 850],
  [1000, 800],
  [800, 700],
  [600, 900],
  [390, 700],
  [320, 400],
] as const)
  test(`a window of ${width} px opens the zoom with the file of ${zoom} px`, async ({ shopperIn }) => {
    const shopper = await shopperIn('fr_fr');
    const { page } = shopper;
    await page.setViewportSize({ width, height: 800 });
    await shopper.open('/product/pommeau-H0612Pv26R');
    const asked = page.waitForRequest(new RegExp(`/garance-front\\.[0-9a-f]+\\.webp\\?w=${zoom}&f=webp`, 'u'));
    await page.getByRole('main').getByRole('group').getByRole('button').first().click();
    await asked;
  });

test('a clip loads and plays once it is pressed, pauses by its own keys, and stops when another picture is shown', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/product/pommeau-H0612Pv26R');
  const loaded: string[] = [];
  page.on('request', (request) => void (request.url().includes('.mp4') && loaded.push(request.url())));
  const row = page.getByRole('main').getByRole('group').first();
  await expect(row.getByRole('button', { name: /^Regarder/u })).toBeVisible();
  expect(loaded).toEqual([]);
  await row.getByRole('button', { name: /^Regarder/u }).press('Enter');
  const clip = page.locator('.yarl__slide_current video');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
  // The player's own keys, not a click: the controls belong to the browser.
  await clip.press('Space');
  await expect(clip).toHaveJSProperty('paused', true);
  await shopper.stop('a clip');
  await clip.press('Space');
  await expect(clip).toHaveJSProperty('paused', false);
  await page.getByRole('button', { name: shopper.words('zoom.previous') }).click();
  await expect
    .poll(() => page.locator('video').evaluateAll((all) => all.every((video) => (video as HTMLVideoElement).paused)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the stories of the front page play until they are paused', async ({ shopperIn }) => {
    const shopper = await shopperIn('sa_ar');
    const { page } = shopper;
    await shopper.open('/');
    await page.mouse.move(5, 5);
    const stories = page.getByRole('region', { name: shopper.words('content.front.stories') });
    const [first, second] = [stories.getByRole('listitem').first(), stories.getByRole('listitem').nth(1)];
    await stories.scrollIntoViewIfNeeded();
    await expect(first).toBeInViewport({ ratio: 0.3 });
    await expect(second).not.toBeInViewport({ ratio: 0.3 });
    await expect(second).toBeInViewport({ ratio: 0.3 });
    await expect(first).not.toBeInViewport({ ratio: 0.3 });
    await stories.getByRole('button', { name: shopper.words('carousel.pause') }).click();
    await expect(stories.getByRole('button', { name: shopper.words('carousel.play') })).toBeVisible();
    await shopper.stop('paused stories');
  });
});
