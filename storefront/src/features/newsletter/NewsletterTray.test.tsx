// The newsletter's tray as a reader meets it: the form, what follows it, and the links of its mails.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { NewsletterTray } from './NewsletterTray.tsx';

const server = fakeServer();
const calls = {
  subscribe: '/api/commerce/newsletter',
  secondBackend: '/api/backend/newsletter/subscribe',
  confirm: '/api/commerce/newsletter/confirm',
  unsubscribe: '/api/commerce/newsletter/unsubscribe',
  session: '/api/commerce/customer-session',
};
const asked = (call: string) => server.asked.filter(({ path }) => path === call);
const field = (name: string) => document.querySelector<HTMLInputElement>(`#newsletter-${name}`);
type Props = Parameters<typeof NewsletterTray>[0];

function open(
  props: Props = {},
  locale: Locale = 'uk_en',
  changes?: Parameters<typeof userOf>[0],
  shown?: ReactNode,
): void {
  const session = { user: changes ? userOf(changes) : null, basket: basketOf([]) };
  // The first page of the file also asks the server.
  server.on(calls.session, () => ({ body: { ...session, lifetime: 60 } }));
  act(() => setSession(session));
  renderShop(
    <>
      <NewsletterTray {...props} />
      {shown}
    </>,
    { locale },
  );
}
async function subscribe(): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Title'), 'Ms.');
  await userEvent.type(screen.getByLabelText('First name'), 'Anne');
  await enter(screen.getByLabelText('Last name'), 'Lacombe');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
}

beforeEach(() => {
  server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 0 } }));
  for (const call of [calls.subscribe, calls.secondBackend, calls.confirm, calls.unsubscribe])
    server.on(call, () => ({ body: { success: true } }));
});
afterEach(() => {
  closeNotice();
  sessionStorage.clear();
  delete document.documentElement.dataset['flags'];
});

describe('a reader who subscribes', () => {
  test('sees the email of the footer in the form, before the one of the account', async () => {
    open({ email: 'footer@example.com' }, 'uk_en', {});
    await waitFor(() => expect(field('email')?.value).toBe('footer@example.com'));
  });

  test('sees the email of the account when none was typed', async () => {
    open({}, 'uk_en', { email: 'anne@example.com' });
    await waitFor(() => expect(field('email')?.value).toBe('anne@example.com'));
  });

  test('is shown where the confirmation was sent, with the focus on it', async () => {
    open({ email: ' anne@example.com ' });
    await subscribe();
    const title = await screen.findByRole('heading', { level: 3 });
    expect(title.parentElement?.textContent).toContain('anne@example.com');
    expect(document.activeElement).toBe(title);
    expect(field('email')).toBeNull();
    expect(asked(calls.subscribe)[0]?.body).toEqual({
      locale: 'uk_en',
      country_id: 'gb',
      email: 'anne@example.com',
      prefix: 'Ms.',
      firstname: 'Anne',
      lastname: 'Lacombe',
    });
  });

  test('keeps the status under the specification’s key', async () => {
    open({ email: 'anne@example.com' });
    await subscribe();
    await screen.findByRole('heading', { level: 3 });
    expect(sessionStorage.getItem('newsletterStatus')).toBe('pending');
  });

  test('is announced by a notification over the page', async () => {
    open({ email: 'anne@example.com' }, 'uk_en', undefined, <NoticeHost />);
    await subscribe();
    const polite = await screen.findByRole('status');
    await waitFor(() => expect(within(polite).getByText('A letter is on its way')).toBeDefined());
  });

  test('reaches the second backend, with the storefront in a header, when its flag is on', async () => {
    document.documentElement.dataset['flags'] = 'backend-newsletter';
    open({ email: 'anne@example.com' });
    await subscribe();
    await waitFor(() => expect(asked(calls.secondBackend)).toHaveLength(1));
    expect(asked(calls.secondBackend)[0]?.headers.get('locale')).toBe('uk_en');
    expect(asked(calls.secondBackend)[0]?.body).toMatchObject({ from: 'drpl', email: 'anne@example.com' });
    expect(asked(calls.subscribe)).toEqual([]);
  });

  test('sends what a machine wrote into the trap, which the server refuses silently', async () => {
    open({ email: 'anne@example.com' });
    const trap = await waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('[name=passwordNewsletter]');
      if (!input) throw new Error('no trap');
      return input;
    });
    expect(trap.tabIndex).toBe(-1);
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
    await userEvent.type(trap, 'bot');
    await subscribe();
    await waitFor(() => expect(asked(calls.subscribe)[0]?.body).toMatchObject({ passwordNewsletter: 'bot' }));
  });

  test('keeps what was typed when the server cannot be reached', async () => {
    server.on(calls.subscribe, () => {
      throw new TypeError('no network');
    });
    open({ email: 'anne@example.com' }, 'uk_en', undefined, <NoticeHost />);
    await subscribe();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('subscription failed'));
    expect(field('firstname')?.value).toBe('Anne');
    expect(sessionStorage.getItem('newsletterStatus')).toBeNull();
  });
});

