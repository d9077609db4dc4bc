// Papers that customs officers of another country read: English beside the shopper's language, names in Latin letters.
import type { AddressFields } from '@vitrine/contract/address';
import { readingOf } from '@vitrine/rules/account/personName';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { romanised } from '@vitrine/rules/text/romanised';
import type { Areas } from '../../../platform/messages/areas.ts';
import { type AreaText, textIn } from '../../../platform/messages/textIn.ts';
import { labelsOf, linesOf, senderNameOf } from '../../customers/customer/savedAddress.ts';

const english: Locale = 'uk_en';

/** The texts of an area in a language and in English, each once. */
export function beside<A extends keyof Areas>(locale: Locale, area: A): AreaText<A> {
  const [own, other] = [textIn(locale, area), textIn(english, area)];
  const both = (...asked: Parameters<typeof own>): string => [...new Set([own(...asked), other(...asked)])].join(' / ');
  return both as AreaText<A>;
}

/** A sender's name in Latin letters: each part for itself, because Korean and Chinese names are written together. */
function latinNameOf(from: AddressFields): string | null {
  const reading = readingOf(from.lastname2 ?? '', from.firstname2 ?? '');
  if (reading !== '') return romanised(reading);
  const [firstname, middlename, lastname] = [from.firstname, from.middlename, from.lastname].map((part) =>
    romanised(part ?? ''),
  );
  if (firstname == null || middlename == null || lastname == null) return null;
  return senderNameOf({ ...from, firstname, middlename, lastname });
}

/**
 * What a sender's name and address say in Latin letters beyond their `own` lines: nothing where those are Latin. `is_whole` is false
 * where a reading is unknown, such as of a street in Chinese characters; then the name, postcode and region that are known.
 */
export function latinSender(from: AddressFields, own: readonly string[]): { lines: string[]; is_whole: boolean } {
  const name = latinNameOf(from);
  const lines = linesOf(from, 'en').map(romanised);
  const known = lines.flatMap((line) => line ?? []);
  const is_whole = name !== null && known.length === lines.length;
  const { region_label = '' } = labelsOf(from, 'en');
  const place = is_whole ? known : [[from.postcode, romanised(region_label)].filter(Boolean).join(' ')];
  return { lines: [name ?? '', ...place].filter((line) => line !== '' && !own.includes(line)), is_whole };
}
