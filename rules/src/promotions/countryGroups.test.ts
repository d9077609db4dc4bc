import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { countryGroups } from './countryGroups.ts';

test('every country is in one region, and the euro countries are those that pay in euros', () => {
  const { europe, americas, asia_pacific, gulf, euro } = countryGroups;
  expect([...europe, ...americas, ...asia_pacific, ...gulf].toSorted()).toEqual([...countries].toSorted());
  expect(euro).toContain('fr');
  expect(euro).not.toContain('ch');
});
