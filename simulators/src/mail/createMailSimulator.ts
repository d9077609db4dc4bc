import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { Hono } from 'hono';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { serveHere } from '../serving.ts';
import { listPage, mailPage } from './pages.ts';
import type { StoredMail } from './storedMail.ts';

export type MailSimulator = { smtp_url: string; outbox_url: string; mails: StoredMail[]; close: () => Promise<void> };

/** The other pages of the outbox. */
type Beside = { readonly sms?: Hono; readonly authenticator?: Hono };

const addressesOf = (list: Email['to']): string[] => (list ?? []).flatMap(({ address }) => (address ? [address] : []));

/** The text of a mail's calendar part. */
function calendarIn({ attachments }: Email): string {
  const [part] = attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  if (!part) return '';
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
}

/** An SMTP server that adds accepted mails to `mails`. */
function smtpServer(mails: StoredMail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 10 * 1024 * 1024,
    // How long a sender's idle connection may delay the closing of the server, in milliseconds.
    closeTimeout: 200,
    onData(stream, _session, done) {
      const keep = async (): Promise<void> => {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        // The announced size is checked earlier; this counts the received bytes.
        if (stream.sizeExceeded) throw Object.assign(new Error('the mail is too large'), { responseCode: 552 });
        const mail = await PostalMime.parse(Buffer.concat(parts));
        mails.push({
          id: mails.length + 1,
          from: mail.from?.address ?? '',
          to: addressesOf(mail.to),
          subject: mail.subject ?? '',
          message_id: mail.messageId ?? '',
          html: mail.html ?? '',
          text: mail.text ?? '',
          calendar: calendarIn(mail),
          headers: mail.headers.map(({ key, value }) => ({ key, value })),
          received_at: new Date(),
        });
      };
      callbackify(keep)(done);
    },
  });
}

/** The pages that show the mails, and what else the outbox has. */
function outboxApp(mails: readonly StoredMail[], { sms, authenticator }: Beside): Hono {
  const app = new Hono();
  if (sms) app.route('/sms', sms);
  if (authenticator) app.route('/authenticator', authenticator);
  app.get('/', (context) => context.html(listPage(mails.toReversed())));
  app.get('/mails.json', (context) => context.json(mails));
  app.get('/mails/:id', (context) => {
    const mail = mails.find(({ id }) => id === Number(context.req.param('id')));
    return mail ? context.html(mailPage(mail)) : context.notFound();
  });
  app.get('/mails/:id/html', (context) => {
    const mail = mails.find(({ id }) => id === Number(context.req.param('id')));
    if (!mail) return context.notFound();
    // A mail runs no script and loads only its pictures, whatever it contains.
    context.header(
      'content-security-policy',
      "sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
    );
    return context.html(mail.html);
  });
  return app;
}

/**
 * Starts an SMTP server that stores every mail, and a page that shows them, with the text messages and the codes of an authenticator where there are some. Port 0
 * takes any free one.
 */
export async function createMailSimulator(ports: { smtp: number; outbox: number } & Beside): Promise<MailSimulator> {
  const mails: StoredMail[] = [];
  const smtp = smtpServer(mails);
  await new Promise<void>((resolve, reject) => {
    smtp.on('error', reject);
    smtp.listen(ports.smtp, '127.0.0.1', resolve);
  });
  const web = await serveHere(outboxApp(mails, ports), ports.outbox);
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
