import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordRulesAttribute } from '@vitrine/rules/account/password';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Notice } from '../../lib/layers/notices.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { EditPasswordTray } from './EditPasswordTray.tsx';
import { noticed, shownNotices } from '../../testing/shownNotices.ts';
vi.mock(import('../../lib/layers/notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void shownNotices.push(notice),
}));

const server = fakeServer();
const calls = {
  change: '/api/commerce/change-password',
  session: '/api/commerce/customer-session',
};
const sent = (path: string) => server.asked.filter((asked) => asked.path === path).map(({ body }) => body);
const nobody = { user: null, basket: basketOf([]), lifetime: 60 };
const good = 'Madder.red1899';

const open = (part: ReactNode) => renderShop(part);

afterEach(() => {
  shownNotices.length = 0;
  finishTrays();
});

describe('change', () => {
  const fill = async (old: string, next: string) => {
    if (old) await enter(screen.getByLabelText('Current password'), old);
    if (next) await enter(screen.getByLabelText('New password'), next);
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
  };

  test('ticks off the criteria that a password meets, and shows its strength', async () => {
    open(<EditPasswordTray />);
    const missing = () => screen.getAllByText('missing').length;
    expect(missing()).toBe(6);
    await enter(screen.getByLabelText('New password'), 'madder1');
    expect(missing()).toBe(3);
    expect(screen.getByText('Weak')).toBeTruthy();
    await enter(screen.getByLabelText('New password'), '.RED899');
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
