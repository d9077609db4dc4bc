import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';

/** The mail that requests the reader's consent to the newsletter. `href` confirms. Spec 1 §4. */
export function newsletterConfirmMail(locale: Locale, house: string, href: string): MailContent {
  const text = textIn(locale, 'newsletter');
  return plainMail(locale, house, {
    subject: text('confirm_subject'),
    title: text('confirm_title'),
    lines: [text('confirm_text')],
    button: { href, label: text('confirm_button') },
    notes: [text('confirm_ignore')],
  });
}

/** The first mail: confirms the subscription, and says what follows and how to unsubscribe. */
export function newsletterWelcomeMail(locale: Locale, house: string, site: string, leave: string): MailContent {
  const text = textIn(locale, 'newsletter');
  return plainMail(locale, house, {
    subject: text('welcome_subject'),
    title: text('welcome_title'),
    lines: [text('welcome_text')],
    button: { href: `${site}/${locale}`, label: text('welcome_button') },
    notes: [text('welcome_note')],
    link: { href: leave, label: text('unsubscribe') },
  });
}
