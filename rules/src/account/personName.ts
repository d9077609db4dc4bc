import type { NameOrder } from '../storefronts/storefronts.ts';

export type PersonName = {
  /** The title in the reader's language; empty or absent without one. */
  readonly title?: string | undefined;
  readonly firstname: string;
  readonly middlename?: string | undefined;
  readonly lastname: string;
};

const words = (...parts: readonly (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');

// 陳大文 has no spaces, Chan Tai Man has: the script of the name decides, not the storefront.
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;
function familyFirst({ firstname, middlename, lastname }: PersonName): string {
  const together = [lastname, firstname, middlename ?? ''].map((part) => part.trim()).join('');
  return eastAsian.test(together) ? together : words(lastname, firstname, middlename);
}

/** Writers of a full name, by name order. A Japanese name has the honorific 様. Spec 1 §5, §9. */
const writers = {
  default: (name) => words(name.title, name.firstname, name.middlename, name.lastname),
  cn: (name) => words(familyFirst(name), name.title),
  tw: (name) => words(familyFirst(name), name.title),
  hkmo: (name) => words(name.title, familyFirst(name)),
  jp: (name) => words(name.lastname, name.firstname, '様'),
  kr: (name) => familyFirst(name),
} as const satisfies Record<NameOrder, (name: PersonName) => string>;

/** A person's full name in the order of the country. Spec 1 §5 (honorific), §9 (name order). */
export function fullName(order: NameOrder, name: PersonName): string {
  return writers[order](name);
}

/** A person's own name on a paper that they send: without title and without the honorific 様. Spec 3 §3 (customs papers). */
export function ownName(order: NameOrder, { title: _title, ...name }: PersonName): string {
  return order === 'jp' ? words(name.lastname, name.firstname) : writers[order](name);
}

// With the kana of Japanese names.
const eastAsianOrKana = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u;

/** A person's name where no storefront tells its order, as in lists of all countries: the script does. Spec 1 §9 (name order). */
export function listedName(name: Pick<PersonName, 'firstname' | 'lastname'>): string {
  const isEastern = eastAsianOrKana.test(`${name.lastname}${name.firstname}`);
  return isEastern ? familyFirst(name) : words(name.firstname, name.lastname);
}

type CalledName = Pick<PersonName, 'firstname' | 'lastname'>;
// A first name alone is too familiar in East Asia: East Asian names greet with the family name first, Latin ones with
// the first name.
const eastern = (name: CalledName): string =>
  eastAsian.test(`${name.lastname}${name.firstname}`) ? familyFirst(name) : name.firstname;

const greeters = {
  default: ({ firstname }) => firstname,
  cn: eastern,
  tw: eastern,
  hkmo: eastern,
  jp: ({ lastname, firstname }) => lastname || firstname,
  kr: eastern,
} as const satisfies Record<NameOrder, (name: CalledName) => string>;

/** Name in a greeting; the greeting itself adds the honorific. Spec 1 §9 (name order). */
export function greetedName(order: NameOrder, name: CalledName): string {
  return greeters[order](name);
}

/** The katakana reading of a Japanese name (`nameKatakana`), family name first. Spec 2 §3. */
export function readingOf(lastname2: string, firstname2: string): string {
  return words(lastname2, firstname2);
}
