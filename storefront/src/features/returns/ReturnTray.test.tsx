import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReturnForm, ReturnRequest } from '@vitrine/contract/returns';
import { returnReasons } from '@vitrine/rules/returns/returnLine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTray, finishTrays } from '../../lib/layers/trays.ts';
import { TrayHost } from '../../app/shell/TrayHost.tsx';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';

const server = fakeServer();
const request = '/api/commerce/exchange-return/request';
const pounds = (amount: number) => ({ amount, currency: 'GBP' as const, formatted: `£${amount / 100}` });

const item: ReturnForm['items'][number] = {
  item_order_id: 'bag',
  name: 'Pommeau',
  color: 'Red',
  size: null,
  image: null,
  isReturnable: true,
  set_items: [],
  return_refusal: null,
  rights: [{ type: 'refund', until: '2026-12-21', is_stated: false }],
  specific_message: null,
  return_until: '2026-12-21',
  return_reasons: [...returnReasons],
  qty_ordered: 2,
  quantities: [1, 2],
  refundable_price: pounds(385_000),
  link_id: null,
  personalisation: null,
  exchange_options: [],
  stock: { is_less_than_qty: true, is_empty: true },
};
const belt = { ...item, item_order_id: 'belt', name: 'Sanglon', qty_ordered: 1, quantities: [1] };
const engraved: typeof item = {
  ...belt,
  item_order_id: 'engraved',
  name: 'Gravure',
  isReturnable: false,
  return_refusal: 'engraved',
  rights: [],
  return_reasons: [],
};
let form: ReturnForm;
let open: ReturnRequest | null;

const requested: ReturnRequest = {
  request_id: 'r1',
  return_id: 'r1',
  order_id: 'a',
  expires_at: '2026-11-24T10:00:00Z',
  is_statement: false,
  request_notes: '',
  details: {
    return_id: 'r1',
    increment_id: 'R30418',
    return_type: 'refund',
    status: 'pending_approval',
    status_label: null,
    selected_return_method: null,
    return_hash: 'label',
    details_hash: null,
    delivery_awaited: null,
    refusal: [],
    is_paperless_proforma_enabled: false,
    can_download_duty_proforma: true,
    pickup_date: null,
    pickup_time: null,
    requested_at: '2026-11-23T10:00:00Z',
    accepted_at: null,
    closed_at: null,
    items: [],
    parcel: null,
    pickup: null,
    exchange_shipment: null,
    totals: {
      totalItems: pounds(320_833),
      totalTax: pounds(64_167),
      totalShipping: pounds(0),
      adjustementNegative: pounds(1_500),
      returnFee: pounds(1_500),
      valueLoss: pounds(0),
      totalPrice: pounds(383_500),
    },
  },
  returns_amount_fees: [],
  return_fees: pounds(0),
  return_methods: [
    { method: 'office', price: pounds(1_500) },
    { method: 'pickup', price: pounds(1_500) },
    { method: 'boutique', price: pounds(0) },
  ],
  available_prepaid_shipping_mode: ['office', 'pickup'],
  order_shipping_carrier: 'dhl',
  return_carrier: 'dhl',
  available_pickup_slots: [
    { day: '2026-11-24', times: ['09:00-12:00', '14:00-17:00'] },
    { day: '2026-11-25', times: ['09:00-12:00'] },
  ],
  pickup_country: 'gb',
  addresses: [
    {
      address_id: 'order',
      country_id: 'gb',
      full_name: 'Anne',
      lines: ['12 Mount Street'],
      street1: '12 Mount Street',
      street2: null,
      street3: null,
      telephone: null,
      ineligible_return: false,
    },
  ],
  pickup_address: null,
  pickup_time_readable: null,
  chosen: [{ order_item_id: 'bag', qty: 1, return_reason: 'colour' }],
};
const by = (method: 'office' | 'pickup' | 'boutique', change: Partial<ReturnRequest> = {}): ReturnRequest => ({
  ...requested,
  pickup_address: method === 'pickup' ? (requested.addresses[0] ?? null) : null,
  ...change,
  details: { ...requested.details, selected_return_method: method, ...change.details },
});
/** The server's answer for an order whose carrier has these modes: the store is a method beside them. */
const answerCarrier = (modes: ReturnRequest['available_prepaid_shipping_mode']): void => {
  const return_methods = requested.return_methods.filter(
    ({ method }) => method === 'boutique' || modes.includes(method),
  );
  const made = { ...requested, return_methods, available_prepaid_shipping_mode: modes };
  server.on(request, ({ body }) => ({ body: body === undefined ? { form, request: null } : { request: made } }));
};
const asked = (path: string) => server.asked.filter((one) => one.path === path && one.body !== undefined);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  open = null;
  form = {
    order_id: 'a',
    increment_id: '26114',
    return_types: ['refund'],
    return_type: 'refund',
    is_stated: false,
    stated_pieces: null,
    returnReasons: returnReasons.map((value) => ({ value, name: value })),
    items: [item, belt, engraved],
    refund_only_full_return: true,
    special_return_text: null,
  };
  server.on(request, ({ body }) => ({ body: body === undefined ? { form, request: open } : { request: requested } }));
  server.on(`${request}/return-method`, ({ body }) => ({
    body: { request: by((body as { selected_return_method: 'office' }).selected_return_method) },
  }));
  server.on(`${request}/finalize`, ({ body }) => {
    const { selected_return_method: method, pickup_date } = body as {
      selected_return_method: 'pickup';
      pickup_date?: string;
    };
    const done = by(method, { expires_at: null, pickup_time_readable: '14:00–17:00' });
    return { body: { request: { ...done, details: { ...done.details, pickup_date: pickup_date ?? null } } } };
  });
});
afterEach(() => {
  finishTrays();
  cleanup();
});

