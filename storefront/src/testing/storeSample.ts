import type { Store } from '@vitrine/contract/stores';

/** A store that is always open, with changes. */
export const storeSample = (changes: Partial<Store> & Pick<Store, 'store_id'>): Store => ({
  short_title: 'Mount Street',
  street_address1: '1 Mount Street',
  street_address2: null,
  street_address3: null,
  postal_code: 'W1K 2RD',
  city: 'London',
  area: null,
  country: 'gb',
  store_phone_number: '+44 20 7946 0018',
  store_fax_number: null,
  geo_coordinates: { latitude: 51.51, longitude: -0.15 },
  timezone: 'Europe/London',
  hours: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  ),
  exceptions: [],
  services: [],
  additional_information: '',
  description: '',
  pictures: [],
  cegid_id: null,
  is_ereservation: false,
  is_salon: false,
  is_concession: false,
  path: `/find-store/gb/london/mount-street-${changes.store_id}/`,
  ...changes,
});
