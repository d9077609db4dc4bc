// Product names in the storefront's spelling, wherever the server writes them (docs/voice.md).
import { beforeAll, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { orderConfirmation } from './orderConfirmation.js';
import * as queries from './queries.ts';
import type { OrderRow } from './orderRows.ts';

const database = testDatabase();
const house = testPayments(database, { now: new Date('2026-11-21T10:00:00Z') });
const bag = 'H0612P 20R';
const locale = 'ch_de';
const place = { street1: 'Bahnhofstrasse 1', postcode: '8001', city: 'Zürich', country_id: 'ch' };
const address = { ...paris, ...place, phonecode: '+41', telephone: '0442113000' };

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Große Tasche', prices: { ch: 385_000, de: 385_000 }, stock: 1 }]);
});

test('Switzerland writes ss in the cart, an error, an order and its mail; Germany writes ß', async () => {
  const browser = await house.browser();
  const add = { items: [{ sku: bag, qty: 1 }] };
  const added = await browser.post('/api/commerce/basket/add', { locale, ...add });
  expect(added.body).toMatchObject({ basket: { items: [{ name: 'Grosse Tasche' }] } });
  for (const [storefront, name] of [
    ['ch_de', 'Grosse Tasche'],
    ['de_de', 'Große Tasche'],
  ] as const) {
    const refused = await browser.post('/api/commerce/basket/add', { locale: storefront, ...add });
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining(name) } });
  }
  await browser.post('/api/commerce/delivery/address', { locale, email: 'a@example.com', address });
  const { body } = await house.pay(browser, { amount: 385_000, currency: 'CHF' }, { locale });
  expect(body.outcome).toBe('payment_OK');
  // Simulates an order that an earlier release stored.
  const { lines, ...order } = (await queries.orderById(database.db, body.order?.order_id ?? '')) ?? { lines: [] };
  expect(lines[0]?.piece.name).toBe('Grosse Tasche');
  const older = lines.map((line) => ({ ...line, piece: { ...line.piece, name: 'Große Tasche' } }));
  const mailIn = (storefront: 'ch_de' | 'de_de'): string =>
    mailHtml(
      orderConfirmation(
        { ...(order as OrderRow), lines: older },
        storefront,
        'https://shop.example',
        house.shop.config.house.name,
      ).body,
    );
  expect(mailIn('ch_de')).toContain('Grosse Tasche');
  expect(mailIn('de_de')).toContain('Große Tasche');
});
