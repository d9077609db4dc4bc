// Tests the mail server with a mail library.
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailSimulator, type MailSimulator } from './createMailSimulator.ts';

let simulator: MailSimulator;
beforeAll(async () => {
  simulator = await createMailSimulator({ smtp: 0, outbox: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => void (simulator.mails.length = 0));

const transport = (options: object = {}) => createTransport({ url: simulator.smtp_url, ...options });
const mail = {
  from: '"Maison Solvène" <shop@example.com>',
  to: { name: '', address: 'anne@example.com' },
  subject: 'Votre commande — 2611418207 · 注文',
  html: '<p>Merci, <b>Anne</b> &amp; à bientôt</p>',
  text: 'Merci, Anne & à bientôt\n.\nUne ligne d’un point seul reste.',
  messageId: '<order-1@example.com>',
};

test('delivers a mail unchanged, its headers too', async () => {
  const sent = await transport().sendMail({
    ...mail,
    headers: { 'content-language': 'fr', 'list-unsubscribe': '<https://shop.example/u?hash=1>' },
  });
  expect(sent.accepted).toEqual(['anne@example.com']);
  const [stored] = simulator.mails;
  expect(stored).toMatchObject({
    from: 'shop@example.com',
    to: ['anne@example.com'],
    subject: mail.subject,
    message_id: mail.messageId,
  });
  expect(stored?.text.trim()).toBe(mail.text);
  expect(stored?.html.trim()).toBe(mail.html);
  const headers = new Map(stored?.headers.map(({ key, value }) => [key, value]));
  expect([headers.get('content-language'), headers.get('list-unsubscribe')]).toEqual([
    'fr',
    '<https://shop.example/u?hash=1>',
  ]);
});

test('delivers each mail of a pool once over its connections', async () => {
  const pool = transport({ pool: true, maxConnections: 3 });
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => pool.sendMail({ ...mail, messageId: `<${at}@example.com>` })),
  );
  pool.close();
  expect(new Set(simulator.mails.map(({ message_id }) => message_id)).size).toBe(20);
});

test('S7: a recipient with a line break reaches one mailbox and forges no header', async () => {
  const to = { name: '', address: 'anne@example.com\r\nBcc: eve@example.com' };
  await transport()
    .sendMail({ ...mail, to })
    .catch(() => null);
  expect(simulator.mails.flatMap((stored) => stored.to)).not.toContain('eve@example.com');
  expect(simulator.mails.flatMap(({ headers }) => headers.map(({ key }) => key))).not.toContain('bcc');
});

test('refuses a mail beyond ten megabytes', async () => {
  await expect(transport().sendMail({ ...mail, text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toMatchObject({
    responseCode: 552,
  });
  expect(simulator.mails).toEqual([]);
});

test('the outbox shows each mail, in a page that runs no script', async () => {
  await transport().sendMail({ ...mail, html: '<script>alert(1)</script><p>Merci</p>' });
  const page = await fetch(`${simulator.outbox_url}/mails/1/html`);
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/u);
  expect(await (await fetch(`${simulator.outbox_url}/mails.json`)).json()).toMatchObject([{ subject: mail.subject }]);
  expect((await fetch(`${simulator.outbox_url}/mails/2`)).status).toBe(404);
});
