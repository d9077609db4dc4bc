// The own account: its sign-ins, and the second factor again before money leaves; at a real shop.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { staffRefund } from '@vitrine/contract/staffRefunds';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { publicUrl } from '../../../../server/src/platform/http/securityHeaders.ts';
import { softwareAuthenticator } from '../../../../server/src/testing/softwareAuthenticator.ts';
import { staffBrowser, staffPassword } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { call } from '../../lib/calls/call.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt, officeAtDoor } from '../../testing/officeAt.tsx';

const database = testDatabase();
const clock = { now: new Date() };
const shop = () => testShop(database.db, clock);
beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
});
const later = (minutes: number): void => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

test('a member sees where it is signed in, and ends another sign-in', async () => {
  const { user, member, router } = await officeAt(shop(), 'care', '/orders');
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  later(1);
  const browser = await staffBrowser(shop());
  const code = codeOf(member.secret, clock.now);
  const body = { email: member.account.email, password: staffPassword, code };
  await browser.post('/api/backend/staff/sign-in', body, {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await router.navigate('/account');
  const table = await screen.findByRole('table', { name: 'Where you are signed in' });
  expect(await within(table).findByText('Safari on iPhone')).toBeTruthy();
  expect(within(table).getAllByText('This browser')).toHaveLength(1);
  expect(await barriers()).toEqual([]);
  await user.click(within(table).getByRole('button', { name: 'End the sign-in of Safari on iPhone' }));
  await waitFor(() => expect(within(table).queryByText('Safari on iPhone')).toBeNull());
  expect(screen.getByText('The sign-in has ended.')).toBeTruthy();
  // Not to the start of the page: the pressed button is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect((await browser.get('/api/backend/staff/me')).status).toBe(401);
});

/** A browser with an authenticator, as far as the office calls it. */
function stubPasskeys() {
  const device = softwareAuthenticator(new URL(publicUrl(shop().config)).origin);
  const text = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');
  const bytes = (encoded: string): ArrayBuffer => new Uint8Array(Buffer.from(encoded, 'base64url')).buffer;
  const made = (response: object) => ({
    id: device.credential_id,
    rawId: bytes(device.credential_id),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response,
  });
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const credentials = {
    create: ({ publicKey }: { publicKey: { challenge: ArrayBuffer; user: { id: ArrayBuffer } } }) => {
      const options = { challenge: text(publicKey.challenge), user: { id: text(publicKey.user.id) } };
      const { client_data, attestation } = device.create(options);
      return Promise.resolve(made({ clientDataJSON: bytes(client_data), attestationObject: bytes(attestation) }));
    },
    get: ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
      const signed = device.get({ challenge: text(publicKey.challenge) });
      return Promise.resolve(
        made({
          clientDataJSON: bytes(signed.client_data),
          authenticatorData: bytes(signed.authenticator_data),
          signature: bytes(signed.signature),
          userHandle: bytes(signed.user_handle),
        }),
      );
    },
  };
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as unknown as CredentialsContainer);
  return credentials;
}

test('a member adds a passkey after its code, signs in by it, and removes it', async () => {
  stubPasskeys();
  const first = await officeAt(shop(), 'care', '/account');
  await screen.findByText('None yet');
  later(20);
  await first.user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await first.user.type(dialog.getByLabelText('Code'), codeOf(first.member.secret, clock.now));
  await first.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('table', { name: 'Passkeys' })).toBeTruthy();
  expect(await barriers()).toEqual([]);
  first.unmount();

  const { user } = await officeAtDoor(shop(), 'en', '/account');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  const table = await screen.findByRole('table', { name: 'Passkeys' });
  // It asks first, and "Cancel" keeps the passkey.
  const remove = within(table).getByRole('button', { name: /^Remove the passkey/u });
  await user.click(remove);
  const question = await screen.findByRole('dialog', { name: /^Remove the passkey/u });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('None yet')).toBeNull();
  await user.click(remove);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('None yet')).toBeTruthy();
  expect(screen.getByText('The passkey is removed.')).toBeTruthy();
});

test('a step by which money leaves asks for the code, then is repeated with the same key', async () => {
  const { user, member, calls } = await officeAt(shop(), 'supervisor', '/account');
  await screen.findByRole('table', { name: 'Where you are signed in' });
  later(20);
  const key = crypto.randomUUID();
  const step = call(staffRefund, { params: { refund_id: '1' }, body: { step: 'again' }, idempotency_key: key });
  const outcome = step.then(
    () => 'taken',
    ({ status }: { status: number }) => status,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  expect(await barriers()).toEqual([]);
  await user.type(dialog.getByLabelText('Code'), '000000');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText(/^This code is wrong/u)).toBeTruthy();
  await user.type(dialog.getByLabelText('Code'), codeOf(member.secret, clock.now));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  // No refund has this number: the step itself was asked.
  expect(await outcome).toBe(404);
  expect(calls.filter((made) => made.includes('/refunds/1/step'))).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member with a passkey proves a step by it instead of a code; a closed question is no fault', async () => {
  const credentials = stubPasskeys();
  const { user } = await officeAt(shop(), 'supervisor', '/account');
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await screen.findByRole('table', { name: 'Passkeys' });
  later(20);
  const step = call(staffRefund, {
    params: { refund_id: '1' },
    body: { step: 'again' },
    idempotency_key: crypto.randomUUID(),
  });
  const outcome = step.catch(({ status }: { status: number }) => status);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const { get } = credentials;
  credentials.get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
  await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
  expect(await dialog.findByText('No passkey was used. Try again, or enter a code.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  credentials.get = get;
  await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
  // No refund has this number: the step itself was asked.
  expect(await outcome).toBe(404);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without the code the step is not taken', async () => {
  const { user } = await officeAt(shop(), 'supervisor', '/account');
  await screen.findByRole('table', { name: 'Where you are signed in' });
  later(20);
  const step = call(staffRefund, {
    params: { refund_id: '1' },
    body: { step: 'again' },
    idempotency_key: crypto.randomUUID(),
  });
  const outcome = step.catch(({ internal_code }: { internal_code: number }) => internal_code);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await outcome).toBe(4_900_114);
});