async function show(params: { readonly return_type?: 'exchange' | 'refund' } = {}) {
  renderShop(
    <QueryClientProvider client={new QueryClient()}>
      <TrayHost />
    </QueryClientProvider>,
    { locale: 'uk_en' },
  );
  openTray('return-request', { order_id: 'a', ...params });
  await screen.findByRole('dialog', { name: 'Return pieces' });
}
async function chooseBag() {
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Pommeau/u }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'colour');
  await userEvent.click(button('Continue'));
}

describe('a refused choice', () => {
  const refuse = (fields: Record<string, string>) =>
    server.on(request, ({ body }) =>
      body === undefined
        ? { body: { form, request: null } }
        : { status: 422, body: { error: { internal_code: 4_800_012, message: 'Choose one of these.', fields } } },
    );

  test.each([
    ['its quantity', { 'items.0.qty': 'quantity' }, 'Quantity'],
    ['its reason alone', { 'items.0.return_reason': 'missing_reason', 'items.0.qty': 'quantity' }, 'Reason'],
  ])('shows the server’s sentence at the field: %s', async (_name, fields, label) => {
    refuse(fields);
    await show();
    await chooseBag();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: label })));
    expect(screen.getAllByText('Choose one of these.')).toHaveLength(1);
  });

  test('shows the sentence at the piece, or in the form where it is about none', async () => {
    refuse({ 'items.0.order_item_id': 'engraved' });
    await show();
    await chooseBag();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Pommeau/u })));
    expect(screen.getByText('Choose one of these.')).toBeTruthy();
    refuse({ request_id: 'request_gone' });
    await userEvent.click(button('Continue'));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose one of these.');
  });
});

