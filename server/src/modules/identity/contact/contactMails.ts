import { contactSubjects } from '@vitrine/rules/forms/contact';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';

const subjectIn = (locale: Locale, code: string): string => {
  const known = contactSubjects.find((subject) => subject === code) ?? 'other';
  return textIn(locale, 'contact')(`subject.${known}`);
};

/**
 * A client's message to customer service, in the storefront's language. The subject is one of the house's, never typed
 * text.
 */
export function contactMessageMail(locale: Locale, house: string, data: Readonly<Record<string, string>>): MailContent {
  const text = textIn(locale, 'contact');
  const subject = subjectIn(locale, data['subject'] ?? '');
  const facts = (['name', 'email', 'telephone', 'region'] as const).flatMap((field) =>
    data[field] ? [`${text(field)}: ${data[field]}`] : [],
  );
  const piece = (['piece', 'variant', 'sku'] as const).flatMap((fact) =>
    data[fact] ? [`${text(fact)}: ${data[fact]}`] : [],
  );
  const { url, picture } = data;
  return plainMail(locale, house, {
    subject: text('message_subject', { subject }),
    title: subject,
    lines: [
      [...facts, `${text('storefront')}: ${locale}`].join('\n'),
      ...(data['call'] ? [text('call')] : []),
      ...(piece.length > 0 ? [piece.join('\n')] : []),
      data['message'] ?? '',
    ],
    ...(picture ? { picture } : {}),
    ...(url ? { button: { href: url, label: text('see_piece') } } : {}),
    notes: [text('answer')],
  });
}

/** The sender's immediate confirmation that the message has arrived, and when customer service answers. */
export function contactReceiptMail(locale: Locale, house: string, code: string): MailContent {
  const text = textIn(locale, 'contact');
  return plainMail(locale, house, {
    subject: text('receipt_subject'),
    title: text('receipt_title'),
    lines: [text('receipt_text', { subject: subjectIn(locale, code) })],
    notes: [text('receipt_note')],
  });
}
