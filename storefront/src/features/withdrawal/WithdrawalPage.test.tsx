import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { orderItemOf, orderOf } from '../../testing/orderSample.ts';
import { userOf } from '../../testing/samples.ts';
import { WithdrawalPage } from './WithdrawalPage.tsx';

const server = fakeServer();
const call = '/api/commerce/withdrawal';
const answer = { stated_at: '2026-12-07T22:59:30.000Z', time_zone: 'Europe/Dublin' };
const show = (at = '/ie_en/withdrawal/') => renderShop(<WithdrawalPage />, { locale: 'ie_en', at });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => freshVisitor());

async function write() {
  await enter(box('Reference or order number'), ' 2611419753 ');
  await enter(box('Your name'), 'Anne Lacombe');
  await enter(box('Email'), 'anne@example.com');
  await userEvent.click(button('Continue'));
}

describe('the withdrawal function', () => {
  test('asks for a second confirmation of the statement, then names its moment and the receipt', async () => {
    server.on(call, () => ({ body: answer }));
    show();
    await write();
    expect(server.asked.filter(({ path }) => path === call)).toEqual([]);
    expect(screen.getByText('I withdraw from my contract for the order 2611419753.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your statement' }));
    await userEvent.click(button('Confirm withdrawal'));
    const done = await screen.findByRole('heading', { name: 'Your withdrawal has arrived' });
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(screen.getByText(/7 December 2026.*22:59:30.*anne@example\.com/u)).toBeDefined();
    expect(server.asked.at(-1)?.body).toMatchObject({
      locale: 'ie_en',
      name: 'Anne Lacombe',
      reference: '2611419753',
      email: 'anne@example.com',
      pieces: '',
    });
  });

  test('names all missing fields at once', async () => {
    show();
    await userEvent.click(button('Continue'));
    for (const name of ['Reference or order number', 'Your name', 'Email'])
      expect(box(name).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('heading', { name: 'Your statement' })).toBeNull();
  });

  test('comes back from the statement with everything that was typed', async () => {
    show();
    await write();
    await userEvent.click(button('Change the details'));
    expect(box('Your name').value).toBe('Anne Lacombe');
    expect(box('Reference or order number').value).toBe('2611419753');
  });

  test('takes the order from a mail’s link, name and email from the account', async () => {
    await freshVisitor(userOf({ firstname: 'Anne', lastname: 'Lacombe', email: 'anne@example.com' }));
    show('/ie_en/withdrawal/?ref=2345678BCDF');
    await waitFor(() => expect(box('Your name').value).toBe('Anne Lacombe'));
    expect(box('Reference or order number').value).toBe('2345678BCDF');
    expect(box('Email').value).toBe('anne@example.com');
  });

  test('offers the lines of an order that this session reads, and sends the chosen ones', async () => {
    server.on(call, () => ({ body: answer }));
    const ids = ['6f1c5a52-0c58-4c53-8a43-0a8f5d3c1a01', '6f1c5a52-0c58-4c53-8a43-0a8f5d3c1a02'];
    const items = ids.map((item_order_id, at) => orderItemOf({ item_order_id, name: `Piece ${at}`, size: null }));
    server.on('/api/commerce/order', () => ({ body: { order: orderOf({ items }) } }));
    show('/ie_en/withdrawal/?ref=2345678BCDF');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Piece 1, Madder red' }));
    await enter(box('Your name'), 'Anne Lacombe');
    await enter(box('Email'), 'anne@example.com');
    await enter(box('Note, optional'), 'Unworn.');
    await userEvent.click(button('Continue'));
    expect(screen.getByText(/^Limited to these pieces: Piece 1, Madder red\sUnworn\.$/u)).toBeDefined();
    await userEvent.click(button('Confirm withdrawal'));
    await screen.findByRole('heading', { name: 'Your withdrawal has arrived' });
    expect(server.asked.at(-1)?.body).toMatchObject({ items: [ids[1]], pieces: 'Unworn.' });
  });

  test('sends the same statement again after a lost answer', async () => {
    let fails = true;
    server.on(call, () =>
      fails ? { status: 500, body: { error: { internal_code: 1, message: 'Later, please.' } } } : { body: answer },
    );
    show();
    await write();
    await userEvent.click(button('Confirm withdrawal'));
    await waitFor(() => expect(server.asked.filter(({ path }) => path === call)).toHaveLength(1));
    fails = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
    await screen.findByRole('heading', { name: 'Your withdrawal has arrived' });
    const ids = server.asked
      .filter(({ path }) => path === call)
      .map(({ body }) => (body as { statement_id: string }).statement_id);
    expect(new Set(ids).size).toBe(1);
  });
});
