import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { accountCreatedWords } from './accountCreatedWords.ts';
import type { MailContent } from './orderConfirmation.ts';
import { plainLetter } from './plainLetter.ts';
import { filled, mailWords } from './words.ts';

/** The mail that greets a new account. `name` is written as the country does, `email` as it was typed. */
export function accountCreatedMail(
  locale: Locale,
  site: string,
  house: string,
  { name, email }: { name: string; email: string },
): MailContent {
  const words = wordsIn(accountCreatedWords, locale);
  return plainLetter(locale, house, {
    subject: words.subject,
    title: words.title,
    lines: [filled(words.hello, { name }), filled(words.sign_in, { email })],
    button: { href: `${site}/${locale}/account/`, label: words.button },
    notes: [words.not_you, wordsIn(mailWords, locale).questions],
  });
}
