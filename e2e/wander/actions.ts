import { expect, type Locator, type Page } from '@playwright/test';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shopper } from '../shopper.ts';
import { someAddress, streetOf, randomLocales } from './people.ts';
import { buyOne, someSku } from './shop.ts';
import {
  andAnswered,
  atCheckout,
  completeForm,
  fillFields,
  goOn,
  isFormOpen,
  labelOf,
  openCheckout,
  openForm,
  removeMissing,
  type Walk,
} from './walk.ts';

/** An action of a shopper at the checkout; returns false where it is not possible now. */
type Action = (walk: Walk) => Promise<boolean>;

const boxes = (page: Page) => page.locator('section[aria-labelledby=delivery] input[type=checkbox]');

/** Chooses another saved address, or the one to type. */
const tickAddress: Action = async ({ main, page, chance }) => {
  await openForm(main);
  const choices = page.locator('input[name=address]');
  const count = await choices.count();
  if (count < 2) return false;
  await labelOf(choices.nth(chance.below(count))).click();
  return true;
};

const retypeStreet: Action = async ({ main, page, chance }) => {
  await openForm(main);
  const street = page.locator('#shipping-street1');
  if (!(await street.isVisible())) return false;
  await street.fill(streetOf(chance, (await street.inputValue()).replace(/ \d+$/u, '') || 'Street'));
  return true;
};

const retypeEmail: Action = async ({ main, page, chance, email: own }) => {
  await openForm(main);
  const email = page.locator('#checkout-email');
  if (!(await email.isEditable())) return false;
  // Empty after a reload, when it was typed and not saved.
  const typed = (await email.inputValue()) || own;
  await email.fill(typed.replace(/^(?:x\d+\.)?/u, `x${chance.below(100)}.`));
  return true;
};

const billElsewhere: Action = async ({ main, page, chance, locale }) => {
  await openForm(main);
  await page.getByRole('checkbox', { name: main.words('checkout.billing_same') }).click();
  if ((await page.locator('[id^="billing-"]').count()) > 0)
    await fillFields(page, 'billing', someAddress(chance, locale));
  return true;
};

/** Saves the open form, even with missing fields. */
const saveForm: Action = async (walk) => {
  const { main, page } = walk;
  if (!(await isFormOpen(page))) return false;
  await completeForm(walk);
  await andAnswered(page, /\/delivery\/address$/u, () => goOn(main).click());
  return true;
};

const newStreet = async (shopper: Shopper, chance: Walk['chance']): Promise<void> => {
  const street = shopper.page.locator('#address-street1');
  await street.fill(streetOf(chance, (await street.inputValue()).replace(/ \d+$/u, '')));
  await andAnswered(shopper.page, /\/address\/edit$/u, () => shopper.button('address.save').click());
  await expect(shopper.page.getByRole('dialog')).toHaveCount(0);
};

/** Edits or removes the chosen address in the checkout's tray. */
const trayOf =
  (isRemoved: boolean): Action =>
  async ({ main, page, chance }) => {
    await openForm(main);
    const change = page
      .locator('fieldset')
      .filter({ has: page.locator('input[name=address]') })
      .getByRole('button');
    if ((await change.count()) === 0) return false;
    await change.first().click();
    await expect(page.locator('#address-street1')).toBeVisible();
    if (!isRemoved) await newStreet(main, chance);
    else {
      const removed = page.getByRole('dialog').getByRole('button', { name: main.words('address.remove'), exact: true });
      await andAnswered(page, /\/address\/delete$/u, () => removed.click());
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    return true;
  };

/** Adds, edits or removes an address in the account, in the other tab. */
const accountBeside =
  (what: 'add' | 'edit' | 'remove'): Action =>
  async (walk) => {
    if (!walk.account) return false;
    const beside = await walk.beside();
    await beside.open('/account/');
    const rows = beside.page.locator('#account-addresses ~ ul > li');
    await expect(beside.button('address.add')).toBeVisible();
    const count = await rows.count();
    if (what !== 'add' && count === 0) return false;
    const row = rows.nth(walk.chance.below(Math.max(count, 1)));
    if (what === 'remove') {
      await andAnswered(beside.page, /\/address\/delete$/u, () => row.getByRole('button').nth(1).click());
      return true;
    }
    await (what === 'add' ? beside.button('address.add') : row.getByRole('button').first()).click();
    await expect(beside.page.locator('#address-street1')).toBeVisible();
    if (what === 'edit') {
      await newStreet(beside, walk.chance);
      return true;
    }
    await fillFields(beside.page, 'address', someAddress(walk.chance, walk.locale));
    const isPrimary = beside.page.getByRole('dialog').getByRole('checkbox').first();
    if (walk.chance.percent(50) && (await isPrimary.isEnabled())) await isPrimary.check();
    await andAnswered(beside.page, /\/customer\/address$/u, () => beside.button('address.save').click());
    return true;
  };

/** Chooses another delivery method, a slot or a day; sometimes waits for the answer. */
const deliver =
  (isBeside: boolean): Action =>
  async (walk) => {
    const shopper = isBeside ? await walk.beside() : walk.main;
    if (isBeside && !(await openCheckout(shopper))) return false;
    const { page } = shopper;
    const methods = page.locator('input[name=shipping_method]:enabled');
    const slots = page.locator('section[aria-labelledby=delivery] select');
    const act = async (): Promise<boolean> => {
      if ((await methods.count()) > 1) {
        const other = page.locator('input[name=shipping_method]:enabled:not(:checked)').first();
        // The methods close while the page handles the removal of the address.
        const isOpen = await other.waitFor({ state: 'attached', timeout: 2000 }).then(
          () => true,
          () => false,
        );
        if (isOpen) await labelOf(other).click();
        return isOpen;
      }
      if ((await slots.count()) === 0) return false;
      const slot = slots.nth(walk.chance.below(await slots.count()));
      const values = await slot
        .locator('option')
        .evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''));
      const now = await slot.inputValue();
      await slot.selectOption(walk.chance.pick(values.filter((value) => value !== now)));
      return true;
    };
    if (!isBeside && walk.chance.percent(30)) return act();
    if ((await methods.count()) < 2 && (await slots.count()) === 0) return false;
    return andAnswered(page, /\/delivery\/method$/u, act);
  };

