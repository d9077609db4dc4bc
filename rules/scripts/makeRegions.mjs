// Makes data/regions/*.json from three public sources (see NOTICE). Run it again when a source has changed:
//   node rules/scripts/makeRegions.mjs <countryinfo.txt.gz> <thailand-districts.csv> <area-data index.js>
// Hong Kong, Macau, Saudi Arabia and the Emirates are written by hand in data/regions and are not touched.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { toAscii } from './romanise.mjs';
import { ownPostcodes, sharedPostcodes } from './sharedPostcodes.mjs';

const [countryInfo, thailand, areaData] = process.argv.slice(2);
if (!countryInfo || !thailand || !areaData) throw new Error('three files are needed: see the head of this script');

const facts = new Map(
  gunzipSync(readFileSync(countryInfo))
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith('data/'))
    .map((line) => [line.slice(5, line.indexOf('=')), JSON.parse(line.slice(line.indexOf('=') + 1))]),
);

const listOf = (entry, key) => (entry[key] ? entry[key].split('~') : []);

function write(country, tree) {
  writeFileSync(new URL(`../data/regions/${country}.json`, import.meta.url), `${JSON.stringify(tree)}\n`);
}

/** Prefixes that a postcode pattern of the source covers: `0[4-9]|00[1-7]` gives 04 … 09, 001 … 007. */
function prefixesOf(pattern) {
  return pattern.split('|').flatMap((part) => {
    let prefixes = [''];
    for (const piece of part.match(/\[[^\]]+\]|[\dA-Z]/gu) ?? []) {
      const digits = piece.startsWith('[') ? expand(piece.slice(1, -1)) : [piece];
      prefixes = prefixes.flatMap((prefix) => digits.map((digit) => prefix + digit));
    }
    return prefixes;
  });
}

function expand(set) {
  return (set.match(/\d-\d|\d/gu) ?? []).flatMap((piece) => {
    const [from, to = from] = piece.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  });
}

/** Beginnings that are written with ranges: `05-07 137`. */
function written(text) {
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((each) => {
      const [from, to = from] = each.split('-');
      const count = Number(to) - Number(from) + 1;
      return Array.from({ length: count }, (_, at) => String(Number(from) + at).padStart(from.length, '0'));
    });
}

/** Corrects a country's postcodes at its borders: a shared beginning belongs to its regions and to no other. */
function atBorders(country, regions) {
  const shared = sharedPostcodes[country] ?? {};
  const isShared = (prefix) => Object.keys(shared).some((one) => prefix.startsWith(one));
  return regions.map(({ region_id, name, postcodes = [], ...below }) => ({
    region_id,
    name,
    postcodes: [
      ...postcodes.filter((prefix) => !isShared(prefix)),
      ...Object.keys(shared).filter((prefix) => shared[prefix].includes(region_id)),
      ...written(ownPostcodes[country]?.[region_id] ?? ''),
    ],
    ...below,
  }));
}

/** A prefix without what the postal service gives out nowhere: `0` without `00` is 01 … 09. */
function without(prefix, unused) {
  if (!unused.some((none) => none.startsWith(prefix))) return [prefix];
  return expand('0-9')
    .map((digit) => prefix + digit)
    .filter((each) => !unused.includes(each));
}

/** A pattern that is no list of digits and sets. */
const plainZips = { '969([1-2]\\d|3[12])': '969[12]|96931|96932' };

/** A country's first level: ids by `idOf`, names by language, postcode prefixes where the source has them. */
function regionsOf(key, { idOf, names, prefixes = false, corrections = {}, unused = [] }) {
  const entry = facts.get(key);
  const zips = listOf(entry, 'sub_zips');
  return listOf(entry, 'sub_keys').map((subKey, index) => {
    const region_id = idOf(entry, index);
    const region = { region_id, name: corrections[region_id] ?? names(entry, index) };
    if (prefixes && zips[index])
      region.postcodes = prefixesOf(plainZips[zips[index]] ?? zips[index]).flatMap((prefix) => without(prefix, unused));
    return region;
  });
}

const byKey = (entry, index) => listOf(entry, 'sub_keys')[index];
const byIso = (entry, index) => listOf(entry, 'sub_isoids')[index];
const sorted = (regions, language) =>
  regions.toSorted((a, b) => a.name[language].localeCompare(b.name[language], language));

