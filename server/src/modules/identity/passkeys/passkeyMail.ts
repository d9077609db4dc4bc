import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { momentIn } from '../../../platform/mail/momentIn.ts';
import type { MailContent, MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

type Step = 'added' | 'removed';
type Changed = { readonly step: Step; readonly at: Date; readonly name: string };

/** The mail about a passkey that was added or removed, and what to do when it was not the customer. `name` may be empty. */
export function passkeyMail(locale: Locale, site: string, house: string, { step, at, name }: Changed): MailContent {
  const text = textIn(locale, 'account');
  const when = momentIn(locale, at);
  const subject = text(`passkey.${step}_subject`);
  return plainMail(locale, house, {
    subject,
    title: subject,
    lines: [
      name === '' ? text(`passkey.${step}_text`, { when }) : text(`passkey.${step}_named`, { when, name }),
      text('passkey.not_you'),
    ],
    button: { href: `${site}/${locale}/forgot-password/`, label: text('password.not_you_button') },
    notes: [text('password.was_you'), textIn(locale, 'mail')('questions')],
  });
}

/** Writes to the email that the account had at that moment. */
const writerOf =
  (step: Step): MailWriter =>
  (_shop, { data, locale }, { site, house }) => {
    const { email = '', name = '', changed_at = 0 } = data;
    return Promise.resolve({
      to: email,
      ...passkeyMail(locale, site, house, { step, at: new Date(changed_at), name }),
    });
  };

export const writePasskeyAdded = writerOf('added');
export const writePasskeyRemoved = writerOf('removed');
