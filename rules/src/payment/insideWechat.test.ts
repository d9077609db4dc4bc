import { expect, test } from 'vitest';
import { bridgeRequest, paysInsideWechat, providerType } from './insideWechat.ts';

const inside = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50';
const outside = 'Mozilla/5.0 (Linux; Android 14) Chrome/140';

test.each([
  ['in the app, in China', 'cn', inside, true],
  ['in the app, in Hong Kong', 'hk', inside, true],
  ['not in the app where it is not offered', 'fr', inside, false],
  ['not in another browser', 'cn', outside, false],
] as const)('WeChat Pay asks the app %s', (_name, country, agent, expected) => {
  expect(paysInsideWechat(country, agent)).toBe(expected);
});

test.each([
  ['asks the known user in the app', 'wechatpay', 'o6', 'wechatpayWeb'],
  ['shows the code for an unknown user', 'wechatpay', null, 'wechatpayQR'],
  ['asks no app for another method', 'alipay_payment', 'o6', 'alipay'],
] as const)('%s', (_name, method, openid, expected) => {
  expect(providerType(method, openid)).toBe(expected);
});

const sdkData = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 'S',
};
const { package: prepay, ...rest } = sdkData;
test.each<[string, object, object | null]>([
  ['takes the six parameters and nothing else', { type: 'sdk', sdkData: { ...sdkData, extra: 'x' } }, sdkData],
  [
    'reads the provider’s spelling of the package',
    { type: 'sdk', sdkData: { ...rest, packageValue: prepay } },
    sdkData,
  ],
  ['none of another step', { type: 'qrCode', sdkData }, null],
  ['none without a signature', { type: 'sdk', sdkData: { ...sdkData, paySign: '' } }, null],
  ['none with a value that is no text', { type: 'sdk', sdkData: { ...sdkData, timeStamp: 1 } }, null],
  ['none without data', { type: 'sdk' }, null],
])('the bridge’s request: %s', (_name, step, expected) => {
  expect(bridgeRequest(step)).toEqual(expected);
});