// States of their own, whose goods pass customs.
const abroad = new Set(['FM', 'MH', 'PW']);
write('us', {
  regions: atBorders(
    'us',
    regionsOf('US', { idOf: byKey, names: (e, i) => ({ en: listOf(e, 'sub_names')[i] }), prefixes: true }).filter(
      (region) => !abroad.has(region.region_id),
    ),
  ),
});

const french = new Map(
  listOf(facts.get('CA--fr'), 'sub_keys').map((key, i) => [key, listOf(facts.get('CA--fr'), 'sub_names')[i]]),
);
// The source writes these three without their accents.
const frenchSpelling = {
  'Ile-du-Prince-Edouard': 'Île-du-Prince-Édouard',
  'Nouvelle-Ecosse': 'Nouvelle-Écosse',
};
write('ca', {
  regions: atBorders(
    'ca',
    regionsOf('CA', {
      idOf: byKey,
      names: (e, i) => {
        const name = french.get(byKey(e, i));
        return { en: listOf(e, 'sub_names')[i], fr: frenchSpelling[name] ?? name };
      },
      prefixes: true,
    }),
  ),
});

write('au', {
  regions: atBorders(
    'au',
    regionsOf('AU', { idOf: byKey, names: (e, i) => ({ en: listOf(e, 'sub_names')[i] }), prefixes: true }),
  ),
});
write('es', { regions: regionsOf('ES', { idOf: byIso, names: (e, i) => ({ es: byKey(e, i) }), prefixes: true }) });
// ISO 3166-2 calls Cork CO; the source says C.
write('ie', {
  regions: regionsOf('IE', {
    idOf: (e, i) => ({ C: 'CO' })[byIso(e, i)] ?? byIso(e, i),
    names: (e, i) => ({ en: byKey(e, i) }),
  }),
});

// Since 2025 Sardinia has eight provinces again; Sud Sardegna (SU) is gone.
write('it', {
  regions: sorted(
    atBorders(
      'it',
      regionsOf('IT', {
        idOf: byKey,
        prefixes: true,
        names: (e, i) => ({ it: listOf(e, 'sub_names')[i] }),
        corrections: {
          PU: { it: 'Pesaro e Urbino' },
          AO: { it: 'Aosta' },
          MB: { it: 'Monza e Brianza' },
          OT: { it: 'Gallura Nord-Est Sardegna' },
          OG: { it: 'Ogliastra' },
          VS: { it: 'Medio Campidano' },
          CI: { it: 'Sulcis Iglesiente' },
        },
      }),
    ).filter(({ region_id }) => region_id !== 'SU'),
    'it',
  ),
});

write('mx', {
  regions: sorted(
    regionsOf('MX', {
      idOf: (e, i) => ({ DIF: 'CMX' })[byIso(e, i)] ?? byIso(e, i),
      names: (e, i) => ({ es: listOf(e, 'sub_names')[i] }),
      prefixes: true,
      unused: ['00'],
      corrections: {
        CMX: { es: 'Ciudad de México' },
        SLP: { es: 'San Luis Potosí' },
        SIN: { es: 'Sinaloa' },
      },
    }),
    'es',
  ),
});
write('br', {
  regions: regionsOf('BR', { idOf: byKey, names: (e, i) => ({ pt: listOf(e, 'sub_names')[i] }), prefixes: true }),
});

