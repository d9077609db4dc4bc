import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedGift, showsPrices } from './gift.ts';
import { cardLines, giftCard, giftLines, giftMessageState, isGiftCardChanged } from './giftMessage.ts';

const line = giftCard.width * 1000;
/** As many letters of a width (thousandths of the font size) as a line holds. */
const full = (letter: string, width: number) => letter.repeat(Math.floor(line / width));

test.each([
  ['no message', '', []],
  ['a short one', 'For Anne', ['For Anne']],
  ['a full line of narrow letters', full('i', 270), [full('i', 270)]],
  ['a narrow letter more', `${full('i', 270)}i`, [full('i', 270), 'i']],
  ['two lines', 'For Anne\nwith love', ['For Anne', 'with love']],
  ['an empty line between', 'For Anne\n\nwith love', ['For Anne', '', 'with love']],
  ['a word that does not fit any more', `${full('i', 270)} love`, [full('i', 270), 'love']],
  ['a hyphen at the end of a line', `${full('i', 270).slice(3)}-love`, [`${full('i', 270).slice(3)}-`, 'love']],
  ['Chinese letters', '愿'.repeat(14), ['愿'.repeat(14)]],
  ['one Chinese letter more', '愿'.repeat(15), ['愿'.repeat(14), '愿']],
  ['a Chinese stop that starts no line', `${'愿'.repeat(14)}。`, ['愿'.repeat(13), '愿。']],
  ['spaces that do not break', 'à\u00a0toi\u202f!', ['à\u00a0toi\u202f!']],
  ['wide spaces', '誕生日\u3000おめでとう', ['誕生日\u3000おめでとう']],
  ['Korean words, which stay whole', '생일을 진심으로 축하합니다. 언제나', ['생일을 진심으로 축하합니다.', '언제나']],
  ['an opening bracket alone', '（', ['（']],
  ['letters with marks, which take no room of their own', 'กี่'.repeat(23), ['กี่'.repeat(23)]],
  ['a very long word after a short one', `ab ${full('i', 270)}i`, ['ab', full('i', 270), 'i']],
] as const)('the lines of a card with %s (spec 3 §5)', (_name, message, expected) => {
  expect(cardLines(message)).toEqual(expected);
  expect(giftLines(message)).toBe(expected.length);
});

test('no letter of a message is lost, and its own lines stay apart', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 120, unit: 'grapheme' }), { maxLength: 4 }), (lines) => {
      const message = lines.map((one) => one.replaceAll(/\s/gu, ' ')).join('\n');
      // Breaking spaces at the end of a line take no room.
      const letters = (text: string) => text.replaceAll(/[ \t\u3000\n]/gu, '');
      expect(letters(cardLines(message).join(''))).toBe(letters(message));
      if (message !== '') expect(giftLines(message)).toBeGreaterThanOrEqual(message.split('\n').length);
    }),
  );
});

test.each([
  ['is saved when it fits', 1, true],
  ['fits in ten lines', 10, true],
  ['is warned of in eleven, and not saved', 11, false],
] as const)('a message %s', (_name, lines, can_save) => {
  expect(giftMessageState('For Anne', lines)).toEqual({
    is_too_long: !can_save,
    unprinted: [],
    has_hidden_control: false,
    can_save,
  });
});

const card = { message: 'For Anne', handwritten: false, gift_card_type: 'custom' } as const;
const empty = { ...card, message: '', gift_card_type: 'blank' } as const;
test.each([
  ['closes without a question when nothing has changed', card, card, false],
  ['asks when the message is another', card, { ...card, message: 'For Léon' }, true],
  ['asks when the message was emptied', card, { ...card, message: '' }, true],
  ['asks when the invoice is to be written by hand', card, { ...card, handwritten: true }, true],
  ['asks when the card is to stay blank', card, { ...card, gift_card_type: 'blank' }, true],
  ['asks when a blank one is to have words', empty, { ...card, message: '' }, true],
  ['has no message when it stays blank', empty, { ...empty, message: 'For Anne' }, false],
] as const)('the tray of a card %s', (_name, opened, now, expected) => {
  expect(isGiftCardChanged(opened, now)).toBe(expected);
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

test('a message with letters that the card cannot print is not saved, and says which', () => {
  expect(giftMessageState('For \u202EAnne', 1)).toMatchObject({ has_hidden_control: true, can_save: false });
  expect(giftMessageState('Joyeux anniversaire 🎂 Anne 👍🏽👍', 1)).toMatchObject({
    unprinted: ['🎂', '👍', '🏽'],
    can_save: false,
  });
  expect(giftMessageState('Žluťoučký 山﨑 𠮷野 남궁 กี่ (محبتي) Ω Я ễ … — “ ”\u202f!', 1).unprinted).toEqual([]);
});
