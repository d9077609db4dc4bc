import { type PostcodeAddressAnswer, retrieveAddresses } from '@vitrine/contract/places';
import { postcodeLookupCountries } from '@vitrine/rules/countries/countryLists';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { postcodeReady } from '@vitrine/rules/text/postcode';
import { useRef, useState } from 'react';
import { call } from './browserCall.ts';
import { useLocale } from './locale.ts';

/** The fields that a postcode fills, and that an unknown one empties (spec 2 §5). */
const filled = ['region', 'city', 'district', 'neighborhood'] as const satisfies readonly FieldName[];

type Found = {
  readonly country: Country;
  readonly unknown: boolean;
  readonly failed: boolean;
  readonly neighborhoods: readonly string[];
};
type Put = (field: FieldName, value: string) => void;

function putAddress(put: Put, [first, ...others]: readonly PostcodeAddressAnswer[], street: string): void {
  if (!first) return;
  // The shopper enters what differs between the addresses of one postcode.
  const shared = (part: 'city' | 'district') => (others.every((each) => each[part] === first[part]) ? first[part] : '');
  put('region', first.region.code);
  put('city', shared('city'));
  put('district', shared('district'));
  put('neighborhood', others.length === 0 && first.neighborhoods.length === 1 ? (first.neighborhoods[0] ?? '') : '');
  if (first.street && !street) put('street1', first.street);
}

/**
 * Looks up the addresses of a postcode once it is complete (Mexico: exactly 5 characters) and fills the fields; an unknown one
 * empties them. Of two answers the one to the later request counts. Spec 1 §5, spec 2 §5, §7, spec 3 §8.
 */
export function usePostcodeLookup(country: Country, put: Put) {
  const locale = useLocale();
  const turn = useRef(0);
  const [found, setFound] = useState<Found | null>(null);
  const current = found?.country === country ? found : null;
  const lookUp = async (postcode: string, street: string): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    if (!postcodeLookupCountries.has(country) || !postcodeReady(optionsOf(country), postcode)) {
      setFound(null);
      return;
    }
    try {
      const { addresses } = await call(retrieveAddresses, { query: { postcode, country, locale } });
      if (mine !== turn.current) return;
      if (addresses.length === 0) for (const field of filled) put(field, '');
      else putAddress(put, addresses, street);
      const neighborhoods = [...new Set(addresses.flatMap((each) => each.neighborhoods))];
      setFound({ country, unknown: addresses.length === 0, failed: false, neighborhoods });
    } catch {
      if (mine === turn.current) setFound({ country, unknown: false, failed: true, neighborhoods: [] });
    }
  };
  return {
    look: lookUp,
    unknown: current?.unknown ?? false,
    failed: current?.failed ?? false,
    neighborhoods: current?.neighborhoods ?? [],
  };
}
