// An order by telephone, at the real server.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countStock } from '../../../../server/src/modules/catalog/stock/countStock.ts';
import { preparedLinks } from '../../../../server/src/testing/preparedLinks.ts';
import { paris } from '../../../../server/src/testing/samples.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testPayments } from '../../../../server/src/testing/testPayments.ts';
import { addProducts } from '../../../../server/src/testing/testProducts.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const links = preparedLinks(house, bag);

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 3 }]));
beforeEach(async () => {
  await database.db.deleteFrom('payment_link').execute();
  await database.db.deleteFrom('rate_limit').execute();
  await countStock(database.db, [{ sku: bag, source: 'ecom', qty: 3 }]);
});

type User = Awaited<ReturnType<typeof officeAt>>['user'];
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Puts the bag into the order in the storefront of France. */
async function addBag(user: User) {
  await user.selectOptions(await screen.findByLabelText('Storefront'), 'fr_fr');
  await user.type(screen.getByLabelText('SKU or name'), 'h0612p');
  await user.click(await button('Search'));
  await user.click(await button(/^Add/u));
  return screen.findByRole('heading', { name: 'What the client pays' });
}

test('care prepares an order, sees the totals of the checkout, and sends the link', async () => {
  const { user } = await officeAt(house.shop, 'care', '/telephone/new');
  await addBag(user);
  expect(await screen.findByText('1 piece found.')).toBeTruthy();
  expect(screen.getByText('3 left')).toBeTruthy();
  expect(screen.getAllByText('€3,850.00').length).toBeGreaterThan(0);
  expect(await barriers()).toEqual([]);
  await user.type(screen.getByLabelText('Email of the client'), 'anne@example.com');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the payment link' }).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Send the payment link' }));
  expect(await screen.findByText('The payment link goes to anne@example.com.')).toBeTruthy();
  const shown = await screen.findByLabelText<HTMLInputElement>('Address of the link');
  expect(shown.value).toMatch(/\/fr_fr\/payment-link\/#token=[\w-]{43}$/u);
  expect(await barriers()).toEqual([]);
  const stored = await database.db.selectFrom('payment_link').select(['email', 'sent_at']).execute();
  expect(stored).toEqual([{ email: 'anne@example.com', sent_at: clock.now }]);
});

test('a wrong email and a price that has changed are said, and nothing typed is lost', async () => {
  const { user } = await officeAt(house.shop, 'care', '/telephone/new');
  await addBag(user);
  const email = screen.getByLabelText<HTMLInputElement>('Email of the client');
  await user.type(email, 'anne@example');
  await user.click(await button('Create the link without a mail'));
  expect(await screen.findByText('This is not an email address.')).toBeTruthy();
  expect(email.value).toBe('anne@example');
  await user.type(email, '.com');
  await database.pool.query('update price set amount = 390000 where sku = $1', [bag]);
  try {
    await user.click(await button('Create the link without a mail'));
    expect((await screen.findAllByText('€3,900.00')).length).toBeGreaterThan(0);
    expect(email.value).toBe('anne@example.com');
    expect(await database.db.selectFrom('payment_link').select('link_id').execute()).toEqual([]);
  } finally {
    await database.pool.query('update price set amount = 385000 where sku = $1', [bag]);
  }
});

test('a quantity is typed as any number, keeps its field and its focus, and an empty one is no order of eleven', async () => {
  const { user } = await officeAt(house.shop, 'care', '/telephone/new');
  await addBag(user);
  const field = await screen.findByLabelText<HTMLInputElement>('Quantity: Pommeau');
  await user.click(field);
  await user.keyboard('{Backspace}');
  expect(field.value).toBe('');
  expect(screen.getByText(/^The order has 1\. Write a number/u)).toBeTruthy();
  await user.keyboard('2');
  expect(field.value).toBe('2');
  expect((await screen.findAllByText('€7,700.00')).length).toBeGreaterThan(0);
  expect(field.value).toBe('2');
  expect(document.activeElement).toBe(field);
});

test('an incomplete address is refused at its fields; a known client fills in email and address', async () => {
  await house.customer('zoe@example.com');
  const { customer_id } = await database.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', 'zoe@example.com')
    .executeTakeFirstOrThrow();
  const row = { customer_id, fields: JSON.stringify(paris), is_default_shipping: true, is_default_billing: true };
  await database.db
    .insertInto('customer_address')
    .values({ ...row, created_at: clock.now })
    .execute();
  const { user } = await officeAt(house.shop, 'care', `/telephone/new?client=${customer_id}`);
  await addBag(user);
  expect(screen.getByLabelText<HTMLInputElement>('Email of the client').value).toBe('zoe@example.com');
  await user.click(await button('Type the address'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('City'), 'Paris');
  await user.click(dialog.getByRole('button', { name: 'Use the address' }));
  expect((await dialog.findAllByText('This is missing.')).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText<HTMLInputElement>('City').value).toBe('Paris');
  expect(await barriers()).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Known address'), dialog.getByRole('option', { name: /Miromesnil/u }));
  await user.click(dialog.getByRole('button', { name: 'Use the address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/14, rue de Miromesnil/u)).toBeTruthy();
});

test('the list shows each link with its state, and withdraws one', async () => {
  const { email } = await links.prepared();
  const { user } = await officeAt(house.shop, 'care', '/telephone');
  expect(await screen.findByText('Not mailed')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(await button(`Show the link ${email}`));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByLabelText('Address of the link')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await button(`Withdraw ${email}`));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('No open payment link. Prepare an order by telephone.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Ended links' }));
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
});

test('an auditor reads the links and has no step', async () => {
  await links.prepared();
  await officeAt(house.shop, 'auditor', '/telephone');
  expect(await screen.findByText('Not mailed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Withdraw|Mail again|Show the link/u })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Prepare an order' })).toBeNull();
});

test('the order of a link names the member that prepared it', async () => {
  const { token } = await links.prepared();
  const browser = await house.browser();
  await links.open(browser, token);
  const { totals } = await links.checkoutOf(browser);
  const { amount, currency } = totals.grand_total;
  const { body } = await house.pay(browser, { amount, currency });
  const { account } = await links.member();
  vi.stubGlobal('fetch', undefined);
  await officeAt(house.shop, 'care', `/orders/${body.order?.increment_id}`);
  expect(await screen.findByText(`Prepared on the telephone by ${account.name}`)).toBeTruthy();
  expect(screen.getByText('Payment link opened by the client')).toBeTruthy();
});
