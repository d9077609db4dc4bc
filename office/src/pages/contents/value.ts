// Values of a content's form: reading and changing a part by its path. decisions/0129.
import type { ContentFields, ContentPage, FormField, FormPart } from '@vitrine/contract/staffContents';
import type { HousePicture } from '@vitrine/contract/staffPictures';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';

export type Json = ContentFields[string];
/** Where a part is: names of fields and places in lists. */
export type Path = readonly (string | number)[];
export type Texts = ContentPage['texts'];

/** What a member has changed: the fields of all languages, and whole languages. */
export type Draft = {
  readonly version: string;
  readonly shared: ContentFields | null;
  readonly texts: Texts;
};

export const newDraft = ({ version }: ContentPage): Draft => ({ version, shared: null, texts: {} });

const isGroup = (value: Json | undefined): value is ContentFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined where there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(value)) return typeof first === 'number' ? valueAt(value[first], rest) : undefined;
  return isGroup(value) ? valueAt(value[String(first)], rest) : undefined;
}

/** A value with another one at a path; undefined takes a field away. */
function withValue(value: Json | undefined, path: Path, next: Json | undefined): Json {
  const [first, ...rest] = path;
  if (first === undefined) return next ?? null;
  if (typeof first === 'number') {
    const list: Json[] = Array.isArray(value) ? [...value] : [];
    list[first] = withValue(list[first], rest, next);
    return list;
  }
  const { [first]: own, ...others } = isGroup(value) ? value : {};
  if (rest.length === 0 && next === undefined) return others;
  return { ...(isGroup(value) ? value : {}), [first]: withValue(own, rest, next) };
}

const fieldsWith = (fields: ContentFields, path: Path, next: Json | undefined): ContentFields => {
  const made = withValue(fields, path, next);
  return isGroup(made) ? made : fields;
};

/** The texts of a language as they would be sent. */
export const textsOf = (page: ContentPage, draft: Draft, language: Wording): ContentFields =>
  draft.texts[language] ?? page.texts[language] ?? {};

export const sharedOf = (page: ContentPage, draft: Draft): ContentFields => draft.shared ?? page.shared;

type Change = { readonly path: Path; readonly next: Json | undefined };

/** The draft with a changed field of one language. */
export function typedIn(page: ContentPage, draft: Draft, language: Wording, { path, next }: Change): Draft {
  const own = fieldsWith(textsOf(page, draft, language), path, next);
  return { ...draft, texts: { ...draft.texts, [language]: own } };
}

/** The draft with a changed field of all languages. */
export const typedShared = (page: ContentPage, draft: Draft, { path, next }: Change): Draft => ({
  ...draft,
  shared: fieldsWith(sharedOf(page, draft), path, next),
});

/** A picture's path as contents name it. */
export const pathOf = ({ file }: Pick<HousePicture, 'file'>): string => `pictures/${file}`;

/** One language with another picture, and with what that shows where the picture has words in this language. */
function withPicture(
  own: ContentFields,
  path: Path,
  { picture, language }: { picture: HousePicture; language: Wording },
) {
  const shown = fieldsWith(own, path, pathOf(picture));
  const beside = [...path.slice(0, -1), 'alt'];
  const alt = picture.alt[language];
  return alt === undefined || typeof valueAt(shown, beside) !== 'string' ? shown : fieldsWith(shown, beside, alt);
}

/** The draft with a picture in a language, and in all others that show the same one there. */
export function chosenIn(
  page: ContentPage,
  draft: Draft,
  { language, path, picture }: { language: Wording; path: Path; picture: HousePicture },
): Draft {
  const before = valueAt(textsOf(page, draft, language), path);
  const alike = page.languages.filter((one) => one === language || valueAt(textsOf(page, draft, one), path) === before);
  const texts = Object.fromEntries(
    alike.map((one) => [one, withPicture(textsOf(page, draft, one), path, { picture, language: one })]),
  );
  return { ...draft, texts: { ...draft.texts, ...texts } };
}

/** The empty value of a part, for a new entry of a list. */
export function emptyOf(part: FormPart): Json {
  if (part.kind === 'group') return emptyGroup(part.fields);
  if (part.kind === 'list') return [];
  if (part.kind === 'flag') return false;
  if (part.kind === 'whole') return 0;
  if (part.kind === 'kinds') return emptyKind(part.options[0]);
  if (part.kind === 'choice') return part.values[0] ?? '';
  return '';
}

const emptyGroup = (fields: readonly FormField[]): ContentFields =>
  Object.fromEntries(fields.filter(({ is_required }) => is_required).map(({ name, part }) => [name, emptyOf(part)]));

/** A new group of a kind. */
export const emptyKind = (option: { readonly type: string; readonly fields: readonly FormField[] } | undefined): Json =>
  option === undefined ? {} : { type: option.type, ...emptyGroup(option.fields) };

/** The languages that differ from the shop's. */
export const changedLanguages = (page: ContentPage, { texts }: Draft): Wording[] =>
  page.languages.filter(
    (language) =>
      texts[language] !== undefined && JSON.stringify(texts[language]) !== JSON.stringify(page.texts[language]),
  );

/** Whether a draft would change anything. */
export const isTouched = (page: ContentPage, draft: Draft): boolean =>
  changedLanguages(page, draft).length > 0 ||
  (draft.shared !== null && JSON.stringify(draft.shared) !== JSON.stringify(page.shared));
