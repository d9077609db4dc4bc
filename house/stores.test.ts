// The stores of the demo house: enough of them, each in its place, with phone numbers that are not in use.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openingDay, type Span, type Weekday, weekdays } from '@vitrine/rules/stores/openingHours';
import { type Country, countries, languages, wordings } from '@vitrine/rules/storefronts/storefronts';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { looksOf } from './source/stores/looks.ts';
import { storeRows } from './source/stores.ts';

type Store = {
  store_id: string;
  slug: string;
  short_title: string;
  country: Country;
  city: string;
  street_address1: string;
  store_phone_number: string;
  geo_coordinates: { latitude: number; longitude: number };
  timezone: string;
  hours: Record<Weekday, Span[]>;
  exceptions: { date: string; hours: Span[] }[];
  services: string[];
  is_ereservation: boolean;
  is_salon: boolean;
  is_concession: boolean;
  names: Partial<Record<string, { short_title?: string; city?: string }>>;
  texts: Record<string, { additional_information: string; description: string }>;
  pictures: { file: string; alt: Record<string, string> }[];
};

const stores = JSON.parse(readFileSync(new URL('./catalogue/stores.json', import.meta.url), 'utf8')) as Store[];

/** Numbers that the country's authority reserves for fiction, else numbers of zeros, which are never assigned. */
const fictional: Record<Country, RegExp> = {
  fr: /^\+33 (?:1 99 00|2 61 91|4 65 71|5 36 49)(?: \d\d){2}$/u,
  be: /^\+32 \d 000 0\d \d\d$/u,
  lu: /^\+352 00 0\d \d\d$/u,
  ch: /^\+41 \d\d 000 0\d \d\d$/u,
  de: /^\+49 (?:30 23125|40 66969|69 90009|89 99998) \d{3}$/u,
  at: /^\+43 1 000 0\d{3}$/u,
  it: /^\+39 0\d{1,2} 0000 0?\d{3}$/u,
  es: /^\+34 000 000 \d{3}$/u,
  pt: /^\+351 200 000 \d{3}$/u,
  nl: /^\+31 20 000 0\d{3}$/u,
  ie: /^\+353 20 91\d \d{4}$/u,
  gb: /^\+44 (?:20 7946|131 496|161 496) 0\d{3}$/u,
  fi: /^\+358 9 000 0\d{3}$/u,
  dk: /^\+45 00 00 \d\d \d\d$/u,
  se: /^\+46 8 465 004 \d\d$/u,
  no: /^\+47 00 00 \d\d \d\d$/u,
  cz: /^\+420 000 000 \d{3}$/u,
  pl: /^\+48 22 000 0\d \d\d$/u,
  us: /^\+1 \d{3} 555 01\d\d$/u,
  ca: /^\+1 \d{3} 555 01\d\d$/u,
  mx: /^\+52 55 0000 0\d{3}$/u,
  br: /^\+55 \d\d 0000 0\d{3}$/u,
  au: /^\+61 [2378] 5550 \d{4}$/u,
  nz: /^\+64 9 000 0\d{3}$/u,
  sg: /^\+65 0000 0\d{3}$/u,
  my: /^\+60 3 0000 0\d{3}$/u,
  jp: /^\+81 (?:[36] 0000|\d\d 000) 0\d{3}$/u,
  cn: /^\+86 \d{2,3} 0000 0\d{3}$/u,
  hk: /^\+852 0000 0\d{3}$/u,
  mo: /^\+853 0000 0\d{3}$/u,
  tw: /^\+886 2 0000 0\d{3}$/u,
  kr: /^\+82 (?:2 0000|51 000) 0\d{3}$/u,
  th: /^\+66 2 000 0\d{3}$/u,
  sa: /^\+966 1[12] 000 0\d{3}$/u,
  ae: /^\+971 [24] 000 0\d{3}$/u,
};

