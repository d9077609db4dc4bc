// A supervisor invites a person, and the link of the mail opens the office; at a real shop.
import { codeOf, keyOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mailHtml } from '../../../../server/src/platform/mail/mailBody.ts';
import { mailWriters } from '../../../../server/src/modules.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt, officeAtDoor } from '../../testing/officeAt.tsx';

const database = testDatabase();
const shop = () => testShop(database.db);

/** The token in the mail of the only invitation. */
async function mailedToken(): Promise<string> {
  const row = await database.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
  const mail = await mailWriters.get('staff_invitation')?.(shop(), row as never, { site: '', house: 'Maison' });
  return /invitation#([\w-]+)/u.exec(mailHtml(mail?.body))?.[1] ?? '';
}

test('a supervisor invites, and the link sets password and second factor in one sitting', async () => {
  const { user, unmount } = await officeAt(shop(), 'supervisor', '/staff');
  await screen.findByRole('table', { name: 'Staff' });
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Invite a person' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Zoé Martin');
  await user.type(dialog.getByLabelText('Email'), 'zoe@house.example');
  await dialog.findByRole('option', { name: 'Boutique' });
  await user.selectOptions(dialog.getByLabelText('Role'), 'Boutique');
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  expect(await dialog.findByText('The staff of a boutique need a boutique: choose one.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Role'), 'Customer care');
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await user.click(await screen.findByRole('link', { name: 'Zoé Martin' }));
  expect(await screen.findByText('Account opened as Customer care')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove the second factor' })).toBeNull();
  expect(screen.getByText('Asks for the code again').nextSibling?.textContent).toMatch(/review fraud/u);
  expect(await barriers()).toEqual([]);
  unmount();

  const door = await officeAtDoor(shop(), 'en', `/invitation#${await mailedToken()}`);
  const password = await screen.findByLabelText('New password');
  await door.user.type(password, 'short');
  await door.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^At least 10 characters/u, { selector: '[id$="-fault"]' })).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await door.user.clear(password);
  await door.user.type(password, 'Saddle.leather1874');
  await door.user.click(screen.getByRole('button', { name: 'Continue' }));
  const secret = (await screen.findByText(/^[A-Z2-7]{32}$/u)).textContent;
  const code = codeOf(keyOf(secret), shop().now());
  await door.user.type(screen.getByLabelText('Authenticator code'), code);
  await door.user.click(screen.getByRole('button', { name: 'Confirm' }));
  await door.user.click(await screen.findByRole('button', { name: 'I have stored them' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Good day, Zoé Martin' })).toBeTruthy();
});

test('a link that opens nothing says so kindly', async () => {
  await officeAtDoor(shop(), 'en', '/invitation#no-such-token-was-ever-sent');
  expect(await screen.findByText(/This link no longer works/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the sign-in' })).toBeTruthy();
});

test('a supervisor changes a role, and sees it in the history; the own account has no step', async () => {
  const { account } = await staffMember(shop(), 'care');
  const { user, member, router } = await officeAt(shop(), 'supervisor', `/staff/${account.staff_id}`);
  await user.click(await screen.findByRole('button', { name: 'Change the role' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('option', { name: 'Accounts' });
  await user.selectOptions(dialog.getByLabelText('Role'), 'Accounts');
  await user.click(dialog.getByRole('button', { name: 'Change the role' }));
  expect(await screen.findByText('Role changed from Customer care to Accounts')).toBeTruthy();
  await router.navigate(`/staff/${member.account.staff_id}`);
  expect(await screen.findByText('Another supervisor changes your account.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the role' })).toBeNull();
});