/** Switches the gift on or off; hides the prices; writes the card. */
const give =
  (isBeside: boolean): Action =>
  async (walk) => {
    const shopper = isBeside ? await walk.beside() : walk.main;
    if (isBeside && !(await openCheckout(shopper))) return false;
    const { page } = shopper;
    const count = await boxes(page).count();
    if (count === 0) return false;
    const box = boxes(page).nth(walk.chance.below(count));
    const toggle = () => labelOf(box).click();
    if (count < 2 || walk.chance.percent(40)) {
      if (!isBeside && walk.chance.percent(30)) await toggle();
      else await andAnswered(page, /\/delivery\/gift$/u, toggle);
      return true;
    }
    await page.locator('main [data-tray=gift-message]').click();
    const tray = page.getByRole('dialog');
    await tray.getByRole('radio', { name: shopper.words('gift.card_custom') }).check();
    await tray
      .locator('#gift-message')
      .fill(`Pour ${walk.chance.pick(['Anne', 'Léa', '花子', 'نورة'])}, ${walk.chance.below(1000)}`);
    await andAnswered(page, /\/delivery\/gift$/u, () => shopper.button('gift.save').click());
    await expect(tray).toHaveCount(0);
    return true;
  };

/** Changes a quantity in the other tab's cart. */
const cartBeside: Action = async (walk) => {
  const beside = await walk.beside();
  await beside.open('/cart/');
  const name = walk.chance.percent(70) ? 'cart.more' : 'cart.fewer';
  const step = beside.page
    .getByRole('main')
    .getByRole('button', { name: beside.words(name), exact: true })
    .first();
  await expect(beside.page.getByRole('main').getByRole('heading').first()).toBeVisible();
  if (!(await step.isVisible()) || (await step.getAttribute('aria-disabled')) === 'true') return false;
  await andAnswered(beside.page, /\/basket\/\w+$/u, () => step.click());
  return true;
};

const buyBeside: Action = async (walk) => {
  await buyOne(walk, await walk.beside());
  return true;
};

const promotionCall = /\/checkout\/promotion$/u;

/** The summary that this width shows, unfolded. */
async function summaryOf({ main, page }: Walk): Promise<Locator> {
  const order = page.getByRole('complementary', { name: main.words('checkout.your_order') });
  const fold = order.locator(':scope > details');
  if (!(await fold.locator(':scope > summary').isVisible())) return order.locator(':scope > div');
  if ((await fold.getAttribute('open')) === null) await fold.locator(':scope > summary').click();
  return fold;
}

/** Types a code of a promotion that the house has just started, or the one that it may have ended meanwhile. */
const typeCode: Action = async (walk) => {
  const { main, page, chance, house, locale } = walk;
  if (house.code === null || chance.percent(60)) {
    const { country } = storefrontOf(locale);
    if (!(await house.start(chance, { gift: someSku(chance, { country }), country, needs_code: true }))) return false;
  }
  const summary = await summaryOf(walk);
  const field = summary.locator('details').filter({ has: page.locator('form') });
  if ((await field.count()) === 0) return false;
  if ((await field.getAttribute('open')) === null) await field.locator('summary').click();
  await field.getByLabel(main.words('promotion.title')).fill(house.code ?? '');
  await andAnswered(page, promotionCall, () => field.getByRole('button').click());
  return true;
};

