import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { addressDistricts, chinaInfos } from '@vitrine/contract/places';
import { allDistricts, cityOptions, regionOptions, treeIn } from '@vitrine/rules/countries/addressTree';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { formsRequiring } from '@vitrine/rules/forms/fieldMap';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { areaPlaces, townsIn } from './towns.ts';
import { treeOf } from './trees.ts';

/**
 * Returns a country's regions, cities and districts in the storefront's language; empty if it offers no lists. Spec 1
 * §7, spec 2 §7.
 */
export function readDistricts({
  country,
  locale,
}: QueryOf<typeof addressDistricts>): AnswerOf<typeof addressDistricts> {
  const { language } = storefrontOf(locale);
  const tree = treeOf(country) ?? {};
  const regions = [...regionOptions(tree, language)];
  const underRegions = regions.flatMap(({ region_id }) =>
    tree.cities ? [] : cityOptions(tree, language, region_id).map((city) => ({ ...city, region_id })),
  );
  return {
    required_for: [...formsRequiring(optionsOf(country), 'district_bis_id')],
    regions,
    cities: tree.cities ? [...cityOptions(tree, language)] : underRegions,
    districts: allDistricts(tree, language).map((district) => ({ ...district, code: [...district.code] })),
    areas: treeOf(country) ? [] : areaPlaces(country).map(({ id: name, postcodes }) => ({ name, postcodes })),
    towns: townsIn(country),
  };
}

/** Returns China's regions with their cities and districts. Spec 1 §7. */
export function readChina({ locale }: QueryOf<typeof chinaInfos>): AnswerOf<typeof chinaInfos> {
  const branches = treeIn(treeOf('cn') ?? {}, storefrontOf(locale).language);
  return {
    infos: branches.map((region) => ({
      ...region,
      cities: region.cities.map((city) => ({
        ...city,
        districts: city.districts.map((district) => ({ ...district, code: [...district.code] })),
      })),
    })),
  };
}
