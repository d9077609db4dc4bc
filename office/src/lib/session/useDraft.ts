import { useCallback, useState } from 'react';
import { useMember } from './MemberContext.ts';

/** What was typed and not sent yet: in memory alone, each for its member. */
type Drafts<Typed> = Map<string, Typed>;
const all: Drafts<unknown>[] = [];

/** The drafts of one kind of form. */
export function draftsOf<Typed>(): Drafts<Typed> {
  const drafts: Drafts<Typed> = new Map();
  all.push(drafts);
  return drafts;
}

const texts = draftsOf<string>();

/** Forgets all drafts: a member that signs out leaves none behind. */
export function forgetDrafts(): void {
  for (const drafts of all) drafts.clear();
}

/**
 * What a form holds, which outlives it, because a sign-in may end while it is typed. `about` names what it is about; `forget` ends
 * the draft when it is sent or given up.
 */
export function useDraftIn<Typed>(drafts: Drafts<Typed>, about: string, make: () => Typed) {
  const { staff } = useMember();
  const name = `${staff.email} ${about}`;
  const [typed, setTyped] = useState(() => drafts.get(name) ?? make());
  // The same function at each render: parts of a large form compare it.
  const type = useCallback(
    (change: (before: Typed) => Typed): void =>
      setTyped((before) => {
        const after = change(before);
        drafts.set(name, after);
        return after;
      }),
    [drafts, name],
  );
  return { typed, type, forget: () => void drafts.delete(name) };
}

/** As `useDraftIn`, of the form of a step: `put` changes fields, `ending` ends the draft with the dialog. */
export function useStepDraft<Values extends object>(drafts: Drafts<Values>, about: string, make: () => Values) {
  const { typed: values, type, forget } = useDraftIn(drafts, about, make);
  const put = (change: Partial<Values>): void => type((before) => ({ ...before, ...change }));
  const ending =
    (onClose: (isDone: boolean) => void) =>
    (isDone: boolean): void => {
      forget();
      onClose(isDone);
    };
  return { values, put, ending };
}

/** A text that outlives its form. `about` names what it is about. */
export function useDraft(about: string): readonly [typed: string, type: (text: string) => void] {
  const { typed, type, forget } = useDraftIn(texts, about, () => '');
  return [
    typed,
    (text) => {
      type(() => text);
      if (text === '') forget();
    },
  ];
}
