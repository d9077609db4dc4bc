// What a shopper sees once an order is placed; the address names it by its reference alone.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@vitrine/contract/orders';
import { PageFrame } from '../../app/shell/PageFrame.tsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { checkoutCalls } from '../../testing/openCheckout.tsx';
import { orderOf } from '../../testing/orderSample.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { ConfirmationPage } from './ConfirmationPage.tsx';

const server = fakeServer();
const call = '/api/commerce/order';
const drawn = (order: Order) => <p>Order of {order.items.length} pieces</p>;

beforeEach(() => {
  server.on(call, () => ({ body: { order: orderOf() } }));
});
afterEach(async () => {
  act(() => {
    closeNotice();
    finishTrays();
  });
  // A tray leaves the page once it has slid out.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

async function open({ at = '?ref=2345678BCDF', user = null as ReturnType<typeof userOf> | null } = {}) {
  server.on(checkoutCalls.session, () => ({ body: { user, basket: basketOf([]), lifetime: 60 } }));
  await freshVisitor(user);
  renderShop(
    <PageFrame>
      <ConfirmationPage>{drawn}</ConfirmationPage>
    </PageFrame>,
    { at: `/uk_en/checkout/confirmation/${at}` },
  );
}
const asked = () => server.asked.filter(({ path }) => path === call);

describe('a guest', () => {
  test('reads the number, where the mail goes, and the reference that finds the order', async () => {
    await open();
    expect(await screen.findByText('Order 2611419753')).toBeDefined();
    expect(screen.getByText('A confirmation is on its way to anne@example.com.')).toBeDefined();
    expect(screen.getByText(/reference 2345678BCDF and your email/u)).toBeDefined();
    expect(asked()[0]?.query.get('order_id')).toBe('2345678BCDF');
  });

  test('is led to the search of an order, its reference filled in', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Find an order' });
    expect(link.getAttribute('href')).toBe('/uk_en/findyourorder/?ref=2345678BCDF');
  });

  test('may open an account with the email of the order', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Create an account with this email' }));
    await waitFor(() => expect(document.querySelector('[role=dialog] input')).not.toBeNull());
    expect(screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=email]')?.value).toBe(
      'anne@example.com',
    );
  });

  test('sees the order itself', async () => {
    await open();
    expect(await screen.findByRole('region', { name: 'Your order' })).toBeDefined();
    expect(screen.getByText('Order of 0 pieces')).toBeDefined();
  });

  test('still reads the reference when the order cannot be fetched', async () => {
    server.refuse(call, 500, 500, 'Not now');
    await open();
    expect(await screen.findByText(/reference 2345678BCDF/u)).toBeDefined();
    await waitFor(() => expect(asked().length).toBeGreaterThan(0));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Thank you');
    expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
  });
});

describe('a customer', () => {
  test('follows the order in the account, without reference or new account', async () => {
    await open({ user: userOf() });
    const follow = await screen.findByRole('button', { name: 'Follow the order' });
    expect(screen.queryByText(/To find it without an account/u)).toBeNull();
    expect(screen.queryByRole('button', { name: /Create an account/u })).toBeNull();
    await userEvent.click(follow);
    expect(await screen.findByRole('dialog')).toBeDefined();
  });
});

test('says on which days the order arrives', async () => {
  server.on(call, () => ({ body: { order: orderOf({ arrives_from: '2026-11-24', arrives_until: '2026-11-26' }) } }));
  await open();
  expect((await screen.findByText(/^Standard delivery: /u)).textContent).toMatch(/24.*26/u);
  expect(screen.queryByText('We will write to you with the delivery day.')).toBeNull();
});

test('promises a mail where the day is not known yet', async () => {
  await open();
  expect(await screen.findByText('We will write to you with the delivery day.')).toBeDefined();
});

test('leads to the front page without a reference: nothing was bought', async () => {
  await open({ at: '' });
  await waitFor(() => expect(place.now).toMatch(/^\/uk_en\/?$/u));
  expect(asked()).toEqual([]);
});