/** South, west, north and east edge of each country, in degrees, islands that have a store included. */
const edges: Record<Country, readonly [south: number, west: number, north: number, east: number]> = {
  fr: [42.3, -4.8, 51.1, 8.3],
  be: [49.5, 2.5, 51.6, 6.4],
  lu: [49.4, 5.7, 50.2, 6.6],
  ch: [45.8, 5.9, 47.9, 10.5],
  de: [47.2, 5.8, 55.1, 15.1],
  at: [46.3, 9.5, 49.1, 17.2],
  it: [36.6, 6.6, 47.1, 18.6],
  es: [36.0, -9.3, 43.8, 3.4],
  pt: [36.9, -9.6, 42.2, -6.2],
  nl: [50.7, 3.3, 53.6, 7.3],
  ie: [51.4, -10.6, 55.4, -6.0],
  gb: [49.9, -8.2, 60.9, 1.8],
  fi: [59.7, 20.5, 70.1, 31.6],
  dk: [54.5, 8.0, 57.8, 15.2],
  se: [55.3, 11.1, 69.1, 24.2],
  no: [57.9, 4.6, 71.2, 31.1],
  cz: [48.5, 12.1, 51.1, 18.9],
  pl: [49.0, 14.1, 54.9, 24.2],
  us: [18.9, -160.3, 49.4, -66.9],
  ca: [41.7, -141.0, 70.0, -52.6],
  mx: [14.5, -117.2, 32.8, -86.7],
  br: [-33.8, -74.0, 5.3, -34.7],
  au: [-43.7, 113.1, -10.6, 153.7],
  nz: [-47.3, 166.4, -34.3, 178.6],
  sg: [1.15, 103.6, 1.48, 104.1],
  my: [0.8, 99.6, 7.4, 119.3],
  jp: [24.0, 122.9, 45.6, 145.9],
  cn: [18.1, 73.5, 53.6, 134.8],
  hk: [22.13, 113.8, 22.57, 114.5],
  mo: [22.1, 113.52, 22.22, 113.6],
  tw: [21.9, 119.9, 25.4, 122.1],
  kr: [33.1, 125.8, 38.7, 129.7],
  th: [5.6, 97.3, 20.5, 105.7],
  sa: [16.3, 34.5, 32.2, 55.7],
  ae: [22.6, 51.5, 26.1, 56.4],
};

/** Where shops rest on a Sunday by law or custom, but for the odd one. */
const quietSundays: readonly Country[] = ['de', 'at', 'ch', 'no', 'pl', 'be', 'lu'];
const time = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/u;
const spansOf = (store: Store): Span[] => [
  ...Object.values(store.hours).flat(),
  ...store.exceptions.flatMap(({ hours }) => hours),
];

/** The ids of the stores for which something holds. */
const idsWhere = (holds: (store: Store) => boolean): string[] => stores.filter(holds).map(({ store_id }) => store_id);

