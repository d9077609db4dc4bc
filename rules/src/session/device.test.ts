import { expect, test } from 'vitest';
import { deviceName, deviceOf } from './device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
test.each([
  [
    'Safari, iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${webkit} Version/19.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome, iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${webkit} CriOS/141.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Firefox, iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${webkit} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
  ],
  ['Safari, iPad', `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webkit} Version/16.6 Mobile/15E148 Safari/604.1`],
  ['Safari, Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`],
  ['Chrome, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/141.0.0.0`],
  ['Opera, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 OPR/120.0.0.0`],
  ['Chrome, Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`],
  [
    'Samsung Internet, Android',
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ['WeChat, Android', `Mozilla/5.0 (Linux; Android 14; 2312) ${blink} Mobile Safari/537.36 MicroMessenger/8.0.50`],
  [
    'WeChat, iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Mobile/15E148 MicroMessenger/8.0.50`,
  ],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Chrome, Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`],
  ['', 'curl/8.5.0'],
  ['', ''],
] as const)('recognises %s by its user agent', (expected, user_agent) => {
  expect(deviceName(deviceOf(user_agent))).toBe(expected);
});

test('stores only the kind of a user agent', () => {
  expect(Object.values(deviceOf('Mozilla/5.0 (iPhone; Anne’s phone) Safari/604.1'))).toEqual(['safari', 'iphone']);
});
