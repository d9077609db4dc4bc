import type { OwnDataWish } from '@vitrine/rules/owndata/erasure';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { wordsIn } from '@vitrine/rules/storefronts/wordsIn';
import type { MailContent } from './orderConfirmation.ts';
import { ownDataWords } from './ownDataWords.ts';
import { plainLetter } from './plainLetter.ts';
import { filled, mailWords } from './words.ts';

/** The mail with the link to one's data, or with the one that confirms an erasure. decisions/0014. */
export function ownDataLinkMail(locale: Locale, house: string, wish: OwnDataWish, href: string): MailContent {
  const words = wordsIn(ownDataWords, locale);
  return plainLetter(locale, house, {
    subject: words[`${wish}_subject`],
    title: words[`${wish}_title`],
    lines: wish === 'erasure' ? [words.erasure_text, words.erasure_after] : [words.export_text],
    button: { href, label: words[`${wish}_button`] },
    notes: [words[`${wish}_ignore`], wordsIn(mailWords, locale).questions],
  });
}

/** The last mail of an account. `waiting` names orders that have yet to leave the house; empty when there are none. */
export function ownDataErasedMail(locale: Locale, house: string, waiting: string): MailContent {
  const words = wordsIn(ownDataWords, locale);
  return plainLetter(locale, house, {
    subject: words.erased_subject,
    title: words.erased_title,
    lines: [words.erased_text, ...(waiting === '' ? [] : [filled(words.erased_waiting, { orders: waiting })])],
    notes: [words.erased_note],
  });
}
