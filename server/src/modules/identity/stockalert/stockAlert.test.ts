// The back-in-stock alert: double opt-in, one mail, in the sequence of the requests and no more mails than pieces.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPersonalData } from '../../../testing/testPersonalData.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { countStock } from '../../catalog/stock/countStock.ts';
import { sweepAlerts } from './queries.ts';
import { tellWaiting } from './tellWaiting.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';

const stocked = (qty: number) => countStock(database.db, [{ sku: bag, source: 'ecom', qty }]);
const hoursLater = (hours: number): void => void (clock.now = new Date(clock.now.getTime() + hours * 3_600_000));

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 0 }]));
beforeEach(async () => {
  clock.now = start;
  for (const table of ['stock_alert', 'mail_outbox', 'rate_limit'] as const)
    await database.db.deleteFrom(table).execute();
  await stocked(0);
});

const call = async (path: string, body: object) =>
  (await house.browser()).post(`/api/commerce/stock-alerts${path}`, { locale: 'fr_fr', ...body });
const ask = (email: string, more: object = {}) => call('', { sku: bag, email, ...more });
/** The mails that leave now. */
const post = async () => {
  house.mails.length = 0;
  await house.post();
  return [...house.mails];
};
const hashIn = (html = ''): string => /hash=([\w-]+)/u.exec(html)?.[1] ?? '';
async function waiting(email: string): Promise<string> {
  await ask(email);
  const hash = hashIn((await post())[0]?.html);
  expect((await call('/confirm', { hash })).status).toBe(200);
  hoursLater(1);
  return hash;
}
const told = async (): Promise<string[]> => {
  await tellWaiting(house.shop);
  // One round's mails leave together, in no fixed sequence.
  return (await post()).map(({ to }) => to[0] ?? '').sort();
};

test('mails a confirmed mailbox once when the product returns', async () => {
  expect(await ask('anne@example.com')).toMatchObject({ status: 200, body: { success: true } });
  const [mail] = await post();
  expect(mail).toMatchObject({ to: ['anne@example.com'], subject: expect.stringContaining('Pommeau') });
  expect(mail?.html).toContain('http://shop.example/fr_fr#tray=stock-alert');
  await stocked(5);
  expect(await told()).toEqual([]);
  await call('/confirm', { hash: hashIn(mail?.html) });
  await tellWaiting(house.shop);
  const [back] = await post();
  expect(back?.html).toContain('http://shop.example/fr_fr/product/');
  hoursLater(48);
  expect(await told()).toEqual([]);
});

test('mails one alert per piece in the order of the requests, and the next ones a day later', async () => {
  // Dora never confirms.
  await ask('dora@example.com');
  await post();
  for (const name of ['anne', 'berthe', 'claire']) await waiting(`${name}@example.com`);
  await stocked(2);
  expect(await told()).toEqual(['anne@example.com', 'berthe@example.com']);
  hoursLater(23);
  expect(await told()).toEqual([]);
  hoursLater(2);
  expect(await told()).toEqual(['claire@example.com']);
});

test('two servers at once tell each mailbox once and no more than there are pieces', async () => {
  for (const name of ['anne', 'berthe', 'claire']) await waiting(`${name}@example.com`);
  await stocked(2);
  const mails = await Promise.all([tellWaiting(house.shop), tellWaiting(house.shop), tellWaiting(house.shop)]);
  expect(mails.reduce((sum, each) => sum + each, 0)).toBe(2);
  expect(await post()).toHaveLength(2);
});

describe('a request', () => {
  test('A5: is answered alike for a mailbox that waits already, which gets no second link', async () => {
    await waiting('anne@example.com');
    expect(await ask('Anne@example.com')).toMatchObject({ status: 200, body: { success: true } });
    expect(await post()).toEqual([]);
  });

  test.each([
    ['an invalid email', { email: 'anne' }, 400, { email: 'email' }],
    ['no email', { email: ' ' }, 400, { email: 'required' }],
  ])('with %s is refused beside its field', async (_name, body, status, fields) => {
    expect(await ask('', body)).toMatchObject({ status, body: { error: { fields } } });
  });

  test('for a product that the storefront does not sell is refused', async () => {
    expect((await ask('anne@example.com', { sku: 'NONE 1' })).status).toBe(404);
    expect((await ask('anne@example.com', { locale: 'de_de' })).status).toBe(404);
  });

  test('floods no mailbox', async () => {
    for (let time = 0; time < 7; time += 1) {
      hoursLater(1);
      expect((await ask('anne@example.com')).status).toBe(200);
    }
    expect(await post()).toHaveLength(5);
  });
});

describe('the link', () => {
  test('stops the alert, and answers that it is gone when it is used again', async () => {
    const hash = await waiting('anne@example.com');
    expect((await call('/stop', { hash })).status).toBe(200);
    expect((await call('/stop', { hash })).status).toBe(404);
    expect((await call('/confirm', { hash })).status).toBe(404);
    await stocked(3);
    expect(await told()).toEqual([]);
  });

  test('confirms any number of times, and keeps the place in the line', async () => {
    const hash = await waiting('anne@example.com');
    await waiting('berthe@example.com');
    expect((await call('/confirm', { hash })).status).toBe(200);
    await stocked(1);
    expect(await told()).toEqual(['anne@example.com']);
  });

  test('expires after a week, and its address is deleted', async () => {
    await ask('anne@example.com');
    const hash = hashIn((await post())[0]?.html);
    hoursLater(7 * 24 + 1);
    expect((await call('/confirm', { hash })).status).toBe(410);
    await sweepAlerts(database.db, clock.now, start);
    expect(await database.db.selectFrom('stock_alert').select('email').execute()).toEqual([]);
  });
});
