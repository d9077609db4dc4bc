import { optionsOf } from '@vitrine/rules/countries/countryTable';
import {
  type AreaRows,
  cityOfPostcode,
  type PostcodeAreas,
  postcodeAreasOf,
} from '@vitrine/rules/postcodes/postcodeAreas';
import { cityOfAddress, type ListedCity } from '@vitrine/rules/stores/gazetteer';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { openGazetteer } from './openGazetteer.ts';
import made from './postcodeAreas.made.json' with { type: 'json' };
import written from './postcodeAreas.json' with { type: 'json' };

const rows: Partial<Record<Country, AreaRows>> = { ...written, ...made };
const areas = new Map<Country, PostcodeAreas>();

/** The areas of a country's postcodes; none in countries without postcodes. */
export function areasIn(country: Country): PostcodeAreas {
  const known = areas.get(country) ?? postcodeAreasOf(rows[country] ?? {});
  areas.set(country, known);
  return known;
}

/** A city near a postcode of the country, or near all that begin as the text does; null for any other text. Spec 2 §2. */
export function cityNearPostcode(country: Country, entered: string): ListedCity | null {
  const area = cityOfPostcode(areasIn(country), optionsOf(country), entered);
  return area && cityOfAddress(openGazetteer(), { ...area, country });
}
