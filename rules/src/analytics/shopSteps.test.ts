import { expect, test } from 'vitest';
import { changeSince, deviceClassOf, stepsOfPage, tenthsOf } from './shopSteps.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148', 'phone'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 'phone'],
  [`Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) ${chrome} Mobile Safari/537.36`, 'phone'],
  [`Mozilla/5.0 (Linux; Android 15; SM-X910) ${chrome} Safari/537.36`, 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36`, null],
  ['Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Mobile (compatible; Googlebot/2.1)', null],
  ['curl/8.5.0', null],
  ['', null],
])('the device of %s is of its class, and that of a robot of none', (user_agent, expected) => {
  expect(deviceClassOf(user_agent)).toBe(expected);
});

test.each([
  ['https://shop.example/fr_fr', 'entry', ['visit']],
  ['https://shop.example/fr_fr', 'page', []],
  ['https://shop.example/fr_fr/product/sac-D8101P?x=1', 'entry', ['visit', 'product']],
  ['https://shop.example/fr_fr/product/bracelet/config/etrier-D8101P', 'page', ['product']],
  ['https://shop.example/fr_fr/category/product', 'page', []],
  ['https://shop.example/fr_fr/commande/validation?redirectResult=x', 'entry', []],
  ['https://shop.example/us_en/checkout/confirmation', 'entry', []],
  ['nothing', 'page', []],
  [null, 'entry', ['visit']],
] as const)('the page %s as %s is %j', (address, origin, expected) => {
  expect(stepsOfPage(address, origin)).toEqual(expected);
});

test('rates are in tenths, and none of nothing', () => {
  expect(tenthsOf(3, 200)).toBe(15);
  expect(tenthsOf(3, 0)).toBeNull();
  expect(changeSince(200, 150)).toBe(-250);
  expect(changeSince(0, 150)).toBeNull();
});
