import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { StockAlertTray } from './StockAlertTray.tsx';

const server = fakeServer();
afterEach(cleanup);
const path = '/api/commerce/stock-alerts';
const asked = (to: string) => server.asked.filter((each) => each.path === to).map(({ body }) => body);
const noCaptcha = () => server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 0 } }));

test('asks for one email and says where the link went', async () => {
  noCaptcha();
  server.on(path, () => ({ body: { success: true } }));
  renderShop(<StockAlertTray sku="BAG-red-s" name="Pommeau, Madder red" />);
  expect(screen.getByText('Pommeau, Madder red')).toBeTruthy();
  await enter(screen.getByRole('textbox', { name: /email/iu }), ' anne@example.com ');
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }));
  expect(await screen.findByText(/link sent to .*anne@example\.com/u)).toBeTruthy();
  expect(asked(path)).toEqual([{ locale: expect.any(String), sku: 'BAG-red-s', email: 'anne@example.com' }]);
});

test('keeps what was typed and marks an invalid email', async () => {
  noCaptcha();
  renderShop(<StockAlertTray sku="BAG-red-s" />);
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /email/iu });
  await userEvent.type(email, 'anne');
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }));
  expect(email.value).toBe('anne');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(asked(path)).toEqual([]);
});

test.each([
  ['confirm', 'Confirm', 'Your alert is confirmed'],
  ['stop', 'Delete the alert', 'Your alert is deleted'],
])('a link of the mail changes something only on a click: %s', async (step, button, done) => {
  server.on(`${path}/${step}`, () => ({ body: { success: true } }));
  renderShop(<StockAlertTray step={step} hash="h1" />);
  expect(asked(`${path}/${step}`)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(done)).toBeTruthy();
  expect(asked(`${path}/${step}`)).toEqual([{ locale: expect.any(String), hash: 'h1' }]);
});

test.each([
  ['used or unknown', 404, 2_300_005, 'This link no longer works'],
  ['not answered', 500, 1, /could not be saved/u],
])('a link that is %s says so', async (_name, status, code, words) => {
  server.refuse(`${path}/stop`, status, code, 'Refused.');
  renderShop(<StockAlertTray step="stop" hash="h1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the alert' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
