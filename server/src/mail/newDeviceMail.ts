import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import { momentIn } from './momentIn.ts';
import { newDeviceWords } from './newDeviceWords.ts';
import type { MailContent } from './orderConfirmation.ts';
import { passwordWords } from './passwordWords.ts';
import { plainLetter } from './plainLetter.ts';
import { filled, mailWords } from './words.ts';

/**
 * The mail about a sign-in from a browser that had not signed in before, and what to do if it was somebody else.
 * `device` may be empty. It says nothing of a place: an address tells one too badly to trust.
 */
export function newDeviceMail(
  locale: Locale,
  site: string,
  house: string,
  sign_in: { at: Date; device: string },
): MailContent {
  const words = wordsIn(newDeviceWords, locale);
  const password = wordsIn(passwordWords, locale);
  const { device } = sign_in;
  const when = momentIn(locale, sign_in.at);
  return plainLetter(locale, house, {
    subject: words.subject,
    title: words.subject,
    lines: [filled(device ? words.text_on : words.text, { when, device }), words.not_you],
    button: { href: `${site}/${locale}/forgot-password/`, label: password.not_you_button },
    notes: [password.was_you, wordsIn(mailWords, locale).questions],
  });
}
