import { contactSubjects } from '@vitrine/rules/forms/contact';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { contactWords } from './contactWords.ts';
import type { MailContent } from './orderConfirmation.ts';
import { plainLetter } from './plainLetter.ts';
import { filled } from './words.ts';

const subjectIn = (locale: Locale, code: string): string => {
  const known = contactSubjects.find((subject) => subject === code) ?? 'other';
  return wordsIn(contactWords, locale).subjects[known];
};

/**
 * A client's message for the service, in the storefront's words: its subject line is the house's, never what was typed.
 */
export function contactMessageMail(locale: Locale, house: string, data: Readonly<Record<string, string>>): MailContent {
  const words = wordsIn(contactWords, locale);
  const subject = subjectIn(locale, data['subject'] ?? '');
  const facts = (['name', 'email', 'telephone', 'region'] as const).flatMap((field) =>
    data[field] ? [`${words[field]}: ${data[field]}`] : [],
  );
  return plainLetter(locale, house, {
    subject: filled(words.message_subject, { subject }),
    title: subject,
    lines: [[...facts, `${words.storefront}: ${locale}`].join('\n'), data['message'] ?? ''],
    notes: [words.answer],
  });
}

/** What the sender gets at once: that it has arrived, and when somebody answers. */
export function contactReceiptMail(locale: Locale, house: string, code: string): MailContent {
  const words = wordsIn(contactWords, locale);
  return plainLetter(locale, house, {
    subject: words.receipt_subject,
    title: words.receipt_title,
    lines: [filled(words.receipt_text, { subject: subjectIn(locale, code) })],
    notes: [words.receipt_note],
  });
}
