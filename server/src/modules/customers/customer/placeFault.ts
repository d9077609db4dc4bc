import { misplacedField } from '@vitrine/rules/countries/addressTree';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { MessageKey } from '@vitrine/rules/forms/messageKeys';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { treeOf } from '../../catalog/places/trees.ts';

/**
 * The first chosen place that does not belong to the one before it, by field with its message; empty when all do. Spec
 * 1 §5.
 */
export function placeFault(country: Country, values: FormValues): Record<string, MessageKey> {
  const tree = treeOf(country);
  if (!tree) return {};
  const { region_mode, zip_message } = optionsOf(country);
  const chosen = (field: 'region' | 'cityselect' | 'district_bis_id' | 'postcode' | 'postcode_select') => {
    const value = values[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const wrong = misplacedField(tree, {
    // A typed or completed region is a name and not the id of a list.
    region: region_mode === 'list' || region_mode === 'disabled' ? chosen('region') : undefined,
    cityselect: chosen('cityselect'),
    district_bis_id: chosen('district_bis_id'),
    postcode: chosen('postcode_select') ?? chosen('postcode'),
  });
  if (wrong === 'postcode') return { [chosen('postcode_select') ? 'postcode_select' : 'postcode']: zip_message };
  return wrong ? { [wrong]: 'select_required' } : {};
}
