import { expect, test } from 'vitest';
import { directionsUrl } from './directions.ts';

const at = { latitude: 48.85, longitude: -2.32 };

test('leads to a store by its coordinates, in China with the service that works there', () => {
  expect(directionsUrl('fr', at, 'Le Marais')).toBe('https://www.google.com/maps/dir/?api=1&destination=48.85%2C-2.32');
  expect(directionsUrl('cn', at, 'A & B')).toBe(
    'https://uri.amap.com/navigation?to=-2.32%2C48.85%2CA%20%26%20B&mode=car&coordinate=wgs84',
  );
});
