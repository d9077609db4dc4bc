import type { StorePage } from '@vitrine/contract/stores';
import { type Span, type Weekday, weekdays } from '@vitrine/rules/stores/openingHours';

/** The days as schema.org abbreviates and names them. */
const dayNames = {
  mon: ['Mo', 'Monday'],
  tue: ['Tu', 'Tuesday'],
  wed: ['We', 'Wednesday'],
  thu: ['Th', 'Thursday'],
  fri: ['Fr', 'Friday'],
  sat: ['Sa', 'Saturday'],
  sun: ['Su', 'Sunday'],
} as const satisfies Record<Weekday, readonly [short: string, long: string]>;

/** schema.org has no 24:00. */
const closing = (time: string): string => (time === '24:00' ? '23:59' : time);

/** A date's hours; schema.org writes a closed date as midnight to midnight. */
const specialDay = (date: string, [opens, closes]: Span) => ({
  '@type': 'OpeningHoursSpecification',
  validFrom: date,
  validThrough: date,
  opens,
  closes: closing(closes),
});

/** JSON-LD of a store: address, weekly hours, and the dates from `today` (`YYYY-MM-DD`) whose hours differ. Expectations §3. */
export function storeData(store: StorePage, place: { url: string; house: string; today: string }) {
  const spans = weekdays.flatMap((day) => (store.hours[day] ?? []).map((span) => [day, span] as const));
  const dates = store.exceptions.filter(({ date }) => date >= place.today);
  const { postal_code, area, store_phone_number } = store;
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': place.url,
    url: place.url,
    name: `${place.house}, ${store.short_title}`,
    ...(store.description ? { description: store.description } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [store.street_address1, store.street_address2, store.street_address3].filter(Boolean).join(', '),
      addressLocality: store.city,
      ...(area ? { addressRegion: area } : {}),
      ...(postal_code ? { postalCode: postal_code } : {}),
      addressCountry: store.country.toUpperCase(),
    },
    ...(store_phone_number ? { telephone: store_phone_number } : {}),
    geo: { '@type': 'GeoCoordinates', ...store.geo_coordinates },
    openingHours: spans.map(([day, [opens, closes]]) => `${dayNames[day][0]} ${opens}-${closing(closes)}`),
    openingHoursSpecification: spans.map(([day, [opens, closes]]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[day][1]}`,
      opens,
      closes: closing(closes),
    })),
    specialOpeningHoursSpecification: dates.flatMap(({ date, hours }) =>
      (hours.length === 0 ? [['00:00', '00:00'] as const] : hours).map((span) => specialDay(date, span)),
    ),
  };
}
