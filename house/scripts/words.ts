// The words of the house, one file per language and, where a storefront has its own, one with those; and their shape.
import { readFileSync } from 'node:fs';
import type { PictureRole } from '@vitrine/rules/catalogue/pictures';
import { withOwnWords } from '@vitrine/rules/storefronts/ownWords';
import { languageOf, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import type { CareGuide, QuestionGroup } from '../source/content.ts';
import type { ColourCode } from '../source/attributes.ts';
import type { Material, Measure } from '../source/families.ts';
import type { Plate } from '../source/stores/looks.ts';
import type { Service, Setting } from '../source/stores/row.ts';

export type Role = PictureRole;
type PieceWords = { title: string; kind: string; intro: string; description: string };
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

export type Translated<Text> = Record<Wording, Text>;

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

function inEveryWording<Text>(load: (wording: Wording) => Text): Translated<Text> {
  const all: Partial<Record<Wording, Text>> = {};
  for (const wording of wordings) all[wording] = load(wording);
  return all as Translated<Text>;
}

/** A file of words in every language; a storefront's file holds what it says otherwise, and is made whole here. */
function load<Shape>(ending: string): Translated<Shape> {
  return inEveryWording((wording) => {
    const language = languageOf(wording);
    const base = read(`../words/${language}${ending}`);
    return (wording === language ? base : withOwnWords(base, read(`../words/${wording}${ending}`))) as Shape;
  });
}

const words = load<Words>('.json');

/** What a text may say of a store: where it is, what it contains, how to reach it; and what its pictures show. */
export type StoreWords = {
  places: Record<Setting, readonly string[]>;
  stands: Record<Exclude<Service, 'salon'>, readonly string[]>;
  closings: Record<'salon' | 'reserve' | 'call', readonly string[]>;
  views: Record<Plate | 'salon', string>;
  /** Follows a view, with the sign that parts them. */
  hours: Record<'day' | 'night', string>;
};

const ofStores = load<StoreWords>('.stores.json');

export type StoryWords = {
  title: string;
  blocks: readonly { type: string; text?: string; file?: string; alt?: string }[];
};

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

const content = load<ContentWords>('.content.json');

/** One text in all 12 languages. Throws where a language lacks it, naming language and text. */
export function inWords<Text>(name: string, pick: (words: Words) => Text | undefined): Translated<Text> {
  return inEveryWording((wording) => demand(wording, name, pick(words[wording])));
}

/** One text of a store in all 12 languages. */
export function inStores<Text>(make: (words: StoreWords, wording: Wording) => Text): Translated<Text> {
  return inEveryWording((wording) => make(ofStores[wording], wording));
}

/** Both kinds of words of each language, where one text needs the other. */
export function inBoth<Text>(pick: (content: ContentWords, words: Words) => Text): Translated<Text> {
  return inEveryWording((wording) => pick(content[wording], words[wording]));
}

/** A text of every language, made into another. */
export function inLanguagesOf<From, To>(
  all: Translated<From>,
  make: (one: From, wording: Wording) => To,
): Translated<To> {
  return inEveryWording((wording) => make(all[wording], wording));
}

/** One piece of content in all 12 languages. Throws where a language lacks it. */
export function inContent<Text>(name: string, pick: (content: ContentWords) => Text | undefined): Translated<Text> {
  return inEveryWording((wording) => demand(wording, name, pick(content[wording])));
}

function demand<Text>(wording: Wording, name: string, text: Text | undefined): Text {
  if (text === undefined || text === '') throw new Error(`words/${wording}: nothing for ${name}`);
  return text;
}
