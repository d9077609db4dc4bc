import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Shopper } from './shopper.ts';

/** Fields of an address by the names the shop gives them; a select takes its option by value. */
export type Address = Readonly<Record<string, string>>;

/** Fills email and delivery address, and goes on to the delivery choices. */
export async function giveAddress(shopper: Shopper, email: string, address: Address): Promise<void> {
  const { page } = shopper;
  await page.locator('#checkout-email').fill(email);
  await fillAddress(page, address);
  await shopper.button('checkout.to_delivery').click();
  await expect(page.getByRole('group', { name: shopper.words('checkout.delivery') })).toBeVisible();
}

export async function fillAddress(page: Page, address: Address): Promise<void> {
  for (const [name, value] of Object.entries(address)) {
    const field = page.locator(`#shipping-${name}`);
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

const frameOf = (page: Page, field: string): FrameLocator => page.frameLocator(`[data-cse="${field}"] iframe`);

export type Card = { number: string; expiry: string; code: string; holder: string };

/** Types a card into the provider's frames, figure by figure as a shopper does. */
export async function typeCard(page: Page, card: Card): Promise<void> {
  await frameOf(page, 'encryptedCardNumber').locator('input').pressSequentially(card.number);
  await frameOf(page, 'encryptedExpiryDate').locator('input').pressSequentially(card.expiry);
  await frameOf(page, 'encryptedSecurityCode').locator('input').pressSequentially(card.code);
  await page.locator('.adyen-checkout__card__holderName__input').fill(card.holder);
}

/** The card of a stored one-click payment asks for its code alone. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await frameOf(page, 'encryptedSecurityCode').locator('input').pressSequentially(code);
}

/** Accepts the terms and pays. */
export async function pay(shopper: Shopper): Promise<void> {
  await shopper.page.locator('#terms').check();
  await shopper.page.locator('button[type=submit]').last().click();
}

/** The page that thanks, with the order's reference. */
export async function confirmed(shopper: Shopper): Promise<string> {
  await expect(
    shopper.page.getByRole('heading', { level: 1, name: shopper.words('confirmation.title') }),
  ).toBeVisible();
  const ref = new URL(shopper.page.url()).searchParams.get('ref');
  if (!ref) throw new Error('the confirmation has no reference');
  return ref;
}
