import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { emailChangedWords } from './emailChangedWords.ts';
import { momentIn } from './momentIn.ts';
import type { MailContent } from './orderConfirmation.ts';
import { plainLetter } from './plainLetter.ts';
import { filled, mailWords } from './words.ts';

/** Where somebody writes to the house about their account. */
export const aboutAccount = (locale: Locale, site: string): string =>
  `${site}/${locale}/faq/#tray=contact&subject=account`;

/**
 * The mail to the mailbox that an account has left, and what to do if somebody else changed it. A new password is no
 * help here, since its link would go to the new address: a person is. `hint` is the new address, most of it hidden.
 */
export function emailChangedMail(
  locale: Locale,
  site: string,
  house: string,
  change: { at: Date; hint: string },
): MailContent {
  const words = wordsIn(emailChangedWords, locale);
  const { hint } = change;
  return plainLetter(locale, house, {
    subject: words.subject,
    title: words.subject,
    lines: [filled(words.text, { when: momentIn(locale, change.at), hint }), words.after, words.not_you],
    button: { href: aboutAccount(locale, site), label: words.not_you_button },
    notes: [words.was_you, wordsIn(mailWords, locale).questions],
  });
}
