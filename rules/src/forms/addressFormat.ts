import { placeLabels, type AddressTree } from '../countries/addressTree.ts';
import type { CountryFacts } from '../countries/countryOptions.ts';
import type { Language } from '../storefronts/storefronts.ts';

export type AddressParts = { readonly [part: string]: string | boolean | undefined };

/**
 * Formats an address as lines in its country's format; omits empty lines and the punctuation around missing values.
 * `name` and the labels of region and district are already in the reader's language. Spec 2 §3 (address), §5.
 */
export function addressLines(facts: Pick<CountryFacts, 'address_format'>, parts: AddressParts): readonly string[] {
  return facts.address_format.flatMap((template) => {
    const line = writtenLine(template, parts);
    return line ? [line] : [];
  });
}

// A template contains fields and separators; a separator is written only between two present values. A city that equals
// its province (北京市) is written once.
function writtenLine(template: string, parts: AddressParts): string {
  let line = '';
  let separator = '';
  let before = '';
  for (const piece of template.split(/(\{\w+\})/u)) {
    const field = /^\{(\w+)\}$/u.exec(piece)?.[1];
    if (field === undefined) {
      // A sign before the first value (〒) belongs to it; the second of two adjacent separators replaces the first.
      separator = separator.trim() ? separator : piece;
      continue;
    }
    const value = parts[field];
    if (typeof value !== 'string' || value === '' || value === before) continue;
    line += (line || separator === '〒' ? separator : '') + value;
    separator = '';
    before = value;
  }
  return line;
}

/**
 * Formats a stored address: writes the names of region, city and district instead of their ids, or the region's short
 * code where `region_mapping` requires it (IL, QC, RM). `tree` is the country's address tree, null without one; an
 * unknown id is unchanged. Spec 2 §3 (address, region_label).
 */
export function storedAddressLines(
  facts: Pick<CountryFacts, 'address_format' | 'region_mapping'>,
  tree: AddressTree | null,
  language: Language,
  name: string,
  values: AddressParts,
): readonly string[] {
  const text = (part: string): string => {
    const value = values[part];
    return typeof value === 'string' ? value : '';
  };
  const labels = placeLabels(tree ?? {}, language, {
    region: text('region'),
    cityselect: text('cityselect'),
    district_bis_id: text('district_bis_id'),
  });
  return addressLines(facts, {
    ...values,
    name,
    region: facts.region_mapping === 'short_name' ? text('region') : labels.region || text('region'),
    city: labels.city || text('city'),
    district: labels.district || text('district'),
  });
}
