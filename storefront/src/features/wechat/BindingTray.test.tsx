import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { receiveEvents } from '../../lib/analytics/events.ts';
import { provenPhone } from '../../lib/session/provenPhone.ts';
import { setSession } from '../../lib/session/session.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { BindingTray } from './BindingTray.tsx';

const server = fakeServer();
const bindCall = '/api/commerce/wechat/binding/loginbyphone';
const sendCall = '/api/commerce/send-sms-code';
const sent = (path: string) => server.asked.filter((asked) => asked.path === path).map(({ body }) => body);
const open = () =>
  renderShop(
    <>
      <BindingTray />
      <NoticeHost />
    </>,
    { locale: 'cn_zh' },
  );
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';
const submit = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')!;
const send = () => submit().form!.querySelector<HTMLButtonElement>('button[type="button"]')!;

async function fill(): Promise<void> {
  await enter(field('loginphone'), '138 0013 8000');
  await enter(field('verificationcode'), '123456');
  await userEvent.click(screen.getByRole('checkbox', { name: /全部/u }));
  await userEvent.click(submit());
}

let hours = 0;
beforeEach(() => {
  // The wait for a code outlives the tray: each test starts long after the last one.
  hours += 2;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  closeNotice();
  sessionStorage.clear();
  provenPhone.set(() => null);
  setSession({ user: null, basket: basketOf([]) });
});

describe('shows each fault at its field', () => {
  test('before a request is sent: no phone, then no code; the first one is focused', async () => {
    open();
    await userEvent.click(screen.getByRole('checkbox', { name: /全部/u }));
    await userEvent.click(submit());
    expect([isWrong('loginphone'), isWrong('verificationcode')]).toEqual([true, true]);
    expect(document.activeElement).toBe(field('loginphone'));
    await userEvent.click(send());
    expect(isWrong('loginphone')).toBe(true);
    expect(server.asked).toEqual([]);
  });

  test('sends no code to a landline', async () => {
    open();
    await enter(field('loginphone'), '01065521234');
    await userEvent.click(send());
    // The kinds of numbers are loaded with the first one.
    await waitFor(() => expect(isWrong('loginphone')).toBe(true));
    expect(sent(sendCall)).toEqual([]);
  });

  test('shows the server’s message for a wrong code, and keeps what was typed', async () => {
    const error = { internal_code: 4_900_018, message: '验证码不正确。', fields: { verificationcode: 'code_wrong' } };
    server.on(bindCall, () => ({ status: 422, body: { error } }));
    open();
    await fill();
    expect(await screen.findByText('验证码不正确。')).toBeTruthy();
    expect(isWrong('verificationcode')).toBe(true);
    expect(document.activeElement).toBe(field('verificationcode'));
    expect([field('loginphone').value, field('verificationcode').value]).toEqual(['138 0013 8000', '123456']);
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
  });

  test.each([
    ['6100011: bound already', 409, 6_100_011],
    ['6200011: another’s', 409, 6_200_011],
    ['6300011: nobody came back from WeChat', 422, 6_300_011],
  ])('%s shows a critical notification, and the form stays unchanged', async (_name, status, internal_code) => {
    server.refuse(bindCall, status, internal_code, '无法关联。');
    open();
    await fill();
    const notice = await screen.findByText('无法关联。');
    expect(notice.closest('[role="alertdialog"], [role="alert"]')).toBeTruthy();
    expect(field('verificationcode').value).toBe('123456');
  });
});

describe('the button for the code', () => {
  test.each([
    ['3100004: the phone must wait', 3_100_004, 61, /^61 /u],
    ['3100005: the network must wait', 3_100_005, 90, /^90 /u],
    ['3100002: banned for an hour', 3_100_002, 3600, /^3600 /u],
  ])('%s: it rests that long, and says why at the phone', async (_name, internal_code, time_to_wait, seconds) => {
    const events: unknown[] = [];
    onTestFinished(receiveEvents((event) => void events.push(event)));
    const error = { internal_code, message: '请稍后再试。', time_to_wait };
    server.on(sendCall, () => ({ status: 429, body: { error } }));
    open();
    await enter(field('loginphone'), '13800138000');
    await userEvent.click(send());
    expect(await screen.findByText('请稍后再试。')).toBeTruthy();
    expect(isWrong('loginphone')).toBe(true);
    expect(send().textContent).toMatch(seconds);
    await userEvent.click(send());
    expect(sent(sendCall)).toHaveLength(1);
    const isBanned = internal_code === 3_100_002;
    expect(events).toEqual(isBanned ? [{ kind: 'event', event: { event: 'sms_banned' } }] : []);
  });
});

test('A9: fills in a code from the message, and keeps a pasted one unchanged', async () => {
  open();
  expect(field('verificationcode').autocomplete).toBe('one-time-code');
  await userEvent.click(field('verificationcode'));
  await userEvent.paste('123 456');
  expect(field('verificationcode').value).toBe('123 456');
});

test('waits for the consent', async () => {
  open();
  await enter(field('loginphone'), '13800138000');
  await enter(field('verificationcode'), '123456');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(submit());
  expect(server.asked).toEqual([]);
});

test('a phone without an account: the sign-up form receives the phone, through neither address nor storage', async () => {
  server.on(bindCall, () => ({ body: { need_create_account: true, user: null, basket: null, lifetime: null } }));
  open();
  await fill();
  const on = await waitFor(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href*="account-create"]');
    expect(link).toBeTruthy();
    return link!;
  });
  await userEvent.click(on);
  await waitFor(() => expect(place.now).toBe('/cn_zh/account-create/?source=wechat'));
  expect(provenPhone.get()).toEqual({ phonecode: '+86', loginphone: '138 0013 8000' });
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  expect(keys.map((key) => sessionStorage.getItem(key)).join(' ')).not.toContain('138');
});
