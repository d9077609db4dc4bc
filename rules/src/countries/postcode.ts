import type { CountryFacts } from './countryOptions.ts';
import { plainFigures } from '../text/plainFigures.ts';

export type ZipFacts = Pick<
  CountryFacts,
  'zip_pattern' | 'zip_maxlength' | 'zip_separator' | 'zip_delta' | 'zip_digitsonly' | 'zip_prefixes'
>;

/** Characters that a shopper types for a full postcode: the maximum length without the separator. Spec 1 §5. */
export function postcodeCapacity(facts: Pick<ZipFacts, 'zip_maxlength' | 'zip_separator'>): number {
  return facts.zip_maxlength - facts.zip_separator.length;
}

/** A postcode without separators, half-width and upper case. Spec 1 §5. */
export function barePostcode(text: string): string {
  return plainFigures(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A bare postcode without a country code before its digits. Spec 1 §5. */
function withoutPrefix({ zip_prefixes }: Pick<ZipFacts, 'zip_prefixes'>, bare: string): string {
  const letters = /^\p{L}+(?=\d)/u.exec(bare)?.[0];
  return letters !== undefined && zip_prefixes.includes(letters) ? bare.slice(letters.length) : bare;
}

/**
 * Formats a postcode as its country writes it: inserts the separator when enough is typed (`01310100` gives
 * `01310-100`) and removes a country code. Keeps invalid characters for the check to reject. Idempotent. Spec 1 §5.
 */
export function formatPostcode(facts: ZipFacts, text: string): string {
  const bare = withoutPrefix(facts, barePostcode(text));
  const { zip_separator, zip_delta } = facts;
  if (!zip_separator) return bare;
  // A British inward code can be recognised only after the outward code of at least two characters.
  const at = zip_delta < 0 ? bare.length + zip_delta : zip_delta;
  const split = zip_delta < 0 ? at >= 2 : bare.length > at;
  return split ? `${bare.slice(0, at)}${zip_separator}${bare.slice(at)}` : bare;
}

/** Whether a postcode, formatted or not, is valid in the country; false in countries without postcodes. Spec 1 §5. */
export function isPostcode(facts: ZipFacts, text: string): boolean {
  if (facts.zip_pattern === null) return false;
  const formatted = formatPostcode(facts, text);
  if (formatted.length > facts.zip_maxlength) return false;
  if (facts.zip_digitsonly && /\p{L}/u.test(formatted)) return false;
  return new RegExp(`^(?:${facts.zip_pattern})$`, 'u').test(formatted);
}

/** Whether the second postcode field is valid. Spec 1 §3 (zipbis-pattern). */
export function isPostcodeBis(facts: Pick<CountryFacts, 'zipbis_pattern'>, text: string): boolean {
  const bare = barePostcode(text);
  if (facts.zipbis_pattern === null) return false;
  return new RegExp(`^(?:${facts.zipbis_pattern})$`, 'u').test(bare);
}

/**
 * Whether the postcode is complete, so that the form can request its places; 5 digits in Mexico. Spec 1 §5, spec 2 §5.
 */
export function postcodeReady(facts: ZipFacts, text: string): boolean {
  const bare = withoutPrefix(facts, barePostcode(text));
  return bare.length === postcodeCapacity(facts) && isPostcode(facts, bare);
}
