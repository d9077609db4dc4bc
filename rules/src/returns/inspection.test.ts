import { expect, test } from 'vitest';
import { isPieceCondition, isSoldAgain, mostValueLoss, valueLossOf } from './inspection.ts';

const line = {
  country: 'fr',
  return_type: 'refund',
  return_reason: 'colour',
  value: 10_000,
  condition: 'worn',
  delivered_at: new Date('2026-11-20T12:00:00Z'),
  requested_at: new Date('2026-11-23T12:00:00Z'),
} as const;
const late = new Date('2026-12-10T12:00:00Z');

test.each([
  ['a worn piece loses at most its value', {}, 10_000],
  ['a piece as new loses nothing', { condition: 'as_new' }, 0],
  ['a faulty piece loses nothing', { return_reason: 'damaged' }, 0],
  ['a wrong piece loses nothing', { return_reason: 'wrong_piece' }, 0],
  ['an exchange refunds nothing', { return_type: 'exchange' }, 0],
  ['a withdrawal in the European Union may lose value', { return_type: 'return' }, 10_000],
  ['a withdrawal in Brazil costs the consumer nothing', { return_type: 'return', country: 'br' }, 0],
  ['a withdrawal in Taiwan costs the consumer nothing', { return_type: 'return', country: 'tw' }, 0],
  ['a withdrawal in South Korea may lose value', { return_type: 'return', country: 'kr' }, 10_000],
  ['the house’s return within the law’s days costs nothing in Brazil', { country: 'br' }, 0],
  ['nor in Taiwan', { country: 'tw' }, 0],
  ['nor in mainland China', { country: 'cn' }, 0],
  ['nor in Saudi Arabia', { country: 'sa' }, 0],
  ['nor while another parcel travels', { country: 'br', delivered_at: null, requested_at: late }, 0],
  ['after the law’s days it may lose value in Brazil', { country: 'br', requested_at: late }, 10_000],
  ['and in Taiwan', { country: 'tw', requested_at: late }, 10_000],
  ['and in mainland China', { country: 'cn', requested_at: late }, 10_000],
  ['within the law’s days it may lose value in South Korea', { country: 'kr' }, 10_000],
  ['and where the law gives no right to withdraw', { country: 'us' }, 10_000],
  ['an opened perfume may lose its value', { condition: 'opened', return_type: 'return' }, 10_000],
] as const)('%s', (_name, change, expected) => {
  expect(mostValueLoss({ ...line, ...change })).toBe(expected);
});

test('a loss is minor units or whole percents', () => {
  const france = { value: 10_000, country: 'fr', currency: 'EUR' };
  expect(valueLossOf('1250', france)).toBe(1250);
  expect(valueLossOf('15%', { ...france, value: 9_999 })).toBe(1500);
  for (const wrong of ['', '-1', '12.5', '12.5%', 'half', '1e9']) expect(valueLossOf(wrong, france)).toBeNull();
});

test.each([
  ['of a country without decimals a whole amount', '15%', { value: 53_100, country: 'sa', currency: 'SAR' }, 8_000],
  ['all of it is all of it', '100%', { value: 37_187, country: 'sa', currency: 'SAR' }, 37_187],
  ['of a currency without decimals a whole amount', '15%', { value: 9_999, country: 'jp', currency: 'JPY' }, 1_500],
  [
    'of another currency than the country has now its cents',
    '15%',
    { value: 5_310, country: 'sa', currency: 'EUR' },
    797,
  ],
] as const)('a percentage is rounded: %s', (_name, text, of, loss) => {
  expect(valueLossOf(text, of)).toBe(loss);
});

test('only a piece as new is sold again', () => {
  expect(
    ['as_new', 'opened', 'worn', 'damaged', 'incomplete'].map((one) => isPieceCondition(one) && isSoldAgain(one)),
  ).toEqual([true, false, false, false, false]);
  expect(isPieceCondition('new')).toBe(false);
});
