// The delivery step as a shopper uses it: methods, the carrier's days and hours, the gift.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { afterEach, describe, expect, test } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { atDelivery, pounds } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { checkoutCalls, openCheckout } from '../../testing/openCheckout.tsx';

const server = fakeServer();
afterEach(() => closeNotice());

const sent = (call: string) => server.asked.filter(({ path }) => path === call).map(({ body }) => body);
const delivery = () => within(screen.getByRole('region', { name: 'Delivery' }));
const radio = (name: RegExp) => delivery().getByRole<HTMLInputElement>('radio', { name });
const [standard, express] = atDelivery.shipping_methods;
if (!standard || !express) throw new Error('two methods are expected');

/** The checkout once `method` is chosen. */
const withMethod = (method: string, changes: Partial<CheckoutState> = {}): CheckoutState => ({
  ...atDelivery,
  shipping_methods: atDelivery.shipping_methods.map((each) => ({ ...each, is_checked: each.method === method })),
  ...changes,
});
/** A server that answers a call on demand. */
function answersLate(call: string, answer: () => { status?: number; body: unknown }): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  server.on(call, async () => {
    await released;
    return answer();
  });
  return () => release();
}

describe('the methods', () => {
  test('sends the one that is chosen, and shows it before the answer comes', async () => {
    await openCheckout(server);
    const answer = answersLate(checkoutCalls.method, () => ({ body: { checkout: withMethod('express') } }));
    await userEvent.click(radio(/Express/u));
    await waitFor(() => expect(radio(/Express/u).checked).toBe(true));
    expect(screen.getByRole('group', { name: 'Delivery' }).getAttribute('aria-busy')).toBe('true');
    answer();
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Delivery' }).getAttribute('aria-busy')).toBe('false'),
    );
    expect(radio(/Express/u).checked).toBe(true);
    expect(sent(checkoutCalls.method)).toEqual([{ locale: 'uk_en', method: 'express' }]);
  });

  test('goes back to the method that is kept when the server refuses another', async () => {
    await openCheckout(server);
    server.refuse(checkoutCalls.method, 422, 4_900_045, 'Not to this address');
    await userEvent.click(radio(/Express/u));
    await waitFor(() => expect(radio(/Standard/u).checked).toBe(true));
    await waitFor(() => expect(document.body.textContent).toContain('Not to this address'));
  });

  test('changes with the arrow keys', async () => {
    await openCheckout(server);
    server.on(checkoutCalls.method, () => ({ body: { checkout: withMethod('express') } }));
    radio(/Standard/u).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(sent(checkoutCalls.method)).toEqual([{ locale: 'uk_en', method: 'express' }]));
  });

  test('updates the sums of the order beside it', async () => {
    await openCheckout(server);
    const totals = { ...atDelivery.totals, shipping: pounds(2500), grand_total: pounds(102_500) };
    server.on(checkoutCalls.method, () => ({ body: { checkout: withMethod('express', { totals }) } }));
    await userEvent.click(radio(/Express/u));
    await screen.findByRole('button', { name: 'Pay £1025' });
    const order = screen.getByRole('complementary', { name: 'Your order' });
    expect(within(order).getAllByText('£25').length).toBeGreaterThan(0);
  });

  test('disables the only method there is: there is nothing to choose', async () => {
    await openCheckout(server, { shipping_methods: [{ ...standard, is_alone: true, is_checked: true }] });
    expect(radio(/Standard/u).disabled).toBe(true);
    expect(radio(/Standard/u).checked).toBe(true);
  });

  test('says that a free one is complimentary, and what another costs', async () => {
    await openCheckout(server);
    expect(radio(/Standard/u).closest('label')?.textContent).toContain('Complimentary');
    expect(radio(/Express/u).closest('label')?.textContent).toContain('£25');
  });

  test('promises no day for a pre-order', async () => {
    const way = { ...standard, arrives_from: null, arrives_until: null };
    await openCheckout(server, { shipping_methods: [way], pre_order: true });
    expect(radio(/Standard/u).closest('label')?.textContent).toContain('We will write to you with the delivery day.');
  });

  test('shows none before the address is known', async () => {
    await openCheckout(server, { shipping_address: null, billing_address: null, shipping_methods: [] });
    expect(delivery().getByText('Delivery choices appear with the address.')).toBeDefined();
    expect(delivery().queryByRole('radio')).toBeNull();
  });
});

