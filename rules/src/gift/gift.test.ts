import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedGift, showsPrices } from './gift.ts';
import { giftCard, giftLines, giftMessageState, linesOfHeight } from './giftMessage.ts';

test.each([
  ['nothing', 0, 0],
  ['a line', 18, 1],
  ['a pixel more, which is a second line', 19, 2],
  ['eight lines', 144, 8],
] as const)('counts %s', (_name, height, expected) => {
  expect(linesOfHeight(height)).toBe(expected);
});

test.each([
  ['no message', '', 0],
  ['a short one', 'For Anne', 1],
  ['a full line', 'a'.repeat(44), 1],
  ['a letter more', 'a'.repeat(45), 2],
  ['two lines', 'For Anne\nwith love', 2],
  ['an empty line between', 'For Anne\n\nwith love', 3],
  ['a word that does not fit any more', `${'a'.repeat(40)} bcdef`, 2],
  ['a word that just fits', `${'a'.repeat(40)} bcd`, 1],
  ['Chinese letters of two places', '愿'.repeat(22), 1],
  ['one Chinese letter more', '愿'.repeat(23), 2],
  ['a very long word after a short one', `ab ${'c'.repeat(60)}`, 3],
] as const)('the lines of a card with %s', (_name, message, expected) => {
  expect(giftLines(message)).toBe(expected);
});

test('longer text never takes fewer lines, and no line is lost', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 100 }), (message, more) => {
      const first = message.replaceAll('\n', ' ');
      if (first === '') return;
      expect(giftLines(`${first}\n${more}`)).toBe(giftLines(first) + Math.max(1, giftLines(more)));
      expect(giftLines(first) * giftCard.places).toBeGreaterThanOrEqual(first.trimEnd().length);
    }),
  );
});

test.each([
  ['is saved when it fits', '', 'For Anne', 1, { is_too_long: false, can_save: true, asks_before_closing: true }],
  ['fits in eight lines', '', 'For Anne', 8, { is_too_long: false, can_save: true, asks_before_closing: true }],
  [
    'is warned of in nine, and not saved',
    '',
    'For Anne',
    9,
    { is_too_long: true, can_save: false, asks_before_closing: true },
  ],
  [
    'closes without a question when saved',
    'For Anne',
    'For Anne',
    1,
    { is_too_long: false, can_save: true, asks_before_closing: false },
  ],
  ['asks when it was emptied', 'For Anne', '', 0, { is_too_long: false, can_save: true, asks_before_closing: true }],
] as const)('a message %s', (_name, saved, typed, lines, expected) => {
  expect(giftMessageState(saved, typed, lines)).toEqual(expected);
});

const gift = {
  is_gift: true,
  message: ' For Anne ',
  hide_price: true,
  handwritten: true,
  gift_card_type: 'custom',
} as const;
test.each([
  ['hides them', gift, false],
  ['shows them when the giver does', { ...gift, hide_price: false }, true],
  ['shows them when it is no gift, whatever was ticked', { ...gift, is_gift: false }, true],
] as const)('the parcel’s papers %s', (_name, facts, expected) => {
  expect(showsPrices(facts)).toBe(expected);
});

test.each([
  ['its message, trimmed', gift, { ...gift, message: 'For Anne' }],
  [
    'no message on a blank card',
    { ...gift, gift_card_type: 'blank' },
    { ...gift, gift_card_type: 'blank', message: '' },
  ],
  [
    'nothing when it is no gift',
    { ...gift, is_gift: false },
    { is_gift: false, message: '', hide_price: false, handwritten: false, gift_card_type: 'blank' },
  ],
] as const)('a stored gift keeps %s', (_name, facts, expected) => {
  expect(storedGift(facts)).toEqual(expected);
});
