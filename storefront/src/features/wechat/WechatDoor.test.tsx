// The way in by WeChat: shown inside its app in China alone, and what follows on the way back (spec 1 §4, spec 3 §6).
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { WechatDoor } from './WechatDoor.tsx';

const server = fakeServer();
const calls = {
  authorize: '/api/commerce/wechat-social-union',
  back: '/api/commerce/unionid',
  session: '/api/commerce/customer-session',
};
const assign = vi.fn<(url: string | URL) => void>();

function Opened() {
  return <output>{useTrays().entries.map(({ name }) => name)}</output>;
}
type Shown = { readonly locale?: Locale; readonly given?: boolean; readonly fromCheckout?: boolean };

function open({ locale = 'cn_zh', given = true, fromCheckout = false }: Shown = {}): void {
  renderShop(
    <>
      <WechatDoor given={given} fromCheckout={fromCheckout} />
      <Opened />
      <NoticeHost />
    </>,
    { locale, at: `/${locale}/login/x` },
  );
}
const inside = (agent = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0') =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
const door = () => document.querySelector<HTMLButtonElement>('button[class*=button]');
const asked = (call: string) => server.asked.filter(({ path }) => path === call);

beforeEach(async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  server.on(calls.session, () => ({ body: { user: userOf(), basket: basketOf([]), lifetime: 60 } }));
  await freshVisitor();
  sessionStorage.clear();
});
afterEach(() => {
  act(() => {
    closeNotice();
    finishTrays();
  });
  assign.mockClear();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('the door', () => {
  test('is shown inside the app in China', () => {
    inside();
    open();
    expect(door()).not.toBeNull();
  });

  test.each([
    ['in another browser', 'Mozilla/5.0 (iPhone) Safari/605', 'cn_zh'],
    ['in another country', 'MicroMessenger/8.0', 'uk_en'],
  ] as const)('is not there %s', (_where, agent, locale) => {
    inside(agent);
    open({ locale });
    expect(door()).toBeNull();
  });

  test('waits for the consent', async () => {
    inside();
    open({ given: false });
    expect(door()?.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(door()!);
    expect(asked(calls.authorize)).toEqual([]);
  });

  test('leads to the app’s own page', async () => {
    inside();
    server.on(calls.authorize, () => ({ body: { authorize_url: 'https://open.weixin.example/authorize' } }));
    open();
    await userEvent.click(door()!);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://open.weixin.example/authorize'));
  });

  test.each([
    ['the checkout, for a shopper who came from it', true, '/cn_zh/checkout/'],
    ['the account, for a visitor who came from nowhere', false, '/cn_zh/account/'],
  ])('remembers the way back to %s', async (_where, fromCheckout, path) => {
    inside();
    server.on(calls.authorize, () => ({ body: { authorize_url: 'https://open.weixin.example/authorize' } }));
    open({ fromCheckout });
    await userEvent.click(door()!);
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(sessionStorage.getItem('registerContextUrl')).toBe(path);
  });

  test('keeps the page that a visitor came from', async () => {
    inside();
    server.on(calls.authorize, () => ({ body: { authorize_url: 'https://open.weixin.example/authorize' } }));
    open();
    sessionStorage.setItem('registerContextUrl', '/cn_zh/product/bag-BAG');
    await userEvent.click(door()!);
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(sessionStorage.getItem('registerContextUrl')).toBe('/cn_zh/product/bag-BAG');
  });

  test('says that the app cannot be reached, and may be tried again', async () => {
    inside();
    server.refuse(calls.authorize, 500, 500, '');
    open();
    await userEvent.click(door()!);
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(assign).not.toHaveBeenCalled();
    expect(door()?.getAttribute('aria-busy')).toBeNull();
  });
});

describe('on the way back', () => {
  const come = (query: string) => window.history.replaceState(null, '', `/cn_zh/login/${query}`);

  test('a bound visitor is signed in, and the code leaves the address', async () => {
    inside();
    come('?state=s1&code=c1&source=mail');
    server.on(calls.back, () => ({ body: { is_binded_wechat: true } }));
    open();
    await waitFor(() => expect(asked(calls.session)).toHaveLength(1));
    expect(asked(calls.back).map(({ body }) => body)).toEqual([
      { locale: 'cn_zh', state: 's1', code: 'c1', consent: true },
    ]);
    expect(window.location.search).not.toMatch(/state|code/u);
    expect(window.location.search).toContain('source=mail');
    await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).not.toBe(''));
  });

  test('another visitor is shown the form that binds a phone', async () => {
    inside();
    come('?state=s1&code=c1');
    server.on(calls.back, () => ({ body: { is_binded_wechat: false } }));
    open();
    expect(await screen.findByText('wechat-binding')).toBeDefined();
    expect(asked(calls.session)).toEqual([]);
  });

  test('nothing is asked without a state', () => {
    inside();
    come('?code=c1');
    open();
    expect(asked(calls.back)).toEqual([]);
    expect(place.now).toContain('/cn_zh/login');
  });

  test('nothing is asked outside the app', () => {
    inside('Safari');
    come('?state=s1&code=c1');
    open();
    expect(asked(calls.back)).toEqual([]);
  });

  test('a failure is said, and the code is not sent again', async () => {
    inside();
    come('?state=s1&code=c1');
    server.refuse(calls.back, 500, 500, '');
    open();
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(asked(calls.back)).toHaveLength(1);
    expect(window.location.search).not.toContain('code');
  });
});
