import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { type Locale, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';
import { Shopper } from '../shopper.ts';
import type { Chance } from './chance.ts';
import { WanderingHouse } from './house.ts';
import { type Fields, someAddress, someEmail } from './people.ts';

/** One shopper on the way to one purchase: the buying tab, a second tab, and the actions so far. */
export class Walk {
  readonly chance: Chance;
  readonly context: BrowserContext;
  readonly steps: string[] = [];
  main: Shopper;
  #beside: Page | null = null;
  account: { email: string; password: string } | null = null;
  readonly email: string = someEmail();
  readonly house = new WanderingHouse();
  /** What was added to the cart so far. */
  readonly skus: string[] = [];

  constructor(chance: Chance, context: BrowserContext, page: Page, locale: Locale) {
    this.chance = chance;
    this.context = context;
    this.main = new Shopper(page, locale);
  }

  get locale(): Locale {
    return this.main.locale;
  }
  get page(): Page {
    return this.main.page;
  }

  note(step: string): void {
    this.steps.push(`${this.locale} ${step}`);
  }

  /** The second tab of the same browser, in the storefront of the first. */
  async beside(): Promise<Shopper> {
    this.#beside ??= await this.context.newPage();
    await this.#beside.bringToFront();
    return new Shopper(this.#beside, this.locale);
  }

  switchTo(locale: Locale): void {
    this.main = new Shopper(this.page, locale);
  }
}

export const checkoutPath = (locale: Locale): string => `/${pathWordsOf(locale).checkout}/`;

/** Opens the checkout and waits for its steps; false where the empty cart shows instead. */
export async function openCheckout(shopper: Shopper): Promise<boolean> {
  await shopper.open(checkoutPath(shopper.locale));
  return atCheckout(shopper);
}

export async function atCheckout(shopper: Shopper): Promise<boolean> {
  const { page } = shopper;
  await expect(page.locator('#payment, main [data-empty], main h1').first()).toBeVisible();
  const pay = page.locator('#payment');
  await expect
    .poll(async () => (await pay.isVisible()) || /\/cart\/?$/u.test(new URL(page.url()).pathname), {
      message: 'checkout or cart',
    })
    .toBe(true);
  return pay.isVisible();
}

/** Fills the existing fields of a form in the given order. Fields that a postcode filled are filled again. */
export async function fillFields(page: Page, form: string, fields: Fields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#${form}-${name}`);
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
      await expect(field.locator(`option[value="${value}"]`)).toHaveCount(1);
      await field.selectOption(value);
    } else if (await field.isEditable()) await field.fill(value);
  }
}

/** Presses a button and waits for the answer of a call. False where `act` says that it has pressed none. */
export async function andAnswered(page: Page, call: RegExp, act: () => Promise<unknown>): Promise<boolean> {
  const answered = page
    .waitForResponse((response) => call.test(response.url()) && response.request().method() === 'POST')
    .then(
      () => null,
      (error: unknown) => error,
    );
  if ((await act()) === false) return false;
  const fault = await answered;
  if (fault !== null) throw fault;
  return true;
}

export const isFormOpen = (page: Page): Promise<boolean> => page.locator('#checkout-email').isVisible();
/** The element that a person clicks: the radio or tick itself is an invisible pixel. */
export const labelOf = (input: Locator): Locator => input.locator('xpath=ancestor::label');
export const goOn = (shopper: Shopper): Locator => shopper.button('checkout.to_delivery');

/** Opens the address form if it is closed; it may open by itself when its address was removed. */
export async function openForm({ page }: Shopper): Promise<void> {
  // The last button of the section: the one before it is for the email, which a customer does not have.
  const step = page.locator('main section').filter({ has: page.locator('address') });
  await expect(async () => {
    if (!(await isFormOpen(page))) await step.first().getByRole('button').last().click({ timeout: 2000 });
    expect(await isFormOpen(page)).toBe(true);
  }).toPass({ timeout: 20_000 });
}

/** Fills the empty fields of the open form, so that it can be saved. */
export async function completeForm(walk: Walk): Promise<void> {
  const { page, locale, chance } = walk;
  const email = page.locator('#checkout-email');
  if ((await email.inputValue()) === '' && (await email.isEditable())) await email.fill(walk.email);
  for (const form of ['shipping', 'billing']) {
    if ((await page.locator(`[id^="${form}-"]`).count()) === 0) continue;
    await fillFields(page, form, someAddress(chance, locale));
  }
}

/** Takes the lines out of the cart whose pieces have gone, and returns to the checkout or the empty cart. False where there is none. */
export async function removeMissing({ main, page }: Walk): Promise<boolean> {
  const soldOut = page.getByText(main.words('cart.sold_out'), { exact: true });
  // The summary is there twice, for either width; the folded one shows nothing.
  if ((await soldOut.count()) === 0) return false;
  await main.open('/cart/');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  const lines = page.getByRole('main').getByRole('listitem').filter({ has: soldOut });
  for (let count = await lines.count(); count > 0; count = await lines.count()) {
    await lines.first().getByRole('button').last().click();
    await expect.poll(() => lines.count()).toBeLessThan(count);
  }
  await openCheckout(main);
  return true;
}
