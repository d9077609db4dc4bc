// Makes server/src/modules/catalog/places/postcodeRegions.json: by which characters the postcodes of each region begin, as patterns.
// `node server/scripts/makePostcodeRegions.mjs <countryinfo.txt.gz>`; NOTICE names the source (libaddressinput).
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const [countryInfo] = process.argv.slice(2);
if (!countryInfo) throw new Error('the source is needed: see the head of this script');

/** The countries whose forms list regions and complete places; the name of a region's id in the source. */
const idNames = { au: 'sub_keys', ca: 'sub_keys', es: 'sub_isoids', my: 'sub_isoids', us: 'sub_keys' };
const lines = gunzipSync(readFileSync(countryInfo)).toString('utf8').split('\n');

function patternsOf([country, idName]) {
  const head = `data/${country.toUpperCase()}=`;
  const facts = JSON.parse(lines.find((line) => line.startsWith(head)).slice(head.length));
  const { regions } = JSON.parse(readFileSync(new URL(`../../rules/data/regions/${country}.json`, import.meta.url)));
  const known = new Set(regions.map(({ region_id }) => region_id));
  const zips = facts.sub_zips.split('~');
  const pairs = facts[idName]
    .split('~')
    .flatMap((id, index) => (known.has(id) && zips[index] ? [[id, zips[index]]] : []));
  if (pairs.length < known.size - 1) throw new Error(`${country}: regions without postcodes`);
  return [country, Object.fromEntries(pairs)];
}

const target = new URL('../src/modules/catalog/places/postcodeRegions.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(Object.fromEntries(Object.entries(idNames).map(patternsOf)), null, 2)}\n`);
