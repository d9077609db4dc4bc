// A promotion with a code: written in the office, started by two members, and used by a guest on a phone. decisions/0132, decisions/0134.
import type { Browser } from '@playwright/test';
import { claire, confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import type { DemoHouse } from './demoHouse.ts';
import type { Person } from './officePerson.ts';
import { onPhone } from './phone.ts';
import { expect, Shopper } from './shopper.ts';

/** Marketing writes a draft of a tenth off in France, gives it a code, and proposes its start. Returns its page. */
export async function proposed(marketing: Person, name: string, code: string): Promise<string> {
  const { page, dialog } = marketing;
  await marketing.open('Promotions');
  await marketing.press('link', 'New promotion');
  await marketing.type('Name', name);
  await marketing.choose('What it gives', 'Discount');
  await marketing.type('Discount in percent', '10');
  await marketing.press('checkbox', 'France');
  // A new draft begins at the next full hour.
  await marketing.type('From', new Date(Date.now() - 3_600_000).toISOString().slice(0, 16));
  await marketing.press('checkbox', 'Needs a code');
  await marketing.press('button', 'Save the draft');
  await marketing.press('button', 'Add codes');
  await marketing.type('Code', code, dialog);
  await marketing.type('Reason', name, dialog);
  await marketing.confirm('Add codes');
  await expect(page.getByRole('button', { name: `Withdraw ${code}` })).toBeVisible();
  await marketing.press('button', 'Propose the start');
  await marketing.type('Reason', name, dialog);
  await marketing.confirm('Propose the start');
  await expect(page.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Another member reads what it gives, and approves its start. */
export async function started(approver: Person, path: string): Promise<void> {
  await approver.page.goto(path);
  await approver.press('button', 'Approve the start');
  await approver.confirm('Approve the start');
  await expect(approver.page.getByRole('button', { name: 'End it now' })).toBeVisible();
}

/** A guest types the code on a phone, sees what it takes off, and pays that. Returns the order's reference. */
export async function boughtWithCode(browser: Browser, { url }: DemoHouse, code: string): Promise<string> {
  const context = await onPhone(browser, url);
  try {
    const page = await context.newPage();
    const guest = new Shopper(page, 'fr_fr');
    await toCheckout(guest, 'quartier-H0702PvR');
    await giveAddress(guest, 'claire.martin@example.com', claire);
    const order = page.getByRole('complementary', { name: guest.words('checkout.your_order') });
    await order.locator('summary').first().click();
    await order.getByText(guest.words('promotion.title')).first().click();
    await order.getByLabel(guest.words('promotion.title')).first().fill(code.toLowerCase());
    await order
      .getByRole('button', { name: guest.words('promotion.apply') })
      .first()
      .click();
    await expect(order.getByRole('status').first()).toContainText(code);
    // A tenth of 320 €.
    await expect(order.locator('dl').first()).toContainText('−32');
    await guest.stop('checkout with a promotion');
    await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
    await expect(page.getByRole('button', { name: /288/u })).toBeVisible();
    await pay(guest);
    return await confirmed(guest);
  } finally {
    await context.close();
  }
}
