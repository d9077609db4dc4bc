// What the house says of a store, and how it says hours.
import type { Language } from '@vitrine/rules/storefronts/storefronts';
import type { CityCode } from './cities.ts';

export type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
export type Span = readonly [opens: string, closes: string];
export type Exception = { readonly date: string; readonly hours: readonly Span[] };
export type Service = 'repair' | 'initials' | 'bridle_fitting' | 'watch_service' | 'ring_sizing' | 'salon';
/** Where a shopper finds the door; `settings` of the words say it in every language. */
export type Setting =
  | 'workshop'
  | 'window'
  | 'corner'
  | 'courtyard'
  | 'arcade'
  | 'hotel'
  | 'gallery'
  | 'department'
  | 'level'
  | 'floors'
  | 'water'
  | 'garden';

export type Place = {
  readonly store_id: string;
  /** Names the closed stores that it replaces, such as `1004€1010`. */
  readonly cegid_id?: string;
  readonly slug: string;
  readonly short_title: string;
  /** The title in the languages that do not write Latin letters there. */
  readonly local?: Partial<Record<Language, string>>;
  /** Gives the country, the time zone and the city's names. */
  readonly city: CityCode;
  readonly area?: string;
  readonly postal_code?: string;
  readonly street_address1: string;
  readonly street_address2?: string;
  readonly store_phone_number: string;
  /** Latitude and longitude. */
  readonly at: readonly [latitude: number, longitude: number];
  readonly setting: Setting;
  readonly hours: Readonly<Record<Day, readonly Span[]>>;
  /** Dated days besides those of the country. */
  readonly exceptions?: readonly Exception[];
  readonly services: readonly Service[];
  readonly is_ereservation?: false;
  readonly is_pickup?: false;
  readonly is_concession?: true;
};

const span = (text: string): Span => {
  const [opens = '', closes = ''] = text.split('-');
  return [opens, closes];
};
const spans = (text: string): Span[] => text.split(' ').filter(Boolean).map(span);

/** A week of the same hours, as `10:00-19:00`, two spans with a space between; single days differ, '' is closed. */
export const week = (every: string, differs: Partial<Record<Day, string>> = {}): Record<Day, Span[]> => {
  const of = (day: Day) => spans(differs[day] ?? every);
  return {
    mon: of('mon'),
    tue: of('tue'),
    wed: of('wed'),
    thu: of('thu'),
    fri: of('fri'),
    sat: of('sat'),
    sun: of('sun'),
  };
};

export const closed = (...dates: readonly string[]): Exception[] => dates.map((date) => ({ date, hours: [] }));
export const open = (hours: string, ...dates: readonly string[]): Exception[] =>
  dates.map((date) => ({ date, hours: spans(hours) }));
