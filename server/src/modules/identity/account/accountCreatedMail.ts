import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

/** The mail that greets a new account. `name` is in the country's order, `email` as typed. */
export function accountCreatedMail(
  locale: Locale,
  site: string,
  house: string,
  { name, email }: { name: string; email: string },
): MailContent {
  const text = textIn(locale, 'account');
  return plainMail(locale, house, {
    subject: text('created.subject'),
    title: text('created.title'),
    lines: [text('created.hello', { name }), text('created.sign_in', { email })],
    button: { href: `${site}/${locale}/account/`, label: text('created.button') },
    notes: [text('created.not_you'), textIn(locale, 'mail')('questions')],
  });
}
