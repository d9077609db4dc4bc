import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { languages, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { readWholeOrder } from '../../modules/orders/orders/readWholeOrder.ts';
import { advanceOutboxes } from '../../testing/advanceOutboxes.ts';
import { addProducts } from '../../testing/testProducts.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testPayments } from '../../testing/testPayments.ts';
import { orderConfirmation } from '../../modules/orders/orders/orderConfirmation.js';
import { sendMails } from '../../testing/sendAll.ts';
import { textIn } from '../messages/textIn.ts';
import { mailHtml } from './mailBody.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
let mail: MailSimulator;

const shopSendingTo = (SMTP_URL: string) => ({
  ...house.shop,
  config: readConfig({ NODE_ENV: 'test', SMTP_URL, PUBLIC_URL: 'https://shop.example' }),
});
const placed = async (email = 'anne@example.com'): Promise<string> => {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 2 }], email, { street1: '14, rue de Miromesnil' });
  const { body } = await house.pay(browser, total);
  await house.simulator.settled();
  return body.order?.order_id ?? '';
};

beforeAll(async () => {
  mail = await createMailSimulator({ smtp: 0, outbox: 0 });
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau <b>', prices: { fr: 385_000 }, stock: 1000 }]);
});
afterAll(() => mail.close());
// What another test has not sent.
beforeEach(() => database.db.deleteFrom('mail_outbox').execute());

describe('order confirmation', () => {
  test('arrives with html and text, in the storefront’s language', async () => {
    const order_id = await placed();
    const order = await readWholeOrder(database.db, order_id);
    await sendMails(shopSendingTo(mail.smtp_url));
    const sent = mail.mails.at(-1);
    expect(sent).toMatchObject({
      to: ['anne@example.com'],
      subject: `Votre commande ${order?.increment_id} est confirmée`,
    });
    for (const written of [sent?.html ?? '', sent?.text ?? '']) {
      const part = written.replace(/[\u00a0\u202f]/gu, ' ');
      expect(part).toContain('Anne Lacombe');
      expect(part).toContain('7 700 €');
      expect(part).toContain(order?.ref);
      expect(part).toContain('14, rue de Miromesnil');
    }
    expect(sent?.html).toContain('lang="fr-FR"');
    expect(sent?.html).toContain('mardi 24 novembre');
  });

  test('S6: escapes HTML in a product name', async () => {
    await placed();
    await sendMails(shopSendingTo(mail.smtp_url));
    expect(mail.mails.at(-1)?.html).not.toContain('<b>');
    expect(mail.mails.at(-1)?.html).toContain('Pommeau &lt;b&gt;');
  });

  test('M16: sends a mail once with any number of workers', async () => {
    await placed();
    const before = mail.mails.length;
    const shop = shopSendingTo(mail.smtp_url);
    await Promise.all([sendMails(shop), sendMails(shop), sendMails(shop)]);
    await sendMails(shop);
    expect(mail.mails.length - before).toBe(1);
  });

  test('M16: retries a mail that could not be sent', async () => {
    await placed();
    const nobody = createServer();
    await new Promise<void>((resolve) => {
      nobody.listen(0, resolve);
    });
    const { port } = nobody.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      nobody.close(() => resolve());
    });
    const before = mail.mails.length;
    await sendMails(shopSendingTo(`smtp://127.0.0.1:${port}`));
    await sendMails(shopSendingTo(mail.smtp_url));
    expect(mail.mails.length).toBe(before);
    await advanceOutboxes(database.db, 2 * 60);
    await sendMails(shopSendingTo(mail.smtp_url));
    expect(mail.mails.length - before).toBe(1);
  });

  test('S7: an address with a line break or a second recipient is not accepted for an order', async () => {
    const browser = await house.browser();
    await expect(
      house.atPayment(browser, [{ sku: bag, qty: 1 }], 'a@example.com\r\nBcc: b@example.com'),
    ).rejects.toThrow();
    await expect(house.atPayment(browser, [], 'a@example.com, b@example.com')).rejects.toThrow();
  });

  test.each(languages)('fills every placeholder in %s', async (language) => {
    const order = await readWholeOrder(database.db, await placed());
    const locale = locales.find((name) => storefrontOf(name).language === language) ?? 'fr_fr';
    if (!order) throw new Error('no order');
    const { subject, body } = orderConfirmation(order, locale, 'https://shop.example', 'Maison');
    const html = mailHtml(body);
    expect(subject).toContain(order.increment_id);
    expect(html).toContain(storefrontOf(locale).tag);
    expect(html).not.toMatch(/\{\w+\}/u);
    expect(html).toContain(textIn(locale, 'order')('quantity', { qty: 2 }));
    expect(html).toContain(textIn(locale, 'order')('total'));
  });

  test('keeps a house number before its street in a right-to-left mail', async () => {
    const order = await readWholeOrder(database.db, await placed());
    if (!order) throw new Error('no order');
    const html = mailHtml(orderConfirmation(order, 'sa_ar', 'https://shop.example', 'Maison').body);
    expect(html).toContain('<span dir="auto">14, rue de Miromesnil</span>');
  });

  test('shows the billing and the delivery address', async () => {
    const order = await readWholeOrder(database.db, await placed());
    if (!order) throw new Error('no order');
    const elsewhere = { ...order, billing_address: { ...order.billing_address, street1: '8, rue du Bac' } };
    const html = mailHtml(orderConfirmation(elsewhere, 'fr_fr', 'https://shop.example', 'Maison').body);
    expect(html).toMatch(/Envoyée à.*14, rue de Miromesnil.*Adresse de facturation.*8, rue du Bac.*Réglée par/u);
  });

  test('promises no delivery date for a pre-order', async () => {
    const order = await readWholeOrder(database.db, await placed());
    if (!order) throw new Error('no order');
    const waiting = { ...order, arrives_from: null, arrives_until: null };
    const html = mailHtml(orderConfirmation(waiting, 'uk_en', 'https://shop.example', 'Maison').body);
    expect(html).toContain(textIn('uk_en', 'order')('arrives_pre_order'));
    expect(html).not.toContain('November');
  });

  test.each([
    ['fr_fr', true],
    ['uk_en', true],
    ['jp_ja', true],
    ['ch_de', false],
    ['ca_en', false],
    ['ae_ar', false],
  ] as const)('promises %s free returns only where they are', async (locale, is_free) => {
    const order = await readWholeOrder(database.db, await placed());
    if (!order) throw new Error('no order');
    const html = mailHtml(orderConfirmation(order, locale, 'https://shop.example', 'Maison').body);
    const text = textIn(locale, 'order');
    expect(html.includes(text('returns', { days: 30 }))).toBe(is_free);
    expect(html.includes(text('returns_cost', { days: 30 }))).toBe(!is_free);
  });

  test('uses Brazilian Portuguese in Brazil', async () => {
    const order = await readWholeOrder(database.db, await placed());
    if (!order) throw new Error('no order');
    const [brazil, portugal] = (['br_pt', 'pt_pt'] as const).map((locale) =>
      mailHtml(orderConfirmation(order, locale, 'https://shop.example', 'Maison').body),
    );
    expect(brazil).toContain('Acompanhar o pedido');
    expect(brazil).not.toMatch(/encomenda/iu);
    expect(portugal).toContain('Seguir a encomenda');
  });
});
