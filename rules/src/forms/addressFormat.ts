import { placeLabels, type AddressTree } from '../countries/addressTree.ts';
import type { CountryFacts } from '../countries/countryOptions.ts';
import type { Language } from '../storefronts/storefronts.ts';

export type AddressParts = { readonly [part: string]: string | boolean | undefined };

/**
 * An address as its country writes it, a line each; lines without a value are left out, and so is the punctuation
 * around a missing value. `name` and the labels of region and district come in as the reader should see them.
 * Spec 2 §3 (address), §5.
 */
export function addressLines(facts: Pick<CountryFacts, 'address_format'>, parts: AddressParts): readonly string[] {
  return facts.address_format.flatMap((template) => {
    const line = writtenLine(template, parts);
    return line ? [line] : [];
  });
}

// A template is fields and the separators between them; a separator is written only between two present values. A
// city that is its own province (北京市) is named once.
function writtenLine(template: string, parts: AddressParts): string {
  let line = '';
  let separator = '';
  let before = '';
  for (const piece of template.split(/(\{\w+\})/u)) {
    const field = /^\{(\w+)\}$/u.exec(piece)?.[1];
    if (field === undefined) {
      // The sign before the first value (〒) belongs to it; a second gap replaces the first.
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
 * A stored address as lines: the ids of region, city and district are written as the country does, a region by its
 * short code where `region_mapping` says so (IL, QC, RM) and by its name elsewhere. `tree` is the country's address
 * tree, null where it has none; an unknown id is written unchanged. Spec 2 §3 (address, region_label).
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
