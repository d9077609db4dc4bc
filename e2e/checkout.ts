import { expect, type Locator, type Page } from '@playwright/test';
import type { Shopper } from './shopper.ts';
import { patternOf } from './words.ts';

/** Fields of an address by the shop's names; a select takes its option by value. */
export type Address = Readonly<Record<string, string>>;

export const claire = {
  prefix: 'Ms.',
  firstname: 'Claire',
  lastname: 'Martin',
  street1: '24 rue du Faubourg Saint-Honoré',
  postcode: '75008',
  city: 'Paris',
  telephone: '0612345678',
};

/** An address in Hong Kong Island's Central and Western District. */
export const siuMing = {
  prefix: 'Mr.',
  firstname: 'Siu Ming',
  lastname: 'Lee',
  region: 'HKI',
  district_bis_id: 'HCW',
  street1: '8 Queens Road Central',
  telephone: '51234567',
};

/** Opens a product and goes to the checkout with it. All journeys share its stock: spread them over several variants. */
export async function toCheckout(shopper: Shopper, piece: string): Promise<void> {
  await shopper.open(`/product/${piece}`);
  await buyShown(shopper);
}

/** Chooses the first size on sale of the shown product: an arrival with a colour alone asks for it. */
export async function chooseSize(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  const size = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${shopper.words('product.size')}`, 'u') });
  await size.click();
  const tray = page.getByRole('dialog');
  await tray.locator('input[name=field_ref_size]:enabled').first().press('Space');
  await tray.getByRole('button', { name: patternOf(shopper.locale, 'product.confirm') }).click();
  await expect(tray).toBeHidden();
}

/** Adds the shown product to the cart, which then has so many pieces. */
export async function addShown(shopper: Shopper, pieces: number): Promise<void> {
  await shopper.page
    .getByRole('main')
    .getByRole('button', { name: shopper.words('product.add_to_cart') })
    .first()
    .click();
  await expect(shopper.cart).toContainText(String(pieces));
}

/** Adds two products to the cart and goes to the checkout. */
export async function addTwo(shopper: Shopper, [first, second]: readonly [string, string]): Promise<void> {
  await shopper.open(`/product/${first}`);
  await addShown(shopper, 1);
  await shopper.open(`/product/${second}`);
  await addShown(shopper, 2);
  await toCheckoutFromCart(shopper);
}

/** Adds the shown product to the cart and goes to the checkout through the cart's tray, as a shopper does. */
export async function buyShown(shopper: Shopper): Promise<void> {
  await addShown(shopper, 1);
  await toCheckoutFromCart(shopper);
}

async function toCheckoutFromCart(shopper: Shopper): Promise<void> {
  await shopper.cart.click();
  await goToCheckout(shopper);
}

/** Goes from the open cart's tray to the checkout. */
export async function goToCheckout(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page
    .getByRole('dialog')
    .getByRole('link', { name: shopper.words('cart.checkout') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: shopper.words('checkout.title') })).toBeVisible();
}

/** Fills in email (a customer's is known) and delivery address, and continues to the delivery choices. */
export async function giveAddress(shopper: Shopper, email: string | null, address: Address): Promise<void> {
  const { page } = shopper;
  if (email !== null) await page.locator('#checkout-email').fill(email);
  await fillAddress(page, address);
  await shopper.button('checkout.to_delivery').click();
  await expect(page.getByRole('group', { name: shopper.words('checkout.delivery'), exact: true })).toBeVisible();
}

export async function fillAddress(
  page: Page,
  address: Address,
  form: 'shipping' | 'billing' = 'shipping',
): Promise<void> {
  for (const [name, value] of Object.entries(address)) {
    const field = page.locator(`#${form}-${name}`);
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** The fields of a card: number, expiry and code are each in a frame of the provider. */
export function cardFields(page: Page): Record<'number' | 'expiry' | 'code' | 'holder', Locator> {
  const framed = (name: string): Locator => page.frameLocator(`[data-cse="${name}"] iframe`).locator('input');
  return {
    number: framed('encryptedCardNumber'),
    expiry: framed('encryptedExpiryDate'),
    code: framed('encryptedSecurityCode'),
    holder: page.locator('.adyen-checkout__card__holderName__input'),
  };
}

export type Card = { number: string; holder: string };

/** Types a card digit by digit, as a shopper does. */
export async function typeCard(page: Page, { number, holder }: Card): Promise<void> {
  const fields = cardFields(page);
  await fields.number.pressSequentially(number);
  await fields.expiry.pressSequentially('0330');
  await fields.code.pressSequentially('737');
  await fields.holder.fill(holder);
}

export const termsOf = (page: Page): Locator => page.locator('#terms');

/** Accepts the terms and pays. */
export async function pay(shopper: Shopper): Promise<void> {
  await termsOf(shopper.page).check();
  await shopper.page.getByRole('button', { name: patternOf(shopper.locale, 'checkout.pay') }).click();
}

/** The confirmation page, with the order's reference. */
export async function confirmed(shopper: Shopper): Promise<string> {
  await expect(
    shopper.page.getByRole('heading', { level: 1, name: shopper.words('confirmation.title') }),
  ).toBeVisible();
  const ref = new URL(shopper.page.url()).searchParams.get('ref');
  if (!ref) throw new Error('the confirmation has no reference');
  return ref;
}