const takeCodeBack: Action = async (walk) => {
  const remove = (await summaryOf(walk)).getByRole('button', {
    name: walk.main.words('promotion.remove'),
    exact: true,
  });
  if (!(await remove.isVisible())) return false;
  await andAnswered(walk.page, promotionCall, () => remove.click());
  return true;
};

/** The house gives something to all, whose pages show it with their next answer. */
const giveToAll: Action = ({ chance, house, locale }) => {
  const { country } = storefrontOf(locale);
  return house.start(chance, { gift: someSku(chance, { country }), country, needs_code: false });
};

/** The house sets another price of a piece that the shopper has chosen, at once or while she goes on. */
const reprice: Action = async ({ chance, house, locale, skus }) =>
  skus.length > 0 && house.reprice(chance, chance.pick(skus), storefrontOf(locale).country);

/** The house moves pieces that the shopper has chosen to a boutique: the shop has sold them out. */
const takeAway: Action = async ({ chance, house, skus }) => skus.length > 0 && house.takeAway(chance.pick(skus));

const reload: Action = async (walk) => openCheckout(walk.main);

const throughCart: Action = async ({ main, page }) => {
  await main.open('/cart/');
  await page.goBack();
  return atCheckout(main);
};

/** Continues in another country, with the products sold there. */
const changeCountry: Action = async (walk) => {
  if (walk.account) return false;
  walk.switchTo(walk.chance.pick(randomLocales.filter((locale) => locale !== walk.locale)));
  if (await openCheckout(walk.main)) return true;
  await buyOne(walk);
  return openCheckout(walk.main);
};

/** Signs out in the other tab and in again there; the first tab continues with the account's cart. */
const signOutAndIn: Action = async (walk) => {
  if (!walk.account) return false;
  const beside = await walk.beside();
  await beside.open('/account/');
  await beside.button('account.sign_out').first().click();
  await expect(beside.page).toHaveURL(new RegExp(`/${walk.locale}/?$`, 'u'));
  await beside.open('/login/');
  await beside.page.locator('#signin-email').fill(walk.account.email);
  await beside.page.locator('#signin-password').fill(walk.account.password);
  await beside.button('signin.submit').click();
  await beside.page.waitForURL((url) => !url.pathname.includes('/login'));
  if (await openCheckout(walk.main)) return true;
  await buyOne(walk);
  return openCheckout(walk.main);
};

/** All actions of a shopper, each with its relative frequency. */
export const actions: readonly (readonly [name: string, often: number, action: Action])[] = [
  ['ticks another address', 5, tickAddress],
  ['retypes the street', 5, retypeStreet],
  ['retypes the email', 2, retypeEmail],
  ['bills elsewhere or here', 2, billElsewhere],
  ['saves the address form', 4, saveForm],
  ['corrects the ticked address in the tray', 4, trayOf(false)],
  ['removes the ticked address in the tray', 1, trayOf(true)],
  ['adds an address in the account, in the other tab', 2, accountBeside('add')],
  ['corrects an address in the account, in the other tab', 2, accountBeside('edit')],
  ['removes an address in the account, in the other tab', 1, accountBeside('remove')],
  ['changes the delivery', 4, deliver(false)],
  ['changes the delivery in the other tab', 1, deliver(true)],
  ['changes the gift', 4, give(false)],
  ['changes the gift in the other tab', 1, give(true)],
  ['changes a quantity in the other tab', 1, cartBeside],
  ['adds a piece in the other tab', 1, buyBeside],
  ['types a code', 5, typeCode],
  ['takes the code back', 1, takeCodeBack],
  ['the house starts a promotion', 2, giveToAll],
  ['the house ends a promotion', 3, ({ house }) => house.end()],
  ['the house withdraws the code', 1, ({ house }) => house.withdraw()],
  ['the house sets another price', 5, reprice],
  ['the house moves pieces away', 2, takeAway],
  ['the house brings pieces back', 2, ({ house }) => house.bringBack()],
  ['takes out what is sold out', 1, removeMissing],
  ['reloads', 1, reload],
  ['goes to the cart and back', 1, throughCart],
  ['goes on in another country', 1, changeCountry],
  ['signs out and in again in the other tab', 1, signOutAndIn],
];
