// WeChat Pay inside WeChat: the bridge is asked only there, once, and its answer is handed on.
import { act, screen, waitFor } from '@testing-library/react';
import { bridgeAnswers } from '@vitrine/rules/payment/insideWechat';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { ProviderStep } from './ProviderStep.tsx';

const inside = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50';
const sdkData = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  packageValue: 'prepay_id=1',
  signType: 'RSA',
  paySign: 'S',
};
const { packageValue, ...rest } = sdkData;
const heard = {
  onDetails: vi.fn<(details: Record<string, string>) => void>(),
  onFail: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
};
const action = { type: 'sdk', paymentMethodType: 'wechatpayWeb', paymentData: 'p', sdkData };
const step = () => <ProviderStep state={atDelivery} action={action} method="wechatpay" way="WeChat Pay" {...heard} />;
const invoke = vi.fn<(name: string, request: object, answer: (given: object) => void) => void>();

/** The app puts its bridge into the page some time after it has loaded. */
const arrive = () =>
  act(() => {
    vi.stubGlobal('WeixinJSBridge', { invoke });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  });
const answer = (err_msg: string) => act(() => invoke.mock.calls[0]?.[2]({ err_msg }));

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(inside);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('moves the focus to its title, waits for the bridge, and asks it once in its own spelling', async () => {
  renderShop(step());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Confirm with WeChat Pay' }));
  expect(screen.getByText(/Confirm £1000 in WeChat/u)).toBeDefined();
  arrive();
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
  expect(invoke.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', { ...rest, package: packageValue }]);
});

test.each([
  ['paid', bridgeAnswers.ok, bridgeAnswers.ok],
  ['closed', bridgeAnswers.cancel, bridgeAnswers.cancel],
  ['anything else as failed', 'get_brand_wcpay_request:fail_missing total_fee', bridgeAnswers.fail],
])('hands on: %s', async (_name, given, expected) => {
  renderShop(step());
  arrive();
  await waitFor(() => expect(invoke).toHaveBeenCalled());
  answer(given);
  await waitFor(() => expect(heard.onDetails).toHaveBeenCalledWith({ resultCode: expected }));
  expect(heard.onFail).not.toHaveBeenCalled();
});

test('fails where the app has no bridge, so that the shopper can choose another way', async () => {
  vi.useFakeTimers();
  renderShop(step());
  await vi.advanceTimersByTimeAsync(6000);
  expect(heard.onFail).toHaveBeenCalledTimes(1);
});

test('never asks a bridge in another browser', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Chrome/140');
  vi.stubGlobal('WeixinJSBridge', { invoke });
  renderShop(step());
  await waitFor(() => expect(heard.onFail).toHaveBeenCalledTimes(1));
  expect(invoke).not.toHaveBeenCalled();
});
