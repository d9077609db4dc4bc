import { addressDistricts, chinaInfos } from '@vitrine/contract/places';
import type { CityOption, DistrictOption, RegionOption } from '@vitrine/rules/countries/addressTree';
import { countryTable } from '@vitrine/rules/countries/countryTable';
import type { Towns } from '@vitrine/rules/postcodes/postcodePlaces';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';
import { usePresentError } from '../calls/presentError.ts';

type City = CityOption & { readonly region_id?: string | undefined };
type District = Omit<DistrictOption, 'region_id' | 'city_id'> & {
  readonly region_id?: string | undefined;
  readonly city_id?: string | undefined;
};
/** What a country's address form offers as lists, in the storefront's language. */
export type Places = {
  readonly regions: readonly RegionOption[];
  readonly cities: readonly City[];
  readonly districts: readonly District[];
  /** Areas of postcodes, in a country without such lists, and the towns by the places in which they are. */
  readonly areas?: readonly { readonly name: string; readonly postcodes: readonly string[] }[] | undefined;
  readonly towns?: Towns | undefined;
};

const cachedPlaces = new Map<string, Promise<Places>>();

async function askChina(locale: Locale): Promise<Places> {
  const { infos } = await call(chinaInfos, { query: { country: 'cn', locale } });
  return {
    regions: infos,
    cities: infos.flatMap(({ region_id, cities }) => cities.map((city) => ({ ...city, region_id }))),
    districts: infos.flatMap(({ cities }) => cities.flatMap(({ districts }) => districts)),
  };
}

// China's three-level tree has a call of its own (spec 1 §7); every other country's lists are flat.
function ask(country: Country, locale: Locale): Promise<Places> {
  const isTree = countryTable[country].district_mode === 'by_region_and_city';
  return isTree ? askChina(locale) : call(addressDistricts, { query: { country, locale } });
}

function placesOf(country: Country, locale: Locale): Promise<Places> {
  const key = `${locale} ${country}`;
  const asking = cachedPlaces.get(key) ?? ask(country, locale);
  cachedPlaces.set(key, asking);
  // A failed call clears the cache, so that the next try requests again (spec 1 §8).
  asking.catch(() => cachedPlaces.delete(key));
  return asking;
}

type Loaded = { readonly country: Country; readonly places: Places | 'failed' };

/** For what a form wants its country's lists; null while it needs none. */
export type WantedLists = 'fields' | 'comparison' | null;

/**
 * A country's lists, once `wanted`; a failure is shown and can be retried, unless they are for a comparison, which the server
 * repeats. Spec 1 §7, §8.
 */
export function usePlaces(
  country: Country,
  wanted: WantedLists,
): { readonly places: Places | null; readonly failed: boolean; readonly again: () => void } {
  const locale = useLocale();
  const present = usePresentError();
  // Stored with its country, so that the former lists do not show while another country's load.
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const turn = useRef(0);
  const load = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    placesOf(country, locale).then(
      (places) => mine === turn.current && setLoaded({ country, places }),
      (error: unknown) => {
        if (mine !== turn.current) return;
        setLoaded({ country, places: 'failed' });
        if (wanted === 'fields') present(error);
      },
    );
  }, [country, locale, present, wanted]);
  useEffect(() => {
    if (wanted !== null) load();
    return () => {
      turn.current += 1;
    };
  }, [wanted, load]);
  const found = loaded?.country === country ? loaded.places : null;
  return {
    places: found === 'failed' ? null : found,
    failed: found === 'failed',
    again: load,
  };
}
