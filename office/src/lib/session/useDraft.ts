import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMember } from './MemberContext.ts';
import { meKey } from './member.ts';

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
const interrupted = draftsOf<unknown>();
let hasSignedOut = false;

/** Forgets all drafts: a member that signs out leaves none behind. */
export function forgetDrafts(): void {
  for (const drafts of all) drafts.clear();
  // The pages of the member are still there, and may not keep what they hold.
  hasSignedOut = true;
}

const isMake = <Typed>(first: Typed | (() => Typed)): first is () => Typed => typeof first === 'function';

/**
 * State that a member types or chooses, as `useState`: if the session ends meanwhile, it is there again after the sign-in. Everything
 * else that ends the form ends it too. `about` names it within its page, with the row that it is about. decisions/0141.
 */
export function useTyped<Typed>(
  about: string,
  first: Typed | (() => Typed),
): [typed: Typed, type: Dispatch<SetStateAction<Typed>>] {
  const client = useQueryClient();
  const { staff } = useMember();
  const { pathname } = useLocation();
  const name = `${staff.email} ${pathname} ${about}`;
  const [typed, type] = useState<Typed>(() => {
    if (interrupted.has(name)) return interrupted.get(name) as Typed;
    return isMake(first) ? first() : first;
  });
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  }, [typed]);
  useEffect(() => {
    interrupted.delete(name);
    hasSignedOut = false;
    return () => {
      const hasEnded = client.getQueryData(meKey) === null;
      if (hasEnded && !hasSignedOut) interrupted.set(name, latest.current);
    };
  }, [client, name]);
  return [typed, type];
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
