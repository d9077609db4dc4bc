import type { OwnDataWish } from '@vitrine/rules/owndata/erasure';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { MailContent } from '../../platform/mail/kinds.ts';
import { plainLetter } from '../../platform/mail/plainLetter.ts';
import { textIn } from '../../platform/messages/textIn.ts';

/** The mail with the link to one's data, or with the one that confirms an erasure. decisions/0014. */
export function ownDataLinkMail(locale: Locale, house: string, wish: OwnDataWish, href: string): MailContent {
  const text = textIn(locale, 'owndata');
  return plainLetter(locale, house, {
    subject: text(`subject.${wish}`),
    title: text(`title.${wish}`),
    lines: wish === 'erasure' ? [text('text.erasure'), text('after.erasure')] : [text('text.export')],
    button: { href, label: text(`button.${wish}`) },
    notes: [text(`ignore.${wish}`), textIn(locale, 'mail')('questions')],
  });
}

/** The last mail of an account. `waiting` names orders that have yet to leave the house; empty when there are none. */
export function ownDataErasedMail(locale: Locale, house: string, waiting: string): MailContent {
  const text = textIn(locale, 'owndata');
  return plainLetter(locale, house, {
    subject: text('subject.erased'),
    title: text('title.erased'),
    lines: [text('text.erased'), ...(waiting === '' ? [] : [text('waiting.erased', { orders: waiting })])],
    notes: [text('note.erased')],
  });
}
