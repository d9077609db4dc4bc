import { describe, expect, test } from 'vitest';
import { fromChinaDatum, toChinaDatum } from './chinaDatum.ts';
import { distanceBetween } from './distance.ts';
import { mapServiceOf } from './mapServices.ts';

test.each([
  ['cn', 'amap'],
  ['hk', 'google'],
  ['fr', 'google'],
] as const)('visitors of %s see the maps of %s', (country, service) => expect(mapServiceOf(country)).toBe(service));

describe('the datum of Chinese maps', () => {
  // Shanghai, Shenzhen and Peking: the vectors that libraries for this conversion test with.
  test.each([
    [31.1774276, 121.5272106, 31.175303984, 121.531541859],
    [22.543847, 113.912316, 22.540796132, 113.917176481],
    [39.911954, 116.377817, 39.913345455, 116.384047225],
  ])('moves %d, %d by half a kilometre, as Chinese maps do', (latitude, longitude, north, east) => {
    const drawn = toChinaDatum({ latitude, longitude }, 'cn');
    expect(distanceBetween(drawn, { latitude: north, longitude: east })).toBeLessThan(1);
    expect(distanceBetween(drawn, { latitude, longitude })).toBeGreaterThan(400);
  });

  test('moves it back to within a metre', () => {
    for (const at of [
      { latitude: 39.91, longitude: 116.38 },
      { latitude: 22.28, longitude: 114.16 },
      { latitude: 31.23, longitude: 121.47 },
    ])
      expect(distanceBetween(fromChinaDatum(toChinaDatum(at, 'cn'), 'cn'), at)).toBeLessThan(1);
  });

  test('leaves a place elsewhere alone', () => {
    const paris = { latitude: 48.85, longitude: 2.35 };
    expect(toChinaDatum(paris, 'fr')).toBe(paris);
    expect(fromChinaDatum(paris, 'tw')).toBe(paris);
  });
});
