// Fields whose choices come from a country's lists: what follows from a choice, and what happens when a list fails.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldName } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { CountryFields } from './CountryFields.tsx';

const server = fakeServer();
const calls = { lists: '/api/commerce/address/districts', china: '/api/commerce/address/china/infos' };
afterEach(() => closeNotice());

function Form({ country, start = {} }: { readonly country: Country; readonly start?: FormValues }) {
  const [values, setValues] = useState<FormValues>({ country_id: country, ...start });
  return (
    <>
      <CountryFields
        form="shipping"
        prefix="address"
        country={country}
        values={values}
        faults={{}}
        onChange={(field, value) => setValues((now) => ({ ...now, [field]: value }))}
      />
      <output>{JSON.stringify(values)}</output>
      <NoticeHost />
    </>
  );
}
const open = (country: Country, locale: Locale, start?: FormValues) =>
  renderShop(<Form country={country} {...(start ? { start } : {})} />, { locale });
const field = (name: FieldName) => document.querySelector<HTMLSelectElement>(`#address-${name}`);
/** What a list offers beside the empty choice. */
const offered = (name: FieldName) =>
  [...(field(name)?.options ?? [])].filter(({ value }) => value !== '').map(({ text }) => text);
const held = (): FormValues => JSON.parse(document.querySelector('output')?.textContent ?? '{}');
const choose = async (name: FieldName, label: string) => userEvent.selectOptions(field(name)!, label);

const infos = [
  {
    region_id: 'r1',
    name: '北京',
    cities: [
      {
        city_id: 'c1',
        name: '北京市',
        districts: [
          { district_bis_id: 'd1', name: '东城区', code: ['100010'], region_id: 'r1', city_id: 'c1' },
          { district_bis_id: 'd2', name: '西城区', code: ['100032'], region_id: 'r1', city_id: 'c1' },
        ],
      },
    ],
  },
  {
    region_id: 'r2',
    name: '上海',
    cities: [
      {
        city_id: 'c2',
        name: '上海市',
        districts: [{ district_bis_id: 'd3', name: '黄浦区', code: ['200001'], region_id: 'r2', city_id: 'c2' }],
      },
    ],
  },
];

describe('China: region, city and district', () => {
  const openChina = async () => {
    server.on(calls.china, () => ({ body: { infos } }));
    open('cn', 'cn_zh');
    await waitFor(() => expect(offered('region')).toEqual(['北京', '上海']));
  };

  test('offers the cities of the region, and the districts of the city', async () => {
    await openChina();
    await choose('region', '上海');
    expect(offered('cityselect')).toEqual(['上海市']);
    await choose('cityselect', '上海市');
    expect(offered('district_bis_id')).toEqual(['黄浦区']);
  });

  test('empties city and district when the region changes', async () => {
    await openChina();
    await choose('region', '北京');
    await choose('cityselect', '北京市');
    await choose('district_bis_id', '西城区');
    await choose('region', '上海');
    expect(held()).toMatchObject({ region: 'r2', cityselect: '', district_bis_id: '' });
    expect(offered('cityselect')).toEqual(['上海市']);
  });

  test('fills the postcode of a district that has one', async () => {
    await openChina();
    await choose('region', '北京');
    await choose('cityselect', '北京市');
    await choose('district_bis_id', '东城区');
    expect(held()).toMatchObject({ postcode: '100010' });
    await choose('district_bis_id', '西城区');
    expect(held()).toMatchObject({ postcode: '100032' });
  });
});

describe('a list of regions', () => {
  const regions = [
    { region_id: '13', name: 'Tokyo' },
    { region_id: '27', name: 'Osaka' },
  ];

  test('fails with a notification and a way to load it again; what is typed stays', async () => {
    server.refuse(calls.lists, 500, 500, 'Not now');
    open('us', 'us_en');
    const again = await screen.findByRole('button', { name: 'Load the lists again' });
    await userEvent.type(document.querySelector<HTMLInputElement>('#address-city')!, 'Boston');
    server.on(calls.lists, () => ({ body: { regions, cities: [], districts: [] } }));
    await userEvent.click(again);
    await waitFor(() => expect(offered('region')).toEqual(['Tokyo', 'Osaka']));
    expect(screen.queryByRole('button', { name: 'Load the lists again' })).toBeNull();
    expect(held()).toMatchObject({ city: 'Boston' });
  });

  test('is asked for once, however often the form opens', async () => {
    server.on(calls.lists, () => ({ body: { regions, cities: [], districts: [] } }));
    const { unmount } = open('ca', 'ca_en');
    await waitFor(() => expect(offered('region')).toHaveLength(2));
    unmount();
    open('ca', 'ca_en');
    await waitFor(() => expect(offered('region')).toHaveLength(2));
    expect(server.asked.filter(({ path }) => path === calls.lists)).toHaveLength(1);
  });

  test('keeps the region that is known', async () => {
    server.on(calls.lists, () => ({ body: { regions, cities: [], districts: [] } }));
    open('au', 'au_en', { region: '27' });
    await waitFor(() => expect(offered('region')).toHaveLength(2));
    expect(field('region')?.value).toBe('27');
  });

  test('is not asked for where a country has none', () => {
    open('gb', 'uk_en');
    expect(server.asked).toEqual([]);
  });
});

describe('the titles', () => {
  test('are offered in the words of the page, the empty choice first', () => {
    open('gb', 'uk_en');
    const options = within(screen.getByLabelText('Title')).getAllByRole<HTMLOptionElement>('option');
    expect(options[0]?.value).toBe('');
    expect(options.map(({ value }) => value)).toContain('Ms.');
  });

  test('keep an own one that is not offered any more', () => {
    open('gb', 'uk_en', { prefix: 'Honorable' });
    expect(field('prefix')?.value).toBe('Honorable');
  });
});

describe('a postcode', () => {
  const postcode = () => document.querySelector<HTMLInputElement>('#address-postcode')!;

  test('is written as the country writes it once its field is left', async () => {
    open('gb', 'uk_en');
    await userEvent.type(postcode(), 'w1k2rd');
    await userEvent.tab();
    expect(postcode().value).toBe('W1K 2RD');
  });

  test('Poland: gets its separator while it is typed, and gives it up while it is taken away', async () => {
    open('pl', 'pl_en');
    await userEvent.type(postcode(), '00001');
    expect(postcode().value).toBe('00-001');
    await userEvent.type(postcode(), '{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(postcode().value.replace('-', '')).toBe('00');
  });
});
