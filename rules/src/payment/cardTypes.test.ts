import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, cardLabel, type CardType, cardTypeOfBrand, cardTypes, isCardType } from './cardTypes.ts';

test.each([
  ['reads the provider’s Visa', 'visa', 'VI'],
  ['reads the provider’s Mastercard', 'mc', 'MC'],
  ['reads American Express', 'amex', 'AE'],
  ['reads Carte bancaire', 'cartebancaire', 'CB'],
  ['sees the Visa in a phone’s wallet', 'visa_applepay', 'VI'],
  ['sees the Mastercard in another wallet', 'mc_googlepay', 'MC'],
  ['has no type for a brand that the shop does not accept', 'elo', null],
  ['does not take a wallet for a card', '_applepay', null],
  ['does not fall for a name every object has', 'constructor', null],
] as const)('%s', (_name, brand, expected) => {
  expect(cardTypeOfBrand(brand)).toBe(expected);
});

test('maps every card to its brand and back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(cardTypes) as CardType[])), (type) => {
      expect(cardTypeOfBrand(brandOf(type))).toBe(type);
    }),
  );
});

test.each([
  ['accepts a card code', 'JCB', true],
  ['does not know a brand as a code', 'visa', false],
  ['does not know a word every object has', 'toString', false],
] as const)('%s', (_name, text, expected) => {
  expect(isCardType(text)).toBe(expected);
});

test('shows the card’s name, or the provider’s name of an unknown card', () => {
  expect([cardLabel('VI'), cardLabel('CUP'), cardLabel('troy')]).toEqual(['Visa', cardTypes.CUP.label, 'troy']);
});
