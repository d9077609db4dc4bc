import type { CDPSession, Page } from '@playwright/test';
import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

// A shop that is already open may have earlier accounts.
const email = `colette.morel.${Date.now()}@example.com`;
const profile = { firstname: 'Colette', lastname: 'Morel', email, password: 'Saddle.leather1874' };

/** A device with a fingerprint reader, as far as the browser knows; `verifies` says whether it knows the finger. */
async function fingerprintOf(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

test('a customer adds a passkey, signs in by it without a word typed, and removes it', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const device = await fingerprintOf(page);
  await shopper.open('/account-create/');
  await page.locator('#profile-prefix').selectOption({ index: 2 });
  for (const [name, typed] of Object.entries(profile)) await page.locator(`#profile-${name}`).fill(typed);
  await shopper.button('signin.create').click();
  await expect(page).toHaveURL(/\/fr_fr\/account\/$/u);

  await page.locator('[data-tray=passkeys]').click();
  const tray = page.getByRole('dialog', { name: shopper.words('passkeys.title') });
  await expect(tray.getByText(shopper.words('passkeys.none'))).toBeVisible();
  await shopper.stop('no passkey yet');
  await tray.getByRole('button', { name: shopper.words('passkeys.add') }).click();
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  expect(await device.keys()).toBe(1);
  await shopper.stop('a passkey');
  expect((await mailTo(email, 'clé d’accès')).html).toContain('/fr_fr/forgot-password/');
  // The device has one: it makes no second.
  await tray.getByRole('button', { name: shopper.words('passkeys.add') }).click();
  await expect(tray.getByText(shopper.words('passkeys.exists'))).toBeVisible();
  expect(await device.keys()).toBe(1);
  await page.keyboard.press('Escape');
  await shopper.button('account.sign_out').first().click();
  await expect(page).toHaveURL(/\/fr_fr\/?$/u);

  // A finger that the device does not know, then the right one. The virtual device would answer the field's own offer at once.
  await device.verifies(false);
  await shopper.open('/login/');
  await shopper.button('signin.passkey').click();
  await expect(page.getByText(shopper.words('signin.passkey_stopped'))).toBeVisible();
  await shopper.stop('no passkey was used');
  await device.verifies(true);
  await shopper.button('signin.passkey').click();
  await expect(page).not.toHaveURL(/\/login\//u);

  await shopper.open('/account/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(profile.firstname);

  // Beside what was typed before, the field of the email offers it too: the virtual device answers for the person that chooses it.
  await shopper.button('account.sign_out').first().click();
  await expect(page).toHaveURL(/\/fr_fr\/?$/u);
  await shopper.open('/login/');
  await page.locator('#signin-email').click();
  await expect(page).not.toHaveURL(/\/login\//u);

  await shopper.open('/account/');
  await page.locator('[data-tray=passkeys]').click();
  await tray.getByRole('button', { name: new RegExp(`^${shopper.words('passkeys.remove')}`, 'u') }).click();
  await shopper.stop('a passkey to remove');
  await tray.getByRole('button', { name: shopper.words('passkeys.confirm') }).click();
  await expect(tray.getByText(shopper.words('passkeys.none'))).toBeVisible();
});
