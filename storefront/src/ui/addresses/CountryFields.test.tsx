import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordRulesAttribute } from '@vitrine/rules/account/password';
import type { FormName, PlaceField } from '@vitrine/rules/fields/fields';
import { type Country, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { CountryFields } from './CountryFields.tsx';

const server = fakeServer();
afterEach(cleanup);

/** The standard's autocomplete name of each field; null where there is none and the browser must not guess, '' where it may. */
const expected: Readonly<Record<PlaceField, string | null> & Record<string, string | null>> = {
  prefix: 'honorific-prefix',
  firstname: 'given-name',
  lastname: 'family-name',
  firstname2: null,
  lastname2: null,
  company: 'organization',
  email: 'email',
  password: 'new-password',
  day: 'bday-day',
  month: 'bday-month',
  year: 'bday-year',
  social_security_number: null,
  street1: 'address-line1',
  street2: 'address-line2',
  street3: 'address-line3',
  street_number: '',
  additional_number: '',
  region: 'address-level1',
  regiontext: 'address-level1',
  city: 'address-level2',
  cityselect: 'address-level2',
  district: 'address-level3',
  district_bis_id: 'address-level3',
  neighborhood: 'address-level3',
  postcode: 'postal-code',
  postcode_select: 'postal-code',
  postcode_bis: null,
  telephone: 'tel',
  phonecode: 'tel-country-code',
  loginphone: 'tel-national',
};
/** If a level is missing, those below it move up. */
const otherwise: Partial<Record<Country, Readonly<Record<string, string>>>> = {
  hk: { district_bis_id: 'address-level2' },
  mo: { district_bis_id: 'address-level2' },
  th: { district_bis_id: 'address-level2' },
  tw: { cityselect: 'address-level1', district_bis_id: 'address-level2' },
  mx: { neighborhood: 'address-level4' },
};

type FormProps = {
  form: FormName;
  country: Country;
  section?: 'shipping' | 'billing';
  onChanged?: (field: string, value: string) => void;
  start?: Readonly<Record<string, string>>;
};

function Form({ form, country, section, onChanged, start = {} }: FormProps) {
  const [values, setValues] = useState(start);
  return (
    <CountryFields
      form={form}
      country={country}
      {...(section ? { section } : {})}
      values={values}
      faults={{}}
      onChange={(field, value) => {
        onChanged?.(field, value);
        setValues((before) => ({ ...before, [field]: value }));
      }}
    />
  );
}

describe('A9: each field carries its autocomplete name for the browser and password managers', () => {
  test.each(
    locales.flatMap((locale) => [
      [locale, 'profile', undefined] as const,
      [locale, 'shipping', 'shipping'] as const,
      [locale, 'billing', 'billing'] as const,
      [locale, 'shipping', undefined] as const,
    ]),
  )('%s, %s form, section %s', (locale, form, section) => {
    const { country } = storefrontOf(locale);
    renderShop(<Form form={form} country={country} {...(section ? { section } : {})} />, { locale });
    const drawn = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
    expect(drawn.length).toBeGreaterThan(4);
    const actual = drawn.map((field) => [field.name, field.getAttribute('autocomplete')]);
    const wanted = drawn.map(({ name }) => {
      const token = otherwise[country]?.[name] ?? expected[name];
      if (token === undefined) return [name, 'a name this table does not know'];
      if (token === null) return [name, 'none'];
      if (token === '') return [name, null];
      return [name, section ? `${section} ${token}` : token];
    });
    expect(actual).toEqual(wanted);
    // The form's rule decides whether the browser suggests a password.
    for (const field of drawn)
      expect(field.getAttribute('passwordrules')).toBe(
        field.name === 'password' ? passwordRulesAttribute('create_profile') : null,
      );
    // A token names one field of a form.
    const filled = actual.map(([, token]) => token).filter((token) => token !== null && token !== 'none');
    expect(new Set(filled).size).toBe(filled.length);
  });
});

test.each(['password', 'telephone', 'postcode', 'firstname'])('keeps what is pasted into %s', async (name) => {
  renderShop(<Form form="profile" country="fr" />, { locale: 'fr_fr' });
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  await userEvent.click(field);
  await userEvent.paste('75008');
  expect(field.value).toBe('75008');
  expect(screen.getAllByRole('textbox').length).toBeGreaterThan(3);
});

describe('labels fields as people in the country call them', () => {
  test.each([
    ['us_en', 'region', 'State'],
    ['us_en', 'postcode', 'ZIP code'],
    ['ca_fr', 'region', 'Province'],
    ['ie_en', 'region', 'County, optional'],
    ['jp_ja', 'region', '都道府県'],
    ['jp_ja', 'street2', '建物名・部屋番号（任意）'],
    ['hk_zh', 'region', '區域'],
    ['th_th', 'region', 'จังหวัด'],
    ['ae_ar', 'region', 'الإمارة'],
    ['ae_ar', 'street2', 'المبنى، الطابق، الباب، اختياري'],
    ['cn_zh', 'region', '省/自治区'],
  ] as const)('%s: %s is “%s”', (locale, field, label) => {
    renderShop(<Form form="shipping" country={storefrontOf(locale).country} />, { locale });
    const shown = document.querySelector(`label[for="shipping-${field}"]`)?.textContent;
    // A value inserted into an Arabic sentence is isolated.
    expect(shown?.replaceAll(/[\u2068\u2069]/gu, '')).toBe(label);
  });
});

test('tabbing through a form changes nothing; a typed postcode is formatted as the country writes it', async () => {
  const changes: string[][] = [];
  renderShop(<Form form="shipping" country="gb" onChanged={(...change) => changes.push(change)} />);
  for (let pressed = 0; pressed < 14; pressed += 1) await userEvent.tab();
  expect(changes).toEqual([]);
  await userEvent.type(document.querySelector('input[name="postcode"]')!, 'sw1y4jh');
  await userEvent.tab();
  expect(changes.at(-1)).toEqual(['postcode', 'SW1Y 4JH']);
});

test.each([
  ['none yet', '', ['Choisir', 'Mme', 'M.', 'Dr', 'Pr']],
  ['one that French does not offer', 'Mrs.', ['Choisir', 'Mme', 'M.', 'Dr', 'Pr']],
  ['one without a French label', 'Honorable', ['Choisir', 'Mme', 'M.', 'Dr', 'Pr', 'Honorable']],
])('offers titles with one label each to a customer who has %s', (_name, prefix, labels) => {
  renderShop(<Form form="shipping" country="fr" start={{ prefix }} />, { locale: 'fr_fr' });
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Civilité' });
  expect([...field.options].map(({ text }) => text)).toEqual(labels);
  expect(field.value).toBe(prefix);
});

const firstname = () => document.querySelector<HTMLInputElement>('#profile-firstname')!;
const hint = () => document.getElementById('profile-firstname-help');

test.each([
  ['hk_zh', 'hk', '請使用拉丁字母'],
  ['sa_ar', 'sa', 'بأحرف لاتينية من فضلكم'],
  ['ae_ar', 'ae', 'بأحرف لاتينية من فضلكم'],
  ['hk_en', 'hk', undefined],
  ['tw_zh', 'tw', undefined],
] as const)('%s: a name says before it is typed which letters it takes', (locale, country, words) => {
  renderShop(<Form form="profile" country={country} />, { locale });
  expect(hint()?.textContent.trim()).toBe(words);
  if (words) expect(firstname().getAttribute('aria-describedby')).toBe('profile-firstname-help');
});

test('offers an Arabic name in Latin letters, and takes it when it is pressed', async () => {
  renderShop(<Form form="profile" country="ae" />, { locale: 'ae_ar' });
  await userEvent.type(firstname(), 'نورا');
  await userEvent.click(screen.getByRole('button', { name: /Nura/u }));
  expect(firstname().value).toBe('Nura');
  expect(screen.queryByRole('button', { name: /Nura/u })).toBeNull();
});

describe('a postcode of another region', () => {
  const lists = { required_for: [], cities: [], districts: [] };
  const regions = [
    { region_id: 'NY', name: 'New York', postcodes: ['10', '11'] },
    { region_id: 'OR', name: 'Oregon', postcodes: ['97'] },
  ];
  const towns = { NY: 'new york', OR: 'portland' };
  const typed = { region: 'OR', postcode: '10118' };
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

  const shown = async (start: Readonly<Record<string, string>> = typed) => {
    server.on('/api/commerce/address/districts', () => ({ body: { ...lists, regions, towns } }));
    renderShop(<Form form="shipping" country="us" start={start} />, { locale: 'us_en' });
    await screen.findByRole('option', { name: 'Oregon' });
  };

  test('says both, and takes the region of the postcode in one tap', async () => {
    await shown();
    expect(field('postcode').getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('#shipping-postcode-fault')?.textContent).toBe(
      '10118 belongs to New York, and not to Oregon.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Choose New York' }));
    expect([field('region').value, field('postcode').value]).toEqual(['NY', '10118']);
    expect(document.activeElement).toBe(field('region'));
    expect(document.querySelector('#shipping-postcode-fault')).toBeNull();
  });

  test('keeps the region in one tap, and asks for another postcode', async () => {
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Oregon and enter another ZIP code' }));
    expect([field('region').value, field('postcode').value]).toEqual(['OR', '']);
    expect(document.activeElement).toBe(field('postcode'));
  });

  test('says both of a typed city, and takes its region in one tap', async () => {
    await shown({ region: 'OR', postcode: '97201', city: 'new york' });
    expect(document.querySelector('#shipping-city-fault')?.textContent).toBe(
      'new york is in New York, and not in Oregon.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Choose New York' }));
    expect([field('region').value, field('city').value]).toEqual(['NY', 'new york']);
    expect(document.querySelector('#shipping-city-fault')).toBeNull();
    // Now the postcode is the odd part.
    expect(document.querySelector('#shipping-postcode-fault')?.textContent).toContain('97201');
  });

  test('keeps the region in one tap, and asks for another city', async () => {
    await shown({ region: 'OR', postcode: '97201', city: 'New York' });
    await userEvent.click(screen.getByRole('button', { name: 'Keep Oregon and correct the city' }));
    expect([field('region').value, field('city').value]).toEqual(['OR', '']);
    expect(document.activeElement).toBe(field('city'));
  });

  test('compares the city with the postcode where addresses have no region', async () => {
    const areas = [
      { name: 'Berlin', postcodes: ['10'] },
      { name: 'München', postcodes: ['80'] },
    ];
    const known = { Berlin: 'berlin', München: 'munchen' };
    server.on('/api/commerce/address/districts', () => ({ body: { ...lists, regions: [], areas, towns: known } }));
    const start = { city: 'Berlin', postcode: '80331' };
    renderShop(<Form form="shipping" country="de" start={start} />, { locale: 'de_de' });
    await userEvent.click(await screen.findByRole('button', { name: 'München wählen' }));
    expect([field('city').value, field('postcode').value]).toEqual(['München', '80331']);
    expect(document.querySelector('#shipping-postcode-fault')).toBeNull();
  });

  test.each([
    ['the region of the postcode', { region: 'NY', postcode: '10118' }],
    ['an incomplete postcode', { region: 'OR', postcode: '1011' }],
    ['no region', { region: '', postcode: '10118' }],
  ])('says nothing of %s', async (_name, start) => {
    await shown(start);
    expect(document.querySelector('#shipping-postcode-fault')).toBeNull();
  });
});