describe('the choice of pieces', () => {
  test('asks for a reason and a quantity of a ticked piece alone', async () => {
    await show();
    expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
    expect(screen.queryByRole('combobox', { name: 'Reason' })).toBeNull();
    await chooseBag();
    expect(asked(request)[0]?.body).toMatchObject({
      order_id: 'a',
      return_type: 'refund',
      items: [{ order_item_id: 'bag', qty: 2, return_reason: 'colour' }],
    });
  });

  test('names a missing piece, then a missing reason, and sends nothing', async () => {
    await show();
    await screen.findAllByRole('checkbox');
    await userEvent.click(button('Continue'));
    expect(document.activeElement?.id).toBe('return-take0');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Sanglon/u }));
    await userEvent.click(button('Continue'));
    expect(screen.getByRole('combobox', { name: 'Reason' }).getAttribute('aria-invalid')).toBe('true');
    expect(asked(request)).toEqual([]);
  });

  test('ticks linked pieces together', async () => {
    form = {
      ...form,
      items: [
        { ...item, link_id: 'set' },
        { ...belt, link_id: 'set' },
      ],
    };
    await show();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Sanglon/u }));
    const ticks = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(ticks.map(({ checked }) => checked)).toEqual([true, true]);
    // A faulty one stays ticked alone.
    const [reason] = screen.getAllByRole('combobox', { name: 'Reason' });
    const [, partner] = ticks;
    if (!reason || !partner) throw new Error('two lines');
    await userEvent.selectOptions(reason, 'damaged');
    await userEvent.click(partner);
    expect(ticks.map(({ checked }) => checked)).toEqual([true, false]);
  });

  /** A buckle of which one has come back, and two straps: the server offers all quantities, for faulty ones. */
  const linkTwo = (buckles: number[]) => {
    form = {
      ...form,
      items: [
        { ...item, name: 'Boucle', qty_ordered: 2, quantities: buckles, link_id: 'set' },
        { ...belt, qty_ordered: 2, quantities: [1, 2], link_id: 'set' },
      ],
    };
  };
  const quantities = () => screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Quantity' });
  const give = async (reasons: readonly string[]) => {
    for (const [index, reason] of reasons.entries())
      await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Reason' })[index]!, reason);
  };

  test('offers linked pieces in the quantities that fit, and sends them so', async () => {
    linkTwo([1]);
    await show();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Boucle/u }));
    expect(
      within(quantities()[0]!)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1']);
    await give(['colour', 'colour']);
    await userEvent.click(button('Continue'));
    await waitFor(() => expect(asked(request)).toHaveLength(1));
    expect(asked(request)[0]?.body).toMatchObject({ items: [{ qty: 1 }, { qty: 1 }] });
  });

  test('moves the quantities of linked pieces together, unless all of them are faulty', async () => {
    linkTwo([1, 2]);
    await show();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Boucle/u }));
    expect(quantities().map(({ value }) => value)).toEqual(['2', '2']);
    await userEvent.selectOptions(quantities()[1]!, '1');
    expect(quantities().map(({ value }) => value)).toEqual(['1', '1']);
    await give(['damaged', 'damaged']);
    await userEvent.selectOptions(quantities()[1]!, '2');
    expect(quantities().map(({ value }) => value)).toEqual(['1', '2']);
    // One of them is not faulty after all.
    await give(['damaged', 'colour']);
    await userEvent.click(button('Continue'));
    const wrong = quantities()[0]!;
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Please choose these pieces together, in matching quantities.').length).toBeGreaterThan(
      0,
    );
    expect(asked(request)).toEqual([]);
    await userEvent.selectOptions(quantities()[1]!, '1');
    await userEvent.click(button('Continue'));
    await waitFor(() => expect(asked(request)).toHaveLength(1));
  });

  test('names a linked piece that was left out', async () => {
    linkTwo([1, 2]);
    await show();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Boucle/u }));
    await give(['damaged']);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Sanglon/u }));
    await give(['colour']);
    await userEvent.click(button('Continue'));
    expect(document.activeElement?.id).toBe('return-take1');
    expect(asked(request)).toEqual([]);
  });

  test('resumes the choice of an unfinished request without what is possible no more', async () => {
    open = {
      ...by('office'),
      chosen: [
        { order_item_id: 'bag', qty: 3, return_reason: 'colour' },
        { order_item_id: 'engraved', qty: 1, return_reason: 'colour' },
      ],
    };
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect((await screen.findAllByRole<HTMLInputElement>('checkbox')).map(({ checked }) => checked)).toEqual([
      true,
      false,
    ]);
    await userEvent.click(button('Continue'));
    await waitFor(() => expect(asked(request)).toHaveLength(1));
    expect(asked(request)[0]?.body).toMatchObject({ items: [{ order_item_id: 'bag', qty: 2 }] });
  });

  test('leads a guest whose proof has ended to the look-up', async () => {
    server.refuse(request, 401, 401, '');
    await show();
    expect((await screen.findByRole('link', { name: 'Find your order' })).getAttribute('href')).toBe(
      '/uk_en/findyourorder/',
    );
  });

  test('shows the engraving for which a piece stays', async () => {
    const personalisation = {
      lines: ['A. L.'],
      font: 'roman' as const,
      size: 'small' as const,
      price: pounds(9000),
      preparation_days: 7,
      drawing: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width_mm: 20, height_mm: 5 },
    };
    const specific_message = 'This piece is engraved and cannot be returned.';
    form = { ...form, items: [item, { ...engraved, specific_message, personalisation }] };
    await show();
    const line = (await screen.findByText(specific_message)).closest('li');
    expect(line && within(line).getByRole('img', { name: /A\. L\./u })).toBeTruthy();
  });

  test('says that a piece was returned already', async () => {
    const specific_message = 'You have already returned this piece.';
    form = { ...form, items: [{ ...engraved, return_refusal: 'returned_already', specific_message }] };
    await show();
    expect(await screen.findByText('You have already returned this piece.')).toBeTruthy();
  });

  test('says why a piece stays, and offers the reasons of a faulty one after the window', async () => {
    const late = {
      ...item,
      rights: [],
      return_refusal: 'window_closed' as const,
      specific_message: 'The time for a return is over.',
      return_reasons: ['damaged' as const],
    };
    form = { ...form, items: [late, engraved] };
    await show();
    expect(await screen.findByText(/The time for a return is over/u)).toBeTruthy();
    expect(screen.getByText(/is damaged, not as shown/u)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.getAllByRole('option', { name: 'damaged' })).toHaveLength(1);
    expect(screen.queryByRole('option', { name: 'colour' })).toBeNull();
  });

  test('a withdrawal needs no reason, and its last button makes the statement', async () => {
    const studs = {
      ...item,
      quantities: [1],
      return_refusal: null,
      rights: [{ type: 'return' as const, until: '2026-12-03', is_stated: false }],
    };
    form = { ...form, return_types: ['return'], return_type: 'return', items: [studs] };
    const statement = { ...by('office'), is_statement: true };
    statement.details = { ...statement.details, return_type: 'return' };
    server.on(request, ({ body }) => ({
      body: body === undefined ? { form, request: null } : { request: statement },
    }));
    await show();
    expect(await screen.findByText('Withdraw until 3 December 2026')).toBeTruthy();
    expect(screen.getByText(/^By confirming this return you withdraw/u)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(button('Continue'));
    expect(await screen.findByRole('button', { name: 'Confirm withdrawal' })).toBeTruthy();
    expect(asked(request)[0]?.body).toMatchObject({ return_type: 'return', items: [{ return_reason: 'other' }] });
  });

  test('says that what was asked for is possible no more', async () => {
    await show({ return_type: 'exchange' });
    expect(await screen.findByText(/^No other size or colour of this piece/u)).toBeTruthy();
  });

  test('says that nothing can come back', async () => {
    form = { ...form, return_types: [] };
    await show();
    expect(await screen.findByText('No piece of this order can be returned now.')).toBeTruthy();
  });
});

