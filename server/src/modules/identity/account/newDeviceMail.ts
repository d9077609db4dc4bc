import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { momentIn } from '../../../platform/mail/momentIn.ts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

/**
 * The mail about a sign-in from a new browser, and what to do when it was not the customer. `device` may be empty. The
 * mail names no place, because a network address locates a person too imprecisely.
 */
export function newDeviceMail(
  locale: Locale,
  site: string,
  house: string,
  sign_in: { at: Date; device: string },
): MailContent {
  const text = textIn(locale, 'account');
  const { device } = sign_in;
  const when = momentIn(locale, sign_in.at);
  return plainMail(locale, house, {
    subject: text('new_device.subject'),
    title: text('new_device.subject'),
    lines: [
      device ? text('new_device.text_on', { when, device }) : text('new_device.text', { when }),
      text('new_device.not_you'),
    ],
    button: { href: `${site}/${locale}/forgot-password/`, label: text('password.not_you_button') },
    notes: [text('password.was_you'), textIn(locale, 'mail')('questions')],
  });
}