// Postcodes whose first three digits belong to two prefectures: the one that has most of them, and the longer beginnings
// of the others (post office's list, 117,132 postcodes). The source names some of them under one prefecture only.
const sharedInJapan = {
  '018': { in: '05', but: { '02': ['018550'] } },
  311: { in: '08', but: { '09': ['311441'] } },
  349: { in: '11', but: { '09': ['349122'] } },
  370: { in: '10', but: { 11: ['3701507'] } },
  384: { in: '20', but: { 10: ['3840097'] } },
  389: { in: '20', but: { 10: ['389012'], 15: ['389226'] } },
  431: { in: '22', but: { 23: ['431412'] } },
  498: { in: '23', but: { 24: ['49808'] } },
  519: { in: '24', but: {} },
  520: { in: '25', but: { 26: ['520046'] } },
  563: { in: '27', but: { 28: ['56308'] } },
  618: { in: '27', but: { 26: ['618007', '618008', '618009'] } },
  630: { in: '29', but: { 27: ['630027'] } },
  647: { in: '30', but: { 29: ['647127', '64715'], 24: ['64713'] } },
  648: { in: '30', but: { 29: ['64803'] } },
  684: { in: '31', but: { 32: ['68401', '68402', '68403', '68404'] } },
  685: { in: '32', but: {} },
  811: { in: '40', but: { 42: ['8115'] } },
  817: { in: '42', but: {} },
  839: { in: '40', but: { 44: ['839142'] } },
  848: { in: '41', but: { 42: ['84804'] } },
  871: { in: '44', but: { 40: ['871022', '87108', '87109'] } },
  922: { in: '17', but: { 18: ['9220679'] } },
  939: { in: '16', but: { 17: ['939017'] } },
  949: { in: '15', but: { 20: ['949832'] } },
};
// The source gives Shizuoka all of 41 to 49, but 44 to 49 are Aichi's.
const prefectures = regionsOf('JP', { idOf: byIso, names: (e, i) => ({ ja: byKey(e, i) }), prefixes: true });
const shizuoka = prefectures.find((region) => region.region_id === '22');
shizuoka.postcodes = ['41', '42', '43'];
for (const region of prefectures) {
  const { region_id } = region;
  region.postcodes = region.postcodes.filter((prefix) => !Object.hasOwn(sharedInJapan, prefix));
  for (const [shared, row] of Object.entries(sharedInJapan)) {
    if (row.in === region_id) region.postcodes.push(shared);
    region.postcodes.push(...(row.but[region_id] ?? []));
  }
}
write('jp', { regions: prefectures });

// Gangwon and North Jeolla became special self-governing provinces in 2023 and 2024; Sejong has no ISO code there.
write('kr', {
  regions: atBorders(
    'kr',
    regionsOf('KR', {
      idOf: (e, i) => byIso(e, i) || '50',
      names: (e, i) => ({ ko: byKey(e, i) }),
      corrections: { 42: { ko: '강원특별자치도' }, 45: { ko: '전북특별자치도' } },
    }),
  ),
});

const titleCase = (text) => text.toLowerCase().replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
write('my', {
  regions: atBorders(
    'my',
    regionsOf('MY', { idOf: byIso, names: (e, i) => ({ en: titleCase(byKey(e, i)) }), prefixes: true }),
  ),
});

// Thailand: provinces by ISO number, districts with their postcodes, in both languages.
const thaiIso = new Map(
  listOf(facts.get('TH'), 'sub_keys').map((key, i) => [key, listOf(facts.get('TH'), 'sub_isoids')[i]]),
);
thaiIso.set('บึงกาฬ', '38');
// The source repeats a neighbour's English name in four rows; two districts of Ayutthaya are both written Bang Sai.
const thaiNames = {
  ท่าตะโก: 'Tha Tako',
  ลาดยาว: 'Lat Yao',
  เชียงยืน: 'Chiang Yuen',
  บางซ้าย: 'Bang Sai (13270)',
};
// Subdistricts of Bangkok that the post serves from a neighbour's office.
const thaiPostcodes = { เขตบึงกุ่ม: ['10230'], เขตสะพานสูง: ['10250'], เขตห้วยขวาง: ['10320'] };
const provinces = new Map();
for (const line of readFileSync(thailand, 'utf8').trim().split(/\r?\n/u).slice(1)) {
  const [province_th, province_en, district_th, english, postcodes] = line.replaceAll('"', '').split(',');
  // A local council is no district, and has no postcode of its own.
  if (!postcodes) continue;
  const district_en = thaiNames[district_th] ?? english;
  const region_id = thaiIso.get(province_th);
  if (!region_id) throw new Error(`no code for ${province_th}`);
  const region = provinces.get(region_id) ?? {
    region_id,
    name: { th: province_th, en: province_en },
    districts: [],
  };
  region.districts.push({
    district_bis_id: `${region_id}-${toAscii(district_en)}`,
    name: { th: district_th, en: district_en },
    postcodes: [...postcodes.split(/[ ;|]+/u).filter(Boolean), ...(thaiPostcodes[district_th] ?? [])],
  });
  provinces.set(region_id, region);
}
// Formed in 2009 out of Mae Chaem, and not in the source.
provinces.get('50').districts.push({
  district_bis_id: '50-galyani-vadhana',
  name: { th: 'กัลยาณิวัฒนา', en: 'Galyani Vadhana' },
  postcodes: ['58130'],
});
write('th', { regions: sorted([...provinces.values()], 'th') });

