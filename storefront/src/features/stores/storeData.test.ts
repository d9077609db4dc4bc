import { expect, test } from 'vitest';
import { storeSample } from '../../testing/storeSample.ts';
import { storeData } from './storeData.ts';

const dataOf = (changes: Parameters<typeof storeSample>[0]) =>
  storeData(
    { ...storeSample(changes), address: [], alternates: {} },
    { url: 'https://shop.example/uk_en/x/', house: 'Maison', today: '2026-12-01' },
  );

test('writes the week as search engines read it, with midnight and hours past it', () => {
  const data = dataOf({
    store_id: '3',
    hours: {
      mon: [
        ['10:30', '13:00'],
        ['14:00', '24:00'],
      ],
      sat: [['20:00', '02:00']],
    },
  });
  expect(data.openingHours).toEqual(['Mo 10:30-13:00', 'Mo 14:00-23:59', 'Sa 20:00-02:00']);
  expect(data.openingHoursSpecification.at(-1)).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Saturday',
    opens: '20:00',
    closes: '02:00',
  });
});

test('names the dates to come whose hours differ, a closed one as midnight to midnight', () => {
  const { specialOpeningHoursSpecification } = dataOf({
    store_id: '3',
    exceptions: [
      { date: '2026-11-01', hours: [] },
      { date: '2026-12-24', hours: [['10:00', '16:00']] },
      { date: '2026-12-25', hours: [] },
    ],
  });
  expect(
    specialOpeningHoursSpecification.map(({ validFrom, validThrough, opens, closes }) => [
      validFrom,
      validThrough,
      opens,
      closes,
    ]),
  ).toEqual([
    ['2026-12-24', '2026-12-24', '10:00', '16:00'],
    ['2026-12-25', '2026-12-25', '00:00', '00:00'],
  ]);
});

test('leaves out what a store has not', () => {
  const data = dataOf({ store_id: '3', store_phone_number: null, postal_code: null });
  expect(data).not.toHaveProperty('telephone');
  expect(data.address).not.toHaveProperty('postalCode');
});
