// Forms that complete the place of an address from the gazetteer.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import type { Country, Locale } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { CountryFields } from './CountryFields.tsx';

const server = fakeServer();
const call = '/api/commerce/address/places';
const massachusetts = { code: 'MA', name: 'Massachusetts' };
const newYork = { code: 'NY', name: 'New York' };
beforeEach(() => {
  server.on('/api/commerce/address/districts', () => ({
    body: {
      required_for: [],
      regions: [massachusetts, newYork].map(({ code, name }) => ({ region_id: code, name })),
      cities: [],
      districts: [],
    },
  }));
  server.on(call, ({ query }) => {
    const isCity = query.get('field') === 'city';
    const places = isCity
      ? [
          { city: 'Boston', region: massachusetts },
          { city: 'Bostonia', region: null },
        ]
      : [{ city: '', region: newYork }];
    return { body: { places: query.get('terms')?.startsWith('xy') ? [] : places } };
  });
});

function Form({ country, start, isPickup }: { country: Country; start: FormValues; isPickup: boolean }) {
  const [values, setValues] = useState<FormValues>({ country_id: country, ...start });
  return (
    <form aria-label="address" onSubmit={(event) => event.preventDefault()}>
      <CountryFields
        form="shipping"
        prefix="address"
        country={country}
        values={values}
        faults={{}}
        isPickup={isPickup}
        onChange={(field, value) => setValues((now) => ({ ...now, [field]: value }))}
      />
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}
const open = (country: Country, start: FormValues = {}, locale: Locale = 'us_en', isPickup = false) =>
  renderShop(<Form country={country} start={start} isPickup={isPickup} />, { locale });
const held = (): FormValues => JSON.parse(document.querySelector('output')?.textContent ?? '{}');
const city = () => screen.getByRole('combobox', { name: 'City' });
const asked = () => server.asked.filter(({ path }) => path === call);
/** The lists of the country have come. */
const listed = () => screen.findByRole('option', { name: 'New York' });

test('suggests cities while typing, and fills city and state with the keyboard', async () => {
  open('us');
  await listed();
  await userEvent.type(city(), 'bos');
  expect(await screen.findByText('2 suggestions, arrow keys choose')).toBeTruthy();
  expect(held()['city']).toBe('bos');
  await userEvent.keyboard('{ArrowDown}');
  expect(city().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: /^Boston Mass/u }).id);
  // The key that ends a word of an input method picks nothing.
  fireEvent.keyDown(city(), { key: 'Enter', isComposing: true });
  expect(held()['city']).toBe('bos');
  await userEvent.keyboard('{Enter}');
  expect(held()).toMatchObject({ city: 'Boston', region: 'MA' });
  expect(screen.getByText('State: Massachusetts, filled in')).toBeTruthy();
  expect(city().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(city());
});

test('keeps the state that the shopper chose, and the text of a field whose list was closed', async () => {
  open('us', { region: 'NY' });
  await listed();
  await userEvent.type(city(), 'bost');
  await userEvent.click(await screen.findByRole('option', { name: /^Boston Mass/u }));
  expect(held()).toMatchObject({ city: 'Boston', region: 'NY' });
  await userEvent.clear(city());
  await userEvent.type(city(), 'bosto');
  await screen.findByRole('option', { name: /^Boston Mass/u });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option', { name: /^Boston Mass/u })).toBeNull();
  expect(held()['city']).toBe('bosto');
});

test('fills the state of a complete postcode, and another one after a correction', async () => {
  open('us');
  await listed();
  const postcode = document.querySelector<HTMLInputElement>('#address-postcode')!;
  await userEvent.type(postcode, '101');
  expect(asked()).toHaveLength(0);
  await userEvent.type(postcode, '18');
  await waitFor(() => expect(held()['region']).toBe('NY'));
  await userEvent.type(city(), 'bostn');
  await userEvent.click(await screen.findByRole('option', { name: /^Boston Mass/u }));
  expect(held()['region']).toBe('MA');
});

test('asks for two letters and more, once for a text, and goes on without an answer', async () => {
  open('fr', {}, 'uk_en');
  await userEvent.type(city(), 'x');
  await new Promise((done) => setTimeout(done, 80));
  expect(asked()).toHaveLength(0);
  await userEvent.type(city(), 'yz');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(city().getAttribute('aria-expanded')).toBe('false');
  server.refuse(call, 503, 503, '');
  await userEvent.type(city(), 'zy');
  await waitFor(() => expect(asked().length).toBeGreaterThan(1));
  expect(held()['city']).toBe('xyzzy');
});

test('leaves the field plain in countries without completion', async () => {
  open('de', {}, 'uk_en');
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'berlin');
  await new Promise((done) => setTimeout(done, 80));
  expect(asked()).toHaveLength(0);
});

test('shows the region of a pickup address that follows from its postcode, and lets it be chosen otherwise', async () => {
  open('jp', { region: 'NY' }, 'uk_en', true);
  expect(await screen.findByDisplayValue('New York')).toHaveProperty('disabled', true);
  document.body.replaceChildren();
  open('us', { region: 'NY' }, 'uk_en', true);
  await listed();
  expect(document.querySelector('#address-region')).toHaveProperty('disabled', false);
});
