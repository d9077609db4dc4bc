import { titlesFor } from '@vitrine/rules/account/titles';
import { districtOptions } from '@vitrine/rules/countries/addressTree';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FieldName } from '@vitrine/rules/fields/fields';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { contradiction, type PlaceLists } from '@vitrine/rules/postcodes/postcodePlaces';
import { formatPostcode, isPostcode } from '@vitrine/rules/countries/postcode';
import { type Places, usePlaces, type WantedLists } from './places.ts';
import { useStorefront } from '../words/locale.ts';
import { useText } from '../words/text.ts';
import { usePlaceCompletion } from './usePlaceCompletion.ts';
import { usePostcodeLookup } from './usePostcodeLookup.ts';

type Option = { readonly id: string; readonly name: string };
type ValueOf = (field: FieldName) => string;
type Put = (field: FieldName, value: string) => void;

/** Fields whose choices come from the country's lists. */
const listed: ReadonlySet<FieldName> = new Set(['region', 'cityselect', 'district_bis_id', 'postcode_select']);

/** The fields whose choice depends on another field's: changing that one empties them. */
const dependents: Partial<Record<FieldName, readonly FieldName[]>> = {
  region: ['cityselect', 'district_bis_id', 'postcode_select'],
  cityselect: ['district_bis_id'],
  district_bis_id: ['postcode_select'],
};

/** The options of a listed field, given the choices made above it. */
function placeOptions(field: FieldName, places: Places | null, valueOf: ValueOf): readonly Option[] {
  const [region, city, district] = [valueOf('region'), valueOf('cityselect'), valueOf('district_bis_id')];
  const codes = places?.districts.find(({ district_bis_id }) => district_bis_id === district)?.code ?? [];
  const options: Partial<Record<FieldName, () => readonly Option[]>> = {
    region: () => (places?.regions ?? []).map(({ region_id, name }) => ({ id: region_id, name })),
    cityselect: () =>
      (places?.cities ?? [])
        .filter(({ region_id }) => region_id === undefined || region_id === region)
        .map(({ city_id, name }) => ({ id: city_id, name })),
    district_bis_id: () =>
      districtOptions(places?.districts ?? [], { region_id: region, city_id: city }).map(
        ({ district_bis_id, name }) => ({
          id: district_bis_id,
          name,
        }),
      ),
    postcode_select: () => codes.map((code) => ({ id: code, name: code })),
  };
  return options[field]?.() ?? [];
}

/** A place by the id of its option, with the beginnings of its postcodes. */
type Coded = Option & { readonly postcodes: readonly string[] | undefined };

/** The places of the first level, the field that chooses one of them, and the places that a postcode may name. */
function firstLevel({ regions, cities, areas = [] }: Places): { level: PlaceLists['level']; places: readonly Coded[] } {
  if (regions.length > 0)
    return {
      level: 'region',
      places: regions.map(({ region_id, name, postcodes }) => ({ id: region_id, name, postcodes })),
    };
  if (cities.length > 0)
    return {
      level: 'cityselect',
      places: cities.map(({ city_id, name, postcodes }) => ({ id: city_id, name, postcodes })),
    };
  return { level: 'city', places: areas.map(({ name, postcodes }) => ({ id: name, name, postcodes })) };
}

/** Places offered instead of the chosen one; a town's name may be in more. */
const mostOffered = 3;

/** A complete postcode or a city of another place than the chosen one, by name, and the field that chooses the place. */
export type PlaceClash = {
  readonly part: 'postcode' | 'city';
  readonly field: PlaceLists['level'];
  readonly value: string;
  readonly chosen: string;
  readonly of: readonly Option[];
};

/** How a part of an address contradicts the chosen place; null when they agree or one is missing. Spec 1 §5. */
function clashOf(country: Country, lists: Places | null, valueOf: ValueOf): PlaceClash | null {
  if (!lists) return null;
  const { level: field, places } = firstLevel(lists);
  const postcode = isPostcode(optionsOf(country), valueOf('postcode')) ? valueOf('postcode') : '';
  const parts = { [field]: valueOf(field), city: valueOf('city'), postcode };
  const found = contradiction({ level: field, places, towns: lists.towns }, parts);
  if (!found) return null;
  const chosen = places.find(({ id }) => id === found.chosen)?.name ?? found.chosen;
  const of = found.of.flatMap((id) => places.filter((place) => place.id === id)).slice(0, mostOffered);
  return { part: found.part, field, value: valueOf(found.part), chosen, of };
}

