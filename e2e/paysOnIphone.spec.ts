import { devices, type Locator, type Page } from '@playwright/test';
import { cardFields, claire, confirmed, giveAddress, termsOf, toCheckout, typeCard } from './checkout.ts';
import { expect, type Shopper, test } from './shopper.ts';
import { patternOf } from './words.ts';

// The payment provider's fields take other ways on an iPhone: they look at the user agent.
const { defaultBrowserType: _webkit, ...phone } = devices['iPhone 14'];
test.use({ ...phone, viewport: { width: 390, height: 664 } });

/** Types of the touches and clicks that a page received, with how far the target moved between two of them. */
async function tapped(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the target is not shown');
  await target.evaluate((element) => {
    const at = (): number => element.getBoundingClientRect().top;
    document.addEventListener('touchstart', () => (document.body.dataset['touched'] = String(at())), { capture: true });
    document.addEventListener('click', () => (document.body.dataset['clicked'] = String(at())), { capture: true });
  });
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return page.evaluate(() => Number(document.body.dataset['clicked']) - Number(document.body.dataset['touched']));
}

async function toPayment(shopper: Shopper, piece: string, email: string): Promise<void> {
  await toCheckout(shopper, piece);
  await giveAddress(shopper, email, claire);
}

test('a tap on Pay pays on an iPhone, and moves nothing under the finger', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await toPayment(shopper, 'quartier-H0702PvR', 'iphone.pays@example.com');
  await termsOf(page).check();
  // The code is typed last: its frame has the focus and the keypad is open.
  await cardFields(page).holder.fill('Claire Martin');
  await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
  await cardFields(page).code.tap();
  const button = page.getByRole('button', { name: patternOf(shopper.locale, 'checkout.pay') });
  expect(await tapped(page, button)).toBe(0);
  await confirmed(shopper);
});

test('a card keeps its entries while another way to pay is chosen', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await toPayment(shopper, 'quartier-H0702PvR', 'iphone.changes@example.com');
  await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
  const methods = page.getByRole('radio', { name: /./u }).and(page.locator('[name=payment]'));
  await methods.and(page.locator('[value=adyen_hpp_paypal]')).check();
  await expect(cardFields(page).holder).toBeHidden();
  await methods.and(page.locator('[value=adyen_cc]')).check();
  const { number, expiry, code, holder } = cardFields(page);
  await expect(number).toHaveValue('4111 1111 1111 1111');
  await expect(expiry).toHaveValue('03/30');
  await expect(code).toHaveValue('737');
  await expect(holder).toHaveValue('Claire Martin');
  await termsOf(page).check();
  await page.getByRole('button', { name: patternOf(shopper.locale, 'checkout.pay') }).tap();
  await confirmed(shopper);
});
