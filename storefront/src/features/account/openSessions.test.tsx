// The devices on which a customer is signed in, and how they are signed out.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Notice } from '../../lib/layers/notices.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { OpenSessionsTray } from './OpenSessionsTray.tsx';
import { noticed, shownNotices } from '../../testing/shownNotices.ts';
vi.mock(import('../../lib/layers/notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void shownNotices.push(notice),
}));

const server = fakeServer();
const calls = {
  sessions: '/api/commerce/customer/sessions',
};

const open = (part: ReactNode) => renderShop(part);

afterEach(() => {
  shownNotices.length = 0;
  finishTrays();
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
    await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'));
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
    await waitFor(() => expect(shownNotices.at(-1)?.retry?.label).toBe('Try again'));
    server.on(path, () => ({ body: { sessions: [here] } }));
    // The message itself is not on this page.
    act(() => shownNotices.at(-1)?.retry?.onClick());
    expect(await screen.findByText('Your account is open nowhere else.')).toBeTruthy();
  });

  test('shows a failure', async () => {
    open(<OpenSessionsTray />);
    expect(await screen.findByText(/something's gone wrong/u, {}, { timeout: 4000 })).toBeTruthy();
  });
});
