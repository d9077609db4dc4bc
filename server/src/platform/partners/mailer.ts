import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';

/** A calendar file (RFC 5545); `method` tells the recipient’s calendar to add its event or to remove it. */
export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; content: string };

export type Mail = {
  message_id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  language: string;
  /** The address for replies, if not the sender's. */
  reply_to?: string;
  /** The address that unsubscribes by one POST (RFC 8058). */
  unsubscribe?: string;
  /** An event for the recipient's calendar. */
  calendar?: CalendarFile;
};

/** A service that sends mails. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** Sends mails by SMTP to `SMTP_URL`. Throws when the server does not accept the mail. */
export function smtpMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async ({ message_id, to, subject, html, text, language, reply_to, unsubscribe, calendar }) => {
      await transport.sendMail({
        from: MAIL_FROM,
        // One recipient as an object: a name or a second address cannot hide in the text (invariant S7).
        to: { name: '', address: to },
        ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
        subject,
        html,
        text,
        // A part beside the text, which calendars read, and the same as a file, which people open.
        ...(calendar ? { icalEvent: { ...calendar, filename: 'visit.ics' } } : {}),
        messageId: message_id,
        headers: {
          'content-language': language,
          'auto-submitted': 'auto-generated',
          ...(unsubscribe
            ? { 'list-unsubscribe': `<${unsubscribe}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      });
    },
    close: () => transport.close(),
  };
}
