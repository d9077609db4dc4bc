import { describe, expect, test } from 'vitest';
import { loadAddressTree } from '../countries/addressData.ts';
import { misplacedField } from '../countries/addressTree.ts';
import { countryTable } from '../countries/countryTable.ts';
import { isPostcode } from '../countries/postcode.ts';
import { placesOfBrazil } from './brazil.ts';
import { placesOfJapan } from './japan.ts';
import { placesOfMexico } from './mexico.ts';
import { addressesOf } from './places.ts';
import { placeOfPostcode, postcodePlaces } from './postcodePlaces.ts';
import { isPostcodeFile, loadPostcodes } from './postcodeData.ts';

const lookups = ['mx', 'jp', 'br'] as const;

describe('lookup', () => {
  test.each(lookups)('%s: each shipped postcode is valid in its country and in an existing region', async (country) => {
    const [file, tree] = [await loadPostcodes(country), await loadAddressTree(country)];
    const regions = new Set(tree.regions?.map(({ region_id }) => region_id));
    for (const [postcode, rows] of Object.entries(file.places)) {
      expect(isPostcode(countryTable[country], postcode), postcode).toBe(true);
      for (const [region] of rows) expect([postcode, regions.has(region)]).toEqual([postcode, true]);
      // The place and the prefix give the same region.
      expect([postcode, rows.map(([region]) => region)]).toEqual([
        postcode,
        rows.map(() => placeOfPostcode(postcodePlaces(tree), postcode)),
      ]);
    }
  });

  test.each([
    [
      'Mexico gives state, municipality and neighbourhoods',
      'mx',
      'es',
      '06700',
      {
        region: { code: 'CMX', name: 'Ciudad de México' },
        city: 'Ciudad de México',
        district: 'Cuauhtémoc',
        neighborhoods: ['Roma Norte'],
        street: '',
      },
    ],
    [
      'Japan gives prefecture, city and town, with or without the hyphen',
      'jp',
      'ja',
      '150-0001',
      { region: { code: '13', name: '東京都' }, city: '渋谷区', district: '', neighborhoods: ['神宮前'], street: '' },
    ],
    [
      'Brazil gives state, city, neighbourhood and street',
      'br',
      'pt',
      '01310-100',
      {
        region: { code: 'SP', name: 'São Paulo' },
        city: 'São Paulo',
        district: '',
        neighborhoods: ['Bela Vista'],
        street: 'Avenida Paulista',
      },
    ],
    [
      'one the sample lacks still gives its region',
      'mx',
      'es',
      '97999',
      { region: { code: 'YUC', name: 'Yucatán' }, city: '', district: '', neighborhoods: [], street: '' },
    ],
  ] as const)('%s', async (_name, country, language, postcode, address) => {
    const [file, tree] = [await loadPostcodes(country), await loadAddressTree(country)];
    expect(addressesOf(file, tree, language, postcode)).toEqual([address]);
  });

  test('an unknown postcode has no address after the official import', async () => {
    const tree = await loadAddressTree('mx');
    expect(addressesOf({ sample: false, places: {} }, tree, 'es', '97999')).toEqual([]);
    expect(addressesOf({ sample: true, places: {} }, tree, 'es', 'constructor')).toEqual([]);
  });

  test('a postcode with an unknown prefix is unknown', async () => {
    const [file, tree] = [await loadPostcodes('mx'), await loadAddressTree('mx')];
    expect(addressesOf(file, tree, 'es', '00000')).toEqual([]);
    expect(addressesOf(file, tree, 'es', '17000')).toEqual([]);
  });

  test('a prefix that two regions share identifies none', async () => {
    const both = ['10', '20'].map((region_id) => ({ region_id, name: {}, postcodes: ['389'] }));
    expect(placeOfPostcode(postcodePlaces({ regions: both }), '389-0102')).toBeUndefined();
    expect(placeOfPostcode(postcodePlaces(await loadAddressTree('jp')), '380-0000')).toBe('20');
  });

  // Three-digit prefixes that two prefectures share, with a postcode of the smaller part and one of the larger.
  test.each([
    ['018', '018-5501', '02', '018-0311', '05'],
    ['349', '349-1221', '09', '349-0111', '11'],
    ['389', '389-2261', '15', '389-0102', '20'],
    ['520', '520-0461', '26', '520-0002', '25'],
    ['618', '618-0071', '26', '618-0015', '27'],
    ['647', '647-1321', '24', '647-0001', '30'],
    ['647', '647-1271', '29', '647-1211', '30'],
    ['811', '811-5101', '42', '811-0201', '40'],
    ['817', '817-0001', '42', '817-1701', '42'],
    ['871', '871-0226', '40', '871-0001', '44'],
    ['939', '939-0171', '17', '939-0111', '16'],
  ])('gives each postcode of %s its prefecture', async (_digits, small, its, large, others) => {
    const tree = await loadAddressTree('jp');
    expect([placeOfPostcode(postcodePlaces(tree), small), placeOfPostcode(postcodePlaces(tree), large)]).toEqual([
      its,
      others,
    ]);
  });

  test.each([
    ['10-khet-bueng-kum', '10230'],
    ['10-khet-saphan-sung', '10250'],
    ['10-khet-huai-khwang', '10320'],
  ])('accepts the second postcode of %s', async (district_bis_id, postcode) => {
    expect(misplacedField(await loadAddressTree('th'), { region: '10', district_bis_id, postcode })).toBeNull();
  });

  test('the longest prefix decides the region', () => {
    const tree = {
      regions: [
        { region_id: 'A', name: {}, postcodes: ['72'] },
        { region_id: 'B', name: {}, postcodes: ['728'] },
      ],
    };
    expect([
      placeOfPostcode(postcodePlaces(tree), '72100-000'),
      placeOfPostcode(postcodePlaces(tree), '72800-000'),
      placeOfPostcode(postcodePlaces(tree), '8'),
    ]).toEqual(['A', 'B', undefined]);
  });

  test.each([
    ['nothing', null, false],
    ['no places', { sample: true }, false],
    ['no word whether it is a sample', { places: {} }, false],
    ['a word for the sample flag', { sample: 'yes', places: {} }, false],
    ['places that are nothing', { sample: true, places: null }, false],
    ['places that are a text', { sample: true, places: 'a' }, false],
    ['a text instead of an object', 'sample places', false],
    ['a row that is too short', { sample: true, places: { 1: [['CMX', 'a']] } }, false],
    ['neighbourhoods that are no list', { sample: true, places: { 1: [['CMX', 'a', 'b', 'c']] } }, false],
    ['a good file', { sample: false, places: { 1: [['CMX', 'a', 'b', ['c']]] } }, true],
  ])('a file with %s', (_name, json, good) => {
    expect(isPostcodeFile(json)).toBe(good);
  });
});

