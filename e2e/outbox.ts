import { expect } from '@playwright/test';

type Mail = { to: string[]; subject: string; text: string; html: string };

const isMails = (value: unknown): value is Mail[] => Array.isArray(value);

/** The mails sent to an address so far, oldest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const mails: unknown = await (await fetch(`${process.env['OUTBOX_URL'] ?? ''}/mails.json`)).json();
  if (!isMails(mails)) throw new Error('the outbox answered no list');
  return mails.filter(({ to }) => to.includes(address));
}

/** Waits for the one mail to an address that names something; two would be one too many (invariant M16). */
export async function mailTo(address: string, about: string): Promise<Mail> {
  const found = async (): Promise<Mail[]> =>
    (await mailsTo(address)).filter(({ subject, text }) => `${subject} ${text}`.includes(about));
  await expect.poll(async () => (await found()).length, { message: `a mail to ${address} about ${about}` }).toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error('the mail is gone');
  return mail;
}
