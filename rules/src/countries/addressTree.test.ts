import { describe, expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { hasRegions, loadAddressTree, type CountryWithRegions } from './addressData.ts';
import {
  allDistricts,
  cityOptions,
  districtOptions,
  misplacedField,
  nameIn,
  placeLabels,
  regionOptions,
  treeIn,
} from './addressTree.ts';
import { countryTable } from './countryTable.ts';

const withRegions = countries.filter((country): country is CountryWithRegions => hasRegions(country));

describe('the shipped lists', () => {
  test('every country with a region list has data, and Taiwan has cities', () => {
    const offered = countries.filter(
      (country) => countryTable[country].region_mode === 'list' || country === 'tw' || country === 'mx',
    );
    expect(withRegions.toSorted()).toEqual(offered.toSorted());
  });

  test.each([
    ['us', 59, 0],
    ['ca', 13, 0],
    ['au', 8, 0],
    ['es', 52, 0],
    ['ie', 26, 0],
    ['it', 110, 0],
    ['mx', 32, 0],
    ['br', 27, 0],
    ['jp', 47, 0],
    ['kr', 17, 0],
    ['my', 16, 0],
    ['sa', 13, 0],
    ['ae', 7, 0],
    ['hk', 3, 18],
    ['mo', 2, 8],
    ['th', 77, 928],
    ['tw', 0, 368],
    ['cn', 31, 3062],
  ] as const)(
    '%s has %i regions and %i districts, each id once, each with a name',
    async (country, regions, districts) => {
      const tree = await loadAddressTree(country);
      const ids = (tree.regions ?? []).map(({ region_id }) => region_id);
      const found = allDistricts(tree, 'en');
      expect([ids.length, found.length]).toEqual([regions, districts]);
      expect(new Set(ids).size).toBe(regions);
      expect(new Set(found.map(({ district_bis_id }) => district_bis_id)).size).toBe(districts);
      expect([...(tree.regions ?? []), ...(tree.cities ?? [])].every(({ name }) => nameIn(name, 'en') !== '')).toBe(
        true,
      );
      expect(found.every(({ name }) => name !== '')).toBe(true);
    },
  );

  test.each(['hk', 'mo', 'th', 'tw', 'ca', 'sa', 'ae'] as const)(
    '%s has names in both its languages',
    async (country) => {
      const [first, second] = {
        hk: ['zh_hant', 'en'],
        mo: ['zh_hant', 'en'],
        th: ['th', 'en'],
        tw: ['zh_hant', 'en'],
        ca: ['en', 'fr'],
        sa: ['ar', 'en'],
        ae: ['ar', 'en'],
      }[country];
      const tree = await loadAddressTree(country);
      const nodes = [...(tree.regions ?? []), ...(tree.cities ?? [])];
      const names = [...nodes, ...nodes.flatMap((node) => node.districts ?? [])].map(({ name }) => Object.keys(name));
      expect(names.every((languages) => languages.includes(first ?? '') && languages.includes(second ?? ''))).toBe(
        true,
      );
    },
  );

  test('Thai postcodes have five digits, Taiwanese ones three, and each district has at least one', async () => {
    for (const [country, shape] of [
      ['th', /^\d{5}$/u],
      ['tw', /^\d{3}$/u],
    ] as const) {
      const districts = allDistricts(await loadAddressTree(country), 'en');
      expect(districts.filter(({ code }) => code.length === 0 || !code.every((each) => shape.test(each)))).toEqual([]);
    }
  });
});

describe('choosing a place', () => {
  test('Hong Kong: lists districts of the chosen region in the language', async () => {
    const tree = await loadAddressTree('hk');
    expect(regionOptions(tree, 'zh_hant').map(({ name }) => name)).toEqual(['香港島', '九龍', '新界']);
    expect(districtOptions(allDistricts(tree, 'en'), { region_id: 'HKI' }).map(({ name }) => name)).toEqual([
      'Central and Western',
      'Eastern',
      'Southern',
      'Wan Chai',
    ]);
    expect(districtOptions(allDistricts(tree, 'en'), {})).toEqual([]);
  });

  test('Taiwan: lists cities from north to south, districts with their code', async () => {
    const tree = await loadAddressTree('tw');
    expect(cityOptions(tree, 'zh_hant').slice(0, 2)).toMatchObject([
      { city_id: 'TPE', name: '臺北市', postcodes: expect.arrayContaining(['100', '116']) },
      { city_id: 'NWT', name: '新北市' },
    ]);
    const [first] = districtOptions(allDistricts(tree, 'zh_hant'), { city_id: 'TPE' });
    expect(first).toMatchObject({ name: '中正區', code: ['100'], city_id: 'TPE' });
    // The whole city has one code.
    expect(
      new Set(districtOptions(allDistricts(tree, 'zh_hant'), { city_id: 'HSZ' }).flatMap(({ code }) => code)),
    ).toEqual(new Set(['300']));
  });

  test('China: lists cities of the region and districts of the city', async () => {
    const tree = await loadAddressTree('cn');
    expect(cityOptions(tree, 'zh_hans')).toEqual([]);
    const cities = cityOptions(tree, 'zh_hans', '330000');
    expect(cities[0]).toEqual({ city_id: '330100', name: '杭州市' });
    const districts = districtOptions(allDistricts(tree, 'zh_hans'), { region_id: '330000', city_id: '330100' });
    expect(districts.map(({ name }) => name)).toContain('西湖区');
    const zhejiang = treeIn(tree, 'zh_hans').find(({ region_id }) => region_id === '330000');
    expect(zhejiang?.cities.find(({ city_id }) => city_id === '330100')?.districts).toEqual(districts);
  });

  test.each([
    ['all fit', { region: 'HKI', district_bis_id: 'HWC' }, null],
    ['nothing is chosen', {}, null],
    ['a city, which Hong Kong does not list', { region: 'HKI', cityselect: 'x' }, null],
    ['no such region', { region: 'KYO' }, 'region'],
    ['a district of another region', { region: 'KLN', district_bis_id: 'HWC' }, 'district_bis_id'],
    ['a district without its region', { district_bis_id: 'HWC' }, 'district_bis_id'],
  ] as const)('in Hong Kong: %s', async (_name, ids, field) => {
    expect(misplacedField(await loadAddressTree('hk'), ids)).toBe(field);
  });

  test.each([
    ['all fit', { cityselect: 'TPE', district_bis_id: 'TPE-jhongjheng-district', postcode: '100' }, null],
    ['no such city', { cityselect: 'OSA' }, 'cityselect'],
    [
      'a postcode of another district',
      { cityselect: 'TPE', district_bis_id: 'TPE-jhongjheng-district', postcode: '103' },
      'postcode',
    ],
  ] as const)('in Taiwan: %s', async (_name, ids, field) => {
    expect(misplacedField(await loadAddressTree('tw'), ids)).toBe(field);
  });

  test('a region with a single city has no other', async () => {
    const tree = await loadAddressTree('cn');
    expect(misplacedField(tree, { region: '110000', cityselect: '330100' })).toBe('cityselect');
    expect(misplacedField(tree, { region: '110000', cityselect: '110100', district_bis_id: '110101' })).toBeNull();
  });

  test('labels chosen ids in the language, else in their own', async () => {
    const thai = await loadAddressTree('th');
    const ids = { region: '50', district_bis_id: '50-galyani-vadhana' };
    expect(placeLabels(thai, 'en', ids)).toEqual({ region: 'Chiang Mai', city: '', district: 'Galyani Vadhana' });
    expect(placeLabels(thai, 'th', ids).region).toBe('เชียงใหม่');
    const taipei = { cityselect: 'TPE', district_bis_id: 'TPE-jhongjheng-district' };
    expect(placeLabels(await loadAddressTree('tw'), 'zh_hant', taipei)).toEqual({
      region: '',
      city: '臺北市',
      district: '中正區',
    });
    expect(placeLabels(await loadAddressTree('cn'), 'en', { region: '110000' }).region).toBe('北京市');
    expect(placeLabels(thai, 'en', { region: 'x', district_bis_id: 'y' })).toEqual({
      region: '',
      city: '',
      district: '',
    });
  });
});
