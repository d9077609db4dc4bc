import type { Country } from '../storefronts/storefronts.ts';
import type { Place } from './distance.ts';
import { type MapService, mapServiceOf } from './mapServices.ts';

type Provider = (to: Place, name: string) => string;

const query = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const google: Provider = ({ latitude, longitude }) =>
  `https://www.google.com/maps/dir/?${query({ api: '1', destination: `${latitude},${longitude}` })}`;
const amap: Provider = ({ latitude, longitude }, name) =>
  `https://uri.amap.com/navigation?${query({ to: `${longitude},${latitude},${name}`, mode: 'car', coordinate: 'wgs84' })}`;

const providers: Readonly<Record<MapService, Provider>> = { google, amap };

/** Address of the route to a store, on the maps service that visitors of a storefront's country can reach. Spec 2 §2. */
export function directionsUrl(country: Country, to: Place, name: string): string {
  return providers[mapServiceOf(country)](to, name);
}
