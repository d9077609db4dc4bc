import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { newsletterWords } from './newsletterWords.ts';
import type { MailContent } from './orderConfirmation.ts';
import { plainLetter } from './plainLetter.ts';

/** The mail that asks whether it was its reader who wants the newsletter. `href` confirms. Spec 1 §4. */
export function newsletterConfirmMail(locale: Locale, house: string, href: string): MailContent {
  const words = wordsIn(newsletterWords, locale);
  return plainLetter(locale, house, {
    subject: words.confirm_subject,
    title: words.confirm_title,
    lines: [words.confirm_text],
    button: { href, label: words.confirm_button },
    notes: [words.confirm_ignore],
  });
}

/** The first letter: it is done, what follows, and how to leave. */
export function newsletterWelcomeMail(locale: Locale, house: string, site: string, leave: string): MailContent {
  const words = wordsIn(newsletterWords, locale);
  return plainLetter(locale, house, {
    subject: words.welcome_subject,
    title: words.welcome_title,
    lines: [words.welcome_text],
    button: { href: `${site}/${locale}`, label: words.welcome_button },
    notes: [words.welcome_note],
    link: { href: leave, label: words.unsubscribe },
  });
}
