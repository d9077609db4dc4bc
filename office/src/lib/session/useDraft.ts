import { useState } from 'react';
import { useMember } from './MemberContext.ts';

/** Texts that were not sent yet: in memory alone, each for its member. */
const drafts = new Map<string, string>();

/** Forgets all drafts: a member that signs out leaves none behind. */
export const forgetDrafts = (): void => drafts.clear();

/** A text that outlives its form, because a sign-in may end while it is typed. `about` names what it is about. */
export function useDraft(about: string): readonly [typed: string, type: (text: string) => void] {
  const { staff } = useMember();
  const name = `${staff.email} ${about}`;
  const [typed, setTyped] = useState(drafts.get(name) ?? '');
  const type = (text: string): void => {
    if (text === '') drafts.delete(name);
    else drafts.set(name, text);
    setTyped(text);
  };
  return [typed, type];
}
