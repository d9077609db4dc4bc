import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCaptchaForm as open, sendCaptchaForm as send, sentCaptcha as sent } from '../../testing/captchaForm.tsx';
import { fakeServer } from '../../testing/fakeServer.ts';

const server = fakeServer();
const on = '/api/commerce/is-captcha-activated';
const puzzle = '/api/commerce/captcha/challenge';

/** Finds the key at once; a real worker takes time. */
class FakeWorker extends EventTarget {
  static finds = true;
  postMessage(): void {
    const data = FakeWorker.finds ? { counter: 7, derivedKey: 'ab' } : null;
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

beforeEach(() => {
  FakeWorker.finds = true;
  vi.stubGlobal('Worker', FakeWorker);
  let asked = 0;
  server.on(on, () => ({ body: { success: 1, provider: 'altcha' } }));
  server.on(puzzle, () => {
    asked += 1;
    const until = Math.floor(Date.now() / 1000) + 1800;
    return { body: { parameters: { nonce: String(asked), data: { form: 'account', until } }, signature: 's' } };
  });
});
afterEach(cleanup);

test('sends no request before the form is touched, then solves by itself', async () => {
  open();
  expect(server.asked).toEqual([]);
  await userEvent.click(screen.getByLabelText('Name'));
  await screen.findByText('Done');
  await send();
  await waitFor(() => expect(sent()).toContain('captcha'));
});

test('A9: returns each proof once: the next call gets a new one', async () => {
  open();
  await send();
  await waitFor(() => expect(sent()).toContain('captcha'));
  const first = sent();
  await send();
  await waitFor(() => expect(sent()).not.toBe(first));
  expect(server.asked.filter(({ path }) => path === puzzle)).toHaveLength(2);
});

test('shows a failure and retries', async () => {
  FakeWorker.finds = false;
  open();
  await send();
  await screen.findByText('The check failed. Please try again.');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(sent()).toBe('null');
  FakeWorker.finds = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Done');
  await send();
  await waitFor(() => expect(sent()).toContain('captcha'));
});

test('disappears if the shop requires no captcha', async () => {
  server.on(on, () => ({ body: { success: 0 } }));
  open();
  await send();
  await waitFor(() => expect(sent()).toBe('{}'));
  expect(screen.queryByText('Security check')).toBeNull();
});

test('does not show in China', async () => {
  open('cn_zh');
  expect(document.querySelector('[role="group"]')).toBeNull();
  await send();
  await waitFor(() => expect(sent()).toBe('{}'));
  expect(server.asked).toEqual([]);
});
