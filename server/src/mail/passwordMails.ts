import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { momentIn } from './momentIn.ts';
import type { MailContent } from './orderConfirmation.ts';
import { passwordWords } from './passwordWords.ts';
import { plainLetter } from './plainLetter.ts';
import { filled, mailWords } from './words.ts';

/**
 * The link to a new password. The hash stands in the address's fragment, which browsers send to nobody: neither to
 * servers and their logs nor as a referrer. Invariant A8.
 */
export const resetLink = (locale: Locale, site: string, hash: string): string =>
  `${site}/${locale}/forgot-password/#tray=create-password&hash=${hash}`;

/** The mail with the link to a new password. */
export function passwordResetMail(locale: Locale, site: string, house: string, hash: string): MailContent {
  const words = wordsIn(passwordWords, locale);
  return plainLetter(locale, house, {
    subject: words.reset_subject,
    title: words.reset_title,
    lines: [words.reset_text],
    button: { href: resetLink(locale, site, hash), label: words.reset_button },
    notes: [words.reset_ignore, wordsIn(mailWords, locale).questions],
  });
}

/** The mail that tells that a password changed, and what to do if it was somebody else. `device` may be empty. */
export function passwordChangedMail(
  locale: Locale,
  site: string,
  house: string,
  change: { at: Date; device: string },
): MailContent {
  const words = wordsIn(passwordWords, locale);
  const when = momentIn(locale, change.at);
  const { device } = change;
  return plainLetter(locale, house, {
    subject: words.changed_subject,
    title: words.changed_title,
    lines: [
      `${filled(device ? words.changed_on : words.changed_text, { when, device })} ${words.elsewhere}`,
      words.not_you,
    ],
    button: { href: `${site}/${locale}/forgot-password/`, label: words.not_you_button },
    notes: [words.was_you, wordsIn(mailWords, locale).questions],
  });
}
