import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { momentIn } from '../../../platform/mail/momentIn.ts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

/** The contact form for questions about an account. */
export const aboutAccount = (locale: Locale, site: string): string =>
  `${site}/${locale}/faq/#tray=contact&subject=account`;

/**
 * The mail to the account's previous mailbox, with what to do when the customer did not make the change. It links to
 * customer service, because a password link would go to the new address. `hint` is the new address, mostly hidden.
 */
export function emailChangedMail(
  locale: Locale,
  site: string,
  house: string,
  change: { at: Date; hint: string },
): MailContent {
  const text = textIn(locale, 'account');
  const { hint } = change;
  return plainMail(locale, house, {
    subject: text('email_changed.subject'),
    title: text('email_changed.subject'),
    lines: [
      text('email_changed.text', { when: momentIn(locale, change.at), hint }),
      text('email_changed.after'),
      text('email_changed.not_you'),
    ],
    button: { href: aboutAccount(locale, site), label: text('email_changed.not_you_button') },
    notes: [text('email_changed.was_you'), textIn(locale, 'mail')('questions')],
  });
}
