// Compares our country tables with maintained packages: npm run countries. Prints each difference; with --check fails
// on one that acceptedDifferences.ts does not accept, and on an accepted one that no longer exists. Holidays have a
// separate comparison, whose corrections contain their reasons (holidayRows.ts).
import currencyCodes from 'currency-codes';
import { iso31661 } from 'iso-3166/1.js';
import { iso31662 } from 'iso-3166/2.js';
import { getCountryCallingCode } from 'libphonenumber-js/max';
import { validate } from 'postal-codes-js';
import { hasRegions, loadAddressTree } from '../src/countries/addressData.ts';
import { countryTable } from '../src/countries/countryTable.ts';
import { minorDigits } from '../src/money/money.ts';
import { countries, type Country } from '../src/storefronts/storefronts.ts';
import { formatPostcode, isPostcode } from '../src/countries/postcode.ts';
import { acceptedDifferences } from './acceptedDifferences.ts';
import { judgeDifferences } from './judgeDifferences.ts';

/** Differences, named as in acceptedDifferences.ts: `regions it: CI is ours only`. */
type Differences = string[];

const upper = (country: Country): string => country.toUpperCase();

function countryDifferences(): Differences {
  const assigned = new Set(iso31661.map(({ alpha2 }) => alpha2));
  return countries.filter((country) => !assigned.has(upper(country))).map((country) => `country ${country}`);
}

/** Countries whose first level is the complete list of the standard. */
const comparesLevel: ReadonlySet<Country> = new Set([
  'us',
  'ca',
  'br',
  'mx',
  'au',
  'jp',
  'kr',
  'th',
  'my',
  'ae',
  'sa',
  'cn',
  'tw',
]);

async function regionDifferences(): Promise<Differences> {
  const found: Differences = [];
  for (const country of countries) {
    if (!hasRegions(country)) continue;
    const tree = await loadAddressTree(country);
    const ours = new Set(
      (tree.regions ?? tree.cities ?? []).map((row) => ('region_id' in row ? row.region_id : row.city_id)),
    );
    const prefix = `${upper(country)}-`;
    const theirs = new Set(
      iso31662.filter(({ code }) => code.startsWith(prefix)).map(({ code }) => code.slice(prefix.length)),
    );
    for (const code of ours) if (!theirs.has(code)) found.push(`regions ${country}: ${code} is ours only`);
    // For some countries the standard also lists provinces and towns; compares only the level in our table.
    if (!comparesLevel.has(country)) continue;
    for (const code of theirs) if (!ours.has(code)) found.push(`regions ${country}: ${code} is the package's only`);
  }
  return found;
}

function phoneDifferences(): Differences {
  return countries.flatMap((country) => {
    const theirs = `+${getCountryCallingCode(upper(country) as Parameters<typeof getCountryCallingCode>[0])}`;
    const ours = countryTable[country].phone_code;
    return ours === theirs ? [] : [`phone ${country}: ${ours}, ${theirs} in the package`];
  });
}

function currencyDifferences(): Differences {
  return Object.entries(minorDigits).flatMap(([code, digits]) => {
    const theirs = currencyCodes.code(code)?.digits;
    return digits === theirs ? [] : [`decimals ${code}: ${digits}, ${theirs} in the package`];
  });
}

/** Postcodes of every shape that our countries have, and of some that none has. */
const postcodeSamples = [
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  'SW1A 1AA',
  'K1A 0B1',
  'D02 AF30',
  '1012 AB',
];

function postcodeDifferences(): Differences {
  // The package accepts any text for countries without postcodes.
  const withPostcodes = countries.filter((country) => countryTable[country].zip_pattern !== null);
  return withPostcodes.flatMap((country) =>
    postcodeSamples.flatMap((sample) => {
      const ours = isPostcode(countryTable[country], sample);
      const theirs = validate(upper(country), formatPostcode(countryTable[country], sample)) === true;
      return ours === theirs ? [] : [`postcode ${country}: ${sample} is ${ours ? 'taken' : 'refused'} by us only`];
    }),
  );
}

const found = [
  ...countryDifferences(),
  ...(await regionDifferences()),
  ...phoneDifferences(),
  ...currencyDifferences(),
  ...postcodeDifferences(),
];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { reasons, open, unused } = judgeDifferences(found, acceptedDifferences);
for (const [difference, reason] of reasons) {
  if (reason === undefined) say(`? ${difference}`);
  else if (!process.argv.includes('--check')) say(`✓ ${difference} (${reason})`);
}
for (const pattern of unused) say(`! accepted, but no difference: ${pattern}`);
say(`${found.length} differences, ${open.length} without a reason, ${unused.length} reasons without a difference`);
process.exitCode = open.length + unused.length > 0 ? 1 : 0;
