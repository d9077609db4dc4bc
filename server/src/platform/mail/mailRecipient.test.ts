import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { smtpMailer } from '../partners/mailer.ts';

let post: MailSimulator;
beforeAll(async () => {
  post = await createMailSimulator({ smtp: 0, outbox: 0 });
});
afterAll(() => post.close());

test.each([
  'anne@example.com, eve@example.com',
  'Anne <eve@example.com>',
  'anne@example.com;eve@example.com',
  'anne@example.com\r\nBcc: eve@example.com',
])('S7: %j reaches no second mailbox', async (to) => {
  const mailer = smtpMailer(readConfig({ NODE_ENV: 'test', SMTP_URL: post.smtp_url }));
  const mail = { message_id: '<1@example.com>', to, subject: 'x', html: '<p>x</p>', text: 'x', language: 'fr' };
  // The mailer may reject the address or deliver to one recipient; it must not deliver to the other.
  await mailer.send(mail).catch(() => null);
  mailer.close();
  expect(post.mails.flatMap((stored) => stored.to)).not.toContain('eve@example.com');
});