/** The titles to choose from. A saved title that is no longer offered but shares its label with one that is, is kept. */
function useTitles(): (own: string) => readonly Option[] {
  const titleName = useText('title');
  const { language } = useStorefront();
  return (own) => {
    const named = titlesFor(language, own).map((title) => ({ id: title, name: titleName(title) }));
    return named.filter(
      ({ id, name }) => id === own || named.every((other) => other.id !== own || other.name !== name),
    );
  };
}

/** The name of the region that the postcode filled, where the field only shows it; null elsewhere. */
function shownRegion(
  options: ReturnType<typeof optionsOf>,
  places: ReturnType<typeof usePlaces>['places'],
  valueOf: ValueOf,
  isPickup: boolean,
  lookup: Pick<ReturnType<typeof usePostcodeLookup>, 'unknown' | 'failed'>,
): string | null {
  const region = places?.regions.find(({ region_id }) => region_id === valueOf('region'))?.name;
  if (options.autocomplete_by_postcode) return region ?? '';
  // A postcode that the look-up does not know leaves the choice to the shopper.
  const isFixed = isPickup && options.prevent_editing_return_region && !lookup.unknown && !lookup.failed;
  return isFixed ? (region ?? null) : null;
}

/** Fields need lists to be filled; a typed city and a postcode are compared by them once both are complete. */
function wantedLists(
  country: Country,
  first: FieldName | undefined,
  shown: readonly FieldName[],
  valueOf: ValueOf,
): WantedLists {
  if (first !== undefined) return 'fields';
  const isComplete = valueOf('city').trim() !== '' && isPostcode(optionsOf(country), valueOf('postcode'));
  return isComplete && shown.includes('city') && shown.includes('postcode') ? 'comparison' : null;
}

/**
 * The fields that a country's lists add to: the options of each, the fields that a choice fills or empties, and those that a
 * postcode fills. `shown` are the fields of the form; `isPickup`: it is a return's pickup address. Spec 1 §3, §5, spec 2 §5.
 */
export function useCountryLists(
  country: Country,
  shown: readonly FieldName[],
  valueOf: ValueOf,
  put: Put,
  isPickup = false,
) {
  const titlesOf = useTitles();
  const options = optionsOf(country);
  const firstListed = shown.find((field) => listed.has(field));
  const { places, failed, again } = usePlaces(country, wantedLists(country, firstListed, shown, valueOf));
  const lookup = usePostcodeLookup(country, valueOf, put);
  const completion = usePlaceCompletion({ options, shown, places, valueOf, put });

  const optionsFor = (field: FieldName): readonly Option[] | null => {
    if (field === 'prefix') return titlesOf(valueOf('prefix'));
    if (field === 'neighborhood' && lookup.neighborhoods.length > 1)
      return lookup.neighborhoods.map((name) => ({ id: name, name }));
    if (!listed.has(field) || (field === 'region' && options.region_mode !== 'list')) return null;
    return placeOptions(field, places, valueOf);
  };
  const change = (field: FieldName, value: string): void => {
    put(field, value);
    for (const below of dependents[field] ?? []) if (shown.includes(below) && valueOf(below)) put(below, '');
    if (field === 'district_bis_id') {
      const codes = places?.districts.find((each) => each.district_bis_id === value)?.code;
      // A district with one postcode fills it in.
      if (codes?.length === 1) put(shown.includes('postcode_select') ? 'postcode_select' : 'postcode', codes[0] ?? '');
    }
    if (field === 'postcode') void lookup.lookUp(value, valueOf('street1'));
    completion.typed(field, value);
  };
  return {
    optionsFor,
    change: (field: FieldName, typed: string): void => {
      // Adds separators while the shopper types, not while they delete.
      const isFormatted = field === 'postcode' && options.zip_delta > 0 && typed.length > valueOf('postcode').length;
      change(field, isFormatted ? formatPostcode(options, typed) : typed);
    },
    /** Formats the postcode as the country writes it on blur; an unchanged one triggers no change. */
    leavePostcode: (): void => {
      const written = formatPostcode(options, valueOf('postcode'));
      if (written !== valueOf('postcode')) put('postcode', written);
    },
    shownRegion: (field: FieldName): string | null =>
      field === 'region' ? shownRegion(options, places, valueOf, isPickup, lookup) : null,
    /** A postcode or a city that contradicts the chosen place; null when they are not shown, or agree. */
    clash: shown.includes('postcode') || shown.includes('city') ? clashOf(country, places, valueOf) : null,
    lookup,
    completion,
    /** The first listed field, where the lists could not be loaded. */
    failedAt: failed ? firstListed : undefined,
    again,
  };
}
