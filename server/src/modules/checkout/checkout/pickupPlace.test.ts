import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { buyerCity } from './pickupPlace.ts';

const found = (locale: Locale, country_id: string, city: string, postcode: string | null = null) =>
  buyerCity({ city, country_id, postcode }, locale);

test.each([
  ['at_de', 'at', 'Wien', 48.208],
  ['cz_en', 'cz', 'Praha', 50.088],
  ['be_fr', 'be', 'Bruxelles', 50.85],
  ['dk_en', 'dk', 'København', 55.676],
  ['nl_en', 'nl', 'Den Haag', 52.077],
  ['it_it', 'it', 'FIRENZE', 43.779],
  ['jp_ja', 'jp', '名古屋市中区', 35.181],
  ['kr_ko', 'kr', '서울특별시', 37.566],
  ['th_th', 'th', 'กรุงเทพมหานคร', 13.754],
] as const)('an address of %s in %s, %s, has a place and keeps its name', (locale, country, city, latitude) => {
  expect(found(locale, country, city)).toMatchObject({ name: city, at: { latitude } });
});

test('a village has the city near its postcode, under that city’s name', () => {
  expect(found('fr_fr', 'fr', 'Sainte-Marie-du-Lac-Nuisement', '51290')?.name).toBe('Reims');
  expect(found('at_de', 'at', 'Ein Weiler', '1010')?.name).toBe('Wien');
  expect(found('fr_fr', 'fr', 'Sainte-Marie-du-Lac-Nuisement')).toBeNull();
});

test('an address abroad has none', () => expect(found('fr_fr', 'at', 'Wien', '1010')).toBeNull());
