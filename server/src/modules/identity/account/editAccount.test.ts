// What customers change of their account: the profile and the address book.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { type Answered } from '../../../testing/testShop.ts';
import { accountShop, bag, type Browser, lacombe, password } from '../../../testing/accountShop.ts';

const { clock, database, started } = accountShop();

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['basket', 'customer', 'session', 'login_guard'] as const)
    await database.db.deleteFrom(table).execute();
});

describe('edit the profile', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
  });
  const edit = (fields: Record<string, unknown>): Promise<Answered> =>
    browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', ...fields });

  test('changes one field and keeps the others', async () => {
    expect((await edit({ telephone: '0184881874' })).body).toMatchObject({
      user: { telephone: '0184881874', lastname: 'Lacombe', prefix: 'Mrs.' },
    });
  });

  test('names a wrong field', async () => {
    expect(await edit({ firstname: '' })).toMatchObject({
      status: 400,
      body: { error: { fields: { firstname: 'required' } } },
    });
  });

  test('requires the password to change the email', async () => {
    expect(await edit({ email: 'new@example.com' })).toMatchObject({ status: 400 });
    expect(await edit({ email: 'new@example.com', password: 'Wrong.password1' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_310_001 } },
    });
    expect((await edit({ email: 'new@example.com', password })).body).toMatchObject({
      user: { email: 'new@example.com' },
    });
  });

  test('A3: limits guesses of the password when the email changes', async () => {
    const guess = (round: number) => edit({ email: 'new@example.com', password: `Wrong.password${round}` });
    for (let round = 0; round < 5; round += 1) expect((await guess(round)).status).toBe(422);
    expect((await guess(5)).status).toBe(429);
    expect((await edit({ email: 'new@example.com', password })).status).toBe(429);
  });

  test('answers session_ended without a sign-in', async () => {
    browser = await started();
    expect(await edit({ firstname: 'Eve' })).toMatchObject({ status: 401 });
  });
});

describe('address book', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = await started();
    await browser.post('/api/commerce/customer', lacombe);
  });
  const create = (fields: Record<string, unknown> = {}, choices: Record<string, unknown> = {}): Promise<Answered> =>
    browser.post('/api/commerce/customer/address', {
      locale: 'fr_fr',
      address: { ...paris, ...fields },
      ...choices,
    });

  test('saves an address as its country writes it; the first is primary', async () => {
    expect((await create()).body).toMatchObject({
      address: {
        name: 'Anne Lacombe',
        address: ['14, rue de Miromesnil', '75008 Paris'],
        is_default_shipping: true,
        is_default_billing: true,
      },
    });
  });

  test('names the fields that the country refuses', async () => {
    expect(await create({ postcode: '7500', street1: '' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { street1: 'required' } } },
    });
  });

  test('keeps one primary address after concurrent requests', async () => {
    await Promise.all(Array.from({ length: 4 }, () => create({}, { is_default_shipping: true })));
    const rows = await database.db
      .selectFrom('customer_address')
      .selectAll()
      .where('is_default_shipping', '=', true)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('makes the oldest remaining address primary when the primary one is removed', async () => {
    const first = (await create()).body as { address: { address_id: string } };
    await create({ street1: '2, rue de Sèvres' });
    const { body } = await browser.post('/api/commerce/address/delete', {
      locale: 'fr_fr',
      address_id: first.address.address_id,
    });
    expect(body).toMatchObject({ addresses: [{ street1: '2, rue de Sèvres', is_default_shipping: true }] });
  });

  test('answers a changed address with the book and the basket', async () => {
    const { address } = (await create()).body as { address: { address_id: string } };
    const changed = { ...paris, street1: '3, rue de Sèvres' };
    const { body } = await browser.post('/api/commerce/address/edit', {
      locale: 'fr_fr',
      address_id: address.address_id,
      address: changed,
    });
    expect(body).toMatchObject({ addresses: [{ street1: '3, rue de Sèvres' }], basket: { items: [], version: 0 } });
  });

  test('S1: does not find another customer’s address', async () => {
    const mine = (await create()).body as { address: { address_id: string } };
    const other = await started();
    await other.post('/api/commerce/customer', { ...lacombe, email: 'other@example.com' });
    const { address_id } = mine.address;
    expect(await other.post('/api/commerce/address/delete', { locale: 'fr_fr', address_id })).toMatchObject({
      status: 404,
    });
    expect(
      await other.post('/api/commerce/address/edit', { locale: 'fr_fr', address_id, address: paris }),
    ).toMatchObject({
      status: 404,
    });
  });
});
