import { misplacedField } from '@vitrine/rules/countries/addressTree';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { MessageKey } from '@vitrine/rules/fields/messageKeys';
import { type Contradiction, contradiction } from '@vitrine/rules/postcodes/postcodePlaces';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { placeListsOf } from '../../catalog/places/towns.ts';
import { treeOf } from '../../catalog/places/trees.ts';

type Placed = Pick<FormValues, 'region' | 'cityselect' | 'city' | 'postcode' | 'postcode_select'>;

/**
 * How an address of a country contradicts itself: its postcode or its typed city belongs to another region, or in a country
 * without regions its postcode to another city; null when it does not. Spec 3 §3 (tax_amount).
 */
export function contradictionOf(country: Country, values: Placed): Contradiction | null {
  const text = (value: string | boolean | undefined): string | undefined =>
    typeof value === 'string' ? value : undefined;
  return contradiction(placeListsOf(country), {
    region: text(values.region),
    cityselect: text(values.cityselect),
    city: text(values.city),
    postcode: text(values.postcode_select) || text(values.postcode),
  });
}

/**
 * The first chosen place that does not belong to the one before it, or a postcode or a city that does not belong to the chosen
 * place, by field with its message; empty when all agree. Spec 1 §5.
 */
export function placeFault(country: Country, values: FormValues): Record<string, MessageKey> {
  const { region_mode } = optionsOf(country);
  const chosen = (field: 'region' | 'cityselect' | 'district_bis_id' | 'postcode' | 'postcode_select') => {
    const value = values[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const wrong = misplacedField(treeOf(country) ?? {}, {
    // A typed or completed region is a name and not the id of a list.
    region: region_mode === 'list' || region_mode === 'disabled' ? chosen('region') : undefined,
    cityselect: chosen('cityselect'),
    district_bis_id: chosen('district_bis_id'),
    postcode: chosen('postcode_select') ?? chosen('postcode'),
  });
  if (wrong && wrong !== 'postcode') return { [wrong]: 'select_required' };
  const found = contradictionOf(country, values);
  if (!wrong && !found) return {};
  if (!wrong && found?.part === 'city') return { city: 'city_of_other_place' };
  return { [chosen('postcode_select') ? 'postcode_select' : 'postcode']: 'postcode_of_other_place' };
}
