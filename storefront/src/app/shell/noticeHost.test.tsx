import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeNotice, notify, showLoader } from '../../lib/layers/notices.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { NoticeHost } from './NoticeHost.tsx';

const fetched = vi.hoisted(() => ({ times: 0 }));
vi.mock('./NoticeSlip.tsx', (original) => {
  fetched.times += 1;
  return original();
});

afterEach(() => {
  vi.useRealTimers();
  act(() => closeNotice());
});

const show = async (notice: Parameters<typeof notify>[0]) => {
  renderShop(<NoticeHost />);
  act(() => notify(notice));
  return screen.findByText(notice.title);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Loads the code of a notification before the test uses fake timers. */
const holdClock = async () => {
  await show({ variant: 'login', title: 'First' });
  vi.useFakeTimers();
  act(() => closeNotice());
  await pass(600);
};

test('preloads the code of error messages before the first press', async () => {
  renderShop(<NoticeHost />);
  await waitFor(() => expect(fetched.times).toBe(1));
});

test('announces a message politely and closes it after 4 seconds', async () => {
  await holdClock();
  act(() => notify({ variant: 'login', title: 'Welcome' }));
  await pass(3900);
  expect(screen.getByText('Welcome').closest('[aria-live=polite]')).not.toBeNull();
  await pass(700);
  expect(screen.queryByText('Welcome')).toBeNull();
});

test('a pointer on it pauses the timer, which then continues', async () => {
  await holdClock();
  act(() => notify({ variant: 'newsletter', title: 'Subscribed' }));
  await pass(3000);
  const slip = screen.getByText('Subscribed').closest('[data-variant=newsletter]') as Element;
  fireEvent.pointerEnter(slip);
  await pass(60_000);
  expect(screen.queryByText('Subscribed')).not.toBeNull();
  fireEvent.pointerLeave(slip);
  await pass(800);
  expect(screen.queryByText('Subscribed')).not.toBeNull();
  await pass(1000);
  expect(screen.queryByText('Subscribed')).toBeNull();
});

test('a critical one is an alert and stays until it is closed', async () => {
  const words = await show({ variant: 'logout', level: 'critical', title: 'Your session has ended' });
  expect(words.closest('[role=alert]')).not.toBeNull();
  vi.useFakeTimers();
  await pass(60_000);
  expect(screen.queryByText('Your session has ended')).not.toBeNull();
  vi.useRealTimers();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
});

test('a normal message never covers a critical one', async () => {
  await show({ variant: 'error', level: 'critical', title: 'Mind this' });
  act(() => notify({ variant: 'add-to-cart', title: 'In your cart' }));
  expect(screen.queryByText('In your cart')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close the message' }));
  expect(await screen.findByText('In your cart')).toBeDefined();
});

test('a closing critical one does not return behind the next one, nor delays the queue', async () => {
  await holdClock();
  act(() => notify({ variant: 'error', level: 'critical', title: 'First fault' }));
  act(() => closeNotice());
  await pass(100);
  act(() => notify({ variant: 'error', level: 'critical', title: 'Second fault' }));
  await pass(600);
  act(() => closeNotice());
  act(() => notify({ variant: 'login', title: 'Welcome after faults' }));
  await pass(600);
  expect(screen.queryByText('First fault')).toBeNull();
  expect(screen.getByText('Welcome after faults').closest('[aria-live=polite]')).not.toBeNull();
});

test('neither click nor Escape closes a super-critical one', async () => {
  const words = await show({ variant: 'error', level: 'super-critical', title: 'The shop is closed' });
  await userEvent.click(words);
  await userEvent.keyboard('{Escape}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(screen.queryByText('The shop is closed')).not.toBeNull();
});

test('announces the loader while a request is pending', async () => {
  renderShop(<NoticeHost />);
  let done = () => {};
  act(() => {
    done = showLoader();
  });
  expect(await screen.findByText('Loading')).toBeDefined();
  act(() => done());
  expect(screen.queryByText('Loading')).toBeNull();
});

test('offers a retry in place of a text', async () => {
  const onClick = vi.fn<() => void>();
  await show({ variant: 'error', level: 'critical', title: 'Failed', retry: { label: 'Try again', onClick } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onClick).toHaveBeenCalledOnce();
});
