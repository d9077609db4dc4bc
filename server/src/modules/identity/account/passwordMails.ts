import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { momentIn } from '../../../platform/mail/momentIn.ts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

/**
 * The link to a new password. The hash is in the URL's fragment, which browsers send neither to servers nor as a
 * referrer. Invariant A8.
 */
export const resetLink = (locale: Locale, site: string, hash: string): string =>
  `${site}/${locale}/forgot-password/#tray=create-password&hash=${hash}`;

/** The mail with the link to a new password. */
export function passwordResetMail(locale: Locale, site: string, house: string, hash: string): MailContent {
  const text = textIn(locale, 'account');
  return plainMail(locale, house, {
    subject: text('password.reset_subject'),
    title: text('password.reset_title'),
    lines: [text('password.reset_text')],
    button: { href: resetLink(locale, site, hash), label: text('password.reset_button') },
    notes: [text('password.reset_ignore'), textIn(locale, 'mail')('questions')],
  });
}

type Change = { at: Date; device: string };

/** The sentence that says when a password was changed, and where. */
function changedLine(locale: Locale, { at, device }: Change): string {
  const text = textIn(locale, 'account');
  const when = momentIn(locale, at);
  const changed = device ? text('password.changed_on', { when, device }) : text('password.changed_text', { when });
  return `${changed} ${text('password.elsewhere')}`;
}

/** The mail that reports a changed password, and what to do when it was not the customer. `device` may be empty. */
export function passwordChangedMail(
  locale: Locale,
  site: string,
  house: string,
  change: Change & { has_lost_passkeys: boolean },
): MailContent {
  const text = textIn(locale, 'account');
  return plainMail(locale, house, {
    subject: text('password.changed_subject'),
    title: text('password.changed_title'),
    lines: [
      changedLine(locale, change),
      ...(change.has_lost_passkeys ? [text('password.passkeys_removed')] : []),
      text('password.not_you'),
    ],
    button: { href: `${site}/${locale}/forgot-password/`, label: text('password.not_you_button') },
    notes: [text('password.was_you'), textIn(locale, 'mail')('questions')],
  });
}

/** The same for a member of staff: only the command line sets another password. decisions/0079. */
export function staffPasswordChangedMail(locale: Locale, house: string, change: Change): MailContent {
  const text = textIn(locale, 'account');
  return plainMail(locale, house, {
    subject: text('password.changed_subject'),
    title: text('password.changed_title'),
    lines: [changedLine(locale, change), text('password.staff_not_you')],
    notes: [text('password.was_you')],
  });
}