describe('the stores', () => {
  test('are sixty or more, in thirty countries or more, each known by its own id and slug', () => {
    expect(stores.length).toBeGreaterThanOrEqual(60);
    expect(new Set(stores.map(({ country }) => country)).size).toBeGreaterThanOrEqual(30);
    expect(stores.filter(({ country }) => !countries.includes(country))).toEqual([]);
    for (const field of ['store_id', 'slug', 'store_phone_number'] as const)
      expect(new Set(stores.map((store) => store[field])).size, field).toBe(stores.length);
  });

  test('have numbers that no telephone answers', () => {
    expect(idsWhere((store) => !fictional[store.country].test(store.store_phone_number))).toEqual([]);
  });

  test('have numbers as long as their country’s, behind its dialling code', async () => {
    const { getCountryCallingCode, parsePhoneNumberFromString } = await import('libphonenumber-js/max');
    const isPossible = ({ country, store_phone_number }: Store): boolean => {
      const number = parsePhoneNumberFromString(store_phone_number);
      const code = getCountryCallingCode(country.toUpperCase() as Uppercase<Country>);
      return number?.isPossible() === true && number.countryCallingCode === code;
    };
    expect(idsWhere((store) => !isPossible(store))).toEqual([]);
  });

  test('lie in their country, each at its own place', () => {
    const outside = idsWhere(({ country, geo_coordinates: { latitude, longitude } }) => {
      const [south, west, north, east] = edges[country];
      return latitude < south || latitude > north || longitude < west || longitude > east;
    });
    expect(outside).toEqual([]);
    expect(new Set(stores.map(({ geo_coordinates: at }) => `${at.latitude} ${at.longitude}`)).size).toBe(stores.length);
  });

  test('keep the time of their city', () => {
    const offset = (zone: string) =>
      Temporal.Instant.from('2027-01-15T12:00Z').toZonedDateTimeISO(zone).offsetNanoseconds;
    // The sun is never more than three hours from the clock (western China, Alaska in summer).
    const late = idsWhere(
      ({ timezone, geo_coordinates: { longitude } }) => Math.abs(offset(timezone) / 3.6e12 - longitude / 15) > 3,
    );
    expect(late).toEqual([]);
    expect(idsWhere(({ timezone }) => !/^[A-Z][a-z]+\/[A-Z]\w+$/u.test(timezone))).toEqual([]);
  });

  test('open on most days, and close after they open', () => {
    expect(idsWhere((store) => weekdays.some((day) => !Array.isArray(store.hours[day])))).toEqual([]);
    expect(idsWhere(({ hours }) => weekdays.filter((day) => hours[day].length > 0).length < 4)).toEqual([]);
    expect(idsWhere((store) => spansOf(store).some((span) => !span.every((at) => time.test(at))))).toEqual([]);
    // Only the Gulf is open past midnight.
    const overnight = idsWhere(
      (store) => !['sa', 'ae'].includes(store.country) && spansOf(store).some(([opens, closes]) => closes <= opens),
    );
    expect(overnight).toEqual([]);
    const overlapping = idsWhere(({ hours }) =>
      weekdays.some((day) =>
        hours[day].some(([opens], index) => index > 0 && opens < (hours[day][index - 1]?.[1] ?? '')),
      ),
    );
    expect(overlapping).toEqual([]);
  });

  test('rest on Sunday where one rests, and begin Friday late in the Gulf', () => {
    const sunday = idsWhere((store) => quietSundays.includes(store.country) && store.hours.sun.length > 0);
    // A resort works when others do not.
    expect(sunday).toEqual(['1523']);
    const morning = idsWhere(
      ({ country, hours }) => ['sa', 'ae'].includes(country) && (hours.fri[0]?.[0] ?? '') < '14:00',
    );
    expect(morning).toEqual([]);
  });

  test('have dated days, in order, once each, with the year’s end in the West and the lunar year in the East', () => {
    const untidy = idsWhere(({ exceptions }) =>
      exceptions.some(({ date }, index) => index > 0 && date <= (exceptions[index - 1]?.date ?? '')),
    );
    expect(untidy).toEqual([]);
    const on = (store: Store, date: string) => openingDay(store, Temporal.PlainDate.from(date));
    const christians = ['fr', 'de', 'gb', 'us', 'it', 'es', 'mx', 'au', 'nz', 'pl', 'se'];
    expect(idsWhere((store) => christians.includes(store.country) && on(store, '2026-12-25').spans.length > 0)).toEqual(
      [],
    );
    const lunar = ['cn', 'hk', 'mo', 'tw', 'kr', 'sg', 'my'];
    expect(idsWhere((store) => lunar.includes(store.country) && !on(store, '2027-02-06').is_exception)).toEqual([]);
    expect(
      idsWhere(({ country, ...store }) => country === 'jp' && store.exceptions.every((d) => d.date !== '2027-01-01')),
    ).toEqual([]);
  });

  test('have corners in department stores where the disclaimer needs them, and rooms for the salon', () => {
    const corners = new Set(stores.filter(({ is_concession }) => is_concession).map(({ country }) => country));
    expect(['fr', 'us', 'it'].filter((country) => !corners.has(country as Country))).toEqual([]);
    expect(idsWhere(({ is_salon, services }) => is_salon !== services.includes('salon'))).toEqual([]);
    expect(idsWhere(({ is_salon }) => is_salon).length).toBeGreaterThanOrEqual(6);
    expect(idsWhere(({ is_ereservation }) => !is_ereservation).length).toBeGreaterThanOrEqual(3);
  });

  test('are named in their own script, and their cities in every other', () => {
    const script: Partial<Record<Country, readonly string[]>> = {
      jp: ['ja'],
      kr: ['ko'],
      cn: ['zh_hans', 'zh_hant'],
      hk: ['zh_hans', 'zh_hant'],
      mo: ['zh_hans', 'zh_hant'],
      tw: ['zh_hans', 'zh_hant'],
      th: ['th'],
      sa: ['ar'],
      ae: ['ar'],
    };
    const foreign = idsWhere(({ country, names }) =>
      (script[country] ?? []).some((language) => !/[^\p{Script=Latin}]{2}/u.test(names[language]?.short_title ?? '')),
    );
    expect(foreign).toEqual([]);
    const own = {
      ja: /[ぁ-ヿ一-鿿]/u,
      ko: /[가-힣]/u,
      zh_hans: /[一-鿿]/u,
      zh_hant: /[一-鿿]/u,
      th: /[ก-๛]/u,
      ar: /[؀-ۿ]/u,
    };
    for (const [language, letters] of Object.entries(own))
      expect(
        idsWhere(({ names }) => !letters.test(names[language]?.city ?? '')),
        language,
      ).toEqual([]);
  });

  test('promise no pieces laid out in the salon, because a reservation there takes no wishes', () => {
    const promise =
      /asked for|when you book|demandées|en réservant|sehen möchten|bei der Buchung|que pidió|al reservar|ha chiesto|prenotando|que pediu|ao marcar|ao reservar|ご希望の品|ご予約の際|청하신|예약하실 때|已经摆好|预约时|已經擺好|預約時|ขอไว้|ตอนนัด|طلبتموها|عند الحجز/u;
    expect(idsWhere(({ is_salon, texts }) => is_salon && promise.test(JSON.stringify(texts)))).toEqual([]);
  });

  test('show themselves, each in its own picture, and the salon where there is one', () => {
    const folder = new URL('./catalogue/', import.meta.url);
    const own = stores.map(({ pictures }) => readFileSync(new URL(pictures[0]?.file ?? '', folder)));
    expect(new Set(own.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(stores.length);
    expect(own.filter(({ length }) => length > 60 * 1024)).toEqual([]);
    expect(idsWhere(({ is_salon, pictures }) => pictures.length !== (is_salon ? 2 : 1))).toEqual([]);
    const hasUntranslatedAlt = ({ pictures }: Store) =>
      pictures.some(({ alt }) => new Set(languages.map((language) => alt[language])).size < languages.length);
    expect(idsWhere(hasUntranslatedAlt)).toEqual([]);
  });

  test('that follow each other never look alike', () => {
    const looks = looksOf(storeRows.map(({ setting }) => setting));
    const alike = looks.filter((look, index) => {
      const before = looks[index - 1];
      return before?.plate === look.plate && (before.hour === look.hour || before.paint === look.paint);
    });
    expect(alike).toEqual([]);
  });

  test('are described in two or three sentences, no two of them alike in any language', () => {
    for (const wording of wordings) {
      const descriptions = stores.map(({ texts }) => texts[wording]?.description ?? '');
      expect(new Set(descriptions).size, wording).toBe(stores.length);
      expect(
        descriptions.filter((text) => text.length < 40),
        wording,
      ).toEqual([]);
    }
  });

  test('say in all 12 languages what to find there', () => {
    const infoTexts = (store: Store) =>
      new Set(languages.map((language) => store.texts[language]?.additional_information));
    expect(idsWhere((store) => infoTexts(store).has('') || infoTexts(store).has(undefined))).toEqual([]);
    expect(idsWhere((store) => infoTexts(store).size < languages.length)).toEqual([]);
  });
});
