// The texts of products and categories: their fields, the language that they are written in first, how far each translation is. decisions/0127.
import {
  languageOf,
  type Language,
  type Locale,
  locales,
  storefrontOf,
  type Wording,
} from '../storefronts/storefronts.ts';
import type { Scope } from '../staff/role.ts';

/** What has texts in every language; those of contents have an editor of their own. Expectations §1. */
export const textKinds = ['product', 'category', 'content'] as const;
export type TextKind = (typeof textKinds)[number];

/** What is edited beside its source. Expectations §1. */
export const editedKinds = ['product', 'category'] as const;
export type EditedKind = (typeof editedKinds)[number];

/** A field of a text. Letters are those of a language with an alphabet; `usual` is what its place on the page holds. */
export type TextField = {
  readonly name: string;
  /** The most letters that are stored. */
  readonly most: number;
  /** The letters from which on the office warns. */
  readonly usual: number;
  readonly is_required: boolean;
  readonly is_long: boolean;
  /** Whether a change of the source outdates it; what shoppers call a category is each language's own. */
  readonly follows_source: boolean;
};

const field = (
  name: string,
  usual: number,
  { most = usual * 4, is_required = true, is_long = usual > 90, follows_source = true } = {},
): TextField => ({
  name,
  most,
  usual,
  is_required,
  is_long,
  follows_source,
});

/**
 * The fields in the order of the page. The sequence of those that follow the source is that of the triggers in
 * `server/sql/catalogue/stamp_text.sql`. Expectations §1, decisions/0127.
 */
export const textFields: Readonly<Record<EditedKind, readonly TextField[]>> = {
  product: [
    field('title', 40),
    field('kind', 60),
    field('intro', 110),
    field('description', 360, { most: 20_000 }),
    field('measurements', 130, { most: 2000, is_required: false }),
    field('care', 200, { most: 2000, is_required: false }),
    field('metals_titrations', 40, { most: 400, is_required: false }),
  ],
  category: [
    field('name', 28),
    field('intro', 150, { most: 2000 }),
    field('keywords', 80, { most: 600, is_required: false, follows_source: false }),
  ],
};

/** The field of a kind; undefined for another name. Expectations §1. */
export const textField = (kind: EditedKind, name: string): TextField | undefined =>
  textFields[kind].find((one) => one.name === name);

const dense: ReadonlySet<Language> = new Set(['ja', 'ko', 'zh_hans', 'zh_hant']);

/** The letters that a field's place on the page holds in a wording: a sign of Chinese is as wide as two letters. Expectations §1. */
export const usualLetters = ({ usual }: TextField, wording: Wording): number =>
  dense.has(languageOf(wording)) ? Math.ceil(usual / 2) : usual;

/** The wording that texts are written in first: French where the house speaks it, else its first. Expectations §1, decisions/0127. */
export function sourceWording(spoken: readonly Wording[]): Wording {
  return spoken.find((wording) => wording === 'fr') ?? spoken[0] ?? 'fr';
}

/**
 * A text of a field as it is stored: composed letters, and in a line no break, which a cell of a spreadsheet may hold. Blanks stay: a language has
 * several. Expectations §2, decisions/0152.
 */
export function storedText(kind: EditedKind, name: string, text: string): string {
  const composed = text.normalize('NFC').trim();
  if (textField(kind, name)?.is_long !== false) return composed;
  const parts = composed.split(/[\r\n\t\u2028\u2029]/u).map((part) => part.trim());
  return parts.filter((part) => part !== '').join(' ');
}

/** Why a text of a field is refused; null for a good one. An empty text withdraws a field that may be empty. Expectations §2, decisions/0127. */
export function textProblem({ most, is_required }: TextField, text: string): 'required' | 'too_long' | null {
  if (text.trim() === '') return is_required ? 'required' : null;
  return Array.from(text).length > most ? 'too_long' : null;
}

/** Whether a wording's texts are in a scope: they show in every storefront of the wording, so the scope needs all their countries. Expectations §2, decisions/0127. */
export function mayWord({ countries, stores }: Scope, wording: Wording, served: readonly Locale[] = locales): boolean {
  if (stores !== null) return false;
  if (countries === null) return true;
  const shown = served.filter((locale) => storefrontOf(locale).wording === wording);
  return shown.length > 0 && shown.every((locale) => countries.includes(storefrontOf(locale).country));
}

/** How far a translation is. Expectations §1, decisions/0127. */
export const textStates = ['have', 'missing', 'outdated'] as const;
export type TextState = (typeof textStates)[number];

/** When a text was last written (ms), and which of its fields have a value, a bit each. */
export type TextStamp = { readonly changed_at: number; readonly filled: number };

/** How far a translation is beside its source; a field that the source has and the translation lacks is missing. Expectations §1, decisions/0127. */
export function textState(source: TextStamp | null, target: TextStamp | null): TextState {
  if (target === null) return 'missing';
  if (source === null) return 'have';
  if ((source.filled & ~target.filled) !== 0) return 'missing';
  return source.changed_at > target.changed_at ? 'outdated' : 'have';
}
