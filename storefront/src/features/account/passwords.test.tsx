import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordRulesAttribute } from '@vitrine/rules/account/password';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Notice } from '../../lib/notices.ts';
import { refreshSession } from '../../lib/session.ts';
import { finishTrays, useTrays } from '../../lib/trays.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { CreatePasswordTray } from './CreatePasswordTray.tsx';
import { EditPasswordTray } from './EditPasswordTray.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { OpenSessionsTray } from './OpenSessionsTray.tsx';

// CI machines may be slow.

const shownNotices: Notice[] = [];
vi.mock(import('../../lib/notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void shownNotices.push(notice),
}));

const server = fakeServer();
const calls = {
  change: '/api/commerce/change-password',
  forgot: '/api/commerce/forgot-password',
  reset: '/api/commerce/customer/password/reset',
  check: '/api/commerce/customer/password/reset/check',
  validity: '/api/commerce/check-hash-validity',
  session: '/api/commerce/customer-session',
  sessions: '/api/commerce/customer/sessions',
};
const sent = (path: string) => server.asked.filter((asked) => asked.path === path).map(({ body }) => body);
const nobody = { user: null, basket: basketOf([]), lifetime: 60 };
const good = 'Madder.red1899';

function OpenTrays() {
  const { entries } = useTrays();
  return <p data-testid="trays">{entries.flatMap(({ name, closing }) => (closing ? [] : [name])).join(' ')}</p>;
}
const open = (part: ReactNode, locale: Locale = 'uk_en', loaderData: unknown = null) =>
  renderShop(
    <>
      {part}
      <OpenTrays />
    </>,
    { locale, loaderData },
  );
const noticed = (level: 'critical' | 'normal', title: string) =>
  waitFor(() =>
    expect(shownNotices.map((notice) => [notice.level ?? 'normal', notice.title])).toContainEqual([
      level,
      expect.stringContaining(title),
    ]),
  );

afterEach(() => {
  shownNotices.length = 0;
  finishTrays();
  delete document.documentElement.dataset['flags'];
});

