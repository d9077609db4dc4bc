import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { WechatRow } from './WechatRow.tsx';

const server = fakeServer();
const insideWechat = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.40';
const signIn = (is_binded_wechat: boolean) => setSession({ user: userOf({ is_binded_wechat }), basket: basketOf([]) });

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(insideWechat);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeNotice();
  setSession({ user: null, basket: basketOf([]) });
});

const open = (locale: Locale = 'cn_zh') =>
  renderShop(
    <>
      <WechatRow />
      <NoticeHost />
    </>,
    { locale },
  );
const buttons = () => screen.queryAllByRole('button').length;
const asked = () => server.asked.map(({ path }) => path);

test('shows only inside WeChat, in China, to a customer', () => {
  open().unmount();
  expect(buttons()).toBe(0);
  signIn(false);
  const inChina = open();
  expect(buttons()).toBe(1);
  inChina.unmount();
  const elsewhere = open('uk_en');
  expect(buttons()).toBe(0);
  elsewhere.unmount();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari');
  open();
  expect(buttons()).toBe(0);
});

test('linking goes to WeChat for consent', async () => {
  signIn(false);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  server.on('/api/commerce/wechat-social-union', () => ({ body: { authorize_url: 'https://wechat.example/ask' } }));
  open();
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://wechat.example/ask'));
});

test('linking that failed is tried again from its message', async () => {
  signIn(false);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  open();
  await userEvent.click(screen.getByRole('button'));
  const again = await screen.findByRole('button', { name: '重试' });
  server.on('/api/commerce/wechat-social-union', () => ({ body: { authorize_url: 'https://wechat.example/ask' } }));
  await userEvent.click(again);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://wechat.example/ask'));
});

test('unlinking asks once, reads the session again and shows that it is done', async () => {
  signIn(true);
  let is_binded_wechat = true;
  let answer = (): void => undefined;
  server.on('/api/commerce/wechat/unlink', async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    is_binded_wechat = false;
    return { body: { is_binded_wechat } };
  });
  server.on('/api/commerce/customer-session', () => ({
    body: { user: userOf({ is_binded_wechat }), basket: basketOf([]), lifetime: 60 },
  }));
  open();
  const unlink = screen.getByRole('button', { name: '解除绑定' });
  await userEvent.dblClick(unlink);
  answer();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '解除绑定' })).toBeNull());
  expect(asked().filter((path) => path.endsWith('/unlink'))).toHaveLength(1);
});
