import { expect, type Page } from '@playwright/test';
import { order as orderCall, type Order } from '@vitrine/contract/orders';
import { cardFields, type Card } from '../checkout.ts';
import { mailTo } from '../outbox.ts';
import { actions } from './actions.ts';
import { type Charge, chargeFaults, mailFaults, orderFaults, plain } from './compare.ts';
import { someAddress, withAccounts } from './people.ts';
import { buyOne, openAccount } from './shop.ts';
import { readAndPay, type Shown } from './shown.ts';
import { completeForm, fillFields, isFormOpen, labelOf, openCheckout, removeMissing, type Walk } from './walk.ts';

/** How many times a shopper presses Pay for one purchase. */
const mostTries = 14;

async function charges(): Promise<Charge[]> {
  const answer = await fetch(`${process.env['PAYMENT_URL'] ?? ''}/admin/payments`);
  return (await answer.json()) as Charge[];
}

const cards: readonly (readonly [weight: number, card: Card])[] = [
  [6, { number: '4111111111111111', holder: 'Claire Martin' }],
  [2, { number: '4111111111111111', holder: 'CVC_DECLINED' }],
  [3, { number: '4212345678910006', holder: 'Claire Martin' }],
  [2, { number: '5201281505129736', holder: 'Claire Martin' }],
];
const weighted = <T>(of: readonly (readonly [number, T])[]): T[] =>
  of.flatMap(([weight, value]) => Array.from({ length: weight }, () => value));

async function typeCard(page: Page, { number, holder }: Card): Promise<void> {
  const fields = cardFields(page);
  for (const [field, text] of [
    [fields.number, number],
    [fields.expiry, '0330'],
    [fields.code, '737'],
  ] as const) {
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
  }
  await fields.holder.fill(holder);
}

/** Chooses a payment method and ticks the consents; what is not possible yet is left for the next try. */
async function prepare(walk: Walk): Promise<void> {
  const { page, chance } = walk;
  for (const id of ['terms', 'privacy', 'pre_order']) {
    const box = page.locator(`#${id}`);
    if (await box.isVisible()) await box.check();
  }
  const ways = page.locator('input[name=payment]:enabled');
  const count = await ways.count();
  if (count === 0) return;
  // The card is chosen more often than all others together.
  const way = ways.nth(chance.percent(60) ? 0 : chance.below(count));
  await labelOf(way).click();
  const value = await way.getAttribute('value');
  walk.note(`pays by ${value}`);
  if (value === 'adyen_cc') {
    const card = chance.pick(weighted(cards));
    walk.note(`with ${card.number}, ${card.holder}`);
    await typeCard(page, card);
  }
}

type Outcome = 'bought' | 'bank' | 'sheet' | 'stays';

/** The page's current path, read at once; null during a navigation. */
const placeOf = (page: Page): Promise<Outcome | null> =>
  page
    .evaluate((): Outcome | null => {
      const isSeen = (element: Element | null): boolean => (element?.getClientRects().length ?? 0) > 0;
      if (document.readyState !== 'complete') return null;
      if (new URL(location.href).searchParams.has('ref') && document.querySelector('main address')) return 'bought';
      if (document.querySelector('button[name=decision]')) return 'bank';
      if (document.querySelector('body > dialog[open][aria-label$=Pay]')) return 'sheet';
      if (document.querySelector('[aria-busy=true]')) return null;
      const form = document.querySelector('section[aria-labelledby=payment] form');
      // The page that polls a payment shows a refusal.
      return isSeen(form) || (!form && isSeen(document.querySelector('main [role=alert]'))) ? 'stays' : null;
    })
    // The page was left while it was read.
    .catch(() => null);

/** Waits for the result of pressing Pay. */
async function outcomeOf(page: Page): Promise<Outcome> {
  let last: Outcome | null = null;
  let found: Outcome | null = null;
  await expect
    .poll(
      async () => {
        const now = await placeOf(page);
        // A result counts only if the page stays the same twice.
        found = now === 'stays' && last !== 'stays' ? null : now;
        last = now;
        return found;
      },
      { message: 'an outcome of the payment', timeout: 45_000, intervals: [100, 250, 250, 500] },
    )
    .not.toBeNull();
  if (found === null) throw new Error('no outcome');
  return found;
}

/** Brings the shopper back to a page where Pay can be pressed. */
async function recover(walk: Walk): Promise<void> {
  const { main, page } = walk;
  await page.bringToFront();
  if (await removeMissing(walk)) walk.note('takes out what is sold out');
  if (!(await page.locator('#payment').isVisible())) {
    if (!(await openCheckout(main))) {
      walk.note(`buys ${await buyOne(walk)}`);
      await openCheckout(main);
    }
  }
  // Some shoppers rely on the page to show what is missing.
  if ((await isFormOpen(page)) && walk.chance.percent(75)) await completeForm(walk);
}