describe('the carrier’s day and hours', () => {
  const slots = [
    { code: '01', label: 'morning' },
    { code: '16', label: '4pm-6pm' },
  ];
  const timed = { ...standard, slots, slot_days: ['2026-11-24', '2026-11-25'] };

  test('are offered with the method that has them, beside no preference', async () => {
    await openCheckout(server, { shipping_methods: [timed, express] });
    const names = (label: string) =>
      within(delivery().getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(names('Time slot')).toEqual(['No preference', 'morning', '4pm-6pm']);
    expect(names('Delivery day')).toHaveLength(3);
    expect(names('Delivery day')[1]).toContain('24');
  });

  test('are not offered where the method has none', async () => {
    await openCheckout(server);
    expect(delivery().queryByLabelText('Time slot')).toBeNull();
    expect(delivery().queryByLabelText('Delivery day')).toBeNull();
  });

  test('keeps the day when the hours are chosen', async () => {
    await openCheckout(server, { shipping_methods: [timed, express], slot_day: '2026-11-25' });
    server.on(checkoutCalls.method, () => ({ body: { checkout: { ...atDelivery, shipping_methods: [timed] } } }));
    await userEvent.selectOptions(delivery().getByLabelText('Time slot'), '16');
    await waitFor(() =>
      expect(sent(checkoutCalls.method)).toEqual([
        { locale: 'uk_en', method: 'standard', slot: '16', slot_day: '2026-11-25' },
      ]),
    );
  });

  test('keeps the hours when the day is chosen', async () => {
    await openCheckout(server, { shipping_methods: [timed, express], slot: '01' });
    server.on(checkoutCalls.method, () => ({ body: { checkout: { ...atDelivery, shipping_methods: [timed] } } }));
    await userEvent.selectOptions(delivery().getByLabelText('Delivery day'), '2026-11-24');
    await waitFor(() =>
      expect(sent(checkoutCalls.method)).toEqual([
        { locale: 'uk_en', method: 'standard', slot: '01', slot_day: '2026-11-24' },
      ]),
    );
  });

  test('are taken back by no preference', async () => {
    await openCheckout(server, { shipping_methods: [timed], slot: '01' });
    server.on(checkoutCalls.method, () => ({ body: { checkout: { ...atDelivery, shipping_methods: [timed] } } }));
    await userEvent.selectOptions(delivery().getByLabelText('Time slot'), '');
    await waitFor(() => expect(sent(checkoutCalls.method)).toEqual([{ locale: 'uk_en', method: 'standard' }]));
  });
});

describe('the gift', () => {
  const gift = { is_gift: true, message: '', hide_price: false, handwritten: false, gift_card_type: 'blank' as const };
  const tick = (name: string) => delivery().getByRole<HTMLInputElement>('checkbox', { name });

  test('shows the card and the prices once it is a gift', async () => {
    await openCheckout(server);
    server.on(checkoutCalls.gift, () => ({ body: { checkout: { ...atDelivery, gift } } }));
    expect(delivery().queryByRole('button', { name: 'Write the card' })).toBeNull();
    await userEvent.click(tick('This is a gift'));
    const card = await delivery().findByRole('button', { name: 'Write the card' });
    expect(card.dataset['tray']).toBe('gift-message');
    expect(sent(checkoutCalls.gift)).toEqual([{ locale: 'uk_en', gift }]);
  });

  test('sends that prices are hidden, and keeps the message', async () => {
    const written = { ...gift, message: 'For you', gift_card_type: 'custom' as const };
    await openCheckout(server, { gift: written });
    server.on(checkoutCalls.gift, () => ({ body: { checkout: { ...atDelivery, gift: written } } }));
    expect(delivery().getByText('For you')).toBeDefined();
    expect(delivery().getByRole('button', { name: 'Change the card' })).toBeDefined();
    await userEvent.click(tick('Do not show the prices'));
    await waitFor(() =>
      expect(sent(checkoutCalls.gift)).toEqual([{ locale: 'uk_en', gift: { ...written, hide_price: true } }]),
    );
  });

  test('is unticked again when the server refuses it, with its reason over the page', async () => {
    await openCheckout(server);
    server.refuse(checkoutCalls.gift, 422, 4_900_045, 'No gifts today');
    await userEvent.click(tick('This is a gift'));
    await waitFor(() => expect(document.body.textContent).toContain('No gifts today'));
    expect(tick('This is a gift').checked).toBe(false);
  });
});
