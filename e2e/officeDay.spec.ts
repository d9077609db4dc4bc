// The house's own people in the office: from the printed password to the parcel, with the keyboard alone, on a desk and on a phone.
import type { Page } from '@playwright/test';
import { codeOf, keyOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { barriersIn } from './barriers.ts';
import { staff } from './house.ts';
import { bought, email } from './orders.ts';
import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

const member = 'helene@house.example';
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Checks what a person meets on a page: no barrier, nothing beside the window, on a desk and on a phone. */
async function stop(page: Page, name: string): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    expect(await barriersIn(page), `${name} at ${size.width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} at ${size.width} is too wide`).toBeLessThanOrEqual(0);
  }
}

test('a member of staff enrols, finds an order and ships it without a mouse', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { number } = await bought(shopper);
  const printed = await staff('add-staff', member, 'Hélène Marchand', 'supervisor');
  const [, password = ''] = /password: (\S+)/u.exec(printed) ?? [];
  const [, enrolment = ''] = /enrolment code: (\S+)/u.exec(printed) ?? [];

  const office = await shopper.page.context().browser()?.newContext({ viewport: desk, locale: 'en-GB' });
  if (!office) throw new Error('the journeys run in a browser');
  const page = await office.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(new URL('/office', shopper.page.url()).href);
  await page.getByLabel('Email').fill(member);
  await page.getByLabel('Password').fill(password);
  await stop(page, 'sign-in');
  await page.keyboard.press('Enter');

  await page.getByLabel('Enrolment code').fill(enrolment);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  const key = keyOf((await page.locator('code').first().textContent()) ?? '');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await stop(page, 'enrolment');
  await page.getByLabel('Authenticator code').fill(codeOf(key, new Date()));
  await page.keyboard.press('Enter');
  await expect(page.locator('code')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have stored them' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, Hélène Marchand' })).toBeFocused();
  await stop(page, 'today');

  await page.getByRole('search').getByRole('combobox').fill(number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeFocused();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await stop(page, 'order');
  await page.getByRole('button', { name: 'Ship', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ship' });
  await dialog.getByLabel('Parcel number').fill('OFFICE-1');
  await stop(page, 'the question before a step');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();
  expect((await mailTo(email, 'OFFICE-1')).html).toContain('lang="fr');

  // The mail as the client has it, which can do nothing in the office.
  await page.getByRole('button', { name: 'Mail: order confirmation' }).press('Enter');
  await expect(page.getByRole('dialog').frameLocator('iframe').locator('body')).toContainText('Quartier');
  await page.keyboard.press('Escape');
  for (const section of ['Orders', 'Returns', 'Stock', 'Books', 'My account']) {
    await page.getByRole('navigation').getByRole('link', { name: section, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeFocused();
    await stop(page, section);
  }
  expect(refused).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await office.close();
});
