import { expect } from '@playwright/test';

type Mail = { to: string[]; subject: string; text: string; html: string };

const isMails = (value: unknown): value is Mail[] => Array.isArray(value);

/** The mails sent to an address so far, oldest first, as a simulator of mails has them. */
export async function mailsOf(outbox: string, address: string): Promise<Mail[]> {
  const mails: unknown = await (await fetch(`${outbox}/mails.json`)).json();
  if (!isMails(mails)) throw new Error('the outbox answered no list');
  return mails.filter(({ to }) => to.includes(address));
}
const mailsTo = (address: string): Promise<Mail[]> => mailsOf(process.env['OUTBOX_URL'] ?? '', address);

/**
 * Waits for the one mail to an address that contains a text; two would be one too many (invariant M16). `timeout` in ms, for a
 * mail of regular work.
 */
export async function mailTo(address: string, about: string, timeout = 20_000): Promise<Mail> {
  const found = async (): Promise<Mail[]> =>
    (await mailsTo(address)).filter(({ subject, text }) => `${subject} ${text}`.includes(about));
  await expect
    .poll(async () => (await found()).length, { message: `a mail to ${address} about ${about}`, timeout })
    .toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error('the mail is gone');
  return mail;
}

/** The address of a mail's link that contains a text. */
export function linkIn({ html }: { html: string }, part: string): string {
  const links = [...html.matchAll(/href="([^"]+)"/gu)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const found = links.find((href) => href.includes(part));
  if (found === undefined) throw new Error(`no link with ${part} in the mail`);
  return found;
}

const isMessages = (value: unknown): value is { to: string; text: string }[] => Array.isArray(value);

/** Waits for the one text message to a phone; returns its code. */
export async function smsTo(phone: string): Promise<string> {
  const found = async (): Promise<string[]> => {
    const messages: unknown = await (await fetch(`${process.env['OUTBOX_URL'] ?? ''}/sms/messages.json`)).json();
    if (!isMessages(messages)) throw new Error('the outbox answered no list');
    return messages.filter(({ to }) => to === phone).map(({ text }) => text);
  };
  await expect.poll(async () => (await found()).length, { message: 'a text message' }).toBe(1);
  return /\d{6}/u.exec((await found())[0] ?? '')?.[0] ?? '';
}