describe('change', () => {
  const fill = async (old: string, next: string) => {
    if (old) await userEvent.type(screen.getByLabelText('Current password'), old);
    if (next) await userEvent.type(screen.getByLabelText('New password'), next);
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
  };

  test('ticks off the criteria that a password meets, and shows its strength', async () => {
    open(<EditPasswordTray />);
    const missing = () => screen.getAllByText('missing').length;
    expect(missing()).toBe(6);
    await userEvent.type(screen.getByLabelText('New password'), 'madder1');
    expect(missing()).toBe(3);
    expect(screen.getByText('Weak')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New password'), '.RED899');
    expect(screen.queryByText('missing')).toBeNull();
    expect(screen.getByText('Strong')).toBeTruthy();
  });

  test('lists what is wrong, focuses the first wrong field, and sends no request', async () => {
    open(<EditPasswordTray />);
    await fill('', 'short');
    expect(screen.getByRole('alert', { name: '' }).textContent).toContain('2');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(sent(calls.change)).toEqual([]);
  });

  test.each([
    ['2310001', 2_310_001],
    ['2300001', 2_300_001],
  ])('%s shows at the old password’s field, and nothing typed is lost', async (_name, code) => {
    server.refuse(calls.change, 422, code, 'Your current password is not correct.');
    open(<EditPasswordTray />);
    await fill('Wrong.password1', good);
    const old = screen.getByLabelText<HTMLInputElement>('Current password');
    await waitFor(() => expect(old.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(old);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(good);
  });

  test('other refusals show the generic one', async () => {
    server.refuse(calls.change, 500, 500, '');
    open(<EditPasswordTray />);
    await fill('Saddle.leather1874', good);
    await noticed('critical', 'Oops, something');
  });

  test('success clears the form, shows a notification, and reads the session again', async () => {
    server.on(calls.change, () => ({ body: { success: true } }));
    server.on(calls.session, () => ({ body: nobody }));
    open(<EditPasswordTray />);
    const before = sent(calls.session).length;
    await fill('Saddle.leather1874', good);
    await noticed('normal', 'Your password has been changed.');
    expect(sent(calls.change)).toEqual([{ locale: 'uk_en', old_password: 'Saddle.leather1874', new_password: good }]);
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    await waitFor(() => expect(sent(calls.session).length).toBeGreaterThan(before));
  });
});

describe('forgot', () => {
  const ask = async (email: string) => {
    if (email) await userEvent.type(screen.getByLabelText('Email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
  };

  test.each([
    ['an answer', 200, { success: true }],
    ['an unknown email', 422, { error: { internal_code: 2_300_001, message: 'unknown' } }],
    ['any other refusal', 429, { error: { internal_code: 429, message: 'often' } }],
  ])('A5: %s shows the one confirmation', async (_name, status, body) => {
    server.on(calls.forgot, () => ({ status, body }));
    open(<ForgotPasswordForm level={3} />);
    await ask('anne@example.com');
    expect(await screen.findByText(/If there is an account under anne@example.com/u)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Look at your messages');
    expect(sent(calls.forgot)).toEqual([{ locale: 'uk_en', email: 'anne@example.com', async: true }]);
  });

  test('shows no confirmation when the connection fails', async () => {
    open(<ForgotPasswordForm level={3} />);
    await ask('anne@example.com');
    await noticed('critical', 'Oops, something');
    expect(screen.queryByText(/If there is an account/u)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anne@example.com');
  });

  test('shows 2330001 at the field', async () => {
    server.refuse(calls.forgot, 422, 2_330_001, 'Here you sign in by email.');
    open(<ForgotPasswordForm level={3} />);
    await ask('anne@example.com');
    expect(await screen.findByText('Here you sign in by email.')).toBeTruthy();
  });

  test('shows an invalid email at the field', async () => {
    open(<ForgotPasswordForm level={3} />);
    await ask('anne');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent(calls.forgot)).toEqual([]);
  });

  test('A9: people cannot reach the honeypot, and its value is sent', async () => {
    server.on(calls.forgot, () => ({ body: { success: true } }));
    open(<ForgotPasswordForm level={3} />);
    const trap = document.querySelector<HTMLInputElement>('input[name="confirm_password"]')!;
    expect([trap.tabIndex, trap.autocomplete, trap.type]).toEqual([-1, 'off', 'text']);
    expect(trap.closest('[aria-hidden="true"]')).toBeTruthy();
    await userEvent.type(trap, 'x');
    await ask('anne@example.com');
    await waitFor(() => expect(sent(calls.forgot)[0]).toMatchObject({ confirm_password: 'x' }));
  });

  test('China asks for the phone or the email', async () => {
    server.on(calls.forgot, () => ({ body: { success: true } }));
    open(<ForgotPasswordForm level={3} />, 'cn_zh');
    await userEvent.type(document.querySelector('input[name="phonenumber"]')!, '138 0013 8000');
    await userEvent.click(screen.getByRole('button', { name: '发送链接' }));
    await waitFor(() =>
      expect(sent(calls.forgot)).toEqual([
        { locale: 'cn_zh', phonecode: '+86', phonenumber: '13800138000', async: true },
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: '重新填写' }));
    await userEvent.click(screen.getByRole('button', { name: '改用电子邮箱接收' }));
    expect(document.querySelector('input[name="email"]')).toBeTruthy();
  });
});

describe('reset', () => {
  const hash = 'h'.repeat(43);

  test.each([
    ['2900005', 410, 2_900_005, 'critical'],
    ['2300005', 404, 2_300_005, 'normal'],
  ] as const)(
    '%s shows a message, and leads to where another link can be requested',
    async (_name, status, code, level) => {
      server.refuse(calls.check, status, code, 'This link opens nothing.');
      open(<CreatePasswordTray hash={hash} />);
      await noticed(level, 'This link opens nothing.');
      expect(screen.getByTestId('trays').textContent).toContain('forgot-password');
    },
  );

  test('opens no tray over the page that requests a link', async () => {
    server.refuse(calls.check, 410, 2_900_005, 'This link opens nothing.');
    open(<CreatePasswordTray hash={hash} />, 'uk_en', { page: { kind: 'forgot-password' } });
    await noticed('critical', 'This link opens nothing.');
    expect(screen.getByTestId('trays').textContent).toBe('');
  });

  test('suggests a password that the form accepts, and mentions the hyphen', async () => {
    server.on(calls.check, () => ({ body: { success: true } }));
    open(<CreatePasswordTray hash={hash} />);
    const field = await screen.findByLabelText('New password', { selector: 'input' });
    expect(field.getAttribute('passwordrules')).toBe(passwordRulesAttribute('reset_password'));
    await userEvent.type(field, 'rojpyv-xikNyw-2mofxu{enter}');
    expect(await screen.findByText('A hyphen (-) is not allowed in the password')).toBeTruthy();
  });

  test('shows the generic message for another fault', async () => {
    open(<CreatePasswordTray hash={hash} />);
    await noticed('critical', 'Oops, something');
    expect(screen.getByTestId('trays').textContent).toBe('');
  });

  test('a feature flag switches to the other call', async () => {
    document.documentElement.dataset['flags'] = 'check-hash-validity';
    server.on(calls.validity, () => ({ body: { success: true } }));
    open(<CreatePasswordTray hash={hash} />);
    expect(await screen.findByLabelText('New password', { selector: 'input' })).toBeTruthy();
    expect(sent(calls.check)).toEqual([]);
  });

  test('sets the password and goes to the account', async () => {
    server.on(calls.check, () => ({ body: { success: true } }));
    server.on(calls.reset, () => ({ body: { ...nobody, user: { firstname: 'Anne', newsletter_subscription: null } } }));
    open(<CreatePasswordTray hash={hash} />);
    await userEvent.type(await screen.findByLabelText('New password', { selector: 'input' }), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(screen.getByLabelText('New password', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(screen.getByLabelText('New password', { selector: 'input' }), good);
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(place.now).toBe('/uk_en/account/'));
    expect(sent(calls.reset)).toEqual([{ locale: 'uk_en', hash, password: `short${good}` }]);
  });

  test('shows a message when the link was used meanwhile', async () => {
    server.on(calls.check, () => ({ body: { success: true } }));
    server.refuse(calls.reset, 410, 2_900_005, 'This link has expired.');
    open(<CreatePasswordTray hash={hash} />);
    await userEvent.type(await screen.findByLabelText('New password', { selector: 'input' }), good);
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await noticed('critical', 'This link has expired.');
  });
});

describe('open sessions', () => {
  const here = {
    session_id: '0190d6ab-91d5-4c22-9d2a-0d4b9e6f0a11',
    browser: 'safari',
    device: 'mac',
    signed_in_at: '2026-11-20T10:00:00.000Z',
    seen_at: '2026-11-21T10:00:00.000Z',
    current: true,
  };
  const phone = { ...here, session_id: '0190d6ab-91d5-4c22-9d2a-0d4b9e6f0a12', device: 'iphone', current: false };
  const unknown = { ...phone, session_id: '0190d6ab-91d5-4c22-9d2a-0d4b9e6f0a13', browser: null, device: null };

  test('marks this one, signs out another, and all others', async () => {
    server.on(calls.sessions, ({ body }) => ({ body: body ?? { sessions: [here, phone, unknown] } }));
    open(<OpenSessionsTray />);
    expect((await screen.findByText('This device')).closest('li')?.textContent).toContain('Safari, Mac');
    expect(screen.getByText('Unknown device')).toBeTruthy();
    server.on(`${calls.sessions}/${phone.session_id}`, () => ({ body: { sessions: [here, unknown] } }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Safari, iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
    await noticed('normal', 'The device has been signed out.');
    // The pressed button is removed: focus stays in the list for keyboard users.
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Signed-in devices' }));
  });

  test('all others at once', async () => {
    server.on(calls.sessions, () => ({ body: { sessions: [here, phone, unknown] } }));
    open(<OpenSessionsTray />);
    const all = await screen.findByRole('button', { name: 'Sign out all other devices' });
    server.on(calls.sessions, () => ({ body: { sessions: [here] } }));
    await userEvent.click(all);
    expect(await screen.findByText('Your account is open nowhere else.')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('UL');
  });

  test.each([
    ['Sign out: Safari, iPhone', `${calls.sessions}/${phone.session_id}`],
    ['Sign out all other devices', calls.sessions],
  ])('a failed "%s" can be tried again from its message', async (name, path) => {
    const list = { sessions: [here, phone, unknown] };
    server.on(calls.sessions, () => ({ body: list }));
    open(<OpenSessionsTray />);
    const control = await screen.findByRole('button', { name });
    let tries = 0;
    server.on(path, ({ body }) => {
      // The list is read again after the failure.
      if (tries > 0 && path === calls.sessions && body === undefined) return { body: list };
      tries += 1;
      throw new TypeError('no network');
    });
    await userEvent.click(control);
    await waitFor(() => expect(shownNotices.at(-1)?.text).toBeTruthy());
    // The message itself is not on this page: its control is.
    renderShop(<>{shownNotices.at(-1)?.text}</>);
    server.on(path, () => ({ body: { sessions: [here] } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your account is open nowhere else.')).toBeTruthy();
  });

  test('shows a failure', async () => {
    open(<OpenSessionsTray />);
    expect(await screen.findByText(/something's gone wrong/u, {}, { timeout: 4000 })).toBeTruthy();
  });
});

test('A9: password managers learn whose password it is, and which is the old and which the new one', async () => {
  server.on(calls.session, () => ({
    body: { user: { firstname: 'Anne', email: 'anne@example.com' }, basket: basketOf([]), lifetime: 60 },
  }));
  open(<EditPasswordTray />);
  await refreshSession('uk_en');
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('form input')];
  await waitFor(() =>
    expect(fields().map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
      ['username', 'anne@example.com'],
      ['current-password', ''],
      ['new-password', ''],
    ]),
  );
  expect(fields().map((field) => field.getAttribute('passwordrules'))).toEqual([
    null,
    null,
    passwordRulesAttribute('change_password'),
  ]);
  await userEvent.click(fields()[2]!);
  await userEvent.paste(good);
  expect(fields()[2]?.value).toBe(good);
});