describe('a subscribed reader', () => {
  test('is shown the subscription instead of the form', async () => {
    open({}, 'uk_en', { newsletter_subscription: 'uk_en' });
    expect(await screen.findByRole('heading', { level: 3 })).toBeDefined();
    expect(field('email')).toBeNull();
  });

  test('is known by the confirmation of this browser too', async () => {
    sessionStorage.setItem('newsletterStatus', 'confirmed');
    open();
    expect(await screen.findByRole('heading', { level: 3 })).toBeDefined();
    expect(field('email')).toBeNull();
  });

  test('still sees the form while the subscription is only asked for', async () => {
    sessionStorage.setItem('newsletterStatus', 'pending');
    open();
    await waitFor(() => expect(field('email')).not.toBeNull());
  });
});

const steps = [
  { step: 'confirm', call: calls.confirm, button: 'Confirm my subscription', status: 'confirmed' },
  { step: 'unsubscribe', call: calls.unsubscribe, button: 'Unsubscribe', status: null },
] as const;

describe.each(steps)('the link of a mail to $step', ({ step, call, button, status }) => {
  const press = async () => userEvent.click(await screen.findByRole('button', { name: button }));
  /** Presses, and waits until the session is read again; a test that did not wait would leave that to the next one. */
  const pressAndRead = async (): Promise<void> => {
    await screen.findByRole('button', { name: button });
    // The first page of a visitor has read it already.
    const before = asked(calls.session).length;
    await press();
    await waitFor(() => expect(asked(calls.session)).toHaveLength(before + 1));
  };

  test('changes nothing before the button is pressed', async () => {
    open({ step, hash: 'abc' });
    await screen.findByRole('button', { name: button });
    expect(asked(call)).toEqual([]);
  });

  test('sends the hash once, and shows the answer with the focus on it', async () => {
    sessionStorage.setItem('newsletterStatus', 'pending');
    open({ step, hash: 'abc' });
    await pressAndRead();
    const title = await screen.findByRole('heading', { level: 3 });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(asked(call).map(({ body }) => body)).toEqual([{ locale: 'uk_en', hash: 'abc' }]);
    expect(sessionStorage.getItem('newsletterStatus')).toBe(status);
  });

  test('reads the session again, for the user that is shown', async () => {
    open({ step, hash: 'abc' });
    await pressAndRead();
  });

  test('says that an expired link is no longer valid', async () => {
    server.refuse(call, 410, 2_900_005, 'expired');
    open({ step, hash: 'abc' });
    await press();
    expect(await screen.findByRole('heading', { level: 3 })).toBeDefined();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(screen.getByText(/valid for seven days/u)).toBeDefined();
  });

  test('says that a link is unknown', async () => {
    server.refuse(call, 404, 2_300_005, 'unknown');
    open({ step, hash: 'abc' });
    await press();
    expect(await screen.findByRole('heading', { level: 3 })).toBeDefined();
    expect(screen.getByText(/used already/u)).toBeDefined();
  });

  test('shows a failure in an alert and lets the reader try again', async () => {
    server.on(call, () => {
      throw new TypeError('no network');
    });
    open({ step, hash: 'abc' });
    await press();
    await screen.findByRole('alert');
    server.on(call, () => ({ body: { success: true } }));
    await pressAndRead();
    await screen.findByRole('heading', { level: 3 });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked(call)).toHaveLength(2);
  });

  test('takes one press while the answer is under way', async () => {
    let answer = (): void => undefined;
    server.on(call, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { body: { success: true } };
    });
    open({ step, hash: 'abc' });
    await press();
    const busy = await screen.findByRole('button', { name: button });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(busy);
    const before = asked(calls.session).length;
    answer();
    await screen.findByRole('heading', { level: 3 });
    // As `pressAndRead`: a session that is read later would be that of the next test.
    await waitFor(() => expect(asked(calls.session)).toHaveLength(before + 1));
    expect(asked(call)).toHaveLength(1);
  });
});

test('opens the form again from an expired confirmation', async () => {
  server.refuse(calls.confirm, 410, 2_900_005, 'expired');
  open({ step: 'confirm', hash: 'abc' });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm my subscription' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a new link' }));
  await waitFor(() => expect(field('email')).not.toBeNull());
});

test.each([{ step: 'confirm' }, { step: 'other', hash: 'abc' }])(
  'shows the form for an incomplete link',
  async (props) => {
    open(props);
    await waitFor(() => expect(field('email')).not.toBeNull());
  },
);
