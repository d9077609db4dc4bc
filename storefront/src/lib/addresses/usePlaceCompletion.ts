import { addressPlaces } from '@vitrine/contract/places';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { CountryOptions } from '@vitrine/rules/countries/countryOptions';
import type { FieldName } from '@vitrine/rules/fields/fields';
import {
  completedField,
  completesPlaces,
  fewestPlaceLetters,
  listedRegion,
  mayFill,
  type PlaceRegion,
} from '@vitrine/rules/forms/placeCompletion';
import { autocompleteInputDelayMs } from '@vitrine/rules/search/suggestionGroups';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
import { isPostcode } from '@vitrine/rules/countries/postcode';
import { useEffect, useRef, useState } from 'react';
import { call } from '../calls/browserCall.ts';
import { useLocale } from '../words/locale.ts';
import type { Places } from './places.ts';

export type AddressPlace = AnswerOf<typeof addressPlaces>['places'][number];
type Asked = { readonly country: Country; readonly field: 'city' | 'postcode'; readonly terms: string };

const cached = new Map<string, Promise<readonly AddressPlace[]>>();

/** The places of the gazetteer. The field works without them, so that a failure finds none and is asked again. */
function placesFor(locale: Locale, asked: Asked): Promise<readonly AddressPlace[]> {
  const key = [locale, asked.country, asked.field, asked.terms.toLowerCase()].join(' ');
  const known = cached.get(key) ?? call(addressPlaces, { query: { ...asked, locale } }).then(({ places }) => places);
  cached.set(key, known);
  return known.catch(() => {
    cached.delete(key);
    return [];
  });
}

type Form = {
  readonly options: CountryOptions;
  readonly shown: readonly FieldName[];
  readonly places: Places | null;
  readonly valueOf: (field: FieldName) => string;
  readonly put: (field: FieldName, value: string) => void;
};

/** Fills the region of the form's list, unless the shopper chose one. */
function useRegion({ options, shown, places, valueOf, put }: Form) {
  const filled = useRef<string | undefined>(undefined);
  const [announced, announce] = useState<string | null>(null);
  // An answer comes after later renders: it must see what has been chosen and loaded meanwhile.
  const current = useRef({ valueOf, places });
  useEffect(() => {
    current.current = { valueOf, places };
  });
  const fill = (region: PlaceRegion | null): void => {
    if (!region || !shown.includes('region')) return;
    const id = listedRegion(options, current.current.places?.regions ?? [], region);
    const held = current.current.valueOf('region');
    if (id === null || held === id || !mayFill(held, filled.current)) return;
    filled.current = id;
    put('region', id);
    announce(region.name);
  };
  return { fill, announced };
}

/**
 * Completes the place of an address from the shop's gazetteer: suggests cities while the shopper types in the country's
 * field, and fills the region from the picked city or a complete postcode. Nothing that was typed or chosen is
 * overwritten. Spec 1 §3, §9, spec 2 §5.
 */
export function usePlaceCompletion(form: Form) {
  const { options, shown, put } = form;
  const { country } = options;
  const locale = useLocale();
  const field = completedField(options, shown);
  const { fill, announced } = useRegion(form);
  // The text that the shopper types now; null before, and after a pick.
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<{ of: string; places: readonly AddressPlace[] } | null>(null);
  const terms = typed?.trim() ?? '';
  useEffect(() => {
    if (terms.length < fewestPlaceLetters) return undefined;
    let isLate = false;
    const ask = async (): Promise<void> => {
      const places = await placesFor(locale, { country, field: 'city', terms });
      if (!isLate) setFound({ of: `${country} ${terms}`, places });
    };
    const timer = setTimeout(() => void ask(), autocompleteInputDelayMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [locale, country, terms]);
  const postcode = useRef('');
  const postcodeTyped = async (text: string): Promise<void> => {
    postcode.current = text;
    if (!completesPlaces(options) || !shown.includes('region') || !isPostcode(options, text)) return;
    const [place] = await placesFor(locale, { country, field: 'postcode', terms: text });
    // The shopper may have typed on.
    if (place && postcode.current === text) fill(place.region);
  };
  return {
    field,
    suggested: typed !== null && found?.of === `${country} ${terms}` ? found.places : none,
    typed: (changed: FieldName, value: string): void => {
      if (changed === field) setTyped(value);
      if (changed === 'postcode') void postcodeTyped(value);
    },
    pick: (place: AddressPlace): void => {
      setTyped(null);
      put('city', place.city);
      fill(place.region);
    },
    /** The region that was filled, for the live region of the form. */
    announced,
  };
}

const none: readonly AddressPlace[] = [];