describe('an exchange', () => {
  const option = (sku: string, color: string, is_empty = false) => ({
    sku,
    name: 'Pommeau',
    color,
    size: null,
    stock: { is_less_than_qty: is_empty, is_empty },
  });
  const bagForExchange = {
    ...item,
    quantities: [1],
    exchange_options: [option('bag-blue', 'Blue'), option('bag-green', 'Green', true)],
    stock: { is_less_than_qty: false, is_empty: false },
  };

  test('is chosen instead of the refund, and asks for a piece in stock', async () => {
    const types = ['refund' as const, 'exchange' as const];
    server.on(request, ({ body, query }) => {
      const isExchange = query.get('return_type') === 'exchange';
      const asked_form: ReturnForm = isExchange
        ? {
            ...form,
            return_types: types,
            return_type: 'exchange',
            items: [bagForExchange, { ...belt, isReturnable: false, return_refusal: 'no_exchange' }],
          }
        : { ...form, return_types: types };
      return { body: body === undefined ? { form: asked_form, request: null } : { request: requested } };
    });
    await show();
    await userEvent.click(await screen.findByRole('radio', { name: /^An exchange/u }));
    expect(await screen.findByText(/^No other size or colour of this piece/u)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Pommeau/u }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'colour');
    await userEvent.click(button('Continue'));
    const wanted = screen.getByRole('combobox', { name: 'Exchange for' });
    expect(wanted.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Green, sold out' }).disabled).toBe(true);
    await userEvent.selectOptions(wanted, 'bag-blue');
    await userEvent.click(button('Continue'));
    await waitFor(() => expect(asked(request)).toHaveLength(1));
    expect(asked(request)[0]?.body).toMatchObject({
      return_type: 'exchange',
      items: [{ order_item_id: 'bag', qty: 1, return_reason: 'colour', exchange_sku: 'bag-blue' }],
    });
  });

  test('says how long the new piece is reserved instead of a refund', async () => {
    const details = { ...requested.details, return_type: 'exchange' as const, totals: null };
    open = by('office', { details: { ...details, selected_return_method: 'office' } });
    await show();
    expect(await screen.findByText(/reserved for you for 21 days/u)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm the exchange' })).toBeTruthy();
    expect(screen.queryByText('Your refund')).toBeNull();
  });
});

describe('the method', () => {
  test('shows the refund to the cent and confirms it with that sum', async () => {
    await show();
    await chooseBag();
    await userEvent.click(await screen.findByRole('radio', { name: /^Hand in at the carrier/u }));
    expect(await screen.findByText('£3835')).toBeTruthy();
    expect(screen.getByText('−\u2060£15')).toBeTruthy();
    await userEvent.click(button('Confirm the return'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'We expect your return' })).toBe(document.activeElement),
    );
    expect(screen.getByRole('button', { name: 'Download the label' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download the customs pro-forma' })).toBeDefined();
    expect(screen.getByText(/Print the pro-forma three times/u)).toBeDefined();
    expect(asked(`${request}/finalize`)[0]?.body).toMatchObject({
      request_id: 'r1',
      selected_return_method: 'office',
      shown_refund: 383_500,
      items: requested.chosen,
    });
  });

  test('says what customs ask of a parcel, and nothing of it for a boutique', async () => {
    form = { ...form, special_return_text: 'The parcel leaves Switzerland for France.' };
    await show();
    await chooseBag();
    const special = () => screen.queryByText(/^The parcel leaves Switzerland/u);
    const office = await screen.findByRole('radio', { name: /^Hand in at the carrier/u });
    expect(special()).toBeNull();
    await userEvent.click(office);
    expect(special()).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /store/u }));
    expect(special()).toBeNull();
  });

  test('a pickup needs its day and its time', async () => {
    open = by('pickup');
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the return' }));
    expect(screen.getByRole('combobox', { name: 'Day' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-24');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '14:00-17:00');
    await userEvent.click(button('Confirm the return'));
    expect(await screen.findByText(/24 November.*14:00–17:00/u)).toBeTruthy();
    expect(asked(`${request}/finalize`)[0]?.body).toMatchObject({
      pickup_date: '2026-11-24',
      pickup_time: '14:00-17:00',
    });
  });

  test('a pickup at an address that is typed keeps its place in the list, and is confirmed by its id', async () => {
    open = by('pickup');
    const typed = { ...requested.addresses[0]!, address_id: 'pickup', full_name: 'Zoé', lines: ['3 Hill Road'] };
    server.on(`${request}/return-method`, () => {
      open = by('pickup', { addresses: [...requested.addresses, typed], pickup_address: typed });
      return { body: { request: open } };
    });
    await show();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Pickup address' }), 'Another address');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Another address'));
    await userEvent.click(button('Back to your addresses'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pickup address' }), 'Another address');
    await userEvent.click(button('Use this address'));
    expect(asked(`${request}/return-method`)).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText(/^Title/u), 'Mrs.');
    for (const [id, value] of Object.entries({
      firstname: 'Zoé',
      lastname: 'Hill',
      street1: '3 Hill Road',
      city: 'London',
      postcode: 'W1K 2AB',
      telephone: '07700900123',
    }))
      // oxlint-disable-next-line no-await-in-loop -- a user fills fields one after the other
      await enter(document.querySelector(`#pickup-${id}`)!, value);
    await userEvent.click(button('Use this address'));
    const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Pickup address' });
    expect(list.selectedOptions[0]?.textContent).toContain('Zoé, 3 Hill Road');
    expect(asked(`${request}/return-method`)[0]?.body).toMatchObject({
      pickup_address: { firstname: 'Zoé', street1: '3 Hill Road', country_id: 'gb' },
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-24');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '14:00-17:00');
    await userEvent.click(button('Confirm the return'));
    await waitFor(() => expect(asked(`${request}/finalize`)).toHaveLength(1));
    expect(asked(`${request}/finalize`)[0]?.body).toMatchObject({ pickup_address: { address_id: 'pickup' } });
  });

  test('without pickup times it says so, and does not confirm', async () => {
    open = by('pickup', { available_pickup_slots: [] });
    await show();
    expect(await screen.findByText(/^E return is currently not available/u)).toBeTruthy();
    await userEvent.click(button('Confirm the return'));
    expect(asked(`${request}/finalize`)).toEqual([]);
  });

  test('an address that the carrier does not serve says so, and another one can be chosen', async () => {
    open = requested;
    server.on(`${request}/return-method`, () => ({
      status: 422,
      body: { error: { internal_code: 2_200_105, message: 'No times' } },
    }));
    await show();
    await userEvent.click(await screen.findByRole('radio', { name: /^Pickup/u }));
    expect(await screen.findByText(/^E return is currently not available/u)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Day' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pickup address' }), 'Another address');
    expect(document.querySelector('#pickup-street1')).toBeTruthy();
  });

  test('a pickup without any known address takes a typed one in the order’s country', async () => {
    open = by('pickup', { addresses: [], pickup_address: null });
    await show();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Pickup address' }), 'Another address');
    expect(document.querySelector('#pickup-postcode')).toBeTruthy();
  });

  test('is preselected where the carrier has only one', async () => {
    answerCarrier(['office']);
    await show();
    await chooseBag();
    await waitFor(() => expect(asked(`${request}/return-method`)).toHaveLength(1));
    expect(asked(`${request}/return-method`)[0]?.body).toMatchObject({ selected_return_method: 'office' });
  });

  test('is left to the shopper when the preselected one is refused', async () => {
    answerCarrier(['pickup']);
    server.on(`${request}/return-method`, () => ({
      status: 422,
      body: { error: { internal_code: 2_200_105, message: 'No times' } },
    }));
    await show();
    await chooseBag();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Pickup/u })).checked).toBe(false);
    await waitFor(() => expect(asked(`${request}/return-method`)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('goes back to the pieces with what was chosen, and resumes an unfinished return', async () => {
    open = by('office');
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Pommeau/u }).checked).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reason' }).value).toBe('colour');
  });

  test('of another type than was asked for starts at the pieces', async () => {
    open = by('office');
    await show({ return_type: 'exchange' });
    expect(await screen.findByRole('heading', { name: 'Which pieces come back?' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm the return' })).toBeNull();
    finishTrays();
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    cleanup();
    await show({ return_type: 'refund' });
    expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy();
  });

  test('is given up with one press', async () => {
    open = by('office');
    server.on(`${request}/drop`, () => {
      open = null;
      return { body: { dropped: true } };
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Give up the return' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Which pieces come back?' })).toBe(document.activeElement),
    );
    expect(asked(`${request}/drop`)[0]?.body).toMatchObject({ request_id: 'r1' });
  });

  test('is given up here too when another tab gave it up or sent it off', async () => {
    open = by('office');
    server.on(`${request}/drop`, () => {
      open = null;
      return { status: 422, body: { error: { internal_code: 4_800_012, message: 'Not accepted.' } } };
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Give up the return' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Which pieces come back?' })).toBe(document.activeElement),
    );
    expect(screen.queryByText('Not accepted.')).toBeNull();
  });
});
