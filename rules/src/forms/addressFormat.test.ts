import { describe, expect, test } from 'vitest';
import { optionsOf } from '../countries/countryTable.ts';
import { countries } from '../storefronts/storefronts.ts';
import { loadAddressTree } from '../countries/addressData.ts';
import { addressLines, storedAddressLines } from './addressFormat.ts';
import { type FieldName, fieldNames, placeFields } from '../fields/fields.ts';
import { fieldsOf } from './requirement.ts';

/** A chosen or typed value is written as the field that it is stored in, an id as its label. */
const writtenAs: Partial<Record<FieldName, FieldName>> = {
  cityselect: 'city',
  district_bis_id: 'district',
  postcode_select: 'postcode',
  regiontext: 'region',
};

describe('formatting an address', () => {
  const parts = { name: 'Ana Roy', street1: '24 Main Street', city: 'Springfield', region: 'IL', postcode: '62701' };
  test.each([
    ['the US', 'us', parts, ['Ana Roy', '24 Main Street', 'Springfield, IL 62701']],
    ['the US without a state', 'us', { ...parts, region: '' }, ['Ana Roy', '24 Main Street', 'Springfield, 62701']],
    ['France', 'fr', { ...parts, city: 'Paris', postcode: '75008' }, ['Ana Roy', '24 Main Street', '75008 Paris']],
    [
      'Japan',
      'jp',
      { name: '山田 花子 様', postcode: '104-0061', region: '東京都', city: '中央区', street1: '銀座1-2-3' },
      ['〒104-0061', '東京都中央区銀座1-2-3', '山田 花子 様'],
    ],
    [
      'Brazil',
      'br',
      {
        name: 'Ana',
        street1: 'Avenida Paulista',
        street_number: '1000',
        neighborhood: 'Bela Vista',
        city: 'São Paulo',
        region: 'SP',
        postcode: '01310-100',
      },
      ['Ana', 'Avenida Paulista, 1000', 'Bela Vista', 'São Paulo - SP', '01310-100'],
    ],
    [
      'Saudi Arabia without the second postcode',
      'sa',
      { name: 'Ali', street1: 'King Road', city: 'Riyadh', postcode: '11564' },
      ['Ali', 'King Road', 'Riyadh 11564'],
    ],
    [
      'Mexico without a street number',
      'mx',
      { street1: 'Calle Durango', additional_number: '3', region: 'CMX' },
      ['Calle Durango, 3', 'CMX'],
    ],
    [
      'Beijing, a city and its own province',
      'cn',
      {
        name: '王雨桐',
        region: '北京市',
        city: '北京市',
        district: '朝阳区',
        street1: '建国门外大街8号',
        postcode: '100022',
      },
      ['100022', '北京市朝阳区', '建国门外大街8号', '王雨桐'],
    ],
    ['an empty address', 'fr', {}, []],
  ] as const)('of %s', (_name, country, values, lines) => {
    expect(addressLines(optionsOf(country), values)).toEqual(lines);
  });

  test.each(countries)('%s: each part of the format is a field, a name or a label', (country) => {
    const known: readonly string[] = [...fieldNames, 'name'];
    const used = optionsOf(country).address_format.flatMap((line) =>
      [...line.matchAll(/\{(\w+)\}/gu)].map((m) => m[1]),
    );
    expect(used.filter((part) => !known.includes(part ?? ''))).toEqual([]);
    expect(used).toEqual(expect.arrayContaining(['name', 'street1', 'city']));
  });

  test.each(countries)('%s: writes every place field that its forms ask for', (country) => {
    const places: ReadonlySet<FieldName> = new Set(placeFields);
    const written = optionsOf(country).address_format.join('');
    const asked = (['shipping', 'billing'] as const).flatMap((form) => fieldsOf(country, form));
    const missing = asked.filter((field) => places.has(field) && !written.includes(`{${writtenAs[field] ?? field}}`));
    expect(missing).toEqual([]);
  });
});

describe('formatting a stored address', () => {
  test.each([
    [
      'a state by its code',
      'us',
      'en',
      { street1: '1 Main', city: 'Joliet', region: 'IL', postcode: '60432' },
      ['Ana', '1 Main', 'Joliet, IL 60432'],
    ],
    [
      'a prefecture by its name',
      'jp',
      'ja',
      { street1: '銀座1', city: '中央区', region: '13', postcode: '104-0061' },
      ['〒104-0061', '東京都中央区銀座1', 'Ana'],
    ],
    [
      'district and region in the language',
      'hk',
      'en',
      { street1: '12 Queen Road', region: 'HKI', district_bis_id: 'HCW', city: 'Hong Kong' },
      ['Ana', '12 Queen Road', 'Central and Western', 'Hong Kong Island', 'Hong Kong'],
    ],
    [
      'the chosen city by its name',
      'tw',
      'zh_hant',
      {
        street1: '中山路1號',
        cityselect: 'TPE',
        city: 'TPE',
        district_bis_id: 'TPE-jhongjheng-district',
        postcode: '100',
        postcode_bis: '05',
      },
      ['10005', '臺北市中正區', '中山路1號', 'Ana'],
    ],
    ['an unknown id as it stands', 'jp', 'ja', { street1: '1', city: '市', region: 'X' }, ['X市1', 'Ana']],
    [
      'a typed district',
      'sa',
      'en',
      { street1: 'King Road', district: 'Olaya', city: 'Riyadh', region: '01' },
      ['Ana', 'King Road', 'Olaya', 'Riyadh', 'Riyadh'],
    ],
  ] as const)('formats %s', async (_name, country, language, values, lines) => {
    const tree = await loadAddressTree(country);
    expect(storedAddressLines(optionsOf(country), tree, language, 'Ana', values)).toEqual(lines);
  });

  test('needs no tree for a country without one', () => {
    const values = { street1: '24 rue', postcode: '75008', city: 'Paris' };
    expect(storedAddressLines(optionsOf('fr'), null, 'fr', 'Ana', values)).toEqual(['Ana', '24 rue', '75008 Paris']);
  });
});
