import type { ContentPage } from '@vitrine/contract/staffContents';
import { useState } from 'react';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { type Draft, isTouched, newDraft } from './value.ts';

const drafts = draftsOf<Draft>();
export type Problems = Readonly<Record<string, string>>;

/** The draft of a content, what the server refused of it, and how both change. */
export function useContentDraft(page: ContentPage) {
  const { typed, type, forget } = useDraftIn(drafts, `content ${page.kind}/${page.code}`, () => newDraft(page));
  const [problems, setProblems] = useState<Problems>({});
  // A draft in which nothing has changed follows the newest version.
  const draft = isTouched(page, typed) ? typed : newDraft(page);
  const discard = (): void => {
    type(() => newDraft(page));
    forget();
    setProblems({});
  };
  const change = (step: (before: Draft) => Draft): void =>
    type((before) => step(isTouched(page, before) ? before : newDraft(page)));
  const refuse = (fields: Problems): void =>
    setProblems(
      Object.fromEntries(
        Object.entries(fields).filter(([path]) => {
          const [first = ''] = path.split('.');
          return first === 'texts' || page.shared_form.some(({ name }) => name === first);
        }),
      ),
    );
  return { draft, problems, type, discard, change, refuse };
}
