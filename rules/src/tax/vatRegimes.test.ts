import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { isInEu, vatRegimeOf } from './vatRegimes.ts';

const french = { establishment: 'fr', dispatch: 'fr', is_collected: false } as const;

test('fifteen storefronts are in the EU; the United Kingdom, Switzerland and Norway are not', () => {
  expect(countries.filter(isInEu)).toHaveLength(15);
  expect((['gb', 'ch', 'no'] as const).filter(isInEu)).toEqual([]);
});

test.each([
  [{ ...french, country: 'fr' }, 'domestic'],
  [{ ...french, country: 'de' }, 'oss'],
  [{ ...french, country: 'gb' }, 'local'],
  [{ ...french, country: 'us' }, 'local'],
  // Collected in a boutique of Milan: sold in Italy.
  [{ ...french, country: 'it', is_collected: true }, 'local'],
  [{ ...french, country: 'fr', is_collected: true }, 'domestic'],
  // Parcels leave in Germany: those to Germans are sold there, those to Italians go through the one-stop shop.
  [{ ...french, dispatch: 'de', country: 'de' }, 'local'],
  [{ ...french, dispatch: 'de', country: 'it' }, 'oss'],
  [{ ...french, dispatch: 'ch', country: 'de' }, 'local'],
  [{ ...french, establishment: 'ch', dispatch: 'ch', country: 'de' }, 'local'],
] as const)('%o is declared as %s', (sale, regime) => {
  expect(vatRegimeOf(sale)).toBe(regime);
});
