import type { RegionLabel, ZipLabel } from '@vitrine/rules/countries/countryOptions';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FieldName } from '@vitrine/rules/fields/fields';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../words/text.ts';

const zipLabels = {
  postcode: 'postcode',
  zip_code: 'zip_code',
  postal_code: 'postal_code',
  eircode: 'eircode',
  cep: 'cep',
} as const satisfies Record<ZipLabel, string>;
const regionLabels = {
  region: 'region',
  state: 'state',
  province: 'province',
  prefecture: 'prefecture',
  county: 'county',
  emirate: 'emirate',
  area: 'area',
} as const satisfies Record<RegionLabel, string>;

/** The label of a country's form field, above the field and in the list of faults. Spec 1 §3 (zip-label). */
export function useFieldLabel(country: Country): (field: FieldName) => string {
  const text = useText('field');
  const { zip_label, region_label } = optionsOf(country);
  return (field) => {
    if (field === 'postcode' || field === 'postcode_select') return text(zipLabels[zip_label]);
    return text(field === 'region' || field === 'regiontext' ? regionLabels[region_label] : field);
  };
}
