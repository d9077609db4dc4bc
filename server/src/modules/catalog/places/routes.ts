import * as contract from '@vitrine/contract/places';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { completePlaces } from './completePlaces.ts';
import { findCities } from './findCities.ts';
import { geocode } from './geocode.ts';
import { mapPlaces } from './mapPlaces.ts';
import { readChina, readDistricts } from './readDistricts.ts';
import { retrieveAddresses } from './retrieveAddresses.ts';

/** Places rarely change, so caches may store them for an hour. */
const cachePolicy = { public_seconds: 3600 };

export const placesRoutes = (shop: Shop): Route[] => [
  route(contract.addressDistricts, async ({ query }) => readDistricts(query), cachePolicy),
  route(contract.chinaInfos, async ({ query }) => readChina(query), cachePolicy),
  route(contract.addressPlaces, async ({ query }) => completePlaces(query), cachePolicy),
  route(contract.cities, async ({ query }) => findCities(query)),
  route(contract.mapPlaces, async ({ query }) => mapPlaces(query), cachePolicy),
  route(contract.geocode, ({ query, address }) => geocode(shop, query, address)),
  route(contract.retrieveAddresses, ({ query, address }) => retrieveAddresses(shop, query, address)),
];