describe('importing the official files', () => {
  const heading = 'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina';

  test('Mexico: groups neighbourhoods by municipality; a village without a city uses its municipality', () => {
    const places = placesOfMexico([
      'El catálogo ...',
      heading,
      '06700|Roma Norte|Colonia|Cuauhtémoc|Ciudad de México|Ciudad de México|06401|09|06401',
      '06700|Romita|Colonia|Cuauhtémoc|Ciudad de México|Ciudad de México|06401|09|06401',
      '97345|Conkal|Pueblo|Conkal|Yucatán||97301|31|97301\r',
      '',
      '06700|Otra|Colonia|Benito Juárez|Ciudad de México|Ciudad de México|06401|09|06401',
      '06701|Nada|Colonia|Nada|Nada|Nada|06401|99|06401',
      'x6701|Nada|Colonia|Nada|Nada|Nada|06401|09|06401',
      'not|a|row',
    ]);
    expect([...places]).toEqual([
      [
        '06700',
        [
          ['CMX', 'Ciudad de México', 'Cuauhtémoc', ['Roma Norte', 'Romita']],
          ['CMX', 'Ciudad de México', 'Benito Juárez', ['Otra']],
        ],
      ],
      ['97345', [['YUC', 'Conkal', 'Conkal', ['Conkal']]]],
    ]);
  });

  test('Japan: groups towns by postcode and drops remarks, even over several lines', () => {
    const line = (code: string, zip: string, city: string, town: string): string =>
      `${code},"060  ","${zip}","ﾎｯｶｲﾄﾞｳ","ｼ","ﾁｮｳ","県","${city}","${town}",0,0,0,0,0,0`;
    const places = placesOfJapan([
      line('13113', '1500000', '渋谷区', '以下に掲載がない場合'),
      line('13113', '1500001', '渋谷区', '神宮前'),
      line('01224', '0660005', '千歳市', '協和（８８－２、２７１－１０、'),
      line('01224', '0660005', '千歳市', '４３１－１２）'),
      '13113,"150  ","1509999"',
      line('26104', '6040981', '京都市中京区', '御幸町'),
      line('26104', '6040981', '京都市中京区', '麩屋町'),
    ]);
    expect([...places]).toEqual([
      ['1500000', [['13', '渋谷区', '', []]]],
      ['1500001', [['13', '渋谷区', '', ['神宮前']]]],
      ['0660005', [['01', '千歳市', '', ['協和']]]],
      ['6040981', [['26', '京都市中京区', '', ['御幸町', '麩屋町']]]],
    ]);
  });

  test.each([
    ['no town below', '以下に掲載がない場合', []],
    ['a number follows the name', '虎姫町の次に番地がくる場合', []],
    ['the whole of a place', '利島村一円', []],
    ['the town that is called so', '一円', ['一円']],
    ['a town with the sign for "next" but no number', '町の次に', ['町の次に']],
    ['a town with the word for number, which does not follow', '番地町', ['番地町']],
  ])('Japan: %s', (_name, written, towns) => {
    const places = placesOfJapan([`25443,"52203","5220317","ｼｶﾞ","ﾀｶﾞ","ﾁｮｳ","滋賀県","犬上郡多賀町","${written}"`]);
    expect(places.get('5220317')).toEqual([['25', '犬上郡多賀町', '', towns]]);
  });

  test('Brazil: reads a town with one postcode, and a street with its neighbourhood', () => {
    const places = placesOfBrazil({
      towns: ['1@SP@São Paulo@@1@M@@S Paulo@3550308', '2@RJ@Paraty@23970000@0@M@@Paraty@3303807'],
      neighborhoods: ['7@SP@1@Bela Vista@B Vista'],
      streets: ['90@SP@1@7@@Paulista@- de 612 a 1510@01310100@Avenida@S@Av Paulista'],
    });
    expect([...places]).toEqual([
      ['23970000', [['RJ', 'Paraty', '', []]]],
      ['01310100', [['SP', 'São Paulo', '', ['Bela Vista'], 'Avenida Paulista']]],
    ]);
  });

  test.each([
    ['Mexico', () => placesOfMexico(['a|b'])],
    ['Japan', () => placesOfJapan(['a,b'])],
    ['Brazil', () => placesOfBrazil({ towns: ['a@b'], neighborhoods: [], streets: [] })],
  ])('throws on a file that is not the one of %s', (_name, read) => {
    expect(read).toThrow();
  });
});
