import { type PostcodeAddressAnswer, retrieveAddresses } from '@vitrine/contract/places';
import { postcodeLookupCountries } from '@vitrine/rules/countries/countryLists';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FieldName } from '@vitrine/rules/fields/fields';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { postcodeReady } from '@vitrine/rules/countries/postcode';
import { useEffect, useRef, useState } from 'react';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';

/** The fields that an unknown postcode empties, and those that a known one fills (spec 2 §5). */
const emptied = ['region', 'city', 'district', 'neighborhood'] as const satisfies readonly FieldName[];
const filled = [...emptied, 'street1'] as const satisfies readonly FieldName[];

type Found = {
  readonly country: Country;
  readonly unknown: boolean;
  readonly failed: boolean;
  readonly neighborhoods: readonly string[];
};
type Put = (field: FieldName, value: string) => void;
type Filled = Partial<Record<FieldName, string>>;

/** What a postcode says of the fields; a field that its addresses do not share is left to the shopper. */
function filledBy([first, ...others]: readonly PostcodeAddressAnswer[], street: string): Filled {
  if (!first) return {};
  const shared = (part: 'city' | 'district') => (others.every((each) => each[part] === first[part]) ? first[part] : '');
  return {
    region: first.region.code,
    city: shared('city'),
    district: shared('district'),
    neighborhood: others.length === 0 && first.neighborhoods.length === 1 ? (first.neighborhoods[0] ?? '') : '',
    ...(first.street && !street ? { street1: first.street } : {}),
  };
}

/**
 * Asks for the addresses of a postcode once it is complete (Mexico: exactly 5 characters) and fills the fields from the
 * answer. A field that the answer does not hold keeps what the shopper typed and loses what an earlier postcode filled;
 * an unknown postcode empties all of them. Of two answers that to the later request counts. Spec 1 §5, spec 2 §5, §7,
 * spec 3 §8.
 */
export function usePostcodeLookup(country: Country, valueOf: (field: FieldName) => string, put: Put) {
  const locale = useLocale();
  const turn = useRef(0);
  const last = useRef<Filled>({});
  // The answer comes after later renders: it must see what the shopper has typed meanwhile.
  const current = useRef(valueOf);
  useEffect(() => {
    current.current = valueOf;
  });
  const [found, setFound] = useState<Found | null>(null);
  const shown = found?.country === country ? found : null;
  const fill = (addresses: readonly PostcodeAddressAnswer[], street: string): void => {
    const answer = filledBy(addresses, street);
    for (const field of addresses.length === 0 ? emptied : filled) {
      const value = answer[field] ?? '';
      const isOwn = current.current(field) === last.current[field];
      if (value !== '' || addresses.length === 0 || isOwn) put(field, value);
    }
    last.current = answer;
  };
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
      fill(addresses, street);
      const neighborhoods = [...new Set(addresses.flatMap((each) => each.neighborhoods))];
      setFound({ country, unknown: addresses.length === 0, failed: false, neighborhoods });
    } catch {
      if (mine === turn.current) setFound({ country, unknown: false, failed: true, neighborhoods: [] });
    }
  };
  return {
    lookUp,
    unknown: shown?.unknown ?? false,
    failed: shown?.failed ?? false,
    neighborhoods: shown?.neighborhoods ?? [],
  };
}
