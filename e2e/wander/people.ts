import { randomUUID } from 'node:crypto';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { homes } from '../../house/people/places.ts';
import type { Chance } from './chance.ts';

/** The storefronts of the walks: six of different kinds, and one more of the first kind for a change of country. */
export const randomLocales = [
  'fr_fr',
  'us_en',
  'jp_ja',
  'sa_ar',
  'br_pt',
  'cn_zh',
  'uk_en',
] as const satisfies Locale[];

/** Storefronts where accounts use an email. */
export const withAccounts: ReadonlySet<Locale> = new Set(['fr_fr', 'us_en', 'jp_ja', 'br_pt', 'uk_en']);

const latin = {
  firstname: ['Anne', 'Claire', 'Ada', 'Grace', 'Lea', 'Nora'],
  lastname: ['Lacombe', 'Martin', 'Byron', 'Hopper', 'Roux', 'Petit'],
};
const names: Partial<Record<Locale, typeof latin>> = {
  jp_ja: { firstname: ['花子', '由紀', '美咲'], lastname: ['山田', '佐藤', '中村'] },
  cn_zh: { firstname: ['芳', '小雨', '静'], lastname: ['王', '林', '陈'] },
};

/** Two check digits make a Brazilian tax number valid. */
function taxNumber(chance: Chance): string {
  const figures = Array.from({ length: 9 }, () => chance.below(10));
  for (const length of [9, 10]) {
    const sum = figures.reduce((total, figure, place) => total + figure * (length + 1 - place), 0);
    figures.push(((sum * 10) % 11) % 10);
  }
  return figures.join('');
}

/** Fields of a form by name, in filling order: a place comes after the one that contains it. */
export type Fields = Readonly<Record<string, string>>;

const readingOf = { firstname2: 'ハナコ', lastname2: 'ヤマダ' };

/** A street that is unique in this run: two shoppers at one address would count as one person. */
export function streetOf(chance: Chance, street: string): string {
  return `${street} ${1 + chance.below(9999)}`.slice(0, 34);
}

/** A person at an address of the storefront's country, as its form asks. */
export function someAddress(chance: Chance, locale: Locale): Fields {
  const { country } = storefrontOf(locale);
  const { places, phone } = homes[country];
  const { firstname, lastname } = names[locale] ?? latin;
  const { region, cityselect, district_bis_id, postcode, ...place } = chance.pick(places);
  const given = { region, cityselect, district_bis_id };
  const defined = Object.entries({ ...given, ...place }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    prefix: chance.pick(['Ms.', 'Mr.']),
    lastname: chance.pick(lastname),
    firstname: chance.pick(firstname),
    ...(locale === 'jp_ja' ? readingOf : {}),
    // A postcode fills other fields in some countries, so it comes before them.
    ...(postcode === undefined ? {} : { postcode }),
    ...Object.fromEntries(defined),
    street1: streetOf(chance, place.street1 ?? ''),
    telephone: phone.replaceAll('#', () => String(chance.below(10))),
    ...(country === 'br' ? { social_security_number: taxNumber(chance) } : {}),
  };
}

/** The fields of a new account. Its mailbox is new in each run; nothing on the walk depends on it. */
export function someProfile(chance: Chance, locale: Locale): Fields & { email: string; password: string } {
  const { prefix, lastname, firstname, social_security_number } = someAddress(chance, locale);
  return {
    prefix: prefix ?? '',
    lastname: lastname ?? '',
    firstname: firstname ?? '',
    ...(locale === 'jp_ja' ? readingOf : {}),
    ...(social_security_number ? { social_security_number } : {}),
    email: someEmail(),
    password: 'Saddle.leather1874',
  };
}

export const someEmail = (): string => `wander.${randomUUID().slice(0, 13)}@example.com`;