async function payOnce(walk: Walk): Promise<{ shown: Shown | null; outcome: Outcome }> {
  const { page, chance } = walk;
  const shown = await readAndPay(page);
  if (!shown) return { shown, outcome: 'stays' };
  walk.note('presses Pay');
  let outcome = await outcomeOf(page);
  while (outcome === 'bank' || outcome === 'sheet') {
    const decision = chance.pick(['Approve', 'Approve', 'Approve', 'Refuse', 'Cancel']);
    walk.note(`at the ${outcome}: ${decision}`);
    if (outcome === 'sheet') await page.locator('body > dialog').getByRole('button', { name: decision }).click();
    else {
      await page.locator(`button[value=${decision.toLowerCase()}]`).click();
      await page.waitForURL((url) => url.origin === new URL(process.env['SHOP_URL'] ?? '').origin);
    }
    outcome = await outcomeOf(page);
  }
  return { shown, outcome };
}

async function orderOf(walk: Walk): Promise<Order> {
  const ref = new URL(walk.page.url()).searchParams.get('ref') ?? '';
  const answer = await walk.page.request.get(`/api/commerce/order?locale=${walk.locale}&order_id=${ref}`);
  return orderCall.answer.parse(await answer.json()).order;
}

async function toCheckout(walk: Walk): Promise<void> {
  const { chance, main, page } = walk;
  if (!walk.account && withAccounts.has(walk.locale) && chance.percent(55)) {
    walk.note('opens an account');
    await openAccount(walk);
    for (let count = chance.below(3); count > 0; count -= 1) {
      await main.open('/account/');
      await main.button('address.add').click();
      await expect(page.locator('#address-street1')).toBeVisible();
      await fillFields(page, 'address', someAddress(chance, walk.locale));
      await main.button('address.save').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      walk.note('saves an address in the account');
    }
  }
  for (let count = 1 + chance.below(2); count > 0; count -= 1) walk.note(`buys ${await buyOne(walk)}`);
  if (!(await openCheckout(main))) throw new Error('the checkout is empty after a purchase');
  if (!(await isFormOpen(page))) return;
  await completeForm(walk);
  if (chance.percent(80)) {
    await main.button('checkout.to_delivery').click();
    walk.note('continues to delivery');
    await expect(page.locator('#checkout-email')).toHaveCount(0);
  }
}

async function actRandomly(walk: Walk): Promise<void> {
  const all = weighted(actions.map((each) => [each[1], each] as const));
  for (let count = 2 + walk.chance.below(6); count > 0; count -= 1) {
    const [name, , act] = walk.chance.pick(all);
    // A browser may drop a click in a background tab; a person does not click there.
    await walk.page.bringToFront();
    if (!(await walk.page.locator('#payment').isVisible())) await recover(walk);
    const isDone = await act(walk);
    walk.note(isDone ? name : `(${name}: not possible)`);
  }
}

/** The facts of the order that the confirmation page does not show. */
async function thanksFaults(walk: Walk, order: Order): Promise<string[]> {
  const main = walk.page.getByRole('main');
  await expect(main.getByText(order.increment_id).first()).toBeVisible();
  await expect(main.locator('section address').first()).toBeVisible();
  const pageText = plain((await main.textContent()) ?? '');
  const wanted = [order.customer_email, order.grand_total.formatted ?? '', ...(order.shipping_address?.address ?? [])];
  return wanted.flatMap((text) => (pageText.includes(plain(text)) ? [] : [`the page that thanks: no “${text}”`]));
}

/** One purchase; returns the differences between what was shown and what happened. */
async function buyOnce(walk: Walk): Promise<string[]> {
  const before = new Set((await charges()).map(({ psp_reference }) => psp_reference));
  await toCheckout(walk);
  await actRandomly(walk);
  for (let tried = 0; tried < mostTries; tried += 1) {
    await walk.page.bringToFront();
    if (tried === 0 || walk.chance.percent(70)) await prepare(walk);
    const { shown, outcome } = await payOnce(walk);
    if (outcome === 'bought' && shown) {
      const order = await orderOf(walk);
      const mail = await mailTo(order.customer_email, order.increment_id);
      const charged = (await charges()).filter(({ psp_reference }) => !before.has(psp_reference));
      return [
        ...orderFaults(shown, order),
        ...mailFaults(order, mail),
        ...chargeFaults(order, charged),
        ...(await thanksFaults(walk, order)),
      ];
    }
    const alerts = await walk.page.getByRole('main').getByRole('alert').allTextContents();
    walk.note(`not paid${alerts.length > 0 ? `: ${alerts.join(' | ')}` : ''}`);
    // Some shoppers complete the form at once, others take more actions first.
    await recover(walk);
    if (walk.chance.percent(25)) await actRandomly(walk);
  }
  return [`no order after pressing Pay ${mostTries} times`];
}

/** How many percent of the shoppers come back: only then a limit of one use a person, or in all, has been reached. */
const comesBack = 25;

/** The purchases of a random shopper; returns the differences between what was shown and what happened. */
export async function purchases(walk: Walk): Promise<string[]> {
  const first = await buyOnce(walk);
  if (first.length > 0) return first;
  const isBack = walk.chance.percent(comesBack);
  if (isBack) walk.note('comes back');
  return [...(isBack ? await buyOnce(walk) : []), ...(await walk.house.limitFaults())];
}
