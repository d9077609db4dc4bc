// A forgotten password: the request for a link, and what the link opens.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordRulesAttribute } from '@vitrine/rules/account/password';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Notice } from '../../lib/layers/notices.ts';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { CreatePasswordTray } from './CreatePasswordTray.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { noticed, shownNotices } from '../../testing/shownNotices.ts';
vi.mock(import('../../lib/layers/notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void shownNotices.push(notice),
}));

const server = fakeServer();
const calls = {
  forgot: '/api/commerce/forgot-password',
  reset: '/api/commerce/customer/password/reset',
  check: '/api/commerce/customer/password/reset/check',
  validity: '/api/commerce/check-hash-validity',
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

afterEach(() => {
  shownNotices.length = 0;
  finishTrays();
  delete document.documentElement.dataset['flags'];
});

describe('forgot', () => {
  const ask = async (email: string) => {
    if (email) await enter(screen.getByLabelText('Email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
  };

  test('takes an email of 128 characters, and none without an @ and a dot after it', async () => {
    open(<ForgotPasswordForm level={3} />);
    const field = screen.getByLabelText<HTMLInputElement>('Email');
    expect([field.type, field.size, field.maxLength]).toEqual(['email', 60, 128]);
    for (const wrong of ['anne', 'anne@', 'anne@example']) {
      await userEvent.clear(field);
      await ask(wrong);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    expect(sent(calls.forgot)).toEqual([]);
  });

  test.each([
    ['an answer', 200, { success: true }],
    ['an unknown email', 422, { error: { internal_code: 2_300_001, message: 'unknown' } }],
    ['any other refusal', 429, { error: { internal_code: 429, message: 'often' } }],
  ])('A5: %s shows the one confirmation', async (_name, status, body) => {
    server.on(calls.forgot, () => ({ status, body }));
    open(<ForgotPasswordForm level={3} />);
    await ask('anne@example.com');
    expect(await screen.findByText(/If there is an account under anne@example.com/u)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Look at your messages'));
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
    await enter(document.querySelector('input[name="phonenumber"]')!, '138 0013 8000');
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

  test('without a hash sends no request, says where the link is and opens the form that requests one', async () => {
    open(<CreatePasswordTray />);
    await noticed('normal', 'Please open the link in our message');
    expect(screen.getByTestId('trays').textContent).toContain('forgot-password');
    expect(sent(calls.check)).toEqual([]);
  });

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
    await enter(await screen.findByLabelText('New password', { selector: 'input' }), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(screen.getByLabelText('New password', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
    await enter(screen.getByLabelText('New password', { selector: 'input' }), good);
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(place.now).toBe('/uk_en/account/'));
    expect(sent(calls.reset)).toEqual([{ locale: 'uk_en', hash, password: `short${good}` }]);
  });

  test('shows a message when the link was used meanwhile', async () => {
    server.on(calls.check, () => ({ body: { success: true } }));
    server.refuse(calls.reset, 410, 2_900_005, 'This link has expired.');
    open(<CreatePasswordTray hash={hash} />);
    await enter(await screen.findByLabelText('New password', { selector: 'input' }), good);
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await noticed('critical', 'This link has expired.');
  });
});