// Taiwan: Taoyuan became a special municipality in 2014 (its townships districts), Toufen and Yuanlin cities in 2015.
const cityIds = {
  台中市: 'TXG',
  台北市: 'TPE',
  台東縣: 'TTT',
  台南市: 'TNN',
  宜蘭縣: 'ILA',
  花蓮縣: 'HUA',
  金門縣: 'KIN',
  南投縣: 'NAN',
  屏東縣: 'PIF',
  苗栗縣: 'MIA',
  桃園縣: 'TAO',
  高雄市: 'KHH',
  基隆市: 'KEE',
  連江縣: 'LIE',
  雲林縣: 'YUN',
  新北市: 'NWT',
  新竹市: 'HSZ',
  新竹縣: 'HSQ',
  嘉義市: 'CYI',
  嘉義縣: 'CYQ',
  彰化縣: 'CHA',
  澎湖縣: 'PEN',
};
const renamed = {
  桃園縣: ['桃園市', 'Taoyuan City'],
  頭份鎮: ['頭份市', 'Toufen City'],
  員林鎮: ['員林市', 'Yuanlin City'],
};
// Each of these two cities has one postcode for all its districts, and the source does not list them.
const oneCode = {
  新竹市: ['300', ['東區', 'East District'], ['北區', 'North District'], ['香山區', 'Xiangshan District']],
  嘉義市: ['600', ['東區', 'East District'], ['西區', 'West District']],
};
// Island garrisons without residents.
const garrisons = new Set(['290', '817', '819']);
const northToSouth = 'TPE NWT KEE TAO HSZ HSQ MIA TXG CHA NAN YUN CYI CYQ TNN KHH PIF ILA HUA TTT PEN KIN LIE'.split(
  ' ',
);

function taiwanDistricts(city, city_id) {
  const [code, ...names] = oneCode[city] ?? [];
  if (code) {
    return names.map(([zh_hant, en]) => ({
      district_bis_id: `${city_id}-${toAscii(en)}`,
      name: { zh_hant, en },
      postcodes: [code],
    }));
  }
  const entry = facts.get(`TW/${city}`);
  return listOf(entry, 'sub_keys')
    .map((key, index) => {
      const romanised = listOf(entry, 'sub_lnames')[index];
      const municipal =
        city === '桃園縣' ? [key.replace(/.$/u, '區'), romanised.replace(/ (City|Township)$/u, ' District')] : null;
      const [zh_hant, en] = renamed[key] ?? municipal ?? [key, romanised];
      return {
        district_bis_id: `${city_id}-${toAscii(en)}`,
        name: { zh_hant: zh_hant.replace('台', '臺'), en },
        postcodes: [listOf(entry, 'sub_zips')[index]],
      };
    })
    .filter(({ postcodes: [code] }) => !garrisons.has(code))
    .toSorted((a, b) => a.postcodes[0].localeCompare(b.postcodes[0]));
}

const taiwan = facts.get('TW');
write('tw', {
  cities: listOf(taiwan, 'sub_keys')
    .map((city, index) => {
      const city_id = cityIds[city];
      const [zh_hant, en] = renamed[city] ?? [city, listOf(taiwan, 'sub_lnames')[index]];
      return { city_id, name: { zh_hant: zh_hant.replace('台', '臺'), en }, districts: taiwanDistricts(city, city_id) };
    })
    .toSorted((a, b) => northToSouth.indexOf(a.city_id) - northToSouth.indexOf(b.city_id)),
});

// China: the tree by its six-digit codes. Hong Kong, Macau and Taiwan have storefronts of their own.
const { areaList } = await import(pathToFileURL(areaData).href);
const ownStorefronts = new Set(['71', '81', '82', '90']);
const directly = new Set(['省直辖县', '自治区直辖县级行政区划', '县']);
write('cn', {
  regions: atBorders(
    'cn',
    Object.entries(areaList.province_list)
      .filter(([code]) => !ownStorefronts.has(code.slice(0, 2)))
      .map(([region_id, name]) => ({
        region_id,
        name: { zh_hans: name },
        cities: Object.entries(areaList.city_list)
          .filter(([code]) => code.slice(0, 2) === region_id.slice(0, 2))
          .map(([city_id, cityName]) => ({
            city_id,
            name: { zh_hans: directly.has(cityName) ? '直辖县级行政区划' : cityName },
            districts: Object.entries(areaList.county_list)
              .filter(([code]) => code.slice(0, 4) === city_id.slice(0, 4))
              .map(([district_bis_id, district]) => ({ district_bis_id, name: { zh_hans: district } })),
          })),
      })),
  ),
});
