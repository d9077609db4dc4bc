import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { Hono } from 'hono';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { serveHere } from '../serving.ts';
import { listPage, mailPage } from './pages.ts';

export type StoredMail = {
  id: number;
  from: string;
  to: string[];
  subject: string;
  message_id: string;
  html: string;
  text: string;
  headers: { key: string; value: string }[];
  received_at: Date;
};

export type MailSimulator = { smtp_url: string; outbox_url: string; mails: StoredMail[]; close: () => Promise<void> };

const addressesOf = (list: Email['to']): string[] => (list ?? []).flatMap(({ address }) => (address ? [address] : []));

/**
 * Starts an SMTP server that keeps every mail, and a page to read them, beside text messages where there are some. Port
 * 0 takes any free one.
 */
export async function createMailSimulator(ports: { smtp: number; outbox: number; sms?: Hono }): Promise<MailSimulator> {
  const mails: StoredMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 10 * 1024 * 1024,
    // Milliseconds that a sender's idle connection may keep a closing server.
    closeTimeout: 200,
    onData(stream, _session, done) {
      const keep = async (): Promise<void> => {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        const mail = await PostalMime.parse(Buffer.concat(parts));
        mails.push({
          id: mails.length + 1,
          from: mail.from?.address ?? '',
          to: addressesOf(mail.to),
          subject: mail.subject ?? '',
          message_id: mail.messageId ?? '',
          html: mail.html ?? '',
          text: mail.text ?? '',
          headers: mail.headers.map(({ key, value }) => ({ key, value })),
          received_at: new Date(),
        });
      };
      callbackify(keep)(done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.on('error', reject);
    smtp.listen(ports.smtp, '127.0.0.1', resolve);
  });

  const app = new Hono();
  if (ports.sms) app.route('/sms', ports.sms);
  app.get('/', (context) => context.html(listPage(mails.toReversed())));
  app.get('/mails.json', (context) => context.json(mails));
  app.get('/mails/:id', (context) => {
    const mail = mails.find(({ id }) => id === Number(context.req.param('id')));
    return mail ? context.html(mailPage(mail)) : context.notFound();
  });
  app.get('/mails/:id/html', (context) => {
    const mail = mails.find(({ id }) => id === Number(context.req.param('id')));
    if (!mail) return context.notFound();
    // A mail runs nothing and fetches nothing but its pictures, whatever stands in it.
    context.header(
      'content-security-policy',
      "sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
    );
    return context.html(mail.html);
  });
  const web = await serveHere(app, ports.outbox);
  const { port: smtpPort } = smtp.server.address() as AddressInfo;
  return {
    smtp_url: `smtp://127.0.0.1:${smtpPort}`,
    outbox_url: web.url,
    mails,
    close: async () => {
      await web.close();
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve());
      });
    },
  };
}
