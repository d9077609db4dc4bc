// Regions, cities and districts of countries whose forms list them. No bundle contains the data: the server reads it,
// and a form loads its own country's file with `loadAddressTree` of `addressData.ts`.
import type { Language } from '../storefronts/storefronts.ts';

/** A place's name in each language that has one. */
export type PlaceName = { readonly [L in Language]?: string };
export type DistrictNode = {
  readonly district_bis_id: string;
  readonly name: PlaceName;
  readonly postcodes?: readonly string[];
};
export type CityNode = {
  readonly city_id: string;
  readonly name: PlaceName;
  readonly districts: readonly DistrictNode[];
};
export type RegionNode = {
  readonly region_id: string;
  readonly name: PlaceName;
  /** Postcode prefixes that identify the region. */
  readonly postcodes?: readonly string[] | undefined;
  readonly cities?: readonly CityNode[];
  readonly districts?: readonly DistrictNode[];
};
/** Regions at the top, or cities in a country without a choice of regions (Taiwan). */
export type AddressTree = { readonly regions?: readonly RegionNode[]; readonly cities?: readonly CityNode[] };

/** A name in a language, else in the place's own language. Spec 1 §3. */
export function nameIn(name: PlaceName, language: Language): string {
  return name[language] ?? Object.values(name)[0] ?? '';
}

/** The beginnings of an option's postcodes; undefined where postcodes do not name it. */
type Coded = { readonly postcodes?: string[] | undefined };
export type RegionOption = Coded & { readonly region_id: string; readonly name: string };
export type CityOption = Coded & { readonly city_id: string; readonly name: string };
export type DistrictOption = {
  readonly district_bis_id: string;
  readonly name: string;
  /** The district's postcodes. */
  readonly code: readonly string[];
  readonly region_id?: string;
  readonly city_id?: string;
};

const codesOf = (districts: readonly DistrictNode[] = []): readonly string[] =>
  districts.flatMap(({ postcodes }) => postcodes ?? []);

/** The beginnings of a place's postcodes: its own, else the postcodes of its districts; undefined without any. Spec 1 §3. */
export function postcodesOf({
  postcodes,
  districts,
}: Pick<RegionNode, 'postcodes' | 'districts'>): string[] | undefined {
  const known = postcodes ?? codesOf(districts);
  return known.length > 0 ? [...new Set(known)] : undefined;
}

function coded(place: Pick<RegionNode, 'postcodes' | 'districts'>): Coded {
  const postcodes = postcodesOf(place);
  return postcodes ? { postcodes } : {};
}

/** Regions of a form, in the file's order. Spec 1 §3. */
export function regionOptions(tree: AddressTree, language: Language): readonly RegionOption[] {
  return (tree.regions ?? []).map((region) => ({
    region_id: region.region_id,
    name: nameIn(region.name, language),
    ...coded(region),
  }));
}

function citiesOf(tree: AddressTree, region_id?: string): readonly CityNode[] {
  if (tree.cities) return tree.cities;
  return tree.regions?.find((region) => region.region_id === region_id)?.cities ?? [];
}

/** Cities of a form, by region where the country has regions; empty until one is chosen. Spec 1 §7. */
export function cityOptions(tree: AddressTree, language: Language, region_id?: string): readonly CityOption[] {
  return citiesOf(tree, region_id).map((city) => ({
    city_id: city.city_id,
    name: nameIn(city.name, language),
    ...coded(city),
  }));
}

function districtOption({ district_bis_id, name, postcodes }: DistrictNode, language: Language): DistrictOption {
  return { district_bis_id, name: nameIn(name, language), code: postcodes ?? [] };
}

/** All districts with their region and city, as `GET /address/districts` returns them. Spec 1 §3, §7, spec 2 §7. */
export function allDistricts(tree: AddressTree, language: Language): readonly DistrictOption[] {
  const inCities = (cities: readonly CityNode[], region?: { region_id: string }): readonly DistrictOption[] =>
    cities.flatMap(({ city_id, districts }) =>
      districts.map((each) => ({ ...districtOption(each, language), ...region, city_id })),
    );
  const inRegions = (tree.regions ?? []).flatMap(({ region_id, districts, cities }) => [
    ...(districts ?? []).map((each) => ({ ...districtOption(each, language), region_id })),
    ...inCities(cities ?? [], { region_id }),
  ]);
  return [...inRegions, ...inCities(tree.cities ?? [])];
}

/** Districts of the chosen region or city. Spec 1 §9 (hk, mo, th by region; tw by city; cn by both). */
export function districtOptions<
  District extends { readonly region_id?: string | undefined; readonly city_id?: string | undefined },
>(districts: readonly District[], chosen: { readonly region_id?: string; readonly city_id?: string }): District[] {
  return districts.filter(
    ({ region_id, city_id }) =>
      (city_id === undefined || city_id === chosen.city_id) &&
      (region_id === undefined || region_id === chosen.region_id),
  );
}

export type RegionBranch = RegionOption & {
  readonly cities: readonly (CityOption & { readonly districts: readonly DistrictOption[] })[];
};

/** Tree of regions, cities and districts in one language, as `GET /address/china/infos` returns it. Spec 1 §3, §7. */
export function treeIn(tree: AddressTree, language: Language): readonly RegionBranch[] {
  return (tree.regions ?? []).map(({ region_id, name, cities, postcodes }) => ({
    region_id,
    name: nameIn(name, language),
    ...coded({ postcodes }),
    cities: (cities ?? []).map(({ city_id, name, districts }) => ({
      city_id,
      name: nameIn(name, language),
      districts: districts.map((each) => ({ ...districtOption(each, language), region_id, city_id })),
    })),
  }));
}

export type PlaceIds = {
  readonly region?: string | undefined;
  readonly cityselect?: string | undefined;
  readonly district_bis_id?: string | undefined;
  readonly postcode?: string | undefined;
};

/** The first field whose value does not belong to its parent; null when all fit. Spec 1 §5. */
export function misplacedField(tree: AddressTree, ids: PlaceIds): keyof PlaceIds | null {
  const { region, cityselect, district_bis_id, postcode } = ids;
  const known_region = tree.regions?.find((each) => each.region_id === region);
  if (region && tree.regions && !known_region) return 'region';
  const cities = citiesOf(tree, region);
  const city = cities.find((each) => each.city_id === cityselect);
  if (cityselect && cities.length > 0 && !city) return 'cityselect';
  if (!district_bis_id) return null;
  const district = [...(known_region?.districts ?? []), ...(city?.districts ?? [])].find(
    (each) => each.district_bis_id === district_bis_id,
  );
  if (!district) return 'district_bis_id';
  return postcode && district.postcodes && !district.postcodes.includes(postcode) ? 'postcode' : null;
}

/** Names of chosen ids for an address; an unknown id has an empty name. Spec 2 §3. */
export function placeLabels(
  tree: AddressTree,
  language: Language,
  ids: PlaceIds,
): { readonly region: string; readonly city: string; readonly district: string } {
  const region = tree.regions?.find((each) => each.region_id === ids.region);
  const city = citiesOf(tree, ids.region).find((each) => each.city_id === ids.cityselect);
  const district = [...(region?.districts ?? []), ...(city?.districts ?? [])].find(
    (each) => each.district_bis_id === ids.district_bis_id,
  );
  const label = (node?: { readonly name: PlaceName }): string => (node ? nameIn(node.name, language) : '');
  return { region: label(region), city: label(city), district: label(district) };
}
