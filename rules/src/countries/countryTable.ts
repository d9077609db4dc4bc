// All 35 countries in one table, for forms and the server; other pages import the short lists or one module.
import type { Country } from '../storefronts/storefronts.ts';
import { countriesUsingMiles } from '../storefronts/storefronts.ts';
import { americas } from './americas.ts';
import { asiaPacific } from './asiaPacific.ts';
import * as lists from './countryLists.ts';
import type { CountryFacts, CountryOptions, Notice } from './countryOptions.ts';
import { europe } from './europe.ts';
import { gulf } from './gulf.ts';

/** Each country's facts; a missing country does not compile. Spec 1 §3, §5, §9. */
export const countryTable = { ...europe, ...americas, ...asiaPacific, ...gulf } as const satisfies Record<
  Country,
  CountryFacts
>;

function noticesOf(country: Country): readonly Notice[] {
  const notices: Notice[] = [];
  if (lists.importDutyCountries.has(country)) notices.push('import_duty');
  if (lists.reservationTaxesCountries.has(country)) notices.push('ereservation_taxes');
  return notices;
}

/** All options of a country for its forms. Spec 1 §3, §9. */
export function optionsOf(country: Country): CountryOptions {
  return {
    ...countryTable[country],
    country,
    latin_only: lists.latinOnlyCountries.has(country),
    autocomplete_by_postcode: lists.postcodeAutocompleteCountries.has(country),
    autocomplete_region: lists.regionAutocompleteCountries.has(country),
    sms: lists.smsCountries.has(country),
    phone_login: lists.phoneLoginCountries.has(country),
    miles: countriesUsingMiles.has(country),
    special_return_text: lists.specialReturnTextCountries.has(country),
    notices: noticesOf(country),
  };
}

const [firstPhoneLogin] = lists.phoneLoginCountries;

/**
 * Options for phone sign-in: the country's own if it has phone sign-in, else those of the first country that has it,
 * for its customers abroad. Spec 1 §6, §9.
 */
export function phoneLoginOptions(country: Country): CountryOptions {
  const own = optionsOf(country);
  return own.phone_login || firstPhoneLogin === undefined ? own : optionsOf(firstPhoneLogin);
}
