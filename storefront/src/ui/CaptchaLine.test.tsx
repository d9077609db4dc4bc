import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCaptcha } from '../lib/captcha.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderShop } from '../testing/renderShop.tsx';
import { CaptchaLine } from './CaptchaLine.tsx';

const server = fakeServer();
const on = '/api/commerce/is-captcha-activated';
const puzzle = '/api/commerce/captcha/challenge';

/** A form as the features write them; shows below what it would send. */
function Form() {
  const captcha = useCaptcha('account');
  const [sent, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void captcha.proof().then((proof) => setSent(JSON.stringify(proof)));
      }}
    >
      <input aria-label="Name" />
      <CaptchaLine captcha={captcha} />
      <button type="submit">Send</button>
      <output aria-label="sent">{sent}</output>
    </form>
  );
}
const open = (locale: Locale = 'uk_en') => renderShop(<Form />, { locale });
const sent = () => screen.getByLabelText('sent').textContent;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

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

test('shows Cloudflare’s widget if the shop is configured for it', async () => {
  server.on(on, () => ({ body: { success: 1, provider: 'turnstile', site_key: 'site', script: '/api.js' } }));
  const render = vi.fn((_place: HTMLElement, { callback }: { callback: (token: string) => void }) => {
    callback('token');
    return 'id';
  });
  const append = vi.spyOn(document.head, 'append').mockImplementation((element) => {
    window.turnstile = { render, remove: () => undefined };
    if (element instanceof HTMLElement) element.dispatchEvent(new Event('load'));
  });
  open();
  await send();
  await waitFor(() => expect(sent()).toBe('{"captcha":"token"}'));
  expect(render.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'site', action: 'account', language: 'en-GB' });
  append.mockRestore();
  delete window.turnstile;
});
