import type { Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

type Fact = { readonly name: string; readonly value: string };

/**
 * Uses Chromium's own autofill to fill the form around a field from one address of its book, like a tap on its suggestion.
 */
async function autofill(page: Page, selector: string, facts: Readonly<Record<string, string>>): Promise<void> {
  const fields: Fact[] = Object.entries(facts).map(([name, value]) => ({ name, value }));
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('Autofill.enable');
  await browser.send('Autofill.setAddresses', { addresses: [{ fields }] });
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await browser.send('DOM.describeNode', { nodeId });
  await page.locator(selector).click();
  await browser.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  await expect(page.locator(`${selector}:autofill`)).toHaveCount(1);
}

/** The fields of a form that the browser has autofilled, by name. */
const filled = (page: Page, form: string): Promise<Record<string, string>> =>
  page.locator(form).evaluate((element) => {
    const fields = [...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
    return Object.fromEntries(
      fields.filter((field) => field.matches(':autofill')).map(({ name, value }) => [name, value]),
    );
  });

const anne = {
  NAME_FULL: 'Anne Lacombe',
  NAME_FIRST: 'Anne',
  NAME_LAST: 'Lacombe',
  ADDRESS_HOME_LINE1: '12 rue de Sèvres',
  ADDRESS_HOME_CITY: 'Paris',
  ADDRESS_HOME_ZIP: '75006',
  ADDRESS_HOME_COUNTRY: 'FR',
  PHONE_HOME_WHOLE_NUMBER: '+33612345678',
};

test('A9: the browser fills each field correctly, leaves the honeypot empty, and creates the account', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const email = `autofill.${Date.now()}@example.com`;
  await shopper.open('/account-create/');
  await shopper.button('signin.add_place').click();
  await autofill(page, '#profile-firstname', { ...anne, EMAIL_ADDRESS: email });
  expect(await filled(page, 'main form')).toEqual({
    firstname: 'Anne',
    lastname: 'Lacombe',
    email,
    street1: '12 rue de Sèvres',
    postcode: '75006',
    city: 'Paris',
  });
  await expect(page.locator('[name=confirm_password]')).toHaveValue('');
  await page.locator('#profile-prefix').selectOption('Ms.');
  await page.locator('#profile-password').fill('correcthorse9');
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();

  // The newsletter has a honeypot of its own.
  await shopper.open('/#tray=newsletter');
  const tray = page.getByRole('dialog');
  await expect(tray.locator('[name=email]')).toBeVisible();
  await autofill(page, '[role=dialog] [name=email]', { ...anne, EMAIL_ADDRESS: email });
  await expect(tray.locator('[name=email]')).toHaveValue(email);
  await expect(page.locator('[name=passwordNewsletter]')).toHaveValue('');
});

test('A9: in Japan autofill leaves the readings to the customer', async ({ shopperIn }) => {
  const shopper = await shopperIn('jp_ja');
  const { page } = shopper;
  await shopper.open('/account-create/');
  await autofill(page, '#profile-lastname', {
    NAME_FULL: '山田花子',
    NAME_FIRST: '花子',
    NAME_LAST: '山田',
    EMAIL_ADDRESS: 'hanako@example.jp',
    ADDRESS_HOME_COUNTRY: 'JP',
  });
  expect(await filled(page, 'main form')).toEqual({ lastname: '山田', firstname: '花子', email: 'hanako@example.jp' });
  for (const name of ['lastname2', 'firstname2']) await expect(page.locator(`#profile-${name}`)).toHaveValue('');
});
