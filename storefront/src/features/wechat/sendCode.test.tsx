// The button that sends a code by SMS: what it sends, its countdown, and what stays of it when the tray closes.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { BindingTray } from './BindingTray.tsx';

const server = fakeServer();
const sendCall = '/api/commerce/send-sms-code';
const sent = () => server.asked.filter(({ path }) => path === sendCall).map(({ body }) => body);
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const button = () => document.querySelector<HTMLButtonElement>('form button[type="button"]')!;
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
let days = 0;

function open(): void {
  renderShop(
    <>
      <BindingTray />
      <NoticeHost />
    </>,
    { locale: 'cn_zh' },
  );
}
async function sendCode(): Promise<void> {
  await userEvent.type(field('loginphone'), '13800138000');
  await userEvent.click(button());
}
/** Lets seconds pass, each with its tick of the countdown. */
async function pass(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

beforeEach(() => {
  // The wait outlives the tray: each test starts a day after the one before.
  days += 1;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + days * 86_400_000 });
  server.on(sendCall, () => ({ body: { success: true, time_to_wait: 60 } }));
});
afterEach(() => {
  cleanup();
  closeNotice();
  vi.useRealTimers();
});

test('sends the phone, names it, and brings the shopper to the code', async () => {
  open();
  await sendCode();
  await screen.findByText('验证码已发送至 +86 13800138000。');
  expect(sent()).toEqual([{ locale: 'cn_zh', phone_code: '+86', phone_number: '13800138000' }]);
  expect(document.activeElement).toBe(field('verificationcode'));
});

test('counts the seconds down, and sends the next code once they are over', async () => {
  open();
  await sendCode();
  await waitFor(() => expect(button().textContent).toBe('60 秒后可重新获取'));
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await pass(20);
  expect(button().textContent).toMatch(/^(?:39|40) /u);
  await userEvent.click(button());
  expect(sent()).toHaveLength(1);
  await pass(41);
  expect(button().getAttribute('aria-disabled')).not.toBe('true');
  await userEvent.click(button());
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('announces the end of the wait, and not each second of it', async () => {
  open();
  await sendCode();
  await screen.findByText('验证码已发送至 +86 13800138000。');
  const announced = status();
  await pass(10);
  expect(status()).toEqual(announced);
  await pass(51);
  expect(status()).toContain('您可以重新获取验证码。');
});

test('goes on counting when the tray closes and opens again', async () => {
  open();
  await sendCode();
  await waitFor(() => expect(button().textContent).toMatch(/^60 /u));
  cleanup();
  await vi.advanceTimersByTimeAsync(15_000);
  open();
  expect(button().textContent).toMatch(/^4[45] /u);
  await sendCode();
  expect(sent()).toHaveLength(1);
});

test('works at once again after a failure of the server, which is shown', async () => {
  server.refuse(sendCall, 500, 5_000_000, 'Fault');
  open();
  await sendCode();
  await waitFor(() => expect(document.body.textContent).toContain('操作未成功，请重试。'));
  expect(button().getAttribute('aria-disabled')).not.toBe('true');
  expect(status().join('')).not.toContain('13800138000');
  server.on(sendCall, () => ({ body: { success: true, time_to_wait: 60 } }));
  await userEvent.click(button());
  await screen.findByText('验证码已发送至 +86 13800138000。');
});
