// The fields of an address in the office: those of its country's form, with its lists of places.
import { addressFields, type AddressFields } from '@vitrine/contract/address';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { addressDistricts } from '@vitrine/contract/places';
import { titles } from '@vitrine/rules/account/titles';
import type { RegionLabel, ZipLabel } from '@vitrine/rules/countries/countryOptions';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { AddressField, FieldName } from '@vitrine/rules/fields/fields';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import type { Country } from '@vitrine/rules/storefronts/storefronts';

export type Places = AnswerOf<typeof addressDistricts>;
export type Values = { readonly [Field in AddressField]?: string | undefined };
type Option = { readonly value: string; readonly name: string };
type Key = `field.${Exclude<AddressField, 'country_id'> | ZipLabel | RegionLabel}`;

const isChanged = (field: FieldName): field is Exclude<AddressField, 'country_id'> =>
  field !== 'country_id' && Object.hasOwn(addressFields.shape, field);

/** The fields of a country's delivery address but the country, in its order. */
export const fieldsIn = (country: Country): Exclude<AddressField, 'country_id'>[] =>
  fieldsOf(country, 'shipping').filter((field) => isChanged(field));

/** The key of a field's label: a country names its postcode and its region in its own way. */
export function labelKey(country: Country, field: Exclude<AddressField, 'country_id'>): Key {
  const { zip_label, region_label } = optionsOf(country);
  if (field === 'postcode' || field === 'postcode_select') return `field.${zip_label}`;
  return field === 'region' || field === 'regiontext' ? `field.${region_label}` : `field.${field}`;
}

/** What is left of an address after a field changed: places that were chosen below it are chosen again. */
export function changed(values: Values, field: AddressField, value: string): Values {
  const below: Partial<Record<AddressField, Values>> = {
    region: { cityselect: '', district_bis_id: '', postcode_select: '' },
    cityselect: { district_bis_id: '', postcode_select: '' },
    district_bis_id: { postcode_select: '' },
  };
  return { ...values, ...below[field], [field]: value };
}

const listed: readonly AddressField[] = ['region', 'cityselect', 'district_bis_id', 'postcode_select'];

/** The options of a field that is chosen from a list; null for one that is typed. */
export function optionsFor(field: AddressField, country: Country, places: Places, values: Values): Option[] | null {
  if (field === 'prefix') return titles.map((title) => ({ value: title, name: title }));
  if (!listed.includes(field) || (field === 'region' && optionsOf(country).region_mode !== 'list')) return null;
  const { region = '', cityselect = '', district_bis_id = '' } = values;
  const isIn = (id: string | undefined, chosen: string) => id === undefined || id === chosen;
  if (field === 'region') return places.regions.map((one) => ({ value: one.region_id, name: one.name }));
  if (field === 'cityselect')
    return places.cities
      .filter((one) => isIn(one.region_id, region))
      .map((one) => ({ value: one.city_id, name: one.name }));
  const districts = places.districts.filter((one) => isIn(one.region_id, region) && isIn(one.city_id, cityselect));
  if (field === 'district_bis_id') return districts.map((one) => ({ value: one.district_bis_id, name: one.name }));
  const codes = places.districts.find((one) => one.district_bis_id === district_bis_id)?.code ?? [];
  return codes.map((code) => ({ value: code, name: code }));
}

/** The address as the call takes it: fields with a value. */
export const addressOf = (country_id: Country, was: AddressFields, values: Values): AddressFields => {
  const filled = Object.fromEntries(
    Object.entries({ ...was, ...values }).filter(([, value]) => value !== undefined && value !== ''),
  );
  return { ...filled, country_id };
};
