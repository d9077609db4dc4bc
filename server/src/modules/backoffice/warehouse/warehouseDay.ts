import { type IsoDay, localClock } from '@vitrine/rules/calendar/localDay';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import type { Shop } from '../../../platform/shop/shop.ts';

/** Today at the warehouse, in whose day parcels leave; in Paris for a house without one. decisions/0157. */
export const warehouseDay = ({ config: { house }, now }: Pick<Shop, 'config' | 'now'>): IsoDay =>
  localClock(now(), zoneOf(house.dispatch?.country ?? 'fr')).day;
