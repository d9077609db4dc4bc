import type { PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

/** The mail with the link to the personal data, or to confirm an erasure. decisions/0014. */
export function personalDataLinkMail(
  locale: Locale,
  house: string,
  request: PersonalDataRequest,
  href: string,
): MailContent {
  const text = textIn(locale, 'personaldata');
  return plainMail(locale, house, {
    subject: text(`subject.${request}`),
    title: text(`title.${request}`),
    lines: request === 'erasure' ? [text('text.erasure'), text('after.erasure')] : [text('text.export')],
    button: { href, label: text(`button.${request}`) },
    notes: [text(`ignore.${request}`), textIn(locale, 'mail')('questions')],
  });
}

/** The last mail of an account. `waiting` lists unshipped orders; empty if there are none. */
export function personalDataErasedMail(locale: Locale, house: string, waiting: string): MailContent {
  const text = textIn(locale, 'personaldata');
  return plainMail(locale, house, {
    subject: text('subject.erased'),
    title: text('title.erased'),
    lines: [text('text.erased'), ...(waiting === '' ? [] : [text('waiting.erased', { orders: waiting })])],
    notes: [text('note.erased')],
  });
}
