import type { TextPage } from '@vitrine/contract/staffTexts';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';

/** A field that a member has changed: the value that it saw, and what it typed. */
export type Edit = { readonly before: string | null; readonly after: string };

/** What a member has typed and not saved: fields by `ja.title`, and translations that it found right. */
export type Draft = {
  readonly edits: Readonly<Record<string, Edit>>;
  readonly checked: readonly Wording[];
  readonly reason: string;
  /** When the source was written that the member has read. */
  readonly source_changed_at: string;
};

export const newDraft = ({ source_changed_at }: TextPage): Draft => ({
  edits: {},
  checked: [],
  reason: '',
  source_changed_at,
});

export const nameOf = (language: Wording, field: string): string => `${language}.${field}`;

/** Whether anything would be saved. */
export const isTouched = ({ edits, checked }: Draft): boolean => Object.keys(edits).length > 0 || checked.length > 0;

/** The draft with a typed text; one that is as it was is no edit. */
export function typed(draft: Draft, page: TextPage, { name, text }: { name: string; text: string }): Draft {
  const { [name]: own, ...others } = draft.edits;
  const before = own === undefined ? valueIn(page, name) : own.before;
  // A page without edits shows the newest source.
  const source_changed_at = isTouched(draft) ? draft.source_changed_at : page.source_changed_at;
  const edits = text === (before ?? '') ? others : { ...others, [name]: { before, after: text } };
  return { ...draft, edits, source_changed_at };
}

/** The shop's value of a field. */
export function valueIn(page: TextPage, name: string): string | null {
  const [language = '', field = ''] = name.split('.');
  return page.languages.find((one) => one.language === language)?.fields[field] ?? null;
}

/** The draft with the member's text for the value that the shop has now, or without it. */
export function settled(
  draft: Draft,
  { name, now, keeps }: { name: string; now: string | null; keeps: boolean },
): Draft {
  const { [name]: own, ...others } = draft.edits;
  return own === undefined
    ? draft
    : { ...draft, edits: keeps ? { ...others, [name]: { before: now, after: own.after } } : others };
}

/** What is sent: each edit with its language and field. */
export function changesOf({
  edits,
}: Draft): { language: Wording; field: string; before: string | null; after: string }[] {
  return Object.entries(edits).map(([name, { before, after }]) => {
    const [language = '', field = ''] = name.split('.');
    return { language: language as Wording, field, before, after };
  });
}
