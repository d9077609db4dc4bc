// The promotion code in the summary, and what a promotion gives. decisions/0132.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { expect, test, vi } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { atDelivery, pounds } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { openCheckout } from '../../testing/openCheckout.tsx';

const server = fakeServer();
const path = '/api/commerce/checkout/promotion';
const { promotions, totals } = atDelivery;

const tenth = { kind: 'percent', percent: 1000, code: null, gift: null } as const;
const withCode = (changes: Partial<CheckoutState['promotions']>, of: Partial<CheckoutState['totals']> = {}) => ({
  ...atDelivery,
  promotions: { ...promotions, code: 'WINTER', ...changes },
  totals: { ...totals, ...of },
});
/** The summary as a desktop shows it. */
const summary = () => {
  const inner = screen.getByRole('heading', { level: 2, name: 'Your order' }).parentElement;
  if (!inner) throw new Error('no summary');
  return within(inner);
};
const typeCode = async (code: string): Promise<void> => {
  await userEvent.click(summary().getByText('Promotion code', { selector: 'summary' }));
  await userEvent.type(summary().getByLabelText('Promotion code'), code);
  await userEvent.click(summary().getByRole('button', { name: 'Apply' }));
};
const sum = (name: string) => summary().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('takes a code, and shows what it takes off', async () => {
  await openCheckout(server);
  const given = [{ kind: 'percent', percent: 1250, amount: pounds(12_500), code: 'WINTER', gift: null }] as const;
  server.on(path, () => ({
    body: { checkout: withCode({ given: [...given] }, { discount: pounds(12_500), grand_total: pounds(87_500) }) },
  }));
  expect(await barriers()).toEqual([]);
  await typeCode('winter');
  const said = await summary().findByText('The code WINTER is applied.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(sum('Discount 12.5%')).toBe('−£125');
  expect(sum('Total')).toBe('£875');
  expect(server.asked.find((one) => one.path === path)?.body).toEqual({ locale: 'uk_en', code: 'winter' });
  expect(await barriers()).toEqual([]);
});

test('says at the field why a code is refused, and keeps what was typed', async () => {
  await openCheckout(server);
  server.on(path, () => ({
    status: 422,
    body: { error: { code: 422, internal_code: 4_900_122, message: 'Refused', fields: { code: 'ended' } } },
  }));
  await typeCode('winter');
  const field = summary().getByLabelText<HTMLInputElement>('Promotion code');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(summary().getByText('This code is no longer valid.')).toBeDefined();
  expect(field.value).toBe('winter');
});

test('sends nothing without a word', async () => {
  await openCheckout(server);
  await typeCode(' ');
  expect(summary().getByText('We do not know this code. Please check it.')).toBeDefined();
  expect(server.asked.filter((one) => one.path === path)).toEqual([]);
});

test('says from which value a kept code gives something, and takes it back', async () => {
  await openCheckout(server, withCode({ fault: 'minimum', minimum: pounds(200_000) }));
  expect(summary().getByText('WINTER: This code applies to purchases of £2000 or more.')).toBeDefined();
  server.on(path, () => ({ body: { checkout: atDelivery } }));
  await userEvent.click(summary().getByRole('button', { name: 'Remove' }));
  const fold = await summary().findByText('Promotion code', { selector: 'summary' });
  await waitFor(() => expect(document.activeElement).toBe(fold));
  expect(server.asked.find((one) => one.path === path)?.body).toEqual({ locale: 'uk_en', code: null });
});

test('shows a gift under the lines, with no price', async () => {
  const gift = { sku: 'G0001 00', name: 'Carré', image: null };
  await openCheckout(
    server,
    withCode({ code: null, given: [{ kind: 'gift', percent: null, amount: pounds(9000), code: null, gift }] }),
  );
  const line = summary().getByText('Carré').closest('li');
  expect(line?.textContent).toBe('CarréWith our compliments');
});

test('shows a row for each of two promotions of one percentage', async () => {
  const given = [20_000, 10_000].map((amount) => ({ ...tenth, amount: pounds(amount) }));
  const logged = vi.spyOn(console, 'error');
  await openCheckout(server, withCode({ given, code: null }));
  const rows = () =>
    summary()
      .getAllByText('Discount 10%', { selector: 'dt' })
      .map((row) => row.nextElementSibling?.textContent);
  expect(rows()).toEqual(['−£200', '−£100']);
  // React says so of rows that it cannot tell apart.
  expect(logged.mock.calls.flat().filter((said) => String(said).includes('key'))).toEqual([]);
  logged.mockRestore();
});
