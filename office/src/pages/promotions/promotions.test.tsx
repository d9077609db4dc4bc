// Promotions in the office, at a real shop: a draft, its start by two members, a conflict, and codes. decisions/0134.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, database, house } = boughtShop();
vi.setConfig({ testTimeout: longTest });
beforeEach(() => localStorage.clear());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
const dialog = () => within(screen.getByRole('dialog'));
const stored = async () => {
  const { rows } = await database.pool.query<{ promotion_id: string; name: string; state: string; version: number }>(
    'select promotion_id, name, state, version from promotion order by created_at desc, promotion_id limit 1',
  );
  const [row] = rows;
  if (!row) throw new Error('no promotion');
  return row;
};

test('marketing writes a draft, reads what is missing, and proposes its start; a merchandiser approves it', async () => {
  const { user, router, unmount, calls } = await officeAt(house.shop, 'marketing', '/promotions');
  expect(await screen.findByText(/^No promotion\./u)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'New promotion' }));
  await screen.findByLabelText('Name');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What it gives' }), 'Discount');
  await user.type(field('Discount in percent'), '95');
  await user.click(screen.getByRole('button', { name: 'Euro countries' }));
  await user.click(field('Japan'));
  await user.type(field('Minimum in EUR'), '500');
  fireEvent.change(field('From'), { target: { value: '2026-11-20T08:00' } });
  await user.click(field('Needs a code'));
  // A limit for each person is one of accounts.
  await user.type(field('Uses per person'), '1');
  const accounts = field('Only for signed-in clients');
  expect([accounts.checked, accounts.disabled]).toEqual([true, true]);
  await user.clear(field('Uses per person'));
  expect([accounts.checked, accounts.disabled]).toEqual([false, false]);
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('3 fields need another value.')).toBeTruthy();
  // The browser asks the same rules as the server.
  expect(calls).not.toContain('POST /api/backend/staff/promotions');
  expect(field('Discount in percent').getAttribute('aria-invalid')).toBe('true');
  expect(field('Minimum in JPY').getAttribute('aria-invalid')).toBe('true');
  expect(await barriers()).toEqual([]);
  await user.type(field('Name'), 'Opening');
  await user.clear(field('Discount in percent'));
  await user.type(field('Discount in percent'), '12,5');
  await user.type(field('Minimum in JPY'), '80000');
  await user.type(field('Products'), 'pommeau');
  await waitFor(() => expect(document.querySelector('option[value="h0612p_20r"]')).not.toBeNull());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Pommeau' })).toBeTruthy();
  // A browser gives no text of half a day: the draft would have no end.
  Object.defineProperty(field('Until'), 'validity', { configurable: true, value: { badInput: true } });
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText(/is typed by half/u)).toBeTruthy();
  expect(document.activeElement).toBe(field('Until'));
  expect(calls).not.toContain('POST /api/backend/staff/promotions');
  Object.defineProperty(field('Until'), 'validity', { configurable: true, value: { badInput: false } });
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  const propose = await screen.findByRole('button', { name: 'Propose the start' });
  const { promotion_id } = await stored();
  expect(router.state.location.pathname).toBe(`/promotions/${promotion_id}`);
  expect(screen.getByText('12.5% less on each piece that it applies to.')).toBeTruthy();
  expect(screen.getByText('It needs a code and has none: it cannot be used yet.')).toBeTruthy();
  await user.click(propose);
  await user.type(dialog().getByLabelText('Reason'), 'As agreed');
  expect(await barriers()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Propose the start' }));
  expect(await screen.findByRole('button', { name: 'Withdraw the proposal' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve the start' })).toBeNull();
  unmount();
  // Where it waits among other changes nothing says what it gives, so it is approved on its page.
  const other = await officeAt(house.shop, 'merchandiser', '/changes');
  const link = await screen.findByRole('link', { name: 'Read what it gives, and decide' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await other.user.click(link);
  await other.user.click(await screen.findByRole('button', { name: 'Approve the start' }));
  expect(dialog().getByText('Only for Pommeau.')).toBeTruthy();
  await other.user.click(dialog().getByRole('button', { name: 'Approve the start' }));
  expect(await screen.findByRole('button', { name: 'End it now' })).toBeTruthy();
  expect((await stored()).state).toBe('active');
  // What it gives cannot be typed any more.
  expect(screen.queryByLabelText('Discount in percent')).toBeNull();
  expect(await barriers()).toEqual([]);
});

test('codes are added, filtered and withdrawn; the list keeps its filters in the address', async () => {
  const { promotion_id } = await stored();
  const { user, router } = await officeAt(house.shop, 'marketing', `/promotions/${promotion_id}`);
  await user.click(await screen.findByRole('button', { name: 'Add codes' }));
  await user.type(dialog().getByLabelText('Code'), 'é');
  await user.type(dialog().getByLabelText('Reason'), 'Letters');
  await user.click(dialog().getByRole('button', { name: 'Add codes' }));
  await waitFor(() => expect(dialog().getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  await user.clear(dialog().getByLabelText('Code'));
  await user.type(dialog().getByLabelText('Code'), 'hiver 26');
  await user.click(dialog().getByRole('button', { name: 'Add codes' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw HIVER26' }));
  await user.type(dialog().getByLabelText('Reason'), 'Lost');
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('0 of 1 usable')).toBeTruthy();
  await user.selectOptions(field('Show'), 'Usable');
  expect(await screen.findByText('No code.')).toBeTruthy();
  expect(router.state.location.search).toBe('?codes=usable');
  await user.click(screen.getByRole('link', { name: 'Promotions', current: false }));
  await user.selectOptions(await screen.findByLabelText('State'), 'Draft');
  expect(await screen.findByText(/^No promotion\./u)).toBeTruthy();
  expect(router.state.location.search).toBe('?state=draft');
});

test('what a colleague has stored meanwhile shows with both values, and nothing that was typed is lost', async () => {
  const { promotion_id } = await stored();
  const { user } = await officeAt(house.shop, 'marketing', `/promotions/${promotion_id}`);
  await user.type(await screen.findByLabelText('Name'), ' of Lyon');
  const colleague = await staffMember(house.shop, 'merchandiser');
  const { body } = await colleague.get(`/promotions/${promotion_id}`);
  const { version, written } = (body as { promotion: { version: number; written: object } }).promotion;
  const change = { version, before: written, written: { ...written, name: 'Second week' } };
  expect((await colleague.post(`/promotions/${promotion_id}`, change)).status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Save the changes' }));
  expect(await screen.findByText('Name: you read Opening; it is now Second week.')).toBeTruthy();
  expect(field('Name').value).toBe('Opening of Lyon');
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep what I typed' }));
  await user.click(screen.getByRole('button', { name: 'Save the changes' }));
  await waitFor(async () => expect((await stored()).name).toBe('Opening of Lyon'));
});

test('an auditor reads promotions and is offered no step', async () => {
  const { promotion_id } = await stored();
  await officeAt(house.shop, 'auditor', `/promotions/${promotion_id}`, { language: 'fr' });
  expect(await screen.findByText('12,5 % de moins sur chaque pièce concernée.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Arrêter|Ajouter|Retirer|Enregistrer/u })).toBeNull();
});

test('the figures of a promotion lead to its orders, and the list shows all orders again when asked', async () => {
  const { order } = await bought();
  const promotion_id = '0b8f2a54-51c1-4bb0-9a7e-3a3e7b1a9d10';
  await database.pool.query(
    `insert into promotion (promotion_id, name, kind, state, percent, needs_code, countries, starts_at, created_at, updated_at)
      values ($1, 'Atelier', 'percent', 'active', 1000, false, '{fr}', '2026-11-01', '2026-11-01', '2026-11-01')`,
    [promotion_id],
  );
  await database.pool.query(
    `insert into order_promotion (order_id, promotion_id, name, kind, percent, amount, placed_at, increment_id)
      select order_id, $1, 'Atelier', 'percent', 1000, 100, placed_at, increment_id from shop_order where increment_id = $2`,
    [promotion_id, order.increment_id],
  );
  const { user, router } = await officeAt(house.shop, 'supervisor', `/promotions/${promotion_id}`);
  await user.click(await screen.findByRole('link', { name: 'See the order' }));
  expect(await screen.findByText(/Only with the promotion “Atelier”\.$/u)).toBeTruthy();
  expect(await screen.findByRole('link', { name: order.increment_id })).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show orders without this promotion too' }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=not_canceled'));
  expect(screen.queryByText(/Only with the promotion/u)).toBeNull();
});
