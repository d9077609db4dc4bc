// The words of the house, one file per language, and their shape.
import { readFileSync } from 'node:fs';
import { languages, type Language } from '@vitrine/rules/storefronts/storefronts';
import type { CareGuide, QuestionGroup } from '../source/content.ts';
import type { ColourCode } from '../source/attributes.ts';
import type { Material, Measure } from '../source/families.ts';
import type { Plate } from '../source/stores/looks.ts';
import type { Service, Setting } from '../source/stores/row.ts';

export type Role = 'front' | 'three_quarter' | 'flat' | 'detail' | 'scale';
export type PieceWords = { title: string; kind: string; intro: string; description: string };
export type Words = {
  colours: Record<ColourCode, string>;
  size_none: string;
  measures: Record<Measure, string>;
  care: Record<Material, string>;
  titrations: Partial<Record<Material, string>>;
  /** How a picture shows its piece; `flat` is a carré's whole drawing. */
  views: Record<Role, string>;
  materials: Partial<Record<Material, string>>;
  services: Record<Service, string>;
  settings: Record<Setting, string>;
  categories: Record<string, { name: string; slug: string; intro: string; keywords?: string }>;
  pieces: Record<string, PieceWords>;
};

export type Translated<Text> = Record<Language, Text>;

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

function inEveryLanguage<Text>(load: (language: Language) => Text): Translated<Text> {
  const all: Partial<Record<Language, Text>> = {};
  for (const language of languages) all[language] = load(language);
  return all as Translated<Text>;
}

const words = inEveryLanguage((language) => read(`../words/${language}.json`) as Words);

/** What may be said of a store: where it is, what stands in it, how one comes; and what its pictures show. */
export type StoreWords = {
  places: Record<Setting, readonly string[]>;
  stands: Record<Exclude<Service, 'salon'>, readonly string[]>;
  closings: Record<'salon' | 'reserve' | 'call', readonly string[]>;
  views: Record<Plate | 'salon', string>;
  /** Follows a view, with the sign that parts them. */
  hours: Record<'day' | 'night', string>;
};

const ofStores = inEveryLanguage((language) => read(`../words/${language}.stores.json`) as StoreWords);

export type StoryWords = { title: string; blocks: readonly { type: string; text?: string }[] };

/** The content pages of one language: front page, stories, FAQ, legal, notices. */
export type ContentWords = {
  front: { hero: Record<string, string> } & Record<string, unknown>;
  stories: Record<string, StoryWords>;
  faq: {
    title: string;
    intro: string;
    entries: readonly { code: string; question: string; answer: string }[];
    groups: Record<QuestionGroup, string>;
    /** The question of each care guide; the answer is what is said of its materials. */
    care: Record<CareGuide, string>;
  };
  legal: Record<string, unknown>;
  notices: readonly unknown[];
};

const content = inEveryLanguage((language) => read(`../words/${language}.content.json`) as ContentWords);

/** One text in all 12 languages. Throws where a language lacks it, naming language and text. */
export function inWords<Text>(name: string, pick: (words: Words) => Text | undefined): Translated<Text> {
  return inEveryLanguage((language) => demand(language, name, pick(words[language])));
}

/** One text of a store in all 12 languages. */
export function inStores<Text>(make: (words: StoreWords, language: Language) => Text): Translated<Text> {
  return inEveryLanguage((language) => make(ofStores[language], language));
}

/** Both kinds of words of each language, where one text needs the other. */
export function inBoth<Text>(pick: (content: ContentWords, words: Words) => Text): Translated<Text> {
  return inEveryLanguage((language) => pick(content[language], words[language]));
}

/** A text of every language, made into another. */
export function inLanguagesOf<From, To>(
  all: Translated<From>,
  make: (one: From, language: Language) => To,
): Translated<To> {
  return inEveryLanguage((language) => make(all[language], language));
}

/** One piece of content in all 12 languages. Throws where a language lacks it. */
export function inContent<Text>(name: string, pick: (content: ContentWords) => Text | undefined): Translated<Text> {
  return inEveryLanguage((language) => demand(language, name, pick(content[language])));
}

function demand<Text>(language: Language, name: string, text: Text | undefined): Text {
  if (text === undefined || text === '') throw new Error(`words/${language}: nothing for ${name}`);
  return text;
}
