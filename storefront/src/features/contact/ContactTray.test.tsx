import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { house } from 'virtual:house';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSession } from '../../lib/session/session.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { ContactTray } from './ContactTray.tsx';

const server = fakeServer();

beforeEach(() => {
  server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 0 } }));
  server.on('/api/commerce/contact', () => ({ body: { success: true } }));
  server.on('/api/commerce/contact/about', () => ({ body: { piece: null, line: null } }));
});
afterEach(() => setSession({ user: null, basket: basketOf([]) }));

const subject = () => screen.getByRole('combobox', { name: /^Subject/u });
const subjects = () => [...subject().querySelectorAll('option:not([disabled])')].map(({ textContent }) => textContent);
const message = () => screen.findByRole('textbox', { name: /^Message/u });
const submit = () => screen.getByRole('button', { name: 'Send the message' });
const sent = () => server.asked.filter(({ path }) => path === '/api/commerce/contact').map(({ body }) => body);
const signIn = () => setSession({ user: userOf(), basket: basketOf([]) });

test('asks for the subject first, and shows the form once one is chosen', async () => {
  renderShop(<ContactTray />);
  expect(screen.queryByRole('button', { name: 'Send the message' })).toBeNull();
  await userEvent.selectOptions(subject(), 'A return or an exchange');
  expect(submit()).toBeTruthy();
});

test('shows the address of the house before any form, also when the server does not answer', () => {
  server.refuse('/api/commerce/contact/about', 503, 503, 'Busy');
  renderShop(<ContactTray />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: house.email });
  expect(link.getAttribute('href')).toBe(`mailto:${house.email}`);
});

test('opens with the subject that its opener names, and asks again for one that the country does not offer', () => {
  const { unmount } = renderShop(<ContactTray subject="care" />);
  expect(screen.getByRole('option', { name: 'Care or a repair', selected: true })).toBeTruthy();
  unmount();
  renderShop(<ContactTray subject="furniture" />);
  expect(screen.queryByRole('button', { name: 'Send the message' })).toBeNull();
});

test('offers furniture in Japan alone', () => {
  const { unmount } = renderShop(<ContactTray />);
  expect(subjects()).not.toContain('Furniture');
  expect(subjects()).toHaveLength(8);
  unmount();
  renderShop(<ContactTray />, { locale: 'jp_ja' });
  expect(document.querySelector('option[value="furniture"]')).not.toBeNull();
});

test('sends what a customer writes with the name and email of the account, then says where the answer goes', async () => {
  const user = userOf();
  signIn();
  renderShop(<ContactTray subject="order" />);
  await enter(await message(), 'Where is my bag?');
  await userEvent.click(submit());
  expect(await screen.findByText(/^We will answer to/u)).toBeTruthy();
  expect(screen.getByText(new RegExp(user.email, 'u'))).toBeTruthy();
  expect(sent()).toEqual([
    expect.objectContaining({
      locale: 'uk_en',
      country_id: 'gb',
      subject_list: 'order',
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      message: 'Where is my bag?',
    }),
  ]);
});

const piece = {
  sku: 'H0612P 26R',
  name: 'Pommeau',
  kind: 'Handbag',
  variant: ['Red', '26 cm'],
  url: '/product/pommeau-H0612Pv26R',
  image: null,
};
const line = {
  city: 'London',
  timezone: 'Europe/London',
  telephone: '+44 20 7946 0187',
  hours: { mon: [['10:00', '18:00']], tue: [['10:00', '18:00']], wed: [['12:00', '18:00']] },
  exceptions: [{ date: '2026-12-25', hours: [] }],
};

test('about a piece shows it, and sends its sku with the message', async () => {
  server.on('/api/commerce/contact/about', () => ({ body: { piece, line: null } }));
  signIn();
  renderShop(<ContactTray subject="product" sku={piece.sku} />);
  expect((await screen.findByRole('link', { name: 'Pommeau' })).getAttribute('href')).toBe(`/uk_en${piece.url}`);
  expect(screen.getByText('Red, 26 cm')).toBeTruthy();
  await enter(await message(), 'Is it in London?');
  await userEvent.click(submit());
  await screen.findByText(/^We will answer to/u);
  expect(sent()).toEqual([expect.objectContaining({ sku: piece.sku, subject_list: 'product', wants_call: false })]);
});

test('about a product whose size is open asks for it without one, and says so with the message', async () => {
  const asked: (string | null)[] = [];
  server.on('/api/commerce/contact/about', ({ query }) => {
    asked.push(query.get('is_size_open'));
    return { body: { piece: { ...piece, variant: ['Red'] }, line: null } };
  });
  signIn();
  renderShop(<ContactTray subject="product" sku={piece.sku} open="size" />);
  await screen.findByRole('link', { name: 'Pommeau' });
  expect(asked).toEqual(['true']);
  await enter(await message(), 'Which sizes are there?');
  await userEvent.click(submit());
  await screen.findByText(/^We will answer to/u);
  expect(sent()).toEqual([expect.objectContaining({ sku: piece.sku, is_size_open: true })]);
});

test('shows the telephone with its hours on the store’s clock', async () => {
  server.on('/api/commerce/contact/about', () => ({ body: { piece: null, line } }));
  renderShop(<ContactTray />);
  expect((await screen.findByRole('link', { name: line.telephone })).getAttribute('href')).toBe('tel:+442079460187');
  expect(screen.getByText('Monday – Tuesday').nextSibling?.textContent).toContain('10');
  expect(screen.getByText('Thursday – Sunday').nextSibling?.textContent).toBe('Closed');
  expect(screen.getByText(/^Local time in London \(.+\)$/u)).toBeTruthy();
});

test('asks for the telephone of a shopper that wants a call', async () => {
  signIn();
  renderShop(<ContactTray subject="order" />);
  await enter(await message(), 'Please call.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I would like to be called back' }));
  await userEvent.click(submit());
  expect(sent()).toEqual([]);
  const telephone = document.getElementById('contact-telephone');
  expect(telephone?.getAttribute('aria-invalid')).toBe('true');
  if (telephone) await enter(telephone, '07911123456');
  await userEvent.click(submit());
  await screen.findByText(/^We will answer to/u);
  expect(sent()).toEqual([expect.objectContaining({ wants_call: true, telephone: '07911123456' })]);
});

test('sends nothing without a message, and goes to it', async () => {
  signIn();
  renderShop(<ContactTray subject="order" />);
  await userEvent.click(submit());
  expect(document.activeElement).toBe(await message());
  expect(sent()).toEqual([]);
});

test('keeps the message when it could not be sent', async () => {
  signIn();
  server.on('/api/commerce/contact', () => ({
    status: 500,
    body: { error: { internal_code: 1, message: 'Later, please.' } },
  }));
  renderShop(<ContactTray subject="order" />);
  await enter(await message(), 'Where is my bag?');
  await userEvent.click(submit());
  await screen.findByRole('button', { name: 'Send the message' });
  expect(sent()).toHaveLength(1);
  expect(await screen.findByDisplayValue('Where is my bag?')).toBeTruthy();
  expect(screen.queryByText(/^We will answer to/u)).toBeNull();
});
