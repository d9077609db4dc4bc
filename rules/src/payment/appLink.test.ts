import { expect, test } from 'vitest';
import { appLink } from './appLink.ts';
import { type PaymentMethod, paymentMethods, paymentTable } from './paymentMethods.ts';

const code = 'weixin://wxpay/bizpayurl?pr=8UhGbX1';
const page = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1';

test.each<[string, PaymentMethod, object, string | null]>([
  ['the content of the code', 'wechatpay', { qrCodeData: code }, code],
  ['the page for phones before the code', 'wechatpay', { url: page, qrCodeData: code }, page],
  ['a link of the app as the page', 'wechatpay', { url: code }, code],
  ['nothing of a code that is a web page', 'wechatpay', { qrCodeData: 'https://evil.example' }, null],
  ['nothing that would run', 'wechatpay', { url: 'javascript:alert(1)', qrCodeData: 'data:text/html,x' }, null],
  ['nothing that is no link', 'wechatpay', { qrCodeData: 'wxp' }, null],
  ['nothing without either', 'wechatpay', {}, null],
  ['nothing of a method without an app', 'alipay_payment', { url: page, qrCodeData: code }, null],
])('accepts %s', (_name, method, step, expected) => expect(appLink(method, step)).toBe(expected));

test('each method with a QR code has an app that opens on the same phone', () => {
  const scanned = paymentMethods.filter((method) => paymentTable[method].step === 'qr');
  expect(scanned.filter((method) => paymentTable[method].app_scheme === null)).toEqual([]);
  expect(scanned).not.toEqual([]);
});
