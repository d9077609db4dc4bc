import { paymentOffers } from '@vitrine/rules/payment/paymentMethods';
import { brandOf, type CardType } from '@vitrine/rules/payment/cardTypes';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { StoredCard } from './history.ts';
import type { Chance } from './random.ts';

/** An email address that reaches no real person. */
export function emailOf(first: string, last: string, index: number): string {
  const plain = (text: string): string =>
    text
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/gu, '')
      .toLowerCase();
  return `${plain(first)}.${plain(last)}.${index}@example.org`;
}

/** A Brazilian tax number with two valid check digits. */
export function cpf(chance: Chance): string {
  const figures = Array.from({ length: 9 }, () => chance.below(10));
  for (const length of [9, 10]) {
    const sum = figures.reduce((total, figure, place) => total + figure * (length + 1 - place), 0);
    figures.push(((sum * 10) % 11) % 10);
  }
  return figures.join('').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/u, '$1.$2.$3-$4');
}

/** The provider's test numbers of the brands it stores. */
const testNumbers: Partial<Record<CardType, string>> = {
  VI: '4111111111111111',
  MC: '5555555555554444',
  AE: '370000000000002',
  JCB: '3569990010095841',
};

/** Card types that a country accepts and that have a test number. */
export const cardTypesIn = (country: Country): CardType[] => {
  const types: readonly CardType[] = paymentOffers[country].card_types;
  return types.filter((type) => testNumbers[type] !== undefined);
};

export const last4Of = (type: CardType): string => (testNumbers[type] ?? '0000').slice(-4);

/** A card that the provider stores; none where the country has no stored cards. */
export function cardOf(chance: Chance, country: Country, holder: string, now: Date): StoredCard[] {
  const methods: readonly string[] = paymentOffers[country].methods;
  const types = cardTypesIn(country);
  if (!methods.includes('adyen_oneclick') || types.length === 0) return [];
  const type = chance.pick(types);
  return [
    {
      id: `8${chance.digits('###############')}`,
      brand: brandOf(type),
      number: testNumbers[type] ?? '',
      expiry_month: String(1 + chance.below(12)).padStart(2, '0'),
      expiry_year: String(now.getUTCFullYear() + chance.below(5)),
      holder,
    },
  ];
}
